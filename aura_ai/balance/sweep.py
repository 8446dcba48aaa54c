"""Sweep: reports for several values of one data number."""

from __future__ import annotations

import difflib
import json
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from aura_ai.balance.export import COLUMNS, csv_rows
from aura_ai.balance.report import PoolReport, Report
from aura_ai.balance.row import Row, line, shown
from aura_ai.balance.versions import Number, Way, moved, numbers_of
from aura_ai.errors import AuraError, UseError
from aura_ai.files import read_toml, write_whole
from aura_ai.tournaments.reporting.export import table

CURVES = ("win share by seat", "decisions", "final score", "winner's margin")
"""Metrics that are drawn and listed; CSV and JSON have all of them."""
MOST_VALUES = 20
NEAREST = 3


@dataclass(frozen=True)
class Sweep:
    """Values of one number of a data file.

    Attributes:
        data: The data file.
        key: The number as people write it: ``setup.start_crystals``, ``kind.slate.worth``.
        way: The keys and places that lead to it in the file.
        own: The number in the file.
        values: The numbers that are played, ascending.
    """

    data: Path
    key: str
    way: Way
    own: Number
    values: tuple[Number, ...]

    @property
    def reference(self) -> int:
        """Place of the value that the others are compared with: the file's own, else the first."""
        return self.values.index(self.own) if self.own in self.values else 0

    def files(self, path: Path, suffix: str = "") -> list[Path]:
        """Return the file of each value, named after another one: ``NAME.KEY-VALUE.db``."""
        name = self.key.rpartition(".")[2]
        return [
            path.with_name(f"{path.stem}.{name}-{value}{suffix or path.suffix}")
            for value in self.values
        ]

    @contextmanager
    def written(self, path: Path) -> Iterator[list[Path]]:
        """Write a data file for each value next to another file; after an error the new ones go.

        Raises:
            UseError: One cannot be written.
        """
        files = self.files(path, ".toml")
        new = [file for file in files if not file.exists()]
        try:
            self._write(files)
            yield files
        except AuraError:
            for file in new:
                file.unlink(missing_ok=True)
            raise

    def _write(self, files: Sequence[Path]) -> None:
        for file, value in zip(files, self.values, strict=True):
            box = read_toml(self.data, "data file")
            *way, last = self.way
            within: Any = box
            for part in way:
                within = within[part]
            if isinstance(within[last], dict):
                within, last = within[last], "value"
            within[last] = value
            text = "".join(f"{json.dumps(key)} = {_toml(part)}\n" for key, part in box.items())
            write_whole(file, text, "a data file")


def parse(text: str, data: Path) -> Sweep:
    """Return a sweep as written on the command line.

    Args:
        text: ``KEY=1,2,3`` or ``KEY=1..5``; the end of a key is enough where only one number has it.
        data: The data file.

    Raises:
        UseError: The text is wrong; one line.
    """
    written, equals, values = text.partition("=")
    if not equals or not values:
        raise UseError(f"--sweep {text}: write it as KEY=1,2,3 or KEY=1..5")
    box = read_toml(data, "data file")
    numbers = {key: (way, number) for key, way, number in numbers_of(box)}
    named = [key for key in numbers if f".{key}".endswith(f".{written}")]
    if written in numbers:
        named = [written]
    if len(named) != 1:
        near = named or difflib.get_close_matches(written, numbers, NEAREST, cutoff=0.0)
        which = "several numbers" if named else "no number"
        raise UseError(f"--sweep: {data} has {which} {written}: {', '.join(near[:NEAREST])}")
    (way, own), chosen = numbers[named[0]], sorted(set(_values(values, text)))
    if len(chosen) < 2 or len(chosen) > MOST_VALUES:
        raise UseError(f"--sweep {text}: give 2 to {MOST_VALUES} different values")
    if isinstance(own, int) and not all(isinstance(value, int) for value in chosen):
        raise UseError(f"--sweep {text}: {named[0]} is a whole number, {own}")
    return Sweep(data, named[0], way, own, tuple(chosen))


def _values(written: str, text: str) -> Iterator[Number]:
    for part in written.split(","):
        first, dots, last = part.partition("..")
        try:
            if dots:
                # one more than is allowed, so that a huge range is refused quickly
                yield from range(int(first), min(int(last), int(first) + MOST_VALUES) + 1)
            else:
                number = float(part)
                if not math.isfinite(number):
                    raise ValueError
                yield int(part) if part.strip("+- ").isdigit() else number
        except ValueError:
            raise UseError(
                f"--sweep {text}: {part!r} is not a number, nor a range like 1..5"
            ) from None


