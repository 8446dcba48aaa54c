"""Rule numbers cited in code and documents."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path

from aura_ai.contract import registry
from aura_ai.screens.rulebook import NUMBER, Rulebook, rulebook

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("aura_ai", "bots", "tournaments", "tests", "bench", "docs")
SUFFIXES = {".py", ".toml", ".md"}
GAMES = tuple(name for name in registry.names() if (ROOT / "docs" / "games" / name).is_dir())


def game_of(path: Path) -> str:
    """Return the game whose folder or file this is, empty when it belongs to none."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    for part in parts[:-1]:
        if part in GAMES:
            return part
    for game in GAMES:
        if parts[-1] == game or parts[-1].startswith(f"{game}_"):
            return game
    return ""


@functools.cache
def files() -> list[Path]:
    """Return all files in which numbers can be cited."""
    paths = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))
    return sorted(path for path in paths if path.suffix in SUFFIXES and path.is_file())


def cited(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the rule numbers that a file cites, each with its place."""
    for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        for match in NUMBER.finditer(text):
            yield match[0], f"{path.relative_to(ROOT)}:{line}"


@functools.cache
def books() -> dict[str, Rulebook]:
    """Return the rules of all games of this repository."""
    return {game: rulebook(game) for game in GAMES}
