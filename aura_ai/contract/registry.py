"""Games by name, from this package and from others.

A game is a package. Another distribution announces one by an entry point of the group
``aura_ai.games`` whose value is that package (docs/adding-a-game.md)::

    [project.entry-points."aura_ai.games"]
    lantern = "lantern"

Either has a module ``game`` with ``INFO`` and ``load``; what else a game may bring is in
:data:`PARTS`. Where two have one name, the game of this package wins.
"""

from __future__ import annotations

import copyreg
import functools
import importlib
import importlib.util
import re
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from aura_ai.arguments import shown, whole_number
from aura_ai.contract import guests
from aura_ai.contract.game import Game, Info, RulesError
from aura_ai.contract.options import Option
from aura_ai.contract.screen import Screen
from aura_ai.errors import AuraError, UseError

GROUP = "aura_ai.games"
_NAME = re.compile(r"[A-Za-z0-9_.-]+")
OURS = {
    name: f"aura_ai.games.{name}"
    for name in ("aura", "connect_four", "rauha", "solenia", "terra_mystica")
}
"""Games that come with the program, and the packages that hold them."""
PARTS = ("game", "screen", "records", "bots", "stress")
"""Modules of a game's package that the program looks for, by name.

``game`` is what there must be; ``screen`` has ``SCREEN`` (:mod:`aura_ai.contract.screen`) unless the
class of the game has it; ``records`` reads files of other programs (:mod:`aura_ai.contract.foreign`);
``bots`` has bots, ``stress`` ties the game to its referee.
"""


@functools.cache
def _packages() -> dict[str, str]:
    """Return the packages that others announce, by the name of the game."""
    points = guests.announced(GROUP)
    return {point.name: point.value for point in points if point.name not in OURS}


def names() -> list[str]:
    """Return the names of all games."""
    return sorted({*OURS, *_packages()})


def package_of(name: str) -> str:
    """Return the package of a game that another package announces, nothing for any other."""
    return _packages().get(name, "")


def part(name: str, key: str) -> ModuleType | None:
    """Return the module of one of a game's :data:`PARTS`, None when the game does not have it.

    Raises:
        RulesError: Unknown game, or its package cannot be imported.
    """
    if name not in names():
        raise RulesError(f"unknown game {name!r}; games are {', '.join(names())}")
    package = _packages().get(name)
    if package is None:
        # our bots are in the top-level folder ``bots`` (docs/design.md, *Names*)
        module = f"aura_ai.bots.{name}" if key == "bots" else f"{OURS[name]}.{key}"
        return importlib.import_module(module) if importlib.util.find_spec(module) else None
    with _admitted(name, f"package {package} cannot be imported"):
        spec = importlib.util.find_spec(package)
        if spec is None or spec.origin is None:
            hiding = list(spec.submodule_search_locations or ()) if spec is not None else []
            hint = f"; the folder {hiding[0]} hides it, start elsewhere" if hiding else ""
            raise ImportError(f"no package {package!r}{hint}")
    with _admitted(name, f"package {package} cannot be imported", Path(spec.origin).parent):
        module = f"{package}.{key}"
        return importlib.import_module(module) if importlib.util.find_spec(module) else None


def _admitted(
    name: str, what: str, folder: Path | None = None, *passing: type[AuraError]
) -> AbstractContextManager[None]:
    """Let code of a game run inside; the game is named where it raises anything."""
    return guests.admitted(lambda line: RulesError(f"game {name}: {what}: {line}"), folder, passing)


def _module(name: str) -> ModuleType:
    module = part(name, "game")
    if module is None:
        raise RulesError(f"game {name}: package {_packages()[name]} has no module 'game'")
    return module


def info(name: str) -> Info:
    """Return the facts about a game that are known before it is played.

    Raises:
        RulesError: Unknown game.
    """
    module = _module(name)
    with _admitted(name, "its INFO cannot be read"):
        description = getattr(module, "INFO", None)
    if name in _packages() and (fault := _fault(name, description)):
        raise RulesError(f"game {name}: {fault}, see docs/adding-a-game.md")
    assert isinstance(description, Info)
    return description


def _fault(name: str, description: object) -> str:
    """Return why the facts about a game of another package cannot be used, nothing where they can."""
    if not isinstance(description, Info):
        return "its module game must have INFO = Info(...)"
    if description.name != name or not _NAME.fullmatch(name):
        return f"it is announced as {name!r}, and its INFO names it {description.name!r}"
    if not isinstance(description.title, str) or not isinstance(description.notice, str):
        return "title and notice of its INFO must be texts"
    players = description.players
    if not isinstance(players, tuple) or not players or not all(map(_is_count, players)):
        return "players of its INFO must be a tuple of whole numbers above 0"
    options = description.options
    if not isinstance(options, tuple) or not all(isinstance(each, Option) for each in options):
        return "options of its INFO must be a tuple of Option"
    return ""


