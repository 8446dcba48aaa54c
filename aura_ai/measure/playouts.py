"""Speed of random playouts in one compiled loop."""

from __future__ import annotations

import time

import numpy as np

from aura_ai.contract.game import Game
from aura_ai.contract.placeholders import game_apply, game_legal, game_setup
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.engine.jit import bind
from aura_ai.engine.states import copy_state
from aura_ai.measure.peer import open_spiel

BATCH = 500
LEAVES, ROLLOUTS = 4, 2_000
"""Simulations of a peer's search bot, and playouts of each."""


def play_out(template: Array, s: Array, legal: Array, first: int, games: int) -> int:
    """Play ``games`` random games from their set-up; return the decisions made.

    Args:
        template: Template of the game.
        s: Work space, as long as ``template``.
        legal: ``int16[max_legal]`` work space.
        first: Seed of the first game; the others follow.
        games: Number of games.
    """
    decisions = 0
    for i in range(games):
        copy_state(template, s)
        game_setup(s, first + i)
        while s[TO_ACT] >= 0:
            n = game_legal(s, legal)
            game_apply(s, int(legal[rng.draw(s, n)]))
            decisions += 1
    return decisions


def measure(game: Game, seconds: float = 1.0) -> dict[str, float]:
    """Return real decisions and whole games per second on one core, compilation not counted."""
    rules = {
        "game_setup": game.kernels.setup,
        "game_legal": game.kernels.legal,
        "game_apply": game.kernels.apply,
    }
    loop = bind(play_out, rules, game.info.name)
    s, legal = game.template.copy(), np.empty(game.max_legal, np.int16)
    loop(game.template, s, legal, 0, 1)
    decisions = games = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        decisions += loop(game.template, s, legal, games, BATCH)
        games += BATCH
    return {"decisions_per_second": decisions / elapsed, "games_per_second": games / elapsed}


def open_spiel_playouts(seconds: float = 1.0) -> float | None:
    """Return random playouts of connect_four per second in OpenSpiel's C++, None without it.

    Its Python package runs playouts in C++ only inside its search bot: a bot of a few simulations
    with thousands of rollouts each does nearly nothing else.
    """
    step = open_spiel("connect_four", ROLLOUTS, LEAVES, 10)
    if step is None:
        return None
    playouts = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        step()
        playouts += LEAVES * ROLLOUTS
    return playouts / elapsed
