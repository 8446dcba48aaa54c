"""A folder of tournaments: databases, possibly growing.

Databases are opened for reading only. What was made of one is remembered until its file changes, and
a large one is not read again immediately: a table that takes a second is made again every ten.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from aura_ai.errors import AuraError
from aura_ai.files import readable
from aura_ai.tournaments.planning.schedule import Schedule
from aura_ai.tournaments.rating import gathered, sprt
from aura_ai.tournaments.rating.results import PoolResults
from aura_ai.tournaments.reporting.summary import summary_of
from aura_ai.tournaments.storing.database import Store
from aura_ai.tournaments.storing.lock import is_written
from aura_ai.web.http_errors import HttpError

REST = 10.0
"""A table is made again at the earliest after this many times the seconds that it took."""
PAGE_GAMES = 50
"""Games on one page of the list."""


@dataclass(frozen=True)
class Line:
    """One tournament in the list; ``problem`` says why it cannot be opened, normally empty."""

    name: str
    game: str = ""
    bots: int = 0
    games: int = 0
    planned: int = 0
    is_test: bool = False
    problem: str = ""


@dataclass(frozen=True)
class Standing:
    """A tournament at one moment.

    Attributes:
        version: Differs whenever the file has changed.
        data: Result of :func:`aura_ai.tournaments.reporting.summary.summary`.
        pools: The results behind it.
        done: Whether nothing more is to be played.
        stopped: Whether more is, and nobody plays it.
    """

    version: str
    data: dict[str, Any]
    pools: list[PoolResults]
    done: bool
    stopped: bool = False


GameLine = dict[str, Any]
"""One game in the list: number, decisions and, by seat, (bot, place, score or None)."""


class Folder:
    """Tournaments of one folder: files of its own level, and no links that lead out."""

    def __init__(self, path: Path) -> None:
        """Set up.

        Raises:
            UseError: It is not a folder.
        """
        if not path.is_dir():
            raise HttpError(404, f"there is no folder {path} for --tournaments")
        self.path = path
        self._kept: dict[str, tuple[float, Standing]] = {}

    def _files(self) -> list[Path]:
        inside = self.path.resolve()
        # a name that is not UTF-8 cannot be part of an address
        named = [file for file in self.path.glob("*.db") if readable(file.name) == file.name]
        return [one for one in named if one.is_file() and one.resolve().is_relative_to(inside)]

    def _database(self, name: str) -> Path:
        for file in self._files():
            if file.name == name:
                return file
        raise HttpError(404, "there is no such tournament")

    def lines(self) -> list[Line]:
        """Return the list of tournaments, the one that changed last first."""
        files = sorted(self._files(), key=lambda file: -file.stat().st_mtime)
        return [self._line(file.name) for file in files]

    def _line(self, name: str) -> Line:
        try:
            with Store.read(self.path / name, checked=True) as store:
                plan, is_test = store.plan, sprt.question_of(store) is not None
                planned = Schedule(plan).n_games()
                return Line(name, plan.game, len(plan.bots), store.n_games(), planned, is_test)
        except AuraError as error:
            return Line(name, problem=_unnamed(error, self.path))

    @contextmanager
    def open(self, name: str) -> Iterator[Store]:
        """Open a tournament for reading.

        Raises:
            AuraError: No tournament has that name, or it, or what is asked of it, cannot be read.
        """
        path = self._database(name)
        try:
            # the whole file is checked at the first look; what comes later is read as it is
            with Store.read(path, checked=name in self._kept) as store:
                yield store
        except AuraError as error:
            raise HttpError(422, _unnamed(error, self.path)) from None

    def standing(self, name: str) -> Standing:
        """Return the state of a tournament, at most a moment old.

        Raises:
            AuraError: As :meth:`open`.
        """
        path = self._database(name)
        # asked first: what a writer has written that ends meanwhile is read below
        written, version = is_written(path), _version(path)
        due, cached = self._kept.get(name, (0.0, None))
        wait = written and time.monotonic() < due
        if cached is not None and (cached.version == version or wait):
            return replace(cached, stopped=not (written or cached.done))
        began = time.monotonic()
        with self.open(name) as store:
            fresh = _standing(store, version)
        ended = time.monotonic()
        self._kept[name] = (ended + REST * (ended - began), fresh)
        return replace(fresh, stopped=not (written or fresh.done))


def _standing(store: Store, version: str) -> Standing:
    # one snapshot for all reads, while a run writes
    store.db.execute("BEGIN")
    results = gathered.gather([store])
    data = summary_of(results)
    over = (data["sprt"] or {}).get("accepted") is not None or data["games"] >= data["planned"]
    return Standing(version, data, results.pools, over)


def _version(path: Path) -> str:
    """Return a stamp that every write changes: sizes and times of the file and of SQLite's log."""
    parts = []
    for file in (path, path.with_name(f"{path.name}-wal")):
        if file.exists():
            status = file.stat()
            parts.append(f"{status.st_mtime_ns:x}.{status.st_size:x}")
    return "-".join(parts)


def _unnamed(error: AuraError, folder: Path) -> str:
    """Return an error's message without the name of the folder, which visitors must not see."""
    return str(error).replace(f"{folder}/", "")


def games(pools: Sequence[PoolResults], words: str, first: int = 0) -> tuple[list[GameLine], int]:
    """Return (one page of games, how many there are), the latest first.

    Args:
        pools: The results.
        words: A game is listed if each of them is a part of the name of a bot in it, or
            ``won:NAME``, or its number.
        first: How many are left out at the beginning.
    """
    rows = []
    for index, pool in enumerate(pools):
        mask = np.ones(pool.n_games, bool)
        for word in words.lower().split():
            mask &= _has(pool, word)
        rows += [(int(pool.numbers[row]), index, int(row)) for row in np.flatnonzero(mask)]
    rows.sort(reverse=True)
    page = rows[first : first + PAGE_GAMES]
    return [_game(pools[index], row) for _, index, row in page], len(rows)


def _has(pool: PoolResults, word: str) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Return for every game whether a word of the search fits it."""
    if word.removeprefix("#").isascii() and word.removeprefix("#").isdigit():
        return np.asarray(pool.numbers == int(word.removeprefix("#")[:18]))
    part = word.removeprefix("won:")
    bots = [i for i, name in enumerate(pool.names) if part in name.lower()]
    here = np.isin(pool.bots, bots)
    if part != word:
        here &= pool.places == 1
    return np.asarray(here.any(axis=1))


def _game(pool: PoolResults, row: int) -> GameLine:
    rows = zip(pool.bots[row], pool.places[row], pool.scores[row], strict=True)
    seats = [
        (pool.names[bot], int(place), None if np.isnan(score) else float(score))
        for bot, place, score in rows
    ]
    return {"number": int(pool.numbers[row]), "plies": int(pool.plies[row]), "seats": seats}
