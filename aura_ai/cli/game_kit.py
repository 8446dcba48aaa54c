"""``aura-ai games new``: a package with game, referee and tests."""

from __future__ import annotations

import re
from pathlib import Path

from aura_ai.cli import kit
from aura_ai.contract import registry
from aura_ai.errors import UseError

COMMAND = "games new"
_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST_NAME = 30
"""Characters: the name is a folder, a package and a word of every table."""
TAKEN = ("data", "list", "new", "tests", "build")
"""Commands of ``aura-ai games``, and folders next to the package."""
FILES = {
    "pyproject.toml": "pyproject.toml.j2",
    "{name}/__init__.py": "init.py.j2",
    "{name}/rules.md": "rules.md.j2",
    "{name}/components.toml": "components.toml.j2",
    "{name}/layout.py": "layout.py.j2",
    "{name}/rules.py": "rules.py.j2",
    "{name}/game.py": "game.py.j2",
    "{name}/screen.py": "screen.py.j2",
    "{name}/bots.py": "bots.py.j2",
    "{name}/referee.py": "referee.py.j2",
    "{name}/stress.py": "stress.py.j2",
    "tests/test_{name}.py": "test_game.py.j2",
}
"""File of the package -> template."""


def write(name: str, folder: Path) -> list[Path]:
    """Write the package into a new folder and return its files.

    Args:
        name: Name of package and game, such as ``pebbles`` or ``my_game``.
        folder: Where the folder ``name`` is made.

    Raises:
        UseError: The name cannot be used, the folder is there already, or it cannot be written.
    """
    if not _NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise UseError(
            f"{COMMAND}: {name[:LONGEST_NAME]!r}: write a name of small letters, digits and "
            f"underscores, as in my_game, of at most {LONGEST_NAME} characters"
        )
    if name in TAKEN:
        raise UseError(f"{COMMAND}: {name!r} has a meaning already, choose another name")
    if name in registry.names():
        raise UseError(f"{COMMAND}: there is a game {name!r} already")
    target = folder / name
    if target.exists():  # checked first: seen from its parent folder it can look like a module
        raise UseError(f"{COMMAND}: {target} is there already")
    kit.check_module(COMMAND, name)
    values = {
        "name": name,
        "title": name.replace("_", " ").capitalize(),
        "cls": kit.class_name(name),
        "letter": name[0].upper(),
    }
    return kit.write(COMMAND, "game_kit", FILES, values, target)
