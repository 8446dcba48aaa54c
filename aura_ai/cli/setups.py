"""``--setups PATH``: positions, records and formats of a game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from aura_ai.contract import heading
from aura_ai.contract.foreign import OwnReader, Setup, own_reader
from aura_ai.contract.game import State
from aura_ai.errors import RulesError, UseError
from aura_ai.files import read_text, readable
from aura_ai.play import record as records

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
    own = own_reader(game) or (lambda path, data: None)
    setups: list[Setup] = []
    for path in paths:
        if not path.exists():  # readers of games are given files that are there
            raise UseError(f"cannot read set-up {path}: no such file or folder")
        here = [s for file in _files(path) for s in _setups(file, file != path, own, data)]
        if not here:
            raise UseError(f"setups: {path} holds no set-up that can be played")
        setups += here
    for setup in setups:
        if setup.state.game.info.name != game:
            other = setup.state.game.info.name
            raise UseError(f"set-up {setup.name} is one of {other}, not of {game}")
    return _with_distinct_names(setups)


def _files(path: Path) -> list[Path]:
    """Return a file, or the files in a folder in the order of their names."""
    return sorted(filter(Path.is_file, path.rglob("*"))) if path.is_dir() else [path]


def _setups(path: Path, inside: bool, own: OwnReader, data: Path | None) -> Sequence[Setup]:
    """Return the set-ups of a file; inside a folder, files of other kinds have none."""
    of_game = own(path, data)
    if of_game is not None:
        return of_game
    if inside and path.suffix not in _ENDINGS:
        return []
    text = read_text(path, "set-up")
    if not inside and not text.lstrip().startswith("{"):
        raise UseError(f"setups: {path} is not a position, a record, or a file that the game reads")
    return [Setup(path.name, _state(text, path, data))]


def _state(text: str, path: Path, data: Path | None) -> State:
    """Return the state of a position, or the first of a record, which begins with its format."""
    try:
        is_record = json.loads(text.lstrip().partition("\n")[0]).get("format") == records.FORMAT
    except (ValueError, AttributeError, RecursionError):
        is_record = False
    try:
        if is_record:
            return records.parse(text, f"record {path}", data).first()
        return heading.load(text, f"position {path}", data)
    except RulesError as error:
        raise UseError(f"setups: {error}") from None


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
