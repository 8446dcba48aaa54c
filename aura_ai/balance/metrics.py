"""Declared metrics of a report, and the rows that they make."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.balance.games import Lineup
from aura_ai.balance.matches import MIRROR
from aura_ai.balance.row import SHARE, Fair, Row
from aura_ai.balance.significance import Estimate, mean
from aura_ai.engine.arrays import Longs


@dataclass(frozen=True)
class Metric:
    """A measured quantity: what its rows have in common."""

    group: str
    """Group of the report."""
    name: str
    """Name of the quantity."""
    how: str = ""
    """How to read it, one sentence; ``{even}`` is the even share of a seat, ``{at}`` is ``at``."""
    unit: str = SHARE
    """How to show it."""
    least: float | None = None
    """Least value that draws no flag, None for any."""
    most: float | None = None
    """Most value that draws no flag, None for any."""
    of_even: bool = False
    """Both are multiples of the even share of a seat."""
    words: str = ""
    """The threshold, with ``{least}`` and ``{most}``; empty where these say all."""
    limits: Sequence[float] | None = None
    """Ends of a mean that is not a share of cases."""
    by_chances: bool = False
    """Chances of the win are behind it, so a row names their source."""
    at: Sequence[float] = ()
    """Numbers that decide what is counted."""
    fault: Sequence[float] = ()
    """Values at which a fault of the stated size begins, below and above; empty for none."""
    part: str = MIRROR
    """Part of the line-ups that answer it."""

    def row(
        self, games: Lineup, estimate: Estimate, subject: str = "",
        by: npt.NDArray[Any] | None = None, of: Longs | None = None,
        *, n: int | None = None, note: str = "", is_tested: bool = True, **more: Any,
    ) -> Row:  # fmt: skip
        """Return a row.

        Args:
            games: The games behind it.
            estimate: The value.
            subject: Of what.
            by: A number for each case: the game of the largest is named, none if no case holds.
            of: ``int64[cases]`` game of each case; None for one case a game.
            n: Number of games, None for all.
            note: End of the sentence.
            is_tested: Whether the threshold counts.
            more: Other fields of the row.
        """
        even = 1 / games.seats
        fair: Fair | None = None
        fault: tuple[float, float] | None = None
        if is_tested and (self.least is not None or self.most is not None):
            scale = even if self.of_even else 1.0
            fair = (
                None if self.least is None else self.least * scale,
                None if self.most is None else self.most * scale,
            )
            if self.fault:
                fault = self.fault[0] * scale, self.fault[1] * scale
        record = None
        if by is not None and (by.dtype != np.bool_ or by.any()):
            case = np.argmax(np.where(np.isnan(by), -math.inf, by))
            record = int(games.numbers[case if of is None else of[case]])
        level = (
            f"{games.level}; chances by {games.traces.value}" if self.by_chances else games.level
        )
        row = Row(
            self.group, self.name, subject, estimate, len(games) if n is None else n, level,
            self.how.format(even=f"{even:.0%}", at=self.at) + note,
            self.unit, fair, self._threshold(fair), record, fault=fault,
        )  # fmt: skip
        return replace(row, **more)

    def mean(
        self, games: Lineup, values: npt.NDArray[Any], subject: str = "",
        by: npt.NDArray[Any] | None = None, of: Longs | None = None, **more: Any,
    ) -> Row:  # fmt: skip
        """Return a row for the mean of a number for each case; NaN is not a case.

        Args:
            games: The games behind it.
            values: The numbers.
            subject: Of what.
            by: See :meth:`row`; None for ``values``.
            of: See :meth:`row`.
            more: See :meth:`row`.
        """
        clusters = games.clusters if of is None else games.clusters[of]
        is_share = self.unit == SHARE and self.limits is None
        estimate = mean(values, clusters, is_share)
        if self.limits is not None:
            estimate = replace(estimate, limits=(self.limits[0], self.limits[1]))
        return self.row(games, estimate, subject, values if by is None else by, of, **more)

    def _threshold(self, fair: Fair | None) -> str:
        if fair is None:
            return ""
        least, most = fair
        words = self.words
        if not words:
            words = "over {most%}" if least is None else "under {least%}"
            if least is not None and most is not None:
                words = "outside {least%} to {most%}"
            words = words.replace("%", ":.1%" if self.of_even else ":.0%")
        return words.format(least=least, most=most)


@dataclass(frozen=True)
class Question:
    """A designer's question; "yes" says that something is wrong.

    Attributes:
        words: The question.
        metrics: Metrics with rows that answer it.
        size: The fault to be seen, in words.
        side: :data:`HIGH` or :data:`LOW` where only such values answer it, empty for both.
        seats: Least number of seats of a game that may have the fault.
        games: Least number of games for a no, where a piece comes up in few of them.
    """

    words: str
    metrics: Sequence[str]
    size: str
    side: str = ""
    seats: int = 1
    games: int = 0


HIGH, LOW = "high", "low"
_GROUPS: dict[str, Any] = tomllib.loads(Path(__file__).with_name("metrics.toml").read_text("utf-8"))
QUESTIONS = tuple(Question(**fields) for fields in _GROUPS.pop("question"))
"""Questions of a report, in its order."""
METRICS = {
    name: Metric(group, name, **fields)
    for group, metrics in _GROUPS.items()
    for name, fields in metrics.items()
}
"""Metrics of a report by name, in its order; ``metrics.toml`` holds sentences and thresholds."""
