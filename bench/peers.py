"""Speed in Connect Four: this package's batch, pgx and OpenSpiel.

Run ``python bench/peers.py [--games 1024] [--seconds 2]`` with the extra ``bench``, and
``pip install pgx`` for its row. Each side plays whole games at random and begins the next one when a
game is over; every decision comes with the mask of legal actions and an observation. pgx runs on the
processor, its steps compiled into one loop by jax; OpenSpiel is its C++ game, called from Python game
by game. Rates are per second of processor time. Sides take turns, and the median of the rounds is
printed with the ratio of this package to each of the others. What is not installed has no row.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from aura_ai import batch

ROUNDS = 5
GAME = "connect_four"
STEPS = 64
"""Decisions of each game between two looks at the clock."""

Side = Callable[[], int]
"""Plays on for a while, and returns the number of decisions."""


def ours(n: int) -> Side:
    games, chance = batch.load(GAME, n=n), np.random.default_rng(1)

    def play() -> int:
        for _ in range(STEPS):
            games.step(games.sample(chance))
            games.observe()
        return STEPS * n

    return play


def pgx(n: int) -> Side:
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(GAME)
    begin, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def decide(carry: Any, key: Any) -> Any:
        logits = jax.numpy.log(carry.legal_action_mask.astype("float32"))
        draw, reset = jax.random.split(key)
        actions = jax.random.categorical(draw, logits)
        return step(carry, actions, jax.random.split(reset, n)), None

    play_on = jax.jit(lambda state, key: jax.lax.scan(decide, state, jax.random.split(key, STEPS)))
    state, key = begin(jax.random.split(jax.random.PRNGKey(1), n)), jax.random.PRNGKey(2)

    def play() -> int:
        nonlocal state, key
        key, now = jax.random.split(key)
        state, _ = play_on(state, now)
        state.observation.block_until_ready()
        return STEPS * n

    return play


def open_spiel(n: int) -> Side:
    import pyspiel

    game = pyspiel.load_game(GAME)
    states = [game.new_initial_state() for _ in range(n)]

    def play() -> int:
        for i, state in enumerate(states):
            state.legal_actions_mask()
            state.observation_tensor(state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
            if state.is_terminal():
                states[i] = game.new_initial_state()
        return n

    return play


def pace(play: Side, seconds: float) -> float:
    """Return decisions per second of processor time."""
    decisions, start = 0, time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        decisions += play()
    return decisions / elapsed


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=1024, help="side by side")
    parser.add_argument("--seconds", type=float, default=2.0, help="of each side and round")
    args = parser.parse_args()
    sides: dict[str, Side] = {}
    for name, make in (("aura_ai.batch", ours), ("pgx", pgx), ("OpenSpiel", open_spiel)):
        try:
            sides[name] = make(args.games)
        except ImportError as missing:
            print(f"{name}: not installed ({missing.name})")
            continue
        sides[name]()  # compiles
    rounds = [[pace(play, args.seconds) for play in sides.values()] for _ in range(ROUNDS)]
    for name, rates in zip(sides, zip(*rounds, strict=True), strict=True):
        ratio = statistics.median(row[0] / rate for row, rate in zip(rounds, rates, strict=True))
        comparison = (
            "" if name == "aura_ai.batch" else f"; aura_ai.batch makes {ratio:.1f} times as many"
        )
        print(
            f"{name}: {statistics.median(rates) / 1e6:.2f} million decisions per second{comparison}"
        )


if __name__ == "__main__":
    main()
