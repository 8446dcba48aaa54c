"""Games of a search bot against itself, which are recorded, in any process.

A game is fixed by its :class:`GameJob` alone, in whichever process.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from aura_ai.bots import mcts, specs
from aura_ai.contract.options import OptionValue
from aura_ai.contract.registry import load_with
from aura_ai.errors import UseError
from aura_ai.learning import recording
from aura_ai.search import Budget

CAPPED = 8
"""A capped search has one simulation in so many of a full one (KataGo: playout-cap randomisation)."""


@dataclass(frozen=True)
class SelfplayConfig:
    """How games are played.

    Attributes:
        bot: The bot, as written, with a budget in simulations.
        seed: Of the first game.
        temperature: See :func:`aura_ai.learning.recording.play`.
        full: Part of the decisions with the whole budget; only these are written down.
        lines: Of these, all own decisions of the best plan are written down.
    """

    bot: str
    seed: int
    temperature: float = 0.0
    full: float = 1.0
    lines: bool = False


@dataclass(frozen=True)
class GameJob:
    """A game to play.

    Attributes:
        game: Name of the game.
        players: Number of players.
        options: Options that are not at their defaults.
        regime: How it is played.
        seed: Fixes the game, the searches and the choice of moves.
        data: Component data file instead of the game's own.
    """

    game: str
    players: int
    options: tuple[tuple[str, OptionValue], ...]
    regime: SelfplayConfig
    seed: int
    data: Path | None = None


def search_bot(spec: str, game: str, option: str = "--bot") -> mcts.MctsBot:
    """Return a search bot with repeatable games.

    Raises:
        UseError: It is not a search bot, or has no budget in simulations.
    """
    bot = specs.make(spec, game)
    if not isinstance(bot, mcts.MctsBot):
        raise UseError(f"{option} {spec}: only a search bot has visits to record")
    if not bot.budget.sims:
        raise UseError(f"{option} {spec}: give sims=N, so that the games can be repeated")
    return bot


@functools.lru_cache(maxsize=4)
def _started(order: GameJob) -> tuple[mcts.MctsBot, ...]:
    table = load_with(order.game, order.players, dict(order.options), order.data)
    first = table.new(0)
    bots = [search_bot(order.regime.bot, order.game)]
    if isinstance(bots[0], mcts.PlanningBot):
        # a plan goes on from one decision of a seat to its next
        bots += [search_bot(order.regime.bot, order.game) for _ in range(1, table.seats)]
    for bot in bots:
        bot.start(table, 0, 0)
        # the view of another seat has no decision, so no prior to record
        bot.search.warm(first.view(first.to_act).array)
    return tuple(bots) if len(bots) > 1 else (bots[0],) * table.seats


def ready(order: GameJob) -> tuple[mcts.MctsBot, ...]:
    """Return the bots of an order by seat, compiled and warmed up."""
    return _started(replace(order, seed=0))


def play(order: GameJob) -> recording.Decisions:
    """Play one game and return its searched decisions."""
    bots = ready(order)
    searches = [bot.search for bot in bots]
    whole, full = replace(bots[0].budget, early_stop=False), order.regime.full
    capped = Budget(
        sims=max(1, whole.sims // CAPPED),
        seconds=0.0,
        threads=whole.threads,
        trees=whole.trees,
    )

    def is_full(ply: int) -> bool:
        return full >= 1.0 or np.random.default_rng([order.seed, ply]).random() < full

    return recording.play(
        searches,
        order.seed,
        lambda ply: whole if is_full(ply) else capped,
        order.regime.temperature,
        is_full,
        order.regime.lines,
    )
