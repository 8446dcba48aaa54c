"""Searches of a report: how close sampled decisions are, and what hidden cards are worth.

The search that measures hidden cards gets the state where the others get their views: it determinizes
nothing, but draws and dice to come are as unknown to it as to anybody. It is not a bot, so no
tournament meets it. Its gain is the most that any inference about hidden cards could gain.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from aura_ai.balance.games import Games, Lineup
from aura_ai.balance.learned import PLAINLY, has_other_data, unlearned
from aura_ai.balance.matches import searching
from aura_ai.balance.metrics import METRICS
from aura_ai.balance.row import Row
from aura_ai.bots import specs
from aura_ai.bots.mcts import MctsBot
from aura_ai.contract.game import Game, State
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Flags, Floats, Longs
from aura_ai.engine.header import OBSERVER, TO_ACT
from aura_ai.search import Budget, Search

WEAK, STRONG = 32, 512
"""Simulations of both levels."""
DECISIONS = 100
"""Decisions that are searched."""
EACH_GAME = 2
LEAST_VISITS = 16
"""Least simulations for an action's value to count; below, it is mostly noise."""
SEED = 5
MOST_GAMES = 100
"""Most games of the row; on each set-up every seat is once the one that sees all."""
HIDDEN_SIMS = 64
HIDDEN_SEED = 7


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


def rows(pool: Games) -> list[Row]:
    """Return the row, nothing where all is open or the game has no search."""
    lineup, seats = pool.mirror, pool.game.players
    if lineup is None or seats < 2:
        return []
    visible = pool.traces.content.visible()
    if not len(visible) or visible.min() == 1.0:
        return []
    name = searching(pool.game.info.name, HIDDEN_SIMS)
    bot = specs.make(name, pool.game.info.name) if name else None
    if not isinstance(bot, MctsBot):
        return []
    blind, sighted = _searches(bot, pool.game)
    setups = max(1, min(len(lineup), MOST_GAMES) // seats)
    won = [
        share_of_win(pool.first(number)[0], blind, sighted, bot.budget, seat, HIDDEN_SEED + number)
        for number in lineup.numbers[:setups].tolist()
        for seat in range(seats)
    ]
    of = np.repeat(np.arange(setups), seats)
    level = f"one seat that sees all, of searches with {HIDDEN_SIMS} simulations"
    return [
        METRICS["worth of hidden cards"].mean(
            lineup, np.array(won), of=of, n=len(won), level=level, record=None
        )
    ]


def _searches(bot: MctsBot, game: Game) -> tuple[Search, Search]:
    """Return the search of a bot, and another one for the seat that sees all.

    A full state is searched as it is. Where it holds a deck that nobody has seen (``redraw``), that is
    drawn again for each simulation, in the place of everything that is hidden.
    """
    pair = []
    redraw = game.kernels.redraw
    for determinize in (game.kernels.determinize, redraw or game.kernels.determinize):
        table = copy.copy(game)
        table.kernels = replace(game.kernels, determinize=determinize)
        bot.start(table, 0, HIDDEN_SEED)
        pair.append(bot.search)
    return pair[0], pair[1]


def share_of_win(
    start: Array, blind: Search, sighted: Search, budget: Budget, knowing: int, seed: int
) -> float:
    """Return the share of the win of one game of the seat that sees all.

    Args:
        start: ``int16[size]``, state before the first decision.
        blind: Search of the others.
        sighted: Search of the seat that sees all.
        budget: Of each decision.
        knowing: The seat that sees all.
        seed: Seed of all searches.
    """
    state = State(blind.game, start.copy())
    while not state.over:
        seat = state.to_act
        key = int(rng.derive(np.uint64(seed), np.uint64(state.ply)))
        if seat != knowing:
            outcome = blind.run(state.view(seat).array, budget, key)
        else:
            root = state.array.copy()
            if blind.game.kernels.redraw is not None:
                root[OBSERVER] = seat  # so that the search redraws
            outcome = sighted.run(root, budget, key)
        state.apply(outcome.best())
    first = np.array(state.result()[0]) == 1
    return float(first[knowing] / first.sum())
