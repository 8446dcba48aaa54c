"""OpenSpiel's C++ search, to compare with."""

from __future__ import annotations

from collections.abc import Callable


def open_spiel(
    game: str, rollouts: int, simulations: int, megabytes: int
) -> Callable[[], object] | None:
    """Return a search of the first position of a game, None where OpenSpiel or its game is missing.

    Args:
        game: Name of the game, the same in both.
        rollouts: Random playouts of each simulation.
        simulations: Number of simulations; OpenSpiel's solver is off.
        megabytes: Memory of the tree.
    """
    try:
        import pyspiel
    except ImportError:
        return None
    if game not in pyspiel.registered_names():
        return None
    loaded = pyspiel.load_game(game)
    state, evaluator = loaded.new_initial_state(), pyspiel.RandomRolloutEvaluator(rollouts, 1)
    bot = pyspiel.MCTSBot(loaded, evaluator, 2.0, simulations, megabytes, False, 1, False)
    return lambda: bot.step(state)
