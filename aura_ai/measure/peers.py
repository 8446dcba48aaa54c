"""Baselines from other projects, where they are installed (extra ``bench``)."""

from __future__ import annotations

import time

LEAVES, ROLLOUTS = 4, 2_000


def open_spiel_playouts(seconds: float = 1.0) -> float | None:
    """Return random playouts of connect_four per second in OpenSpiel's C++, None without it.

    Its Python package runs playouts in C++ only inside its search bot: a bot of a few simulations
    with thousands of rollouts each does nearly nothing else.
    """
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("connect_four")
    state = game.new_initial_state()
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, LEAVES, 10, False, 1, False)
    playouts = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        bot.step(state)
        playouts += LEAVES * ROLLOUTS
    return playouts / elapsed
