"""Tune the weights of the Aura bots by self-play: a small evolution strategy.

Each generation samples weight vectors around the present mean, lets each of them play the same games
against a set of opponents, and moves the mean towards the best. Fitness is the share of wins plus a
small part of the margin in points, which has less noise.

Run ``python bench/tune_aura.py --help``; the mean is printed after every generation in a form that can
be pasted into ``bots/aura``.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import numpy.typing as npt
from aura_ai.bots.aura import strategies
from aura_ai.bots.aura.lookahead import Workspace, plan, workspace
from aura_ai.bots.aura.policy import choose
from aura_ai.bots.aura.weights import DEFAULT, NAMES, Weights

from aura_ai.engine.header import OVER, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.aura.layout import LEGAL, LEGAL_COUNT, SOLO, VP, WINS
from aura_ai.games.aura.rules.flow import apply, setup
from aura_ai.games.registry import load

Table = npt.NDArray[np.float64]


@jit
def play(s: State, seed: int, table: Table, looks: npt.NDArray[np.int64], work: Workspace) -> None:
    """Play one game; seat i has the weights ``table[i]`` and plans its turns if ``looks[i]`` > 0."""
    setup(s, seed)
    while s[TO_ACT] != OVER:
        seat = int(s[TO_ACT])
        n = int(s[LEGAL_COUNT])
        if looks[seat] > 0:
            action = int(work.line[plan(s, int(looks[seat]), table[seat], work), 0])
        else:
            action = choose(s, s[LEGAL : LEGAL + n], n, table[seat])
        apply(s, action)


@jit
def fitness(s: State, hero: int, scale: float) -> float:
    """Return the share of the win of a seat, plus its margin over the best other seat."""
    seats = int(s[SEATS])
    best = -1000
    tied = 1
    wins = True
    for other in range(seats):
        if other == hero:
            continue
        best = max(best, int(s[VP + other]))
        if s[VP + other] > s[VP + hero]:
            wins = False
        elif s[VP + other] == s[VP + hero]:
            if s[SOLO] or s[WINS + other] > s[WINS + hero]:
                wins = False
            elif s[WINS + other] == s[WINS + hero]:
                tied += 1
    return (1.0 / tied if wins else 0.0) + scale * (int(s[VP + hero]) - best)


@jit
def trial(
    template: State, first_seed: int, games: int, hero: Weights, others: Table, look: int,
    other_look: int, scale: float, work: Workspace, s: State,
) -> float:  # fmt: skip
    """Return the mean fitness of a weight vector in games with all seats and opponents in turn."""
    seats = 1 if template[SOLO] else int(template[SEATS])
    table = np.empty((seats, hero.size))
    looks = np.empty(seats, np.int64)
    total = 0.0
    for game in range(games):
        mine = game % seats
        for seat in range(seats):
            looks[seat] = other_look
            table[seat] = others[(game // seats + seat) % others.shape[0]]
        looks[mine] = look
        table[mine] = hero
        for i in range(s.size):
            s[i] = template[i]
        play(s, first_seed + game // seats, table, looks, work)
        total += fitness(s, mine, scale)
    return total / games


def main() -> None:
    """Run the evolution strategy."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--generations", type=int, default=30)
    parser.add_argument("--population", type=int, default=16)
    parser.add_argument("--games", type=int, default=240, help="games of each vector and pool")
    parser.add_argument("--sigma", type=float, default=0.2, help="first step size, relative")
    parser.add_argument("--look", type=int, default=0, help="nodes of look-ahead, 0 for a policy")
    parser.add_argument("--start", default="EXPERT", help="vector of strategies.py to start from")
    parser.add_argument("--against", nargs="+", default=["EXPERT", "VOTER", "OPPORTUNIST"])
    parser.add_argument("--against-look", type=int, default=0)
    parser.add_argument("--scale", type=float, default=0.01, help="fitness of a point of margin")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    known = vars(strategies) | {"DEFAULT": DEFAULT}
    others = np.array([known[name] for name in args.against])
    rng = np.random.default_rng(args.seed)
    templates = [load("aura", p).template for p in args.players]
    work = workspace(width=6, lines=1)
    state = np.empty_like(templates[0])
    mean = known[args.start].copy()
    floor = 0.1
    sigma = args.sigma * np.ones(mean.size)
    weigh = np.log(args.population / 2 + 0.5) - np.log(np.arange(1, args.population // 2 + 1))
    weigh /= weigh.sum()

    def score(vector: Weights, seed: int, games: int) -> float:
        return float(
            np.mean(
                [
                    trial(
                        t, seed, games, vector, others, args.look, args.against_look,
                        args.scale, work, state,
                    )
                    for t in templates
                ]
            )
        )  # fmt: skip

    for generation in range(args.generations):
        began = time.time()
        seed = args.seed * 1_000_000 + generation * 10_000
        steps = rng.standard_normal((args.population // 2, mean.size))
        steps = np.concatenate([steps, -steps])
        # weights near 0 still move; signs are kept free
        size = np.maximum(np.abs(mean), floor)
        vectors = [mean + sigma * size * step for step in steps]
        values = np.array([score(v, seed, args.games) for v in vectors])
        order = np.argsort(-values)[: args.population // 2]
        mean = mean + size * sigma * (weigh @ steps[order])
        spread = np.sqrt(weigh @ steps[order] ** 2)
        sigma = sigma * (0.8 + 0.2 * spread)
        now = score(mean, seed + 5_000, 2 * args.games)
        print(
            f"generation {generation}: mean {now:.4f}, sampled {values.mean():.4f} "
            f"(best {values.max():.4f}), {time.time() - began:.1f} s",
            flush=True,
        )
        print("  " + ", ".join(f"{n.lower()}={v:.3g}" for n, v in zip(NAMES, mean, strict=True)))


if __name__ == "__main__":
    main()
