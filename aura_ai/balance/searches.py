"""Searches of a report: how much sampled decisions matter, and what hidden cards are worth.

The search that measures hidden cards gets the state where the others get their views: it determinizes
nothing, but draws and dice to come are as unknown to it as to anybody. It is not a bot, so no
tournament meets it. Its gain is the most that any inference about hidden cards could gain.
"""

from __future__ import annotations

import copy
from dataclasses import replace

import numpy as np

from aura_ai.balance.games import Games, Lineup
from aura_ai.balance.matches import searching
from aura_ai.balance.metrics import METRICS
from aura_ai.balance.row import Row
from aura_ai.bots import specs
from aura_ai.bots.mcts import MctsBot
from aura_ai.contract.game import Game, State
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import FIRST_FREE, OBSERVER, TO_ACT
from aura_ai.search import Budget, Search

SIMS = 512
"""Simulations for each sampled decision."""
DECISIONS = 100
"""Decisions that are searched."""
EACH_GAME = 2
LEAST_VISITS = 16
"""Least simulations for an action's value to count; below, it is mostly noise."""
SEED = 5
MOST_GAMES = 100
"""Most games of the row on hidden cards; on each set-up every seat is once the one that sees all."""
HIDDEN_SIMS = 64
HIDDEN_SEED = 7


def _bot(game: Game, sims: int) -> MctsBot | None:
    """Return the game's search with so many simulations, None where it has none."""
    name = searching(game.info.name, sims)
    bot = specs.make(name, game.info.name) if name else None
    return bot if isinstance(bot, MctsBot) else None


def agency(lineup: Lineup) -> list[Row]:
    """Return how often actions differ in value, at decisions drawn evenly from the first games."""
    pool, game = lineup.pool, lineup.pool.game
    bot = _bot(game, SIMS)
    if bot is None:
        return []
    chance = np.random.default_rng(SEED)
    games, spreads = [], []
    for row, number in enumerate(lineup.numbers[: DECISIONS // EACH_GAME]):
        array, actions = pool.first(int(number))
        state = State(game, array)
        plies = set(chance.integers(0, max(1, len(actions)), EACH_GAME).tolist())
        for ply, action in enumerate(actions):
            if ply in plies:
                seat = int(array[TO_ACT])
                bot.start(game, seat, SEED)
                outcome = bot.analyze(state.view(seat))
                chances = outcome.chances[outcome.visits >= LEAST_VISITS, seat]
                chances = chances[~np.isnan(chances)]
                games.append(row)
                spreads.append(float(np.ptp(chances)) if len(chances) > 1 else 0.0)
            game.kernels.apply(array, action)
    if not games:
        return []
    metric, of = METRICS["agency"], np.array(games, np.int64)
    cases = (np.array(spreads) > metric.at[0]).astype(np.float64)
    level = f"a search of {SIMS} simulations on games of {lineup.match.bots[0]}"
    return [metric.mean(lineup, cases, of=of, n=len(set(games)), level=level)]


def hidden(pool: Games) -> list[Row]:
    """Return the worth of hidden cards, nothing where all is open or the game has no search."""
    lineup, seats = pool.mirror, pool.game.players
    if lineup is None or seats < 2 or not _hides(pool, int(lineup.numbers[0])):
        return []
    bot = _bot(pool.game, HIDDEN_SIMS)
    if bot is None:
        return []
    blind, sighted = _pair(bot, pool.game)
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


def _hides(pool: Games, number: int) -> bool:
    """Return whether the seat to act ever sees less than the state in a game."""
    array, actions = pool.first(number)
    state = State(pool.game, array)
    for action in actions:
        view = state.view(state.to_act).array
        if (view[FIRST_FREE:] != array[FIRST_FREE:]).any():
            return True
        pool.game.kernels.apply(array, action)
    return False


def _pair(bot: MctsBot, game: Game) -> tuple[Search, Search]:
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
