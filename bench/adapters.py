"""Steps per second through each adapter, and through peers' own games in the same run.

Run ``python bench/adapters.py [--game aura] [--players 2] [--seconds 3]`` with the extra ``bench``.
Every environment is played at random by one and the same loop for its interface. Rows: the bare kernels,
then each adapter with its part of them; then PettingZoo's ``hanabi_v5`` and OpenSpiel's
``python_liars_poker``, with how many times as quick the adapter of the same interface is. Runs of the
two sides take turns, and the median ratio of the rounds is printed. What cannot be installed has no row.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from aura_ai.games.registry import load
from aura_ai.measure.playouts import measure

ROUNDS = 5


def through_pettingzoo(
    env: Any, seconds: float, clock: Callable[[], float] = time.perf_counter
) -> float:
    """Return decisions per second of an AEC environment."""
    steps = 0
    env.reset(seed=1)
    start = clock()
    while (elapsed := clock() - start) < seconds:
        if not env.agents:
            env.reset()
        observation, _, over, cut, info = env.last()
        if over or cut:
            env.step(None)
            continue
        mask = observation.get("action_mask", info.get("action_mask"))
        env.step(random.choice(np.flatnonzero(mask)))
        steps += 1
    return steps / elapsed


def through_gymnasium(env: Any, seconds: float) -> float:
    """Return decisions per second of a seat."""
    steps = 0
    env.reset(seed=1)
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        _, _, over, cut, _ = env.step(random.choice(np.flatnonzero(env.action_masks())))
        steps += 1
        if over or cut:
            env.reset()
    return steps / elapsed


def through_open_spiel(game: Any, seconds: float) -> float:
    """Return decisions per second of a game."""
    steps = 0
    state = game.new_initial_state()
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
    return steps / elapsed


Made = tuple[str, Callable[[Any, float], float], Any]


def ours(game: str, players: int) -> list[Made]:
    """Return the adapters: name, loop, environment."""
    import pyspiel

    import aura_ai.adapters.open_spiel  # noqa: F401 (registers)
    from aura_ai.adapters import pettingzoo
    from aura_ai.adapters.gymnasium import SeatEnv

    spiel = pyspiel.load_game(f"aura_ai_{game}(players={players})")
    return [
        ("PettingZoo", through_pettingzoo, pettingzoo.env(game, players)),
        ("Gymnasium", through_gymnasium, SeatEnv(game, players)),
        ("OpenSpiel", through_open_spiel, spiel),
    ]


def peers() -> list[Made]:
    """Return the peers' games that are installed, under the interface they share with ours."""
    found: list[Made] = []
    try:
        from pettingzoo.classic import hanabi_v5

        found.append(("PettingZoo", through_pettingzoo, hanabi_v5.env()))
    except ImportError as error:
        print(f"hanabi_v5 is not there: {error}")
    import pyspiel
    from open_spiel.python.games import liars_poker  # noqa: F401 (registers)

    found.append(("OpenSpiel", through_open_spiel, pyspiel.load_game("python_liars_poker")))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="aura")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each row")
    args = parser.parse_args()
    bare = measure(load(args.game, args.players), args.seconds).decisions_per_second
    print(f"{args.game}, {args.players} players, random decisions per second")
    print(f"  {'bare kernels':<32} {bare:>10,.0f}")
    adapters, part = ours(args.game, args.players), args.seconds / ROUNDS
    for name, loop, env in adapters:
        loop(env, 0.2)
        speed = loop(env, args.seconds)
        print(f"  {name + ' adapter':<32} {speed:>10,.0f}   1/{bare / speed:,.0f} of the kernels")
    for name, loop, env in peers():
        own = next(made for made in adapters if made[0] == name)
        loop(env, 0.2)
        rounds = [(own[1](own[2], part), loop(env, part)) for _ in range(ROUNDS)]
        speed = statistics.median(theirs for _, theirs in rounds)
        ratio = statistics.median(mine / theirs for mine, theirs in rounds)
        label = {"PettingZoo": "hanabi_v5", "OpenSpiel": "python_liars_poker"}[name]
        print(
            f"  {label + ' of ' + name:<32} {speed:>10,.0f}   the adapter is {ratio:.1f} times as quick"
        )


if __name__ == "__main__":
    main()
