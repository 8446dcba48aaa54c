"""Search speed: one thread, several threads, and a peer."""

from __future__ import annotations

import statistics
import time
from dataclasses import replace

import numpy as np

from aura_ai.bots import specs
from aura_ai.bots.mcts import MctsBot
from aura_ai.contract.game import Game, View
from aura_ai.errors import AuraError
from aura_ai.measure.peer import open_spiel
from aura_ai.search import TEXTBOOK, Budget, Search

POSITIONS = 8
"""Mid-game positions of one measurement."""
MIDDLE = 0.5
"""Part of a random game that is played before a position is taken."""
ROUNDS = 5
"""Times that one and several threads take turns."""
PEER_SIMULATIONS = 20_000


def middle_of_games(game: Game, count: int = POSITIONS, seed: int = 1) -> list[View]:
    """Return the views of the seats to act, half-way through random games.

    Args:
        game: The game.
        count: Number of games.
        seed: Seed of the first game and of the moves.
    """
    chance = np.random.default_rng(seed)
    views = []
    for k in range(count):
        moves: list[int] = []
        state = game.new(seed + k)
        while not state.over:
            moves.append(int(chance.choice(state.legal())))
            state.apply(moves[-1])
        state = game.new(seed + k)
        for move in moves[: int(len(moves) * MIDDLE)]:
            state.apply(move)
        views.append(state.view(state.to_act))
    return views


def speed(search: Search, views: list[View], seconds: float, threads: int = 1) -> float:
    """Return simulations per second over some decisions; only the time inside searches counts.

    Args:
        search: The search.
        views: Decisions, which share the time evenly.
        seconds: Time in all.
        threads: Threads of each search.
    """
    budget = Budget(seconds=seconds / len(views), threads=threads)
    simulations, elapsed = 0, 0.0
    for view in views:
        outcome = search.run(view.array, budget, 1)
        simulations += outcome.simulations
        elapsed += outcome.seconds
    return simulations / elapsed


def plain(game: Game) -> Search:
    """Return the textbook search: random playouts to the end."""
    return Search(game, TEXTBOOK)


def level(name: str, game: Game) -> Search | None:
    """Return the search of a level as it plays, None for a game that has no such level."""
    try:
        bot = specs.make(name, game.info.name)
    except AuraError:
        return None
    if not isinstance(bot, MctsBot):
        return None
    bot.start(game, 0, 0)
    return bot.search


def valued(game: Game) -> Search | None:
    """Return a search that values positions without playouts, None for a game without a leaf value."""
    strongest = level("strongest", game)
    if strongest is None or not strongest.hooks.has_value:
        return None
    settings = replace(TEXTBOOK, rollout_horizon=0)
    return Search(game, settings, strongest.hooks, strongest.weights)


def threads_speedup(search: Search, views: list[View], seconds: float, threads: int = 2) -> float:
    """Return how many times as many simulations several threads do, the median of some rounds."""
    part = seconds / (2 * ROUNDS)
    ratios = []
    for _ in range(ROUNDS):
        one = speed(search, views, part, 1)
        ratios.append(speed(search, views, part, threads) / one)
    return statistics.median(ratios)


def ratio_to_open_spiel(game: Game, seconds: float = 1.0) -> float | None:
    """Return how many times as many simulations as OpenSpiel's C++ search ours does, one thread each.

    Both search the empty board with one random rollout for each simulation, taking turns so that
    other work on the machine slows both alike. The median of all turns; None where OpenSpiel is not
    installed or has no game of this name.
    """
    step = open_spiel(game.info.name, 1, PEER_SIMULATIONS, 100)
    if step is None:
        return None
    search = plain(game)
    view = game.new(1).view(0).array
    search.warm(view)
    ratios: list[float] = []
    start = time.perf_counter()
    while time.perf_counter() - start < seconds or len(ratios) < ROUNDS:
        before = time.perf_counter()
        step()
        middle = time.perf_counter()
        search.run(view, Budget(sims=PEER_SIMULATIONS), 1)
        ratios.append((middle - before) / (time.perf_counter() - middle))
    return statistics.median(ratios)


def collect(game: Game, seconds: float) -> dict[str, float | None]:
    """Return the search figures of ``aura-ai bench``; None where one cannot be measured here.

    Args:
        game: The game.
        seconds: Time for each figure.
    """
    views = middle_of_games(game)
    search = plain(game)
    figures: dict[str, float | None] = {}
    for name, each in (
        ("", search),
        ("_value", valued(game)),
        ("_strongest", level("strongest", game)),
    ):
        figures[f"simulations_per_second{name}"] = None
        if each is not None:
            each.warm(views[0].array)
            figures[f"simulations_per_second{name}"] = speed(each, views, seconds)
    figures["threads_speedup"] = threads_speedup(search, views, 2 * seconds)
    return figures
