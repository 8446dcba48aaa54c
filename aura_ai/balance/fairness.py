"""Group fairness: seats and roles."""

from __future__ import annotations

import numpy as np

from aura_ai.balance.games import Lineup
from aura_ai.balance.metrics import METRICS
from aura_ai.balance.row import Row
from aura_ai.balance.significance import Estimate, linear_model
from aura_ai.engine.arrays import Longs

MIN_ROLE = 10
"""A role that was played on fewer set-ups has neither interval nor test."""


def by_seat(lineup: Lineup) -> list[Row]:
    """Return wins and points by seat, and the margin of the winner."""
    wins, scores = lineup.wins, lineup.scores
    lead = scores - scores.mean(axis=1, keepdims=True)
    ordered = np.sort(scores, axis=1)
    margin = ordered[:, -1] - ordered[:, -2]

    seats = range(lineup.seats)
    return [
        *(
            METRICS["win share by seat"].mean(lineup, wins[:, seat], f"seat {seat}")
            for seat in seats
        ),
        *(METRICS["points by seat"].mean(lineup, lead[:, seat], f"seat {seat}") for seat in seats),
        METRICS["winner's margin"].mean(lineup, margin, by=-margin),
    ]


def by_role(lineup: Lineup) -> list[Row]:
    """Return wins and points of roles, then wins controlled for seat, bot and the opponent's role.

    The latter are those of a linear model of all pairs of seats: won by the first (ties half) = 1/2 +
    differences of what seat, bot and role are worth.
    """
    pool = lineup.pool.results
    if pool.roles is None or not pool.role_names or pool.alone:
        return []
    games = pool.whole
    roles, bots, places = pool.roles[games], pool.bots[games], pool.places[games]
    seats = places.shape[1]
    first, second = np.triu_indices(seats, 1)
    won = (np.sign(places[:, second] - places[:, first]) / 2).ravel()
    played = (roles[:, first] >= 0) & (roles[:, second] >= 0)

    def factors(of: Longs) -> list[Longs]:
        return [np.broadcast_to(of, roles[:, of].shape), bots[:, of], roles[:, of]]

    widths = (seats, len(pool.names), len(pool.role_names))
    here = played.ravel()
    design = np.concatenate(
        [
            np.eye(width)[mine.ravel()[here]] - np.eye(width)[his.ravel()[here]]
            for mine, his, width in zip(factors(first), factors(second), widths, strict=True)
        ],
        axis=1,
    )
    clusters = np.repeat(pool.setups[games], len(first))[here]
    fitted, names, influence = linear_model(design, won[here], clusters)
    counts = np.array([(roles == role).sum() for role in range(widths[2])])
    weights = counts / counts.sum()
    rows, start = _mirrored(lineup), seats + widths[1]
    setups = pool.setups[games]
    met = [len(np.unique(setups[(roles == role).any(axis=1)])) for role in range(widths[2])]
    for role in np.flatnonzero(met):
        # against the roles as they occur
        contrast = np.zeros(len(fitted))
        contrast[start:] = -weights
        contrast[start + role] += 1
        known = slice(None if met[role] >= MIN_ROLE else 0)
        value = Estimate(
            0.5 + float(contrast @ fitted),
            names[known],
            (influence @ contrast)[known],
            limits=(0.0, 1.0),
            samples=met[role],
        )
        mine = roles == role
        best = np.flatnonzero((mine & (places == 1)).any(axis=1))
        rows.append(
            METRICS["pairs won by role, not seat"].row(
                lineup, value, pool.role_names[role], n=int(counts[role]),
                level="all bots of the report",
                record=int(pool.numbers[games][best[0]]) if len(best) else None,
            )
        )  # fmt: skip
    return rows


def _mirrored(lineup: Lineup) -> list[Row]:
    """Return the wins and points of each role in the mirror, as they came."""
    pool = lineup.pool.results
    assert pool.roles is not None
    roles = pool.roles[np.searchsorted(pool.numbers, lineup.numbers)]
    lead = lineup.scores - lineup.scores.mean(axis=1, keepdims=True)
    lines = []
    for metric, values in (("win share by role", lineup.wins), ("points by role", lead)):
        for role, name in enumerate(pool.role_names):
            games, seats = np.nonzero(roles == role)
            mine, n = values[games, seats], len(np.unique(games))
            if n:
                lines.append(METRICS[metric].mean(lineup, mine, name, of=games, n=n))
    return lines
