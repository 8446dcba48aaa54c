"""Group fairness: seats, roles, and effect of set-ups."""

from __future__ import annotations

import numpy as np
import scipy

from aura_ai.balance.evidence import Evidence, Table
from aura_ai.balance.matches import LADDER
from aura_ai.balance.row import POINTS, Row
from aura_ai.balance.setups import setup_effect
from aura_ai.balance.significance import MIN_CLUSTERS, Estimate, jackknife, linear_model, mean, root
from aura_ai.engine.arrays import Longs
from aura_ai.rounding import NOISE, beyond_rounding

GROUP = "fairness"
SEAT_PART = 0.1
"""Part of the even share by which the win share of a seat may be off."""
SPAN = 0.10
"""Standard deviation of the true chance over set-ups that draws a flag."""
ROLE_LOW, ROLE_HIGH = 0.4, 0.6
"""Fair share of pairs that a role wins."""
MIN_ROLE = 10
"""A role that was played on fewer set-ups has no row."""
LEAST_SPAN = 0.05
"""Below this span the slope of the square root is taken from here."""
WORST = 5
"""Set-ups that are named."""


def rows(evidence: Evidence) -> list[Row]:
    """Return the rows of the group."""
    table = evidence.mirror
    if table is None or evidence.game.seats < 2:
        return []
    return [*by_seat(evidence, table), *by_role(evidence), *span(evidence)]


def by_seat(evidence: Evidence, table: Table) -> list[Row]:
    """Return wins and points by seat, and how even the seats are."""
    seats = evidence.game.seats
    even, lines = 1 / seats, []
    low, high = even * (1 - SEAT_PART), even * (1 + SEAT_PART)
    for seat in range(seats):
        wins = table.wins[:, seat]
        record = int(table.numbers[np.argmax(wins)])
        lines.append(
            Row(
                GROUP, "win share by seat", f"seat {seat}",
                mean(wins, table.clusters, is_share=True), len(table), table.level,
                f"Share of first places of this seat, all seats played alike; even is {even:.0%}.",
                fair=(low, high), threshold=f"outside {low:.1%} to {high:.1%}", record=record,
            )
        )  # fmt: skip
    for seat in range(seats):
        lead = table.scores[:, seat] - table.scores.mean(axis=1)
        lines.append(
            Row(
                GROUP, "points by seat", f"seat {seat}", mean(lead, table.clusters),
                len(table), table.level,
                "Final points above the mean of the game; 0 is even.", unit=POINTS,
                record=int(table.numbers[np.argmax(lead)]),
            )
        )  # fmt: skip
    ordered = np.sort(table.scores, axis=1)
    margin = ordered[:, -1] - ordered[:, -2]
    lines.append(
        Row(
            GROUP, "winner's margin", "", mean(margin, table.clusters), len(table), table.level,
            "Points of the first above the second; 0 is a tie.", unit=POINTS,
            record=int(table.numbers[np.argmin(margin)]),
        )
    )  # fmt: skip

    def balance(cases: Longs) -> float:
        shares = table.wins[cases].mean(axis=0)
        return float(1 - (shares.max() - shares.min()))

    lines.append(
        Row(
            GROUP, "balance of seats", "", jackknife(balance, table.clusters, (0.0, 1.0)),
            len(table), table.level,
            "1 less the gap between the best and the worst seat; chance alone opens a gap, so the "
            f"test is that all seats win alike (p {homogeneity(table):.2g} before correction).",
        )
    )  # fmt: skip
    return lines


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
    around = beyond_rounding(shares - shares.mean(axis=0), 1.0)
    spread = around.T @ around / (n - 1) / n
    inverse = np.linalg.pinv(spread, NOISE)
    if beyond_rounding(away - spread @ inverse @ away, 1.0).any():
        return 0.0  # away in a direction in which nothing varies
    squared = float(away @ inverse @ away)
    free = seats - 1
    return float(scipy.special.fdtrc(free, n - free, squared * (n - free) / (free * (n - 1))))


