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
KINDS = ("stones", "cards", "board")
"""Games to begin with; the first by default."""
COMMON = {
    "pyproject.toml": "common/pyproject.toml.j2",
    "{name}/__init__.py": "common/init.py.j2",
    "{name}/stress.py": "common/stress.py.j2",
    "tests/test_contract.py": "common/test_contract.py.j2",
}
"""File of every package -> template."""
_OWN = (
    *("rules.md", "components.toml", "layout.py", "rules.py"),
    *("game.py", "screen.py", "bots.py", "referee.py"),
)


def files(kind: str) -> dict[str, str]:
    """Return the files of a package of a kind, each with its template."""
    own = {"{name}/" + name: f"{kind}/{name}.j2" for name in _OWN}
    return {**COMMON, **own, "tests/test_rules.py": f"{kind}/test_rules.py.j2"}


def write(name: str, folder: Path, kind: str = KINDS[0]) -> list[Path]:
    """Write the package into a new folder and return its files.

    Args:
        name: Name of package and game, such as ``pebbles`` or ``my_game``.
        folder: Where the folder ``name`` is made.
        kind: One of :data:`KINDS`.

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
    return kit.write(COMMAND, "game_kit", files(kind), values, target)
