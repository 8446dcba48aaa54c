"""Coverage of 95 % rating intervals, for 1 to 20 set-ups and for a bot that came late.

Simulated tournaments (Plackett-Luce results in blocks, bots 0 to 240 Elo apart or as asked for, with and
without luck of the set-up); one line for each kind, one column for each number of set-ups, a share
of all intervals. The last line gives the half width for 2 close bots, in Elo.

A second table is about tournaments in which all bots but the last one played 40 set-ups. The last one
played on 3 or 6 of them, or all play on 4 others (a second file), or all play 4 with another number of
seats (a second pool). It gives the share for all bots and for the late one, each with the 95 % interval
of the simulation.

    python bench/interval_coverage.py --runs 100 --late 500 --seed 1
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

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

MANY, FEW = 40, 4
SHARED, FILE, POOL = ("3 of 40 set-ups", "6 of 40 set-ups"), "a file of 4", "a pool of 4"
LATE_GAP, LATE_LUCK = 200, 0.6
OTHER_SEATS = {2: 3, 3: 2, 4: 3}
"""Seats of the second pool."""

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


def late(
    random: np.random.Generator, strength: Floats, seats: int, kind: str, times: int = 1
) -> list[Sample]:
    """Return a tournament with a bot that came late, the last one.

    Args:
        random: Source of chance.
        strength: Of the bots.
        seats: Seats of the games that the others play.
        kind: One of :data:`SHARED`, or :data:`FILE` or :data:`POOL`.
        times: How many times as many set-ups there are.
    """
    few = times * (int(kind[0]) if kind in SHARED else FEW)
    many = times * MANY
    whole = simulate(random, strength, seats, many + few, LATE_LUCK)
    new, number = (whole.bots == len(strength) - 1).any(axis=1), whole.setups
    if kind in SHARED:
        return [_some(whole, (number < many) & (~new | (number < few)))]
    if kind == FILE:
        return [_some(whole, (number >= many) | ~new)]
    other = simulate(random, strength, OTHER_SEATS[seats], few, LATE_LUCK)
    return [_some(whole, (number < many) & ~new), other]


def _some(sample: Sample, rows: Floats) -> Sample:
    return Sample(sample.bots[rows], sample.places[rows], sample.setups[rows])


def print_late(random: np.random.Generator, runs: int) -> None:
    """Print how often the intervals hold the truth where a bot came late."""
    print("seats  the late bot has  all bots              late bot")
    for seats in OTHER_SEATS:
        strength = np.linspace(0.5, -0.5, seats + 1) * LATE_GAP / ELO
        for kind in (*SHARED, FILE, POOL):
            truth = fit(late(random, strength, seats, kind, 50), seats + 1).strength
            fits = [fit(late(random, strength, seats, kind), seats + 1) for _ in range(runs)]
            hits = np.array([np.abs(f.strength - truth) < f.own_spread.half for f in fits])
            cells = []
            for share in (hits.mean(), hits[:, -1].mean()):
                half = 1.96 * np.sqrt(share * (1 - share) / runs)
                cells.append(f"{share:6.1%} ({share - half:.1%} to {share + half:.1%})")
            print(f"{seats:>5}  {kind:<16} " + " ".join(cells), flush=True)


def print_whole(random: np.random.Generator, runs: int, gaps: Sequence[int]) -> None:
    """Print how often the intervals hold the truth where all blocks are played."""
    print("seats bots luck  " + "".join(f"{n:>7}" for n in SETUPS))
    widths: dict[int, list[float]] = {n: [] for n in SETUPS}
    for seats, bots, luck in KINDS:
        cells = {n: [] for n in SETUPS}
        for gap in gaps:
            strength = np.linspace(-0.5, 0.5, bots) * gap / ELO
            truth = strength
            if luck:
                truth = fit([simulate(random, strength, seats, ENDLESS, luck)], bots).strength
            for n in SETUPS:
                for _ in range(runs):
                    one = fit([simulate(random, strength, seats, n, luck)], bots)
                    half = one.own_spread.half
                    cells[n].append(np.abs(one.strength - truth) < half)
                    if bots == 2 and not gap:
                        widths[n].append(float(half.mean() * ELO))
        row = "".join(f"{100 * np.mean(cells[n]):6.1f}%" for n in SETUPS)
        print(f"{seats:>5} {bots:>4} {luck:>4}  {row}", flush=True)
    if 0 in gaps:
        print("half width, Elo  " + "".join(f"{np.mean(widths[n]):>7.0f}" for n in SETUPS))


def main() -> None:
    """Print the shares."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=100, help="tournaments of each cell and gap")
    parser.add_argument("--gap", type=int, action="append", help="Elo of best over worst; repeat")
    parser.add_argument(
        "--late", type=int, default=500, help="tournaments with a late bot of each kind"
    )
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    random = np.random.default_rng(args.seed)
    if args.runs:
        print_whole(random, args.runs, args.gap or GAPS)
    if args.late:
        print_late(random, args.late)


if __name__ == "__main__":
    main()
