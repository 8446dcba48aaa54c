"""Coverage of 95 % rating intervals, for 1 to 20 set-ups.

Simulated tournaments (Plackett-Luce results in blocks, bots 0 to 240 Elo apart or as asked for, with and
without luck of the set-up); one line for each kind, one column for each number of set-ups, a share
of all intervals. The last line gives the half width for 2 close bots, in Elo.

    python bench/interval_coverage.py --runs 100 --seed 1
"""

from __future__ import annotations

import argparse

import numpy as np

from aura_ai.tournaments.rating.fit import ELO, fit
from aura_ai.tournaments.rating.sample import Sample

SETUPS = (1, 2, 3, 4, 5, 8, 12, 20)
GAPS = (0, 80, 160, 240)
"""Elo between the best and the worst bot, where nobody names others."""
KINDS = ((2, 2, 0.0), (2, 2, 0.6), (2, 4, 0.0), (2, 4, 0.6), (3, 3, 0.5), (4, 4, 0.0), (4, 4, 0.6))
"""Seats, bots, luck: the spread of how well a set-up suits each bot and each seat."""
ENDLESS = 3000
"""Set-ups whose ratings count as the truth where there is luck."""

Floats = np.ndarray


def simulate(
    random: np.random.Generator, strength: Floats, seats: int, setups: int, luck: float
) -> Sample:
    """Return the results of blocks: all rotations of one line-up of each choice of bots."""
    n = len(strength)
    chosen = [c for c in np.ndindex(*(n,) * seats) if list(c) == sorted(set(c))]
    lineups = [np.roll(line, -turn) for line in chosen for turn in range(seats)]
    bots = np.tile(np.array(lineups), (setups, 1))
    number = np.repeat(np.arange(setups), len(lineups))
    suits = luck * random.normal(size=(setups, n))
    deal = luck * random.normal(size=(setups, seats))
    level = strength[bots] + suits[number[:, None], bots] + deal[number]
    drawn = level + random.gumbel(size=bots.shape)
    return Sample(bots, np.argsort(np.argsort(-drawn, axis=1), axis=1) + 1, number)


def main() -> None:
    """Print the shares."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=100, help="tournaments of each cell and gap")
    parser.add_argument("--gap", type=int, action="append", help="Elo of best over worst; repeat")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    random = np.random.default_rng(args.seed)
    print("seats bots luck  " + "".join(f"{n:>7}" for n in SETUPS))
    widths: dict[int, list[float]] = {n: [] for n in SETUPS}
    for seats, bots, luck in KINDS:
        cells = {n: [] for n in SETUPS}
        for gap in args.gap or GAPS:
            strength = np.linspace(-0.5, 0.5, bots) * gap / ELO
            truth = strength
            if luck:
                truth = fit([simulate(random, strength, seats, ENDLESS, luck)], bots).strength
            for n in SETUPS:
                for _ in range(args.runs):
                    one = fit([simulate(random, strength, seats, n, luck)], bots)
                    half = one.quantile * one.errors
                    cells[n].append(np.abs(one.strength - truth) < half)
                    if bots == 2 and not gap:
                        widths[n].append(float(half.mean() * ELO))
        row = "".join(f"{100 * np.mean(cells[n]):6.1f}%" for n in SETUPS)
        print(f"{seats:>5} {bots:>4} {luck:>4}  {row}", flush=True)
    if 0 in (args.gap or GAPS):
        print("half width, Elo  " + "".join(f"{np.mean(widths[n]):>7.0f}" for n in SETUPS))


if __name__ == "__main__":
    main()
