"""``--setups PATH``: positions, records and formats of a game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from aura_ai.contract.foreign import OwnReader, Setup, own_reader
from aura_ai.errors import RulesError, UseError
from aura_ai.files import read_text, readable
from aura_ai.play import record as records
from aura_ai.play.positions import load_position

_ENDINGS = (".json", ".jsonl")
"""Files of a folder that are read as positions and records; others are for the game, or left out."""


def read(paths: Sequence[Path], game: str, data: Path | None) -> list[Setup]:
    """Return the set-ups in some files and folders, in the order of their names in each folder.

    Args:
        paths: Files (a position, a record, or a file that the game reads) and folders of such.
        game: Name of the game.
        data: Component data file instead of the game's own.

    Raises:
        AuraError: No such file, one that cannot be read, one of another game, or none at all.
    """
    reader = own_reader(game)
    setups: list[Setup] = []
    for path in paths:
        if path.is_dir():
            here = [s for file in sorted(path.rglob("*")) for s in _inside(file, reader, data)]
        else:
            here = list(_file(path, reader, data))
        if not here:
            raise UseError(f"setups: {path} holds no set-up that can be played")
        setups += here
    for setup in setups:
        if setup.state.game.info.name != game:
            other = setup.state.game.info.name
            raise UseError(f"set-up {setup.name} is one of {other}, not of {game}")
    return _with_distinct_names(setups)


def _inside(path: Path, reader: OwnReader | None, data: Path | None) -> Iterator[Setup]:
    """Yield the set-ups of a file in a folder; other files are skipped."""
    if path.is_file():
        own = None if reader is None else reader(path, data)
        if own is not None:
            yield from own
        elif path.suffix in _ENDINGS:
            yield _plain(path, data)


def _file(path: Path, reader: OwnReader | None, data: Path | None) -> Iterator[Setup]:
    text = read_text(path, "set-up")
    own = None if reader is None else reader(path, data)
    if own is not None:
        yield from own
    elif text.lstrip().startswith("{"):
        yield _plain(path, data)
    else:
        raise UseError(f"setups: {path} is not a position, a record, or a file that the game reads")


def _plain(path: Path, data: Path | None) -> Setup:
    """Return the set-up of a position or of a record, which begins with its game."""
    first = read_text(path, "set-up").lstrip().partition("\n")[0]
    try:
        is_record = json.loads(first).get("format") == records.FORMAT
    except (ValueError, AttributeError, RecursionError):
        is_record = False
    try:
        if is_record:
            state = records.read(path, data).first()
        else:
            state = load_position(path, data)
    except RulesError as error:
        raise UseError(f"setups: {error}") from None
    return Setup(path.name, state)


def _with_distinct_names(setups: list[Setup]) -> list[Setup]:
    """Return set-ups with different names: files of one name in several folders are numbered."""
    setups = [replace(setup, name=readable(setup.name)) for setup in setups]
    count = Counter(setup.name for setup in setups)
    counts: Counter[str] = Counter()
    renamed = []
    for setup in setups:
        counts[setup.name] += 1
        several = count[setup.name] > 1
        name = f"{setup.name} ({counts[setup.name]})" if several else setup.name
        renamed.append(replace(setup, name=name))
    return renamed
