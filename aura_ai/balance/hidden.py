"""Value of hidden cards: one search that sees them.

This search gets the state where the others get their views: it determinizes nothing, but
draws and dice to come are as unknown to it as to anybody. It is not a bot, so no
tournament meets it. Its gain is the most that any inference about hidden cards could gain.
"""

from __future__ import annotations

import copy
from dataclasses import replace

import numpy as np

from aura_ai.balance.games import Games
from aura_ai.balance.matches import searching
from aura_ai.balance.metrics import METRICS
from aura_ai.balance.row import Row
from aura_ai.bots import specs
from aura_ai.bots.mcts import MctsBot
from aura_ai.contract.game import Game, State
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER
from aura_ai.search import Budget, Search

GAMES = 100
"""Most games of the row; on each set-up every seat is once the one that sees all."""
SIMS = 64
SEED = 7


def rows(pool: Games) -> list[Row]:
    """Return the row, nothing where all is open or the game has no search."""
    lineup, seats = pool.mirror, pool.game.players
    if lineup is None or seats < 2:
        return []
    visible = pool.traces.content.visible()
    if not len(visible) or visible.min() == 1.0:
        return []
    name = searching(pool.game.info.name, SIMS)
    bot = specs.make(name, pool.game.info.name) if name else None
    if not isinstance(bot, MctsBot):
        return []
    blind, sighted = _searches(bot, pool.game)
    setups = max(1, min(len(lineup), GAMES) // seats)
    won = [
        share_of_win(pool.first(number)[0], blind, sighted, bot.budget, seat, SEED + number)
        for number in lineup.numbers[:setups].tolist()
        for seat in range(seats)
    ]
    of = np.repeat(np.arange(setups), seats)
    level = f"one seat that sees all, of searches with {SIMS} simulations"
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
        bot.start(table, 0, SEED)
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
