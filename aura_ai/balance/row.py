"""Rows of a balance report, and their flags."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from aura_ai.balance.significance import SIGNIFICANT, Estimate, holm

CHANGE = "change"
"""Group of the rows that compare two versions of a game."""
SHARE, NUMBER, POINTS, ELO = "share", "number", "points", "Elo"
"""Units, which decide how a value is shown."""
Key = tuple[str, str, str]
"""Group, metric and subject of a row."""
Estimates = dict[Key, Estimate]
"""Estimates of a version, by row."""
Fair = tuple[float | None, float | None]
"""Least and most value that draws no flag, None for any."""
DIGITS = 6
"""Decimals in JSON and CSV."""
PLAIN = (
    *("group", "metric", "subject", "value", "low", "high", "games", "level", "flag"),
    *("threshold", "record", "how", "unit", "p", "difference"),
)
"""Fields of a row in JSON."""


@dataclass(frozen=True)
class Row:
    """One metric of one subject."""

    group: str
    """Group of the report."""
    metric: str
    """Name of the measured quantity."""
    subject: str
    """Of what: a seat, a role, a card; empty for the game as a whole."""
    estimate: Estimate
    """The value with what each set-up contributes to it."""
    games: int
    """Games behind it."""
    level: str
    """The bots that played."""
    how: str
    """How to read it, one sentence."""
    unit: str = SHARE
    """How to show it."""
    fair: Fair | None = None
    """Values that draw no flag, None for a row without a threshold."""
    threshold: str = ""
    """The threshold in words, empty without one."""
    record: int | None = None
    """Number of a game in the database that shows it, None without one."""
    p: float | None = None
    """p value against the threshold, None for a row that is not tested."""
    flag: str = ""
    """Fault in words, empty for none."""
    difference: Estimate | None = None
    """Against the version before."""
    sides: tuple[str, str] | None = None
    """Flags of a value below and above the fair ones, None for ``threshold``."""
    fault: tuple[float, float] | None = None
    """Values at which a fault of the stated size begins, below and above; None where this row excludes
    none."""
    corrected: float = 1.0
    """``p``, corrected for all rows of the report."""

    @property
    def value(self) -> float:
        """The estimate."""
        return self.estimate.value

    @property
    def low(self) -> float | None:
        """Lower end of the 95 % interval, None with too few set-ups."""
        return self.estimate.low

    @property
    def high(self) -> float | None:
        """Upper end of the 95 % interval."""
        return self.estimate.high

    @property
    def key(self) -> Key:
        """Identity of the row across versions."""
        return self.group, self.metric, self.subject

    def to_json(self) -> dict[str, Any]:
        """Return the row as plain data."""
        return {name: _plain(getattr(self, name)) for name in PLAIN}


def _plain(value: Any) -> Any:
    if isinstance(value, Estimate):
        return {end: _plain(getattr(value, end)) for end in ("value", "low", "high")}
    if isinstance(value, float):
        return None if math.isnan(value) else round(value, DIGITS)
    return value


def flagged(rows: Sequence[Row], looks: int = 1) -> list[Row]:
    """Return the rows with their flags, corrected for the number of rows that were tested (Holm).

    Args:
        rows: All rows of a report.
        looks: How many times the games may be looked at before there are no more (Bonferroni).
    """
    result = [
        row
        if row.p is not None or row.fair is None or not row.estimate.known
        else replace(row, p=row.estimate.p_outside(*row.fair))
        for row in rows
    ]
    tested = [i for i, row in enumerate(result) if row.p is not None]
    corrected = holm([result[i].p or 0.0 for i in tested])
    for i, p in zip(tested, corrected, strict=True):
        p = min(1.0, p * looks)
        flag = _words(result[i]) if p < SIGNIFICANT else ""
        result[i] = replace(result[i], flag=flag, corrected=p)
    return result


def _words(row: Row) -> str:
    """Return the fault of a row that is outside its threshold."""
    if row.sides is None or row.fair is None:
        return row.threshold
    _, most = row.fair
    return row.sides[most is not None and row.value > most]


def n_tested(rows: Sequence[Row]) -> int:
    """Return how many rows were tested."""
    return sum(row.p is not None for row in rows)


def line(row: Row) -> str:
    """Return a row in one line."""
    name = f"{row.metric}, {row.subject}" if row.subject else row.metric
    words = f"{name}: {shown(row.value, row.unit)}"
    if row.low is not None:
        words += f" ({between(row, row.unit)})"
    if (moved := row.difference) is not None:
        words += f", changed by {shown(moved.value, row.unit, True)}"
        words += f" ({between(moved, row.unit, True)})"
    return f"{words}, {row.games:,} games"


def between(ends: Row | Estimate, unit: str, signed: bool = False) -> str:
    """Return an interval as people read it."""
    return f"{shown(ends.low, unit, signed)} to {shown(ends.high, unit, signed)}"


def shown(value: float | None, unit: str, signed: bool = False) -> str:
    """Return a value as people read it."""
    if value is None or math.isnan(value):
        return "-"
    sign = "+" if signed else ""
    return f"{value:{sign}.1%}" if unit == SHARE else f"{value:{sign}.2f}"
