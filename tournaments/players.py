"""Bots for a tournament: from the registry or from a Python file.

Spellings: ``name``, ``name:key=value,…`` and ``path/to/file.py:Class``.
"""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from pathlib import Path

from aura_ai.bots import registry
from aura_ai.bots.interface import Bot

from aura_ai.games.contract import RulesError


def tidy(spec: str) -> str:
    """Return a bot's spelling without blanks at its ends; a file's path becomes absolute."""
    spec = spec.strip()
    if is_file(spec):
        path, name = split_file(spec)
        return f"{path.resolve()}:{name}"
    return spec


def is_file(spec: str) -> bool:
    """Return whether a spelling means a class in a Python file."""
    path, colon, _ = spec.rpartition(":")
    return bool(colon) and path.endswith(".py")


def split_file(spec: str) -> tuple[Path, str]:
    """Return (path, class name) of a file spelling."""
    path, _, name = spec.rpartition(":")
    return Path(path).expanduser(), name


def short(spec: str) -> str:
    """Return how a bot is shown: a file's folder is left out."""
    if is_file(spec):
        path, name = split_file(spec)
        return f"{path.name}:{name}"
    return spec


def make(spec: str, game: str) -> Bot:
    """Return a new bot.

    Raises:
        RulesError: Unknown bot, wrong parameter, or a file that cannot be used.
    """
    if is_file(spec):
        return _from_file(spec)
    return registry.make(spec, game)


def check(spec: str, game: str) -> None:
    """Make a bot once and throw it away.

    Raises:
        RulesError: As :func:`make`.
    """
    make(spec, game).close()


def _from_file(spec: str) -> Bot:
    path, name = split_file(spec)
    if not path.is_file():
        raise RulesError(f"bot {spec!r}: there is no file {path}")
    label = "aura_ai_bot_" + hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]
    module = sys.modules.get(label)
    if module is None:
        found = importlib.util.spec_from_file_location(label, path)
        assert found is not None
        assert found.loader is not None
        module = importlib.util.module_from_spec(found)
        sys.modules[label] = module
        try:
            found.loader.exec_module(module)
        except Exception as error:
            del sys.modules[label]
            what = f"{type(error).__name__}: {error}"
            raise RulesError(f"bot {spec!r}: the file cannot be loaded ({what})") from None
    made = getattr(module, name, None)
    if not (isinstance(made, type) and issubclass(made, Bot)):
        raise RulesError(f"bot {spec!r}: {path.name} has no class {name} derived from Bot")
    try:
        return made()
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise RulesError(f"bot {spec!r}: cannot be made ({what})") from None
