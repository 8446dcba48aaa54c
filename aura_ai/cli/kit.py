"""New packages from templates, for ``bots new`` and ``games new``."""

from __future__ import annotations

import importlib.util
import keyword
import re
from collections.abc import Mapping
from pathlib import Path

from aura_ai.contract import registry
from aura_ai.errors import UseError

TEMPLATES = Path(__file__).with_name("templates")
KINDS = ("stones", "cards", "board")
"""Games to begin with; the first by default."""
LONGEST_NAME = 30
"""Characters of a game's name, which is a folder, a package and a word of every table."""
_GAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_BOT = re.compile(r"[a-z][a-z0-9]*([_-][a-z0-9]+)*")
_TAKEN = ("data", "list", "new", "tests", "build")
"""Commands of ``aura-ai games``, and folders next to the package."""
_RIVALS = ("random", "greedy", "expert")
"""Opponents in the tournament of a bot, as far as the game has them."""
_BESIDE = ("pyproject.toml", "README.md", "tournament.toml")
"""Files next to the package; ``test_*.py`` are in ``tests``, all others in the package."""


def new_game(name: str, folder: Path, kind: str = KINDS[0]) -> list[Path]:
    """Write a package with a game into a new folder and return its files.

    Args:
        name: Name of package and game, such as ``pebbles`` or ``my_game``.
        folder: Where the folder ``name`` is made.
        kind: One of :data:`KINDS`.

    Raises:
        UseError: The name cannot be used, the folder is there already, or it cannot be written.
    """
    if not _GAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise UseError(
            f"games new: {name[:LONGEST_NAME]!r}: write a name of small letters, digits and "
            f"underscores, as in my_game, of at most {LONGEST_NAME} characters"
        )
    if name in _TAKEN:
        raise UseError(f"games new: {name!r} has a meaning already, choose another name")
    if name in registry.names():
        raise UseError(f"games new: there is a game {name!r} already")
    values = {"title": name.replace("_", " ").capitalize(), "letter": name[0].upper()}
    return _write("games new", ("game_kit/common", f"game_kit/{kind}"), name, values, folder)


def new_bot(name: str, game: str, folder: Path) -> list[Path]:
    """Write a package with a bot into a new folder and return its files.

    Args:
        name: Name of package and bot, such as ``miser`` or ``my-bot``.
        game: Game that the bot plays.
        folder: Where the folder ``name`` is made.

    Raises:
        UseError: The name cannot be used, the folder is there already, or it cannot be written.
        RulesError: Unknown game.
    """
    from aura_ai.bots import registry as bots  # slow to import, and the list of games needs none

    info = registry.info(game)
    if not _BOT.fullmatch(name):
        raise UseError(
            f"bots new: {name!r}: write a name of small letters and digits, as in my-bot"
        )
    # registered names are shared by all games
    if name in bots.own_names():
        raise UseError(f"bots new: a game has a bot {name!r} already")
    values = {
        "game": game,
        "title": info.title,
        "players": 2 if 2 in info.players else min(info.players),
        "rivals": [rival for rival in _RIVALS if rival in bots.entries(game)],
    }
    return _write("bots new", ("bot_kit",), name, values, folder)


def _write(
    command: str, kits: tuple[str, ...], name: str, values: Mapping[str, object], folder: Path
) -> list[Path]:
    import jinja2  # only who writes a package needs it

    target, module = folder / name, name.replace("-", "_")
    if target.exists():  # checked first: seen from its parent folder it can look like a module
        raise UseError(f"{command}: {target} is there already")
    if keyword.iskeyword(module) or importlib.util.find_spec(module) is not None:
        raise UseError(f"{command}: Python has a module {module!r} already, choose another name")
    cls = "".join(part.capitalize() for part in module.split("_"))
    values = {"name": name, "module": module, "cls": cls, **values}
    templates = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
        autoescape=False,
    )
    written = []
    try:
        for path in (path for kit in kits for path in sorted((TEMPLATES / kit).iterdir())):
            file = target / _place(path.stem, module)
            file.parent.mkdir(parents=True, exist_ok=True)
            text = templates.get_template(path.relative_to(TEMPLATES).as_posix()).render(values)
            file.write_text(text, encoding="utf-8")
            written.append(file)
    except OSError as error:
        raise UseError(f"{command}: {target} cannot be written: {error.strerror}") from None
    return written


def _place(name: str, module: str) -> str:
    """Return the path of a file of a package."""
    if name in _BESIDE:
        return name
    if name == "init.py":
        return f"{module}/__init__.py"
    return f"{'tests' if name.startswith('test_') else module}/{name}"
