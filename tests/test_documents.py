"""The documents: links lead somewhere, tables fit, words that were agreed on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from aura_ai.bots.ladder import RUNGS

ROOT = Path(__file__).resolve().parents[1]
WIDEST_ROW = 120
PAGES = sorted(
    path
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    if ".venv" not in path.parts and "build" not in path.parts
)
RULES = {path for path in PAGES if path.name == "rules.md"}
"""Pages of numbered rules keep the shape of their source."""
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)")
SHUNNED = {
    "second and core": "per second per core",
    "simulations a second": "simulations per second",
    "decisions a second": "decisions per second",
    "games a second": "games per second",
    "numbers of the box": "the printed numbers",
    "plays each on by": "plays each on with",
    "holds that fast": "tests it",
}
"""Turns of phrase that are not English, and what to write instead."""


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    broken = [link for link in LINK.findall(text) if not (page.parent / link).exists()]
    assert not broken


@pytest.mark.parametrize("page", sorted(set(PAGES) - RULES), ids=name)
def test_tables_fit_the_screen(page: Path) -> None:
    rows = [line for line in page.read_text(encoding="utf-8").splitlines() if line[:1] == "|"]
    assert [row for row in rows if len(row) > WIDEST_ROW] == []


def test_agreed_words() -> None:
    found = []
    sources = [
        p for f in ("aura_ai", "bots", "tournaments", "bench") for p in (ROOT / f).rglob("*.py")
    ]
    for path in [*(set(PAGES) - RULES), *sources]:
        text = " ".join(path.read_text(encoding="utf-8").split())
        found += [
            f"{name(path)}: {old!r}, write {new!r}" for old, new in SHUNNED.items() if old in text
        ]
    assert sorted(found) == []


@pytest.mark.parametrize(
    "game", sorted(p.name for p in (ROOT / "docs" / "games").iterdir() if p.is_dir())
)
def test_every_game_has_its_pages(game: str) -> None:
    folder = ROOT / "docs" / "games" / game
    wanted = FORM if game != "connect_four" and (ROOT / "bots" / game).is_dir() else FORM[:1]
    assert [page for page in wanted if not (folder / page).is_file()] == []


def test_the_demo_plays_a_level_of_the_search() -> None:
    demo = (ROOT / "Makefile").read_text(encoding="utf-8").split("demo:", 1)[1].split("\ntest:")[0]
    assert set(re.findall(r"--bot (\S+)", demo)) & {rung.name for rung in RUNGS}


FORM = ("rules.md", "strength.md", "bots.md", "positions.md", "inside.md")
"""Pages of every game with bots of its own; Connect Four is there to measure by."""
