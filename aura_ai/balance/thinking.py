"""Searches of sampled decisions: gaps between actions, agreement of levels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from aura_ai.balance.games import Lineup
from aura_ai.balance.learned import PLAINLY, has_other_data, unlearned
from aura_ai.balance.matches import searching
from aura_ai.bots import specs
from aura_ai.bots.mcts import MctsBot
from aura_ai.contract.game import Game, State
from aura_ai.engine.arrays import Flags, Floats, Longs
from aura_ai.engine.header import TO_ACT

WEAK, STRONG = 32, 512
"""Simulations of both levels."""
DECISIONS = 100
"""Decisions that are searched."""
EACH_GAME = 2
LEAST_VISITS = 16
"""Least simulations for an action's value to count; below, it is mostly noise."""
SEED = 5


@dataclass(frozen=True)
class Thoughts:
    """Results of the longer search at ``n`` decisions.

    Attributes:
        games: ``int64[n]`` rows of the line-up.
        gap: ``float64[n]`` chance of the best action less the second; infinite where only one counts.
        spread: ``float64[n]`` chance of the best action less the worst.
        agree: ``bool[n]`` whether the shorter search chose alike.
        level: Who thought.
    """

    games: Longs
    gap: Floats
    spread: Floats
    agree: Flags
    level: str


def searches(game: Game) -> dict[str, list[str]]:
    """Return the shorter and the longer search, by the subject of their rows.

    On changed data the same ones think without learned weights too, which do not know the change.
    """
    names = [searching(game.info.name, sims) for sims in (WEAK, STRONG)]
    plain = [unlearned(name, game) for name in names if name and has_other_data(game)]
    return {"": names} | ({PLAINLY: plain} if any(plain) else {})


def think(lineup: Lineup, names: Sequence[str]) -> Thoughts | None:
    """Search decisions of the first games of a line-up, drawn evenly; None without a search.

    Args:
        lineup: The line-up.
        names: The shorter and the longer search.
    """
    pool, game = lineup.pool, lineup.pool.game
    bots = [specs.make(name, game.info.name) for name in names if name]
    if len(bots) < len(names) or not all(isinstance(bot, MctsBot) for bot in bots):
        return None
    weak, strong = bots
    assert isinstance(weak, MctsBot)
    assert isinstance(strong, MctsBot)
    chance = np.random.default_rng(SEED)
    games, gaps, spreads, agree = [], [], [], []
    for row, number in enumerate(lineup.numbers[: DECISIONS // EACH_GAME]):
        array, actions = pool.first(int(number))
        state = State(game, array)
        plies = set(chance.integers(0, max(1, len(actions)), EACH_GAME).tolist())
        for ply, action in enumerate(actions):
            if ply in plies:
                seat = int(array[TO_ACT])
                for bot in (weak, strong):
                    bot.start(game, seat, SEED)
                view = state.view(seat)
                short, outcome = weak.analyze(view), strong.analyze(view)
                chances = outcome.chances[outcome.visits >= LEAST_VISITS, seat]
                chances = np.sort(chances[~np.isnan(chances)])[::-1]
                games.append(row)
                gaps.append(chances[0] - chances[1] if len(chances) > 1 else np.inf)
                spreads.append(chances[0] - chances[-1] if len(chances) > 1 else 0.0)
                agree.append(short.best() == outcome.best())
            game.kernels.apply(array, action)
    if not games:
        return None
    return Thoughts(
        np.array(games, np.int64), np.array(gaps), np.array(spreads), np.array(agree),
        f"searches of {WEAK} and {STRONG} simulations on games of {lineup.match.bots[0]}",
    )  # fmt: skip
