"""Rule numbers cited in code and documents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from aura_ai.contract import registry
from aura_ai.screens.rulebook import NUMBER, Rulebook, rulebook

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("aura_ai", "bots", "tournaments", "tests", "bench", "docs")
SUFFIXES = {".py", ".toml", ".md"}
RANGE = re.compile(
    r"(?<![\w-])([A-Z]-\d+(?:\.\d+)?)(?: to | ?\u2013 ?|\.\.)"
    r"(?:([A-Z]-\d+(?:\.\d+)?)|(\d+(?:\.\d+)?))(?![\w-])"
)
EXAMPLE = re.compile(r"""["'\[](X-\d+)["'\]]""")
"""Name of a worked example of our own, which is in a game's tests and on no rules page."""
GAMES = tuple(name for name in registry.names() if (ROOT / "docs" / "games" / name).is_dir())


@dataclass(frozen=True)
class Citation:
    """One rule number in one line of a file.

    Attributes:
        path: The file, from the root of the repository.
        line: Number of the line.
        game: The game whose rule it is; empty where no game is named.
        number: The rule number.
        last: Last number of a range, else empty.
    """

    path: str
    line: int
    game: str
    number: str
    last: str = ""


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


def files() -> list[Path]:
    """Return all files in which numbers can be cited."""
    paths = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
    for folder in FOLDERS:
        paths += [p for p in (ROOT / folder).rglob("*") if p.suffix in SUFFIXES and p.is_file()]
    return sorted(p for p in paths if p.is_file())


def _named_before(line: str, start: int) -> str:
    """Return the game that was named last before a place in a line."""
    places = {game: line.lower().rfind(game.replace("_", " "), 0, start) for game in GAMES}
    places |= {g: max(places[g], line.lower().rfind(g, 0, start)) for g in GAMES}
    best = max(places, key=lambda game: places[game])
    return best if places[best] >= 0 else ""


def citations(path: Path) -> Iterator[Citation]:
    """Yield all numbers that a file cites, ranges as one."""
    name, home = str(path.relative_to(ROOT)), game_of(path)
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        spans: list[tuple[int, int]] = []
        for match in RANGE.finditer(line):
            first, last, short = match.groups()
            if short:
                stem = first.rpartition(".")[0] if "." in first else first[:1]
                last = f"{stem}.{short}" if "." in first else f"{stem}-{short}"
            game = home or _named_before(line, match.start())
            spans.append(match.span())
            yield Citation(name, number, game, first, last)
        for match in NUMBER.finditer(line):
            if not any(start <= match.start() < end for start, end in spans):
                yield Citation(name, number, home or _named_before(line, match.start()), match[0])


def own_examples(game: str) -> set[str]:
    """Return the names of a game's worked examples that no rules page has."""
    paths = [path for path in files() if path.is_relative_to(ROOT / "tests" / game)]
    return {name for path in paths for name in EXAMPLE.findall(path.read_text(encoding="utf-8"))}


def books() -> dict[str, Rulebook]:
    """Return the rules of all games of this repository."""
    return {game: rulebook(game) for game in GAMES}
