"""How often intervals with the luck taken out hold the truth, in tournaments whose truth is known.

Run ``OPENBLAS_NUM_THREADS=1 python -m bench.luck_coverage``. Tournaments of a dice game (60 blocks of
two games) between one who mostly takes the better die and one who seldom does, and between two equal
bots, by a value that sees who is ahead and by one that is noise. Every line: share of 95 % intervals
that hold the true lead (for equal bots, one less that is the share of significant differences), raw and
adjusted, mean error in Elo, its spread, and the mean ratio of the variances of a block.
"""

from __future__ import annotations

import argparse

import numpy as np

from tests.luck import dice_game
from tests.luck.simulation import tournament, true_lead

BLOCKS = 60
VALUES = {value.name: value for value in (dice_game.LEAD, dice_game.NOISE)}
BOTS = {"unequal": (0.9, 0.3), "equal": (0.5, 0.5)}


def main() -> None:
    """Print the lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tournaments", type=int, default=5000)
    parser.add_argument("--equal", type=int, default=2000)
    parser.add_argument("--value", action="append", choices=sorted(VALUES))
    given = parser.parse_args()
    for name, bots in BOTS.items():
        count = given.tournaments if name == "unequal" else given.equal
        truth = true_lead(bots)
        if not count:
            continue
        for value in (VALUES[each] for each in given.value or VALUES):
            raw, adjusted, ratios = [], [], []
            for number in range(count):
                found = tournament(value, bots, BLOCKS, 1 + number * BLOCKS)
                raw.append(found[0])
                adjusted.append(found[1])
                ratios.append(found[2])
            for label, leads in (("raw", raw), ("adjusted", adjusted)):
                lead, half = np.array(leads).T
                print(
                    f"{name} bots, value {value.name}, {count} tournaments, {label}: "
                    f"{100 * np.mean(abs(lead - truth) <= half):.2f} % hold {truth:+.1f} Elo, "
                    f"mean error {np.mean(lead - truth):+.2f}, spread {lead.std():.1f}, "
                    f"variance {np.mean(ratios):.3f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