def by_role(evidence: Evidence) -> list[Row]:
    """Return the wins of roles, controlled for seat, bot and the opponent's role.

    A linear model of all pairs of seats: won by the first (ties half) = 1/2 + differences of what
    seat, bot and role are worth.
    """
    pool = evidence.results
    if pool.roles is None or not pool.role_names or pool.alone:
        return []
    games = pool.whole
    roles, bots, places = pool.roles[games], pool.bots[games], pool.places[games]
    seats = places.shape[1]
    first, second = np.triu_indices(seats, 1)
    won = (np.sign(places[:, second] - places[:, first]) / 2).ravel()
    played = (roles[:, first] >= 0) & (roles[:, second] >= 0)
    factors = [
        np.broadcast_to(first, roles[:, first].shape) * 1,
        bots[:, first],
        roles[:, first],
    ]
    others = [
        np.broadcast_to(second, roles[:, first].shape) * 1,
        bots[:, second],
        roles[:, second],
    ]
    widths = (seats, len(pool.names), len(pool.role_names))
    here = played.ravel()
    design = np.concatenate(
        [
            np.eye(width)[mine.ravel()[here]] - np.eye(width)[his.ravel()[here]]
            for mine, his, width in zip(factors, others, widths, strict=True)
        ],
        axis=1,
    )
    clusters = np.repeat(pool.setups[games], len(first))[here]
    fitted, names, influence = linear_model(design, won[here], clusters)
    counts = np.array([(roles == role).sum() for role in range(widths[2])])
    weights = counts / counts.sum()
    rows, start = [], seats + widths[1]
    setups = pool.setups[games]
    met = [len(np.unique(setups[(roles == role).any(axis=1)])) for role in range(widths[2])]
    for role in np.flatnonzero(np.array(met) >= MIN_ROLE):
        # against the roles as they occur
        contrast = np.zeros(len(fitted))
        contrast[start:] = -weights
        contrast[start + role] += 1
        value = Estimate(
            0.5 + float(contrast @ fitted),
            names,
            influence @ contrast,
            limits=(0.0, 1.0),
            samples=met[role],
        )
        mine = roles == role
        best = np.flatnonzero((mine & (places == 1)).any(axis=1))
        rows.append(
            Row(
                GROUP, "pairs won by role, not seat", pool.role_names[role], value,
                int(counts[role]), "all bots of the report",
                "Share of the other seats that this role beats at equal seat, bot and opposition; "
                "50 % is even.",
                fair=(ROLE_LOW, ROLE_HIGH), threshold=f"outside {ROLE_LOW:.0%} to {ROLE_HIGH:.0%}",
                record=int(pool.numbers[games][best[0]]) if len(best) else None,
            )
        )  # fmt: skip
    return rows


def span(evidence: Evidence) -> list[Row]:
    """Return how much the set-up decides, and the set-ups that decide most."""
    tables = evidence.of(LADDER)
    effect = setup_effect(tables)
    if effect is None:
        return []
    level = "neighbouring levels of the search"
    games = sum(map(len, tables))
    lines = [
        Row(
            GROUP, "set-up span", "", root(effect.variance, LEAST_SPAN), games, level,
            "Standard deviation of a seat's true chance over set-ups (with the chance that comes "
            "with their seeds), sampling noise removed: games of one set-up with the bots changed "
            "round are compared.",
            fair=(None, SPAN), threshold=f"over {SPAN:.0%}",
        )
    ]  # fmt: skip
    for setup, seat, shift, number, count in effect.worst[:WORST]:
        nothing = Estimate(shift, np.array([setup]), np.zeros(1))
        lines.append(
            Row(
                GROUP, "set-up that favours a seat most", f"set-up {setup}, seat {seat}", nothing,
                count, level,
                "Share of wins above expectation of this seat in the games of this set-up. Chosen "
                "as the largest, so chance has a part in it; play it more before you judge.",
                record=number,
            )
        )  # fmt: skip
    return lines
