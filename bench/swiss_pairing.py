"""Gain from Swiss pairing: interval widths for equal games.

Simulated tournaments of 30 bots (Plackett-Luce results, strengths normal with a spread of 200 Elo, luck
of the set-up as in ``interval_coverage.py``), round robin (of four seats: the balanced sample of 200
line-ups that a tournament plays) against rounds. One line for each: half width of a rating, half width
of the difference of neighbours in the table, distance from the truth (root mean square), all in Elo, and
the share of intervals that hold the truth.

    python bench/swiss_pairing.py --runs 10 --seed 1
"""

from __future__ import annotations

import argparse

import numpy as np

from aura_ai.tournaments.planning.schedule import balanced_sample, round_robin
from aura_ai.tournaments.rating.fit import ELO, Fit, fit
from aura_ai.tournaments.rating.sample import Sample
from aura_ai.tournaments.swiss import pair

BOTS = 30
SPREAD = 200.0
LUCK = 0.3
MOST_LINEUPS = 200
SETUPS = {2: (1, 2, 4), 4: (1, 2)}
"""Set-ups of a round robin by seats; rounds are as many as have the same number of games."""

Floats = np.ndarray


def results(
    random: np.random.Generator, strength: Floats, lineups: list[tuple[int, ...]], setup: int
) -> Sample:
    """Return the games of a block of each line-up, all rotations."""
    seats = len(lineups[0])
    bots = np.array([np.roll(line, -turn) for line in lineups for turn in range(seats)])
    level = (strength + LUCK * random.normal(size=BOTS))[bots] + LUCK * random.normal(size=seats)
    drawn = level + random.gumbel(size=bots.shape)
    places = np.argsort(np.argsort(-drawn, axis=1), axis=1) + 1
    return Sample(bots, places, np.full(len(bots), setup))


def together(samples: list[Sample]) -> Sample:
    """Return all games as one sample."""
    parts = ("bots", "places", "setups")
    return Sample(*(np.concatenate([getattr(one, part) for one in samples]) for part in parts))


def swiss(random: np.random.Generator, strength: Floats, seats: int, games: int) -> Sample:
    """Return rounds of at least so many games."""
    played: list[Sample] = []
    met, ratings = np.zeros((BOTS, BOTS), np.int64), np.zeros(BOTS)
    while sum(len(one.bots) for one in played) < games:
        lineups = pair(ratings, met, seats, int(random.integers(2**31)))
        for lineup in lineups:
            met[np.ix_(lineup, lineup)] += 1
        played.append(results(random, strength, lineups, len(played)))
        ratings = np.rint(fit([together(played)], BOTS).strength * ELO)
    return together(played)


def neighbours(result: Fit) -> float:
    """Return the mean half width of the difference of two bots that are next to each other."""
    order = np.argsort(result.strength)
    weights = np.eye(len(order))[order]
    return float(result.spread(weights[:-1] - weights[1:]).half.mean()) * ELO


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    random = np.random.default_rng(args.seed)
    print("seats  games  pairing      set-ups  half width  neighbours  distance  held")
    for seats, counts in SETUPS.items():
        every = round_robin(range(BOTS), seats)  # type: ignore[arg-type]
        if len(every) > MOST_LINEUPS and seats > 2:
            every = balanced_sample(every, MOST_LINEUPS, args.seed)
        for setups in counts:
            rows: dict[str, list[tuple[float, ...]]] = {"round robin": [], "swiss": []}
            for _ in range(args.runs):
                strength = random.normal(size=BOTS) * SPREAD / ELO
                strength -= strength.mean()
                robin = [results(random, strength, every, setup) for setup in range(setups)]
                games = sum(len(one.bots) for one in robin)
                for name, sample in (
                    ("round robin", together(robin)),
                    ("swiss", swiss(random, strength, seats, games)),
                ):
                    result = fit([sample], BOTS)
                    half, off = result.quantile * result.errors, result.strength - strength
                    rows[name].append(
                        (
                            len(np.unique(sample.setups)),
                            half.mean() * ELO,
                            neighbours(result),
                            np.sqrt((off**2).mean()) * ELO,
                            (np.abs(off) < half).mean(),
                        )
                    )
            for name, values in rows.items():
                n, half, near, off, covered = np.mean(values, axis=0)
                cells = f"{n:>8.0f} {half:>11.0f} {near:>11.0f} {off:>9.0f} {100 * covered:>4.0f} %"
                print(f"{seats:>5} {games:>6}  {name:<11} {cells}", flush=True)


if __name__ == "__main__":
    main()
