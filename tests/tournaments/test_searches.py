"""Reports of search bots on their decisions, stored and summed up where that is asked for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from aura_ai.cli.tournament import tournament
from aura_ai.errors import AuraError
from aura_ai.tournaments.playing.searches import COLUMNS, from_bytes
from aura_ai.tournaments.storing.database import Store
from tests.tournaments.test_run import content

SEARCH = "textbook:sims=20"
BOTS = ("--bot", SEARCH, "--bot", "random")


def call(*arguments: str) -> Result:
    return CliRunner().invoke(tournament, list(arguments))


def play(path: Path, *words: str) -> Path:
    given = ("run", "connect_four", *BOTS, "--blocks", "2", "--seed", "1", "--workers", "1")
    result = call(*given, *words, "--quiet", "--db", str(path))
    assert result.exit_code == 0, result.exception
    return path


def shown(*paths: Path) -> list[dict[str, Any]]:
    result = call("show", *map(str, paths), "--json")
    assert result.exit_code == 0, result.exception
    return list(json.loads(result.stdout)["pools"][0]["searches"])


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play(tmp_path_factory.mktemp("kept") / "t.db", "--keep-searches")


def test_every_searched_decision_is_stored(kept: Path) -> None:
    with Store.read(kept) as store:
        rows = store.db.execute(
            "SELECT x.data, g.plies, s.seat FROM search x JOIN game g ON g.id = x.game "
            "JOIN seat s ON s.game = g.id JOIN bot b ON b.id = s.bot WHERE b.spec = ? ORDER BY g.id",
            (SEARCH,),
        ).fetchall()
    assert len(rows) == 4
    for data, plies, seat in rows:
        table = from_bytes(data)
        column = {name: table[:, index] for index, name in enumerate(COLUMNS)}
        assert set(column["seat"]) == {seat}
        # every decision of this bot but forced ones
        own = np.arange(seat, plies, 2)
        assert np.isin(column["ply"], own).all()
        assert len(table) >= len(own) - 2
        assert (np.diff(column["ply"]) > 0).all()
        assert (column["simulations"] == 20).all()
        assert (column["nodes"] > 1).all()
        assert ((column["depth"] > 0) & (column["depth"] < column["nodes"])).all()
        assert (column["seconds"] > 0).all()
        assert ((column["share"] >= 0) & (column["share"] <= 1)).all()


def test_they_are_summed_up_by_bot(kept: Path, tmp_path: Path) -> None:
    (row,) = shown(kept)
    assert row["bot"] == SEARCH
    assert row["simulations"] == {"median": 20.0, "most": 20.0}
    assert 0 < row["seconds"]["median"] <= row["seconds"]["most"]
    assert 0 < row["depth"]["median"] <= row["depth"]["most"]
    assert 0 < row["share"] < 1
    text = call("show", str(kept)).output
    (line,) = (line for line in text.splitlines() if line.startswith("  searched by"))
    assert all(f"{key}, 95 %" in line for key in ("seconds", "simulations", "nodes", "depth"))
    assert call("report", str(kept), "--html", str(tmp_path / "t.html")).exit_code == 0
    assert "Searched decisions" in (tmp_path / "t.html").read_text()
    # of several files, each game once
    other = play(tmp_path / "o.db", "--seed", "2", "--keep-searches")
    plain = play(tmp_path / "p.db", "--seed", "3")
    (both,) = shown(kept, other, plain, kept)
    assert both["decisions"] == row["decisions"] + shown(other)[0]["decisions"]


def test_they_change_no_game_and_are_kept_on_request_only(kept: Path, tmp_path: Path) -> None:
    plain = play(tmp_path / "t.db")
    assert content(plain) == content(kept)
    assert shown(plain) == []
    assert "searched by" not in call("show", str(plain)).output
    assert call("resume", str(plain), "--blocks", "3", "--quiet").exit_code == 0
    assert shown(plain) == []


def test_damage_is_noticed(kept: Path, tmp_path: Path) -> None:
    copy = tmp_path / "t.db"
    copy.write_bytes(kept.read_bytes())
    with Store.write(copy) as store, store.db:
        store.db.execute("UPDATE search SET data = zeroblob(56) WHERE game = 2")
    result = call("show", str(copy))
    assert isinstance(result.exception, AuraError)
    assert "the searches of game 2 have changed" in str(result.exception)


def test_a_process_of_its_own_says_nothing_but_its_actions(tmp_path: Path) -> None:
    path = play(tmp_path / "t.db", "--keep-searches", "--isolate", "--blocks", "1")
    assert shown(path) == []
