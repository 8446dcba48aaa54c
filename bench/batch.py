"""Speed of a batch, against bare kernels and PettingZoo's adapter.

Run ``python bench/batch.py [--game connect_four --game aura ...] [--games 1024] [--seconds 1]`` with the
extra ``pettingzoo``. All play two players at random; a step of the batch draws legal actions, decides,
and writes masks and observations. Rates of the batch and the adapter are per second of processor time;
the share of the bare kernels and what two threads bring are in time on the clock, and need two idle
cores. Sides take turns, and the median of the rounds is printed.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from aura_ai import batch
from aura_ai.contract.registry import load
from aura_ai.measure.playouts import measure

ROUNDS = 5
FLOORS = {"connect_four": 8e6, "aura": 0.8e6, "terra_mystica": 0.2e6}
Clock = Callable[[], float]


def stepped(games: batch.Batch, seconds: float, clock: Clock) -> float:
    """Return decisions per second of a batch at random play."""
    chance, decisions, start = np.random.default_rng(1), 0, clock()
    while (elapsed := clock() - start) < seconds:
        games.step(games.sample(chance))
        games.observe()
        decisions += games.n
    return decisions / elapsed


def through_pettingzoo(env: Any, seconds: float, clock: Clock) -> float:
    """Return decisions per second of PettingZoo's adapter at random play."""
    chance, decisions = np.random.default_rng(1), 0
    env.reset(seed=1)
    start = clock()
    while (elapsed := clock() - start) < seconds:
        if not env.agents:
            env.reset()
        observation, _, over, cut, _ = env.last()
        done = over or cut
        env.step(None if done else chance.choice(np.flatnonzero(observation["action_mask"])))
        decisions += not done
    return decisions / elapsed


def cost(call: Callable[[], object], seconds: float) -> float:
    """Return microseconds of processor time of a call."""
    call()  # may compile
    calls, start = 0, time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        call()
        calls += 1
    return 1e6 * elapsed / calls


def main() -> None:
    from aura_ai.adapters import pettingzoo

    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", action="append")
    parser.add_argument("--games", type=int, default=1024, help="side by side")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each side and round")
    args = parser.parse_args()
    for name in args.game or FLOORS:
        one = batch.load(name, n=args.games)
        two = batch.load(name, n=args.games, threads=2)
        env = pettingzoo.env(name)
        game = load(name)
        rounds = []
        for _ in range(ROUNDS):
            mine = stepped(one, args.seconds, time.process_time)
            single = stepped(one, args.seconds, time.perf_counter)
            threads = stepped(two, args.seconds, time.perf_counter) / single
            theirs = through_pettingzoo(env, args.seconds, time.process_time)
            bare = measure(game, args.seconds)["decisions_per_second"]
            rounds.append((mine, single / bare, mine / theirs, threads))
        rate, kernels, adapter, threads = map(statistics.median, zip(*rounds, strict=True))
        print(f"{name}: {rate / 1e6:.2f} million decisions per second of processor time")
        print(f"  {kernels:.2f} of the bare kernels, {adapter:.0f} times PettingZoo's adapter")
        print(f"  two threads against one: {threads:.2f}")
        state = one.state(0)
        view = state.view(state.to_act)
        part = args.seconds / ROUNDS
        for label, call in (
            ("a view", lambda state=state: state.view(state.to_act)),
            ("an observation", lambda view=view, one=one: one.encoding.of(view.array)),
            ("to_json of a view", view.to_json),
        ):
            print(f"  {label}, one call from Python: {cost(call, part):.1f} microseconds")


if __name__ == "__main__":
    main()
