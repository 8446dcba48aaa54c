"""Every command that plays takes ``--data``, and says in one line what is wrong with a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from aura_ai.cli import cli
from aura_ai.contract import registry
from aura_ai.errors import AuraError
from aura_ai.games.rauha.components import SHIPPED
from aura_ai.play import new_game
from aura_ai.stress import harness
from tests.cli.test_refusals import refusal

PLAYING = (
    "stress rauha --moves 10",
    "bench rauha",
    "bots check random --game rauha",
    "tune rauha --bot textbook:sims= --range sims=1:9",
    "train rauha --games 100",
    "perft rauha",
    "play rauha",
    "serve --no-browser --port 0",
    "tournament run rauha --bot random --bot greedy --db never.db",
    "tournament sprt rauha --bot random --bot greedy",
)


@pytest.fixture
def other_data(tmp_path: Path) -> Path:
    """Return a data file of Rauha that differs in a fact that play does not read."""
    text = SHIPPED.read_text(encoding="utf-8")
    path = tmp_path / "other.toml"
    path.write_text(text.replace('publisher = "GRRRE Games"', 'publisher = "nobody"'))
    assert path.read_text() != text
    return path


@pytest.mark.parametrize("command", PLAYING)
def test_a_wrong_file_is_one_line(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.toml").write_text("a = 1\n")
    for wrong in (tmp_path / "no.toml", tmp_path, tmp_path / "x.toml"):
        assert "data file" in refusal(f"{command} --data {wrong}", capsys)
    assert list(tmp_path.iterdir()) == [tmp_path / "x.toml"]


def test_stress_plays_the_games_of_the_file(
    other_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = []
    load_with = harness.load_with

    def watched(*given: object) -> object:
        game = load_with(*given)
        played.append(game.data_fingerprint)
        return game

    monkeypatch.setattr(harness, "load_with", watched)
    given = ["--moves", "20", "--workers", "1", "--json", "--data", str(other_data)]
    result = CliRunner().invoke(cli, ["stress", "rauha", *given])
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["moves"] >= 20
    theirs = registry.load("rauha", 2, data=other_data).data_fingerprint
    assert set(played) == {theirs}
    assert theirs != registry.load("rauha", 2).data_fingerprint


def test_a_server_begins_games_on_the_file(
    other_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_in_place", {})
    before = new_game.opening("rauha", 2, {}, ["person", "random"], 1).game
    assert registry.read_from(other_data) == ["rauha"]
    begun = new_game.opening("rauha", 2, {}, ["person", "random"], 1).game
    assert begun.data_fingerprint != before.data_fingerprint
    assert begun.data_file == other_data
    # another game keeps its own file
    assert registry.load("solenia", 2).data_file is None


def test_a_server_names_the_fault_of_the_game_that_is_meant(
    other_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_in_place", {})
    other_data.write_text(
        other_data.read_text().replace("format_version = 1", "format_version = 7")
    )
    with pytest.raises(AuraError, match="format_version"):
        registry.read_from(other_data)
    assert registry.load("rauha", 2).data_file is None


WITH_DATA = ("aura", "rauha", "solenia", "terra_mystica")


@pytest.mark.parametrize("name", WITH_DATA)
def test_the_data_file_of_a_game_is_printed_to_start_from(name: str, tmp_path: Path) -> None:
    printed = CliRunner().invoke(cli, ["games", "data", name])
    assert printed.exit_code == 0, printed.exception
    path = tmp_path / "mine.toml"
    path.write_text(printed.stdout, encoding="utf-8")
    players = registry.default_players(name)
    own, mine = (registry.load(name, players, data=data) for data in (None, path))
    assert own.pool() == mine.pool()
    assert printed.stdout.startswith("#")
