"""Speed of random playouts in one compiled loop."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from aura_ai.contract.game import Game
from aura_ai.contract.placeholders import game_apply, game_legal, game_setup
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.engine.jit import bind
from aura_ai.engine.states import copy_state

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


@dataclass(frozen=True)
class Playouts:
    """Speed of random playouts on one core.

    Attributes:
        decisions_per_second: Real decisions; forced ones are not counted.
        games_per_second: Whole games, set-up included.
        decisions_per_game: Mean length.
    """

    decisions_per_second: float
    games_per_second: float
    decisions_per_game: float


def measure(game: Game, seconds: float = 1.0) -> Playouts:
    """Measure random playouts of a game for about ``seconds``, compilation not counted."""
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
    return Playouts(decisions / elapsed, games / elapsed, decisions / games)


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
