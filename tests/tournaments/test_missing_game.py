"""Tournaments of a game whose package is no longer installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from aura_ai.contract import registry
from tests.tournaments.tools import done, play, refused, small


@pytest.fixture(params=["pebbles_package", ""])
def stored(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[Path, str]:
    """A tournament, and how its game is named, whose package may be unknown."""
    path = tmp_path / "t.db"
    monkeypatch.setattr(registry, "package_of", lambda name: request.param)
    play(path, small())
    there = registry.names()
    monkeypatch.setattr(
        registry, "names", lambda: [name for name in there if name != "connect_four"]
    )
    package = request.param or "that has it"
    return path, f"the game connect_four is not installed: install the package {package}"


def test_tables_need_no_rules(stored: tuple[Path, str], tmp_path: Path) -> None:
    path, line = stored
    page = tmp_path / "t.html"
    for words in (
        ("show", path),
        ("show", path, "--json"),
        ("show", path, path),
        ("report", path, "--html", page, "--csv", tmp_path / "t.csv", "--svg", tmp_path / "t.svg"),
        ("compare", path, path),
        ("backup", path),
    ):
        output = done(*words)
        assert output.stderr.count("\n") == words.count(path) * (words[0] != "backup")
        assert output.stderr.count(line) == output.stderr.count("\n")
    assert "<table" in page.read_text("utf-8")


def test_what_needs_rules_names_the_package(stored: tuple[Path, str], tmp_path: Path) -> None:
    path, line = stored
    for words in (
        ("record", path, 1),
        ("record", path, "--all", tmp_path),
        ("resume", path),
        ("resume", path, "--blocks", 9),
    ):
        assert line in refused(*words)
