"""Rows of a balance report, and their flags."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import scipy

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
    *("group", "metric", "subject", "value", "low", "high", "games", "level", "flag", "cause"),
    *("threshold", "record", "how", "unit", "p", "difference"),
)
"""Fields of a row in JSON."""


@dataclass(frozen=True)
class Change:
    """The difference of a row between two versions, with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Row:
    """One metric of one subject.

    Attributes:
        group: Group of the report.
        metric: Name of the measured quantity.
        subject: Of what: a seat, a role, a card; empty for the game as a whole.
        estimate: The value with what each set-up contributes to it.
        games: Games behind it.
        level: Who played.
        how: How to read it, one sentence.
        unit: How to show it.
        fair: Values that draw no flag, None for a row without a threshold.
        threshold: The threshold in words, empty without one.
        record: Number of a game in the database that shows it, None without one.
        p: p value against the threshold, None for a row that is not tested.
        flag: Fault in words, empty for none.
        difference: Against the version before.
        sides: Flags of a value below and above the fair ones, None for ``threshold``.
        cause: Why a change that would be flagged else is not, empty for none.
    """

    group: str
    metric: str
    subject: str
    estimate: Estimate
    games: int
    level: str
    how: str
    unit: str = SHARE
    fair: Fair | None = None
    threshold: str = ""
    record: int | None = None
    p: float | None = None
    flag: str = ""
    difference: Change | None = None
    sides: tuple[str, str] | None = None
    cause: str = ""

    @property
    def value(self) -> float:
        """The estimate."""
        return self.estimate.value

    @property
    def low(self) -> float | None:
        """Lower end of the 95 % interval, None with too few set-ups."""
        ends = self.estimate.interval()
        return None if ends is None else ends[0]

    @property
    def high(self) -> float | None:
        """Upper end of the 95 % interval."""
        ends = self.estimate.interval()
        return None if ends is None else ends[1]

    @property
    def key(self) -> Key:
        """Identity of the row across versions."""
        return self.group, self.metric, self.subject

    def to_json(self) -> dict[str, Any]:
        """Return the row as plain data."""
        return {name: _plain(getattr(self, name)) for name in PLAIN}


def _plain(value: Any) -> Any:
    if isinstance(value, Change):
        return {end: _plain(number) for end, number in vars(value).items()}
    if isinstance(value, float):
        return None if math.isnan(value) else round(value, DIGITS)
    return value


def flagged(rows: Sequence[Row]) -> list[Row]:
    """Return the rows with their flags, corrected for the number of rows that were tested (Holm)."""
    result = [
        row
        if row.p is not None or row.fair is None or not row.estimate.known
        else replace(row, p=row.estimate.p_outside(*row.fair))
        for row in rows
    ]
    tested = [i for i, row in enumerate(result) if row.p is not None]
    corrected = holm([result[i].p or 0.0 for i in tested])
    for i, p in zip(tested, corrected, strict=True):
        result[i] = replace(result[i], flag=_words(result[i]) if p < SIGNIFICANT else "")
    return result


def _words(row: Row) -> str:
    """Return the fault of a row that is outside its threshold."""
    if row.sides is None or row.fair is None:
        return row.threshold
    _, most = row.fair
    return row.sides[most is not None and row.value > most]


@dataclass(frozen=True)
class Near:
    """A row outside its threshold that draws no flag.

    Attributes:
        row: The row.
        words: Text of the flag.
        times: How many times as many games would draw it if the value stays what it is.
    """

    row: Row
    words: str
    times: float


def closest(rows: Sequence[Row], n_tests: int, most: int = 3) -> list[Near]:
    """Return the rows that are closest to a flag, the closest first; none that lie within.

    A value that stays what it is gets farther from its threshold in standard errors with the root of
    the games. The least of ``n_tests`` p values must be below 5 % of a test.

    Args:
        rows: Rows without a flag, p values set.
        n_tests: Number of rows that are tested together.
        most: How many are returned at most.
    """
    outside = [
        row for row in rows if row.p is not None and row.p < 0.5 and not row.flag and not row.cause
    ]
    needed = -float(scipy.special.ndtri(SIGNIFICANT / max(n_tests, 1)))
    nearest = []
    for row in sorted(outside, key=lambda row: row.p or 0.0)[:most]:
        reached = -float(scipy.special.ndtri(row.p))
        nearest.append(Near(row, _words(row), (needed / reached) ** 2))
    return nearest


def n_tested(rows: Sequence[Row]) -> int:
    """Return how many rows were tested."""
    return sum(row.p is not None for row in rows)
