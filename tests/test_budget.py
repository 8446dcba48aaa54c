"""The budget: lines of Python that each room may have (``tests/budget.toml``).

A commit may lower a number; ``python -m tests.test_budget`` writes today's counts where they are lower.
To raise one takes a row under *Budget* in ``docs/decisions.md`` that says for what.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.test_layers import GAMES, ROOMS, ROOT

FILE = ROOT / "tests" / "budget.toml"
SLACK = 0.02
"""Part of a budget that may stay unused; what is taken away is to stay away."""


def lines(*places: Path) -> int:
    """Return the lines of Python files, and of all in folders."""
    paths = {path for place in places for path in (place, *place.rglob("*.py")) if path.is_file()}
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)


def counts() -> dict[str, dict[str, int]]:
    """Return today's lines by room: of production, of games, of tests."""
    bots, tests = ROOMS["bots"], ROOT / "tests"
    own = {game: (bots / game, bots / f"{game}.py") for game in GAMES}
    games = {game: lines(ROOT / "aura_ai" / "games" / game, *own[game]) for game in GAMES}
    rooms = {room: lines(folder) for room, folder in ROOMS.items()}
    rooms["bots"] -= lines(*(place for places in own.values() for place in places))
    rooms["top"] = lines(*(ROOT / "aura_ai").glob("*.py"))
    suites = {f.name: lines(f) for f in sorted(tests.iterdir()) if f.is_dir() and lines(f)}
    return {
        "production": rooms,
        "games": games,
        "tests": {**suites, "top": lines(*tests.glob("*.py"))},
    }


def budget() -> dict[str, dict[str, dict[str, int]]]:
    """Return the budget of each room, and the one that it began with."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def raised(page: str) -> dict[str, int]:
    """Return by how many lines the rows of the page of decisions raise the budget of each room."""
    rows = page.partition("\n## Budget\n")[2].partition("\n## ")[0]
    sums: dict[str, int] = {}
    for room, more, why in re.findall(
        r"^\| `([\w.]+)` \| \+([\d,]+) \| (.+) \|$", rows, re.MULTILINE
    ):
        assert why.strip(), f"the row of {room} does not say for what"
        sums[room] = sums.get(room, 0) + int(more.replace(",", ""))
    return sums


def over(now: Mapping[str, int], allowed: Mapping[str, int]) -> list[str]:
    """Return the rooms with more lines than they may have."""
    return [
        f"{room} has {count} lines and may have {allowed.get(room, 0)}: take as many away, or lower "
        "another part of it; a row under Budget in docs/decisions.md raises it"
        for room, count in now.items()
        if count > allowed.get(room, 0)
    ]


@pytest.mark.parametrize("kind", ["production", "games", "tests"])
def test_each_room_stays_within_its_budget(kind: str) -> None:
    assert over(counts()[kind], budget()["now"][kind]) == []


@pytest.mark.parametrize("kind", ["production", "games", "tests"])
def test_a_budget_is_lowered_when_lines_go(kind: str) -> None:
    now = counts()[kind]
    unused = {
        room: f"{allowed} allowed, {now.get(room, 0)} there: python -m tests.test_budget"
        for room, allowed in budget()["now"][kind].items()
        if now.get(room, 0) < allowed * (1 - SLACK) - 10
    }
    assert unused == {}


def test_only_a_decision_raises_a_budget() -> None:
    more = raised((ROOT / "docs" / "decisions.md").read_text(encoding="utf-8"))
    first, now = budget()["first"], budget()["now"]
    wrong = [
        f"{kind}.{room}"
        for kind in now
        for room, allowed in now[kind].items()
        if allowed > first[kind].get(room, 0) + more.get(f"{kind}.{room}", 0)
    ]
    assert wrong == []


def test_a_room_that_grows_is_seen() -> None:
    assert over({"engine": 11, "search": 10}, {"engine": 10, "search": 10})[0].startswith(
        "engine has 11"
    )
    assert over({"new": 1}, {}) != []
    page = "# Decisions\n\n## Budget\n\n| room | lines | for |\n|---|---|---|\n"
    page += "| `tests.web` | +1,020 | tables |\n"
    assert raised(page) == {"tests.web": 1020}


def test_no_file_is_too_long() -> None:
    longest = budget()["now"]["files"]["longest"]
    long = [
        f"{path.relative_to(ROOT)}: {size}"
        for folder in {*ROOMS.values(), ROOT / "aura_ai"}
        for path in folder.rglob("*.py")
        if (size := len(path.read_text(encoding="utf-8").splitlines())) > longest
    ]
    assert long == []


def write(first: dict[str, dict[str, int]], now: dict[str, dict[str, int]]) -> None:
    """Write the file of budgets."""
    text = "# Lines of Python by room: what each began with, and may have now (tests/test_budget.py).\n"
    for name, kinds in (("first", first), ("now", now)):
        for kind, rooms in kinds.items():
            text += f"\n[{name}.{kind}]\n" + "".join(
                f"{r} = {n}\n" for r, n in sorted(rooms.items())
            )
    FILE.write_text(text, encoding="utf-8")


def main() -> None:
    """Lower every budget to today's count."""
    stored, today = budget(), counts()
    now = {
        kind: {room: min(allowed, today[kind].get(room, 0)) for room, allowed in rooms.items()}
        for kind, rooms in stored["now"].items()
        if kind in today
    }
    write(stored["first"], {**now, "files": stored["now"]["files"]})
    total = sum(today["production"].values()) + sum(today["games"].values())
    print(f"production: {total:,}; tests: {sum(today['tests'].values()):,}")


if __name__ == "__main__":
    main()
