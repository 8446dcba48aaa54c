"""Causes of changes between versions; largest and merely induced shifts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from aura_ai.balance.row import CHANGE, Estimates, Key, Row
from aura_ai.balance.significance import SIGNIFICANT, Estimate, difference

PARTS = ("win share by seat", "end of the game", "points by source")
"""Metrics whose subjects are parts of one whole: where one rises, others fall."""


def flagged_once(rows: Sequence[Row], before: Estimates) -> list[Row]:
    """Return rows whose flagged changes keep one flag for each cause.

    Of parts of a whole the one that moved most is a cause. Another one follows from it if its share of
    what the causes leave has not changed; its flag goes, and ``cause`` says from what it follows.

    Args:
        rows: Rows of a pool, flags set.
        before: Rows of the version before.
    """
    result = list(rows)
    for metric in PARTS:
        flagged = [
            i
            for i, row in enumerate(rows)
            if row.group == CHANGE and row.flag and row.metric.endswith(f": {metric}")
        ]
        # of two equal changes, the rise comes first
        flagged.sort(key=lambda i: (-round(abs(_moved(rows[i])), 9), -_moved(rows[i])))
        causes: list[Row] = []
        for i in flagged:
            if causes and _follows(rows[i], causes, before, len(flagged) - 1):
                words = ", ".join(cause.subject for cause in causes)
                result[i] = replace(rows[i], flag="", cause=f"follows from {words}")
            else:
                causes.append(rows[i])
    return result


def moved_most(rows: Sequence[Row]) -> list[Row]:
    """Return the flagged changes, the largest first.

    Values have many units, so a change is measured by how far set-ups of the new version lie apart.
    """
    return sorted(
        (row for row in rows if row.group == CHANGE and row.flag), key=_size, reverse=True
    )


def _moved(row: Row) -> float:
    return 0.0 if row.difference is None else row.difference.value


def _size(row: Row) -> float:
    spread = row.estimate.error * math.sqrt(len(row.estimate.clusters))
    return abs(_moved(row)) / spread if spread > 0 else math.inf


def _follows(row: Row, causes: Sequence[Row], before: Estimates, tests: int) -> bool:
    """Return whether a part is the same share as before of the rest without the causes."""
    old = _of_rest(before[_key(row)], [before[_key(cause)] for cause in causes])
    new = _of_rest(row.estimate, [cause.estimate for cause in causes])
    if old is None or new is None:
        return False
    return 2 * difference(old, new).p_outside(0.0, 0.0) * tests >= SIGNIFICANT


def _key(row: Row) -> Key:
    """Return the key of a row of a change in the version before."""
    group, _, metric = row.metric.partition(": ")
    return group, metric, row.subject


def _of_rest(part: Estimate, causes: Sequence[Estimate]) -> Estimate | None:
    """Return a part as a share of the rest without the causes, None without a rest."""
    remainder = 1 - sum(cause.value for cause in causes)
    if remainder <= 0:
        return None
    value = part.value / remainder
    names = np.unique(np.concatenate([each.clusters for each in (part, *causes)]))
    parts = np.zeros(len(names))
    parts[np.searchsorted(names, part.clusters)] += part.influence / remainder
    for cause in causes:
        parts[np.searchsorted(names, cause.clusters)] += value * cause.influence / remainder
    # of two parts the second is the whole remainder, but for rounding
    return Estimate(round(value, 12), names, np.round(parts, 12))
