"""Games by name. A game is a folder here with a module ``game.py`` that has ``INFO`` and ``load``."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

from aura_ai.games.contract import Game, Info, RulesError


def names() -> list[str]:
    """Return the names of all games."""
    here = Path(__file__).parent
    return sorted(p.parent.name for p in here.glob("*/game.py"))


def _module(name: str) -> ModuleType:
    if name not in names():
        raise RulesError(f"unknown game {name!r}; games are {', '.join(names())}")
    return importlib.import_module(f"aura_ai.games.{name}.game")


def info(name: str) -> Info:
    """Return what there is to know about a game before it is played.

    Raises:
        RulesError: There is no such game.
    """
    found = _module(name).INFO
    assert isinstance(found, Info)
    return found


def load(name: str, players: int = 2, *, data: str | Path | None = None, **options: object) -> Game:
    """Return a game with its player count and options fixed.

    Args:
        name: One of :func:`names`.
        players: Number of players; 1 is a solo game where there is one.
        data: Component data file that replaces the one of the package.
        options: Options of the game's schema; what is not given has its default.

    Raises:
        RulesError: Unknown game or option, wrong value, impossible combination, wrong data file.
    """
    return load_with(name, players, options, Path(data) if data is not None else None)


def load_with(
    name: str, players: int, options: Mapping[str, object], data: Path | None = None
) -> Game:
    """Like :func:`load`, with the options as a mapping."""
    module = _module(name)
    allowed = info(name).players
    if players not in allowed:
        counts = ", ".join(str(p) for p in sorted(allowed))
        raise RulesError(f"{name} is played by {counts} players, not {players}")
    game = module.load(players, options, data)
    assert isinstance(game, Game)
    game.data_file = None if data is None else data.resolve()
    return game