def _is_count(value: object) -> bool:
    return type(value) is int and value > 0


def infos(broken: Callable[[RulesError], object] = lambda error: None) -> dict[str, Info]:
    """Return the facts about every game that can be loaded, by name.

    A broken package of somebody else does not take the other games with it: its game is left out.

    Args:
        broken: Called with the error of each game that cannot be loaded.
    """
    by_name = {}
    for name in names():
        try:
            by_name[name] = info(name)
        except RulesError as error:
            broken(error)
    return by_name


DATA_FILE = "components.toml"
"""Data file of a game, in its package (docs/adding-a-game.md)."""


def data_file(name: str) -> Path:
    """Return the data file of a game, which another one may take the place of.

    Raises:
        RulesError: Unknown game, or it has none.
    """
    path = Path(_module(name).__file__ or "").with_name(DATA_FILE)
    if not path.is_file():
        raise RulesError(f"{name} has no data file")
    return path


def default_players(name: str) -> int:
    """Return the least number of players of a game that is a contest, 1 where there is none.

    Raises:
        RulesError: Unknown game.
    """
    allowed = info(name).players
    return min((count for count in allowed if count > 1), default=min(allowed))


_HEAD = 1000
"""Bytes of a data file in which its game is named."""
_in_place: dict[str, Path] = {}
"""Data files that :func:`read_from` made the default."""


def read_from(data: Path) -> list[str]:
    """Make a data file the default for every game that can read it.

    For programs that load games all the time, such as a server; commands name the file instead.

    Returns:
        The names of these games.

    Raises:
        RulesError: No game can read it; the error is that of the game that it seems meant for.
    """
    errors: dict[str, str] = {}
    read = []
    for name, facts in infos().items():
        try:
            load_with(name, facts.players[0], {}, data)
            read.append(name)
        except RulesError as error:
            errors[name] = str(error)
    if not read:
        # the first lines of a file usually name its game; otherwise any error will do
        head = data.read_bytes()[:_HEAD].decode(errors="replace").lower() if data.is_file() else ""
        named = [name for name in errors if name.replace("_", " ") in head]
        takers = [
            name for name in errors if name not in named and "no data file" not in errors[name]
        ]
        raise RulesError(errors[(named or takers or sorted(errors))[0]])
    _in_place.update(dict.fromkeys(read, data))
    return read


def load(name: str, players: int = 2, *, data: str | Path | None = None, **options: object) -> Game:
    """Return a game with its player count and options fixed.

    Args:
        name: One of :func:`names`.
        players: Number of players; 1 is a solo game where there is one.
        data: Component data file that replaces the one of the package.
        options: Options of the game's schema; what is not given has its default.

    Raises:
        RulesError: Unknown game or option, wrong value, impossible combination, wrong data file.
        UseError: An argument of another type.
    """
    return load_with(name, players, options, data)


def load_with(
    name: str, players: int, options: Mapping[str, object], data: str | Path | None = None
) -> Game:
    """Like :func:`load`, with the options as a mapping."""
    module = _module(name)
    allowed = info(name).players
    players = whole_number("players", players)
    if players not in allowed:
        counts = ", ".join(str(p) for p in sorted(allowed))
        raise RulesError(f"{name} is played by {counts} players, not {players}")
    if data is not None and not isinstance(data, str | Path):
        raise UseError(f"data: {shown(data)} is not the path of a file")
    data = _in_place.get(name) if data is None else Path(data)
    if name in _packages():
        with _admitted(name, "cannot be loaded", Path(module.__file__ or "").parent, AuraError):
            game = module.load(players, options, data)
        if not isinstance(getattr(game, "template", None), np.ndarray):
            raise RulesError(f"game {name}: its load must return a Game, see docs/adding-a-game.md")
    else:
        game = module.load(players, options, data)
    assert isinstance(game, Game)
    _give_screen(game, name)
    # bots can reach it through their views
    game.template.flags.writeable = False
    game.template = game.template[:]
    game.data_file = None if data is None else data.resolve()
    game.package = _packages().get(name)
    return game


def _give_screen(game: Game, name: str) -> None:
    screen = getattr(game, "screen", None) or getattr(part(name, "screen"), "SCREEN", None)
    if not isinstance(screen, Screen):
        raise RulesError(
            f"game {name}: a module screen must have SCREEN = Screen(describe=..., picture=..., "
            "to_json=..., from_json=...), see docs/adding-a-game.md"
        )
    game.screen = screen
    # a screen is made of functions, some without names: copies look theirs up again
    copyreg.pickle(type(game), _reduced)


def _reduced(game: Game) -> tuple[Callable[..., Game], tuple[Any, ...]]:
    state = {key: value for key, value in vars(game).items() if key != "screen"}
    return _restored, (type(game), game.info.name, state)


def _restored(cls: type[Game], name: str, state: dict[str, object]) -> Game:
    game = cls.__new__(cls)
    vars(game).update(state)
    _give_screen(game, name)
    return game
