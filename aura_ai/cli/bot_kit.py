"""``aura-ai bots new``: a package with bot, test and tournament."""

from __future__ import annotations

import re
from pathlib import Path

from aura_ai.bots import registry as bots
from aura_ai.cli import kit
from aura_ai.contract import registry
from aura_ai.errors import UseError

COMMAND = "bots new"
_NAME = re.compile(r"[a-z][a-z0-9]*([_-][a-z0-9]+)*")
_RIVALS = ("random", "greedy", "expert")
"""Opponents in the tournament, as far as the game has them."""
FILES = {
    "pyproject.toml": "pyproject.toml.j2",
    "README.md": "README.md.j2",
    "tournament.toml": "tournament.toml.j2",
    "{module}/bot.py": "bot.py.j2",
    "{module}/__init__.py": "init.py.j2",
    "tests/test_bot.py": "test_bot.py.j2",
}
"""File of the package -> template."""


def write(name: str, game: str, folder: Path) -> list[Path]:
    """Write the package into a new folder and return its files.

    Args:
        name: Name of package and bot, such as ``miser`` or ``my-bot``.
        game: Game that the bot plays.
        folder: Where the folder ``name`` is made.

    Raises:
        UseError: The name cannot be used, the folder is there already, or it cannot be written.
        RulesError: Unknown game.
    """
    info = registry.info(game)
    module = name.replace("-", "_")
    _check(name, module, game)
    target = folder / name
    values = {
        "name": name,
        "module": module,
        "cls": kit.class_name(module),
        "game": game,
        "title": info.title,
        "players": 2 if 2 in info.players else min(info.players),
        "rivals": [rival for rival in _RIVALS if rival in bots.entries(game)],
    }
    return kit.write(COMMAND, "bot_kit", FILES, values, target)


def _check(name: str, module: str, game: str) -> None:
    if not _NAME.fullmatch(name):
        raise UseError(
            f"{COMMAND}: {name!r}: write a name of small letters and digits, as in my-bot"
        )
    # registered names are shared by all games
    if name in bots.own_names():
        raise UseError(f"{COMMAND}: a game has a bot {name!r} already")
    kit.check_module(COMMAND, module)
