"""Tables: columns declared once, written for a terminal, a page or a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import getitem, itemgetter
from typing import Any

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Begins a formula."""


@dataclass(frozen=True)
class Column:
    """A column of a table.

    Attributes:
        title: Its title.
        value: Key of a row (``a.b`` is the ``b`` of ``a``), or a function of the row.
        form: Writes a value for people.
        help: Meaning of its values, in words.
    """

    title: str
    value: str | Callable[[Any], object]
    form: Callable[[Any], str] = str
    help: str = ""

    def of(self, row: Any) -> Any:
        """Return the value of a row."""
        if isinstance(self.value, str):
            return reduce(getitem, self.value.split("."), row)
        return self.value(row)


class Table:
    """Rows below titles.

    Args:
        columns: The columns.
        rows: The rows, of any kind that the columns take.
    """

    def __init__(self, columns: Sequence[Column], rows: Iterable[Any]) -> None:
        self.columns, self.rows = columns, list(rows)

    @classmethod
    def plain(cls, titles: Sequence[str], rows: Iterable[Sequence[object]]) -> Table:
        """Return a table of rows that are sequences of cells."""
        return cls([Column(title, itemgetter(i)) for i, title in enumerate(titles)], rows)

    def cells(self) -> list[list[str]]:
        """Return the rows as people read them."""
        return [[column.form(column.of(row)) for column in self.columns] for row in self.rows]

    def lines(self, titles: bool = True) -> list[str]:
        """Return the table for a terminal: columns aligned, the first one to the left."""
        rows = [[column.title for column in self.columns]] * titles + self.cells()
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return [
            "  ".join([f"  {first:<{widths[0]}}", *map(str.rjust, cells, widths[1:])]).rstrip()
            for first, *cells in rows
        ]

    def csv(self) -> str:
        """Return the table for a spreadsheet, which takes no text of it for a formula."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(column.title for column in self.columns)
        writer.writerows([_plain(column.of(row)) for column in self.columns] for row in self.rows)
        return out.getvalue()


def _plain(cell: object) -> object:
    """Return a cell with an apostrophe before what a spreadsheet would compute."""
    if not isinstance(cell, str) or not cell.startswith(_FORMULA):
        return cell
    try:
        float(cell)
    except ValueError:
        return f"'{cell}"
    return cell


def signed(value: float | None) -> str:
    """Return a whole number with its sign (``+0`` is zero), a dash for None."""
    return "-" if value is None else f"{round(value):+d}"


def percent(share: float | None) -> str:
    """Return a share in per cent, a dash for None."""
    return "-" if share is None else f"{100 * share:.1f} %"


def one_decimal(value: float | None) -> str:
    """Return a number with one decimal, a dash for None."""
    return "-" if value is None else f"{value:.1f}"


def interval(ends: Mapping[str, Any]) -> str:
    """Return an interval of ratings, a dash for one that is not known."""
    return "-" if ends["low"] is None else f"{signed(ends['low'])} to {signed(ends['high'])}"
