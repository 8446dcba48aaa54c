"""Reports of search bots on their decisions, stored and summed up where that is asked for."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from aura_ai.tournaments import run
from aura_ai.tournaments.playing.searches import COLUMNS, from_bytes
from aura_ai.tournaments.playing.worker import Conduct
from aura_ai.tournaments.rating.searches import of_game
from aura_ai.tournaments.storing.database import Store
from tests.tournaments.tools import content, done, plan, refused, shown
from tests.tournaments.tools import play as play_plan

SEARCH = "textbook:sims=20"


def play(path: Path, seed: int = 1, **more: Any) -> Path:
    return play_plan(path, plan(SEARCH, "random", seed=seed, **more))


def searches(*paths: Path) -> list[dict[str, Any]]:
    return list(shown(*paths)["pools"][0]["searches"])


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play(tmp_path_factory.mktemp("kept") / "t.db", keep_searches=True)


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
    (row,) = searches(kept)
    assert row["bot"] == SEARCH
    assert row["simulations"] == {"median": 20.0, "most": 20.0}
    assert 0 < row["seconds"]["median"] <= row["seconds"]["most"]
    assert 0 < row["depth"]["median"] <= row["depth"]["most"]
    assert 0 < row["share"] < 1
    text = done("show", kept).output
    (line,) = (line for line in text.splitlines() if line.startswith("  searched by"))
    assert all(f"{key}, 95 %" in line for key in ("seconds", "simulations", "nodes", "depth"))
    done("report", kept, "--html", tmp_path / "t.html")
    assert "Searched decisions" in (tmp_path / "t.html").read_text()
    # of several files, each game once
    other = play(tmp_path / "o.db", 2, keep_searches=True)
    plain = play(tmp_path / "p.db", 3)
    (both,) = searches(kept, other, plain, kept)
    assert both["decisions"] == row["decisions"] + searches(other)[0]["decisions"]


def test_they_change_no_game_and_are_kept_on_request_only(kept: Path, tmp_path: Path) -> None:
    plain = play(tmp_path / "t.db")
    assert content(plain) == content(kept)
    assert searches(plain) == []
    assert "searched by" not in done("show", plain).output
    # nor does a log, which has a line for each decision
    logged = tmp_path / "l.db"
    with Store.create(logged, plan(SEARCH, "random")) as store:
        run.run(store, 1, quiet=True, conduct=Conduct(tmp_path / "log"))
        plies = store.db.execute("SELECT sum(plies) FROM game").fetchone()[0]
    assert content(logged) == content(kept)
    logs = [file.read_text() for file in (tmp_path / "log").iterdir()]
    assert [len(re.findall(" [#] ", text)) for text in logs] == [8, 8]
    assert len(re.findall(r" = \d+: \d drop into column", "".join(logs))) == plies
    done("resume", plain, "--blocks", 3, "--quiet")
    assert searches(plain) == []


def test_damage_is_noticed(kept: Path, tmp_path: Path) -> None:
    copy = tmp_path / "t.db"
    copy.write_bytes(kept.read_bytes())
    with Store.write(copy) as store, store.db:
        store.db.execute("UPDATE search SET data = zeroblob(56) WHERE game = 2")
    assert "the searches of game 2 have changed" in refused("show", copy)


def test_a_process_of_its_own_says_the_same(kept: Path, tmp_path: Path) -> None:
    path = play(tmp_path / "t.db", keep_searches=True, isolate=True, in_process=False, blocks=1)
    for number in (1, 2):
        with Store.read(kept) as one, Store.read(path) as other:
            mine, theirs = (of_game(store, number) for store in (one, other))
        assert [{**row, "seconds": 0} for row in mine.values()] == [
            {**row, "seconds": 0} for row in theirs.values()
        ]
        assert mine


def test_they_are_written_decision_by_decision(kept: Path, tmp_path: Path) -> None:
    done("report", kept, "--decisions", tmp_path / "d.csv")
    head, *lines = csv.reader((tmp_path / "d.csv").read_text().splitlines())
    assert head == [
        *("pool", "game", "ply", "seat", "bot"),
        *("seconds", "simulations", "nodes", "depth", "share", "line"),
    ]
    with Store.read(kept) as store:
        rows = {(n, ply): row for n in (1, 2, 3, 4) for ply, row in of_game(store, n).items()}
    assert [(int(line[1]), int(line[2])) for line in lines] == list(rows)
    assert {line[4] for line in lines} == {SEARCH}
    assert [line[6:9] for line in lines] == [
        ["20", str(int(row["nodes"])), str(int(row["depth"]))] for row in rows.values()
    ]
    done("record", kept, "--all", tmp_path / "all.jsonl", "--quiet")
    games = [json.loads(line) for line in (tmp_path / "all.jsonl").read_text().splitlines()]
    searched = {
        (game["number"], ply): decision["search"]
        for game in games
        for ply, decision in enumerate(game["decisions"])
        if "search" in decision
    }
    assert searched.keys() == rows.keys()
    assert all(searched[place]["share"] == row["share"] for place, row in rows.items())
    plain = play(tmp_path / "p.db", blocks=1)
    assert "play with --keep-searches" in refused("report", plain, "--decisions", "d.csv")
