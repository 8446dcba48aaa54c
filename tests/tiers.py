"""Tiers of tests, and those that a game or a change reaches.

``full`` is a marker: what takes too long for every change. Of the rest, ``rules`` is what names one of
the games with a suite of its own, in its id or its source; ``quick`` is what is left.
``--game`` keeps what names a game, ``--changed`` what a change since the branch left ``main`` reaches:
by imports, by the names of games, by the files beside a module. It is meant for work; what is loaded
by name can be missed, so ``make test`` decides.
"""

from __future__ import annotations

import functools
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from aura_ai.engine.sources import closure

TESTS = Path(__file__).parent
ROOT = TESTS.parent
TIERS = ("quick", "rules", "full")
RICH = sorted(path.parent.name for path in TESTS.glob("*/suite.py"))
GAMES = [*RICH, "connect_four"]
_NAMES = "|".join(GAMES)
_IN_AN_ID = re.compile(rf"(?<![a-z])(?:{_NAMES})(?![a-z]|[-_]ai)")
_IN_SOURCE = re.compile(rf"""(?:(?<=games\.)|(?<=tests\.)|(?<=["' ]))(?:{_NAMES})(?=["' .])""")
PROGRAM = re.compile(r"aura_ai\.cli|tests\.shell")
"""In the source of tests that start the program, which imports its commands late."""
EVERYTHING = {"pyproject.toml", "Makefile", "tests/conftest.py", "tests/tiers.py", "tests/costs.py"}
"""Files that reach all tests."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("tiers")
    group.addoption("--game", choices=GAMES, help="only the tests that name this game")
    group.addoption("--changed", action="store_true", help="only the tests that a change reaches")


def is_whole(config: pytest.Config) -> bool:
    """Return whether the suite runs whole but for what is marked full."""
    option = config.option
    chosen = (option.keyword, option.game, option.changed, option.deselect, option.ignore)
    usual = config.args_source == pytest.Config.ArgsSource.TESTPATHS
    return usual and option.markexpr == "not full" and not any(chosen)


def tier_of(item: pytest.Item) -> str:
    """Return the tier of a test."""
    if item.get_closest_marker("full") is not None:
        return "full"
    own = _own_games(item)
    # a file that names Connect Four too is mostly about that
    of_rules = own & set(RICH) if own else "connect_four" not in games_of(item)
    return "rules" if of_rules and games_of(item) else "quick"


def games_of(item: pytest.Item) -> set[str]:
    """Return the games that a test names: in its id, else in its function, else in its file."""
    return _own_games(item) or _named(item.path, 0)


def _own_games(item: pytest.Item) -> set[str]:
    if named := set(_IN_AN_ID.findall(item.nodeid)):
        return named
    function = getattr(item, "function", None)
    line = getattr(getattr(function, "__code__", None), "co_firstlineno", 0)
    return _named(item.path, line) if line else set()


@functools.cache
def _text(path: Path) -> str:
    return path.read_text("utf-8")


@functools.cache
def _named(path: Path, line: int) -> set[str]:
    """Return the games that a file names, or the function that begins at a line of it."""
    text = "\n".join(_text(path).splitlines()[max(line - 1, 0) :])
    if line:
        marks, _, function = text.partition("def ")
        text = marks + re.split(r"\n(?=[^\s)#])", function)[0]
    return set(_IN_SOURCE.findall(text))


def changed_files() -> list[str]:
    """Return the files that differ from where the branch left ``main``, new ones too."""

    def git(*words: str) -> str:
        return subprocess.run(
            ["git", *words], cwd=ROOT, capture_output=True, text=True, check=False
        ).stdout

    base = git("merge-base", "main", "HEAD").strip() or "HEAD"
    changed = git("diff", "--name-only", base) + git("ls-files", "--others", "--exclude-standard")
    return sorted(set(changed.splitlines()))


@functools.cache
def _closure(module: str) -> frozenset[str]:
    """Return the files that a module of tests imports, directly or not, and their folders."""
    places: set[str] = set()
    for name in closure([module]).values():
        path = Path(name)
        if path.is_relative_to(ROOT):
            local = path.relative_to(ROOT)
            places |= {str(local), str(local.parent)}
    return frozenset(places)


def is_reached(item: pytest.Item, changed: str) -> bool:
    """Return whether a test is reached by a changed file."""
    path, module = Path(changed), item.module.__name__  # type: ignore[attr-defined]
    if changed in EVERYTHING:
        return True
    if path.suffix == ".md" or path.parts[0] == "docs":
        return "docs" in _text(item.path) or "README" in _text(item.path)
    if named := set(_IN_AN_ID.findall(changed)):
        return bool(named & games_of(item))
    if path.suffix == ".py":
        of_the_program = path.parts[0] not in ("tests", "bench")
        starts_it = bool(PROGRAM.search(_text(item.path)))
        return changed in _closure(module) or (of_the_program and starts_it)
    # data and templates lie beside the module that reads them, or one folder below
    return bool({str(path.parent), str(path.parent.parent)} & _closure(module))


def pytest_collection_modifyitems(config: pytest.Config, items: list[Any]) -> None:
    kept = items[:]
    if game := config.option.game:
        kept = [item for item in kept if game in games_of(item)]
    if config.option.changed:
        changed = changed_files()
        kept = [item for item in kept if any(is_reached(item, each) for each in changed)]
    if len(kept) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
        items[:] = kept