def _toml(value: Any) -> str:
    """Return a value as TOML in one line."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(k)} = {_toml(v)}' for k, v in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str | bool) else str(value)


@dataclass(frozen=True)
class Curve:
    """One row at every value; None where a value has no such row."""

    metric: str
    subject: str
    unit: str
    rows: tuple[Row | None, ...]

    @property
    def name(self) -> str:
        """Metric and subject."""
        return ", ".join(filter(None, (self.metric, self.subject)))


@dataclass(frozen=True)
class Swept:
    """The reports of a sweep.

    Attributes:
        sweep: The number and its values.
        reports: One for each value; rows have the difference to those of the reference.
    """

    sweep: Sweep
    reports: list[Report]

    def to_json(self) -> dict[str, Any]:
        """Return the reports as plain data."""
        return {
            "game": self.reports[0].game,
            "sweep": self.sweep.key,
            "own": self.sweep.own,
            "values": [
                {"at": value} | report.to_json()
                for value, report in zip(self.sweep.values, self.reports, strict=True)
            ],
        }

    def pools(self) -> Iterator[tuple[PoolReport, ...]]:
        """Yield the reports of each pool, value by value."""
        return zip(*(report.pools for report in self.reports), strict=True)


def swept(sweep: Sweep, reports: Sequence[Report]) -> Swept:
    """Return the reports of a sweep, with the differences to its reference."""
    reference = reports[sweep.reference]
    before = [{row.key: row.estimate for row in pool.rows} for pool in reference.pools]
    return Swept(
        sweep,
        [
            report
            if report is reference
            else replace(
                report,
                pools=[
                    replace(
                        pool,
                        rows=[
                            replace(row, difference=moved(old[row.key], row.estimate))
                            if row.key in old
                            else row
                            for row in pool.rows
                        ],
                    )
                    for pool, old in zip(report.pools, before, strict=True)
                ],
            )
            for report in reports
        ],
    )


def curves(pools: Sequence[PoolReport]) -> list[Curve]:
    """Return the curves of a pool."""
    by_key = [{row.key: row for row in pool.rows} for pool in pools]
    units = {key: row.unit for rows in by_key for key, row in rows.items() if key[1] in CURVES}
    return [
        Curve(*key[1:], units[key], tuple(rows.get(key) for rows in by_key))
        for key in sorted(units, key=lambda key: CURVES.index(key[1]))
    ]


def notes(pools: Sequence[PoolReport]) -> list[str]:
    """Return remarks to read before a pool's curves, each once."""
    return list(dict.fromkeys(note for pool in pools for note in pool.notes))


def cell(row: Row | None) -> str:
    """Return a row at one value: the value with its interval, and the difference with its own."""
    if row is None:
        return "-"
    text = shown(row.value, row.unit)
    if row.low is not None:
        text += f" ({shown(row.low, row.unit)} to {shown(row.high, row.unit)})"
    if (far := row.difference) is not None:
        ends = f"{shown(far.low, row.unit, True)} to {shown(far.high, row.unit, True)}"
        text += f", {shown(far.value, row.unit, True)} ({ends})"
    return text


def text(result: Swept) -> str:
    """Return a sweep for a terminal."""
    sweep = result.sweep
    lines = []
    for pools in result.pools():
        head = f"{result.reports[0].game}, {pools[0].games.results.title()}: {sweep.key}"
        lines += ["", f"{head}, compared with {sweep.values[sweep.reference]} on the same seeds"]
        lines += [f"  note: {note}" for note in notes(pools)]
        width = max(len(str(value)) for value in sweep.values)
        for curve in curves(pools):
            lines.append(f" {curve.name}")
            lines += [
                f"  {value:>{width}}: {cell(row)}"
                for value, row in zip(sweep.values, curve.rows, strict=True)
            ]
        lines.append(" flags")
        for value, pool in zip(sweep.values, pools, strict=True):
            flags = [row for row in pool.rows if row.flag]
            lines.append(f"  {value:>{width}}: {len(flags)}")
            lines += [f"  {'':{width}}  ! {line(row)}   <- {row.flag}" for row in flags]
    return "\n".join(lines).lstrip("\n")


def csv_of(result: Swept) -> str:
    """Return one line for every row at every value, with a head."""
    return table(
        ("sweep", "at", *COLUMNS),
        [
            (result.sweep.key, value, *row)
            for value, report in zip(result.sweep.values, result.reports, strict=True)
            for row in csv_rows(report)
        ],
    )
