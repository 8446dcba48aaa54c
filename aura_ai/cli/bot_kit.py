"""A new package with a bot, its test and a tournament: what ``aura-ai bots new`` writes."""

from __future__ import annotations

import importlib.util
import keyword
import re
from pathlib import Path

import jinja2

from aura_ai.bots import registry as bots
from aura_ai.errors import UseError
from aura_ai.games import registry

_NAME = re.compile(r"[a-z][a-z0-9]*([_-][a-z0-9]+)*")
_RIVALS = ("random", "greedy", "expert")
"""Opponents in the tournament, as far as the game has them."""
FILES = {
    "pyproject.toml": "pyproject.toml.j2",
    "README.md": "README.md.j2",
    "tournament.toml": "tournament.toml.j2",
    "{module}/bot.py": "bot.py.j2",
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
        RulesError: There is no such game.
    """
    info = registry.info(game)
    module = name.replace("-", "_")
    _check(name, module, game)
    target = folder / name
    values = {
        "name": name,
        "module": module,
        "cls": "".join(part.capitalize() for part in module.split("_")),
        "game": game,
        "title": info.title,
        "players": 2 if 2 in info.players else min(info.players),
        "rivals": [rival for rival in _RIVALS if rival in bots.entries(game)],
    }
    templates = jinja2.Environment(
        loader=jinja2.PackageLoader("aura_ai.cli", "templates/bot_kit"),
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
        autoescape=False,
    )
    try:
        target.mkdir(parents=True)
        written = []
        for path, template in FILES.items():
            file = target / path.format(module=module)
            file.parent.mkdir(exist_ok=True)
            file.write_text(templates.get_template(template).render(values), encoding="utf-8")
            written.append(file)
        package = target / module / "__init__.py"
        package.write_text(f'"""A bot for {info.title}."""\n', encoding="utf-8")
    except FileExistsError:
        raise UseError(f"bots new: {target} is there already") from None
    except OSError as error:
        raise UseError(f"bots new: {target} cannot be written: {error.strerror}") from None
    return [*written, package]


def _check(name: str, module: str, game: str) -> None:
    if not _NAME.fullmatch(name):
        raise UseError(
            f"bots new: {name!r}: write a name of small letters and digits, as in my-bot"
        )
    # a registered name is one name for all games
    for other in (game, *registry.names()):
        if name in bots.entries(other):
            raise UseError(f"bots new: {other} has a bot {name!r} already")
    if keyword.iskeyword(module) or importlib.util.find_spec(module) is not None:
        raise UseError(f"bots new: Python has a module {module!r} already, choose another name")
