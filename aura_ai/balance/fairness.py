"""Group fairness: by seat, by role, and how much a set-up decides."""

from __future__ import annotations

import numpy as np
from scipy import stats

from aura_ai.balance.evidence import Evidence, Table
from aura_ai.balance.row import POINTS, Row
from aura_ai.balance.significance import MIN_CLUSTERS, Ints, jackknife, mean

GROUP = "fairness"
SEAT_PART = 0.1
"""Part of the even share by which the win share of a seat may be off."""
SPAN = 0.10
"""Standard deviation of the true chance over set-ups that draws a flag."""
ROLE_LOW, ROLE_HIGH = 0.4, 0.6
"""Fair share of pairs that a role wins."""
MIN_ROLE = 10
"""A role that was played less often has no row."""


def rows(evidence: Evidence) -> list[Row]:
    """Return the rows of the group."""
    table = evidence.mirror
    if table is None or evidence.game.seats < 2:
        return []
    return [*by_seat(evidence, table), *by_role(table), *span(evidence)]


def by_seat(evidence: Evidence, table: Table) -> list[Row]:
    """Return wins and points by seat, and how even the seats are."""
    seats = evidence.game.seats
    even, found = 1 / seats, []
    low, high = even * (1 - SEAT_PART), even * (1 + SEAT_PART)
    for seat in range(seats):
        wins = table.wins[:, seat]
        shown = int(table.numbers[np.argmax(wins)])
        found.append(
            Row(
                GROUP, "win share by seat", f"seat {seat}",
                mean(wins, table.clusters, is_share=True), len(table), table.level,
                f"Share of first places of this seat, all seats played alike; even is {even:.0%}.",
                fair=(low, high), threshold=f"outside {low:.1%} to {high:.1%}", record=shown,
            )
        )  # fmt: skip
    for seat in range(seats):
        lead = table.scores[:, seat] - table.scores.mean(axis=1)
        found.append(
            Row(
                GROUP, "points by seat", f"seat {seat}", mean(lead, table.clusters),
                len(table), table.level,
                "Final points above the mean of the game; 0 is even.", unit=POINTS,
                record=int(table.numbers[np.argmax(lead)]),
            )
        )  # fmt: skip
    ordered = np.sort(table.scores, axis=1)
    margin = ordered[:, -1] - ordered[:, -2]
    found.append(
        Row(
            GROUP, "winner's margin", "", mean(margin, table.clusters), len(table), table.level,
            "Points of the first above the second; 0 is a tie.", unit=POINTS,
            record=int(table.numbers[np.argmin(margin)]),
        )
    )  # fmt: skip

    def balance(cases: Ints) -> float:
        shares = table.wins[cases].mean(axis=0)
        return float(1 - (shares.max() - shares.min()))

    found.append(
        Row(
            GROUP, "balance of seats", "", jackknife(balance, table.clusters),
            len(table), table.level,
            "1 less the gap between the best and the worst seat; chance alone opens a gap, so the "
            f"test is that all seats win alike (p {homogeneity(table):.2g} before correction).",
        )
    )  # fmt: skip
    return found


def homogeneity(table: Table) -> float:
    """Return the p value of all seats winning alike (Hotelling's T² over set-ups)."""
    names, place = np.unique(table.clusters, return_inverse=True)
    seats, n = table.wins.shape[1], len(names)
    if n < max(MIN_CLUSTERS, seats + 1):
        return 1.0
    counts = np.bincount(place, minlength=n)
    shares = np.stack(
        [np.bincount(place, table.wins[:, s], n) / counts for s in range(seats - 1)], axis=1
    )
    away = shares.mean(axis=0) - 1 / seats
    spread = np.atleast_2d(np.cov(shares, rowvar=False)) / n
    squared = float(away @ np.linalg.pinv(spread) @ away)
    free = seats - 1
    return float(stats.f.sf(squared * (n - free) / (free * (n - 1)), free, n - free))


def by_role(table: Table) -> list[Row]:
    """Return the rows of roles."""
    return []


def span(evidence: Evidence) -> list[Row]:
    """Return the rows of set-ups."""
    return []
