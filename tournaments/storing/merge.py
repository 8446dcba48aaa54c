"""Games of several databases in one that can be continued."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from aura_ai.bots import specs
from aura_ai.errors import UseError
from aura_ai.tournaments.storing.database import Store, difference

_KEYS = {"game": "id", "seat": "game", "failure": "game", "search": "game"}
"""Tables of games, and their column of the game's number."""


@dataclass(frozen=True)
class Merged:
    """Games of a merged file, those that several files hold, and those of them that differ.

    Bots on a clock do not play alike; the game of the first file counts.
    """

    games: int
    common: int
    different: int


def merge(stores: Sequence[Store], target: Path) -> Merged:
    """Write the games of some files of one tournament into a new file.

    The plans are equal but for the number of blocks, of which the largest is kept, and for where bots
    play.

    Args:
        stores: Open databases; of a game that several of them hold, the first one counts.
        target: The new file.

    Raises:
        UseError: They are different tournaments, or the file is there or cannot be written.
    """
    if target.exists():
        raise UseError(f"{target} is there already; choose another --db")
    largest = max(stores, key=lambda store: store.plan.blocks)
    for store in stores:
        store.check_rules()
        _check_same(largest, store)
    files = {spec: digest for store in stores for spec, digest in store.file_digests().items()}
    ends: dict[int, tuple[object, ...]] = {}
    common = different = 0
    with Store.create(target, largest.plan, largest.settings()) as whole, whole.writing():
        whole.note("files", json.dumps(files))
        for store in stores:
            rows = store.db.execute("SELECT id, actions, state_hash FROM game")
            theirs = {number: end for number, *end in rows}
            twice = theirs.keys() & ends.keys()
            common += len(twice)
            different += sum(theirs[number] != ends[number] for number in twice)
            for table, key in _KEYS.items():
                cursor = store.db.execute(f"SELECT * FROM {table}")
                names = [column[0] for column in cursor.description]
                at, places = names.index(key), ", ".join("?" * len(names))
                new = (row for row in cursor if row[at] not in twice)
                whole.db.executemany(f"INSERT INTO {table} VALUES ({places})", new)
            ends |= {number: end for number, end in theirs.items() if number not in twice}
    return Merged(len(ends), common, different)


def _check_same(one: Store, other: Store) -> None:
    """Refuse two files that do not hold parts of one tournament.

    Raises:
        UseError: They do not; in what they differ.
    """
    mine, theirs = (
        replace(store.plan, blocks=1, isolate=False, in_process=False) for store in (one, other)
    )
    if mine != theirs or one.settings() != other.settings():
        raise UseError(
            f"{one.path} and {other.path} are different tournaments ({difference(mine, theirs)}); "
            "show and report take them together, merge takes parts of one"
        )
    there, here = one.file_digests(), other.file_digests()
    for spec in there:
        if here.get(spec, there[spec]) != there[spec]:
            raise UseError(
                f"{one.path} and {other.path} cannot be merged: {specs.short(spec)} is another bot in "
                "each, its file has changed"
            )
