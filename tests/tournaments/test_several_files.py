"""Several databases shown as one tournament, and what is refused."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path
from typing import Any

import pytest

from aura_ai.games.rauha.components import SHIPPED
from aura_ai.tournaments.planning.time_control import TimeControl
from aura_ai.tournaments.storing.database import Store
from tests.tournaments.checksums import renew
from tests.tournaments.tools import (
    CASES,
    CRASH,
    DICE,
    LAST,
    MINE,
    call,
    content,
    done,
    drop,
    plan,
    rated,
    refused,
    shown,
)
from tests.tournaments.tools import play as play_plan


def play(path: Path, *bots: str, seed: int = 5) -> Path:
    return play_plan(path, plan(*bots, blocks=4, seed=seed))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("several")
    play(where / "a.db", "random", DICE)
    play(where / "b.db", "random", LAST, seed=6)
    play(where / "whole.db", "random", DICE, LAST)
    play(where / "ad.db", "random", LAST)
    play(where / "dl.db", DICE, LAST)
    return where


def test_bots_of_all_files_are_in_one_table(folder: Path) -> None:
    data = shown(folder / "a.db", folder / "b.db")
    (pool,) = data["pools"]
    names = {"random", "bots_for_tests.py:Dice", "bots_for_tests.py:Last"}
    assert {row["bot"] for row in pool["ratings"]} == names
    assert (pool["games"], pool["blocks"], pool["setups"]) == (16, 8, 8)
    assert data["common_games"] == 0
    assert [file["games"] for file in data["files"]] == [8, 8]
    assert (data["seed"], data["blocks"]) == (None, 4)
    text = call("show", folder / "a.db", folder / "b.db").output
    assert all(name in text for name in names)


def test_parts_of_a_tournament_are_the_tournament(folder: Path) -> None:
    parts = shown(*(folder / f"{name}.db" for name in ("a", "ad", "dl")))
    whole = shown(folder / "whole.db")
    # the same set-ups, whatever file the games are in
    assert rated(parts) == rated(whole)
    assert parts["overall"] == whole["overall"]


def test_a_game_of_two_files_counts_once(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    shutil.copy(folder / "whole.db", copy)
    twice = shown(folder / "whole.db", folder / "a.db", copy)
    assert rated(twice) == rated(shown(folder / "whole.db"))
    assert twice["common_games"] == 8 + 24
    text = call("show", folder / "whole.db", copy).output
    assert "24 games that several of the files hold count once" in text


def test_a_report_of_several_files_names_the_file_of_a_game(tmp_path: Path) -> None:
    a, b = play(tmp_path / "a.db", "random", DICE), play(tmp_path / "b.db", "random", CRASH, seed=6)
    html, table = tmp_path / "t.html", tmp_path / "t.csv"
    done("report", a, b, "--html", html, "--csv", table)
    page = html.read_text()
    assert f"1 of {b}" in page
    assert "not the same in all files" in page
    rows = list(csv.DictReader(table.open()))
    assert {(row["file"], row["game"]) for row in rows} == {
        (str(path), str(number)) for path in (a, b) for number in range(1, 9)
    }
    text = call("show", a, b).output
    assert f"first in game 1 of {b}: ZeroDivisionError" in text


def test_an_anchor_is_one_of_all_bots(folder: Path) -> None:
    files = (folder / "a.db", folder / "b.db")
    text = call("show", *files, "--anchor", LAST).output
    (row,) = (line for line in text.splitlines() if line.split()[:1] == ["bots_for_tests.py:Last"])
    assert row.split()[1:3] == ["+0", "anchor"]
    assert "none of the bots" in refused("show", *files, "--anchor", "nosuch")


def test_a_bot_of_another_folder_is_the_same_if_its_file_is(tmp_path: Path) -> None:
    files = []
    for name, text in (("one", MINE), ("two", MINE), ("three", MINE + "# again\n")):
        bot = tmp_path / name / "mine.py"
        bot.parent.mkdir()
        bot.write_text(text)
        files.append(play(tmp_path / f"{name}.db", "random", f"{bot}:Mine", seed=len(files)))
    names = {row["bot"] for row in shown(*files[:2])["pools"][0]["ratings"]}
    assert names == {"random", "mine.py:Mine"}
    assert "mine.py:Mine is another bot in each" in refused("show", *files)


def test_parts_of_one_tournament_are_merged_and_gone_on_with(pair: Path, tmp_path: Path) -> None:
    parts = [tmp_path / "a.db", tmp_path / "b.db"]
    for path, lost in zip(parts, ("{} IN (1, 2, 5)", "{} > 4"), strict=True):
        shutil.copy(pair, path)
        drop(path, lost)
    whole = tmp_path / "whole.db"
    text = done("merge", *parts, "--db", whole).output
    assert text == f"wrote {whole}: 7 games; 2 were in several files\n"
    assert "choose another --db" in refused("merge", *parts, "--db", whole)
    # one that ends elsewhere says so, and the first one counts
    with Store.write(parts[1]) as store, store.db:
        store.db.execute("UPDATE game SET state_hash = 'x' WHERE id = 3")
        renew(store.db)
    again = done("merge", *parts, "--db", tmp_path / "again.db").output
    assert "1 of them played differently: the first file counts" in again
    assert content(whole) == content(tmp_path / "again.db")
    # with more blocks, and where bots play elsewhere
    done("resume", parts[1], "--blocks", 5, "--in-process", "--quiet")
    done("merge", *parts, "--db", tmp_path / "more.db")
    with Store.read(tmp_path / "more.db") as store:
        assert (store.plan.blocks, store.n_games()) == (5, 10)
    done("resume", whole, "--quiet")
    assert content(whole) == content(pair)


@pytest.mark.parametrize("name", CASES["merged"])
def test_what_are_no_parts_of_one_tournament_is_not_merged(name: str, tmp_path: Path) -> None:
    more, said = CASES["merged"][name]
    given = {"bots": ("random", DICE), **more}
    settings = given.pop("settings", {})
    one = planned(tmp_path / "1.db", "random", DICE)
    Store.create(tmp_path / "2.db", plan(*given.pop("bots"), blocks=1, **given), settings).close()
    assert said in refused("merge", one, tmp_path / "2.db", "--db", tmp_path / "3.db")
    assert not (tmp_path / "3.db").exists()


def planned(path: Path, *bots: str, **more: Any) -> Path:
    """Make a database without games, which is enough for what is refused."""
    Store.create(path, plan(*bots, blocks=1, **more)).close()
    return path


@pytest.mark.parametrize("name", CASES["pairs"])
def test_what_does_not_belong_together_is_refused_in_one_line(name: str, tmp_path: Path) -> None:
    *sides, said = CASES["pairs"][name]
    files = []
    for number, side in enumerate(sides):
        given = {"bots": ("random", DICE), **side}
        if "time" in given:
            given["time"] = TimeControl(**given["time"])
        if "data" in given:
            text = SHIPPED.read_text(encoding="utf-8").replace("GRRRE Games", "nobody")
            given["data"] = str(tmp_path / "other.toml")
            Path(given["data"]).write_text(text)
        files.append(planned(tmp_path / f"{number}.db", *given.pop("bots"), **given))
    before = [file.read_bytes() for file in files]
    for line in (
        refused("show", *files),
        refused("report", *files, "--csv", tmp_path / "t.csv"),
    ):
        assert f"{files[0]} and {files[1]} cannot be put together: " in line
        assert said in line
    assert not (tmp_path / "t.csv").exists()
    assert [file.read_bytes() for file in files] == before


def test_other_player_counts_are_pools_of_their_own(tmp_path: Path) -> None:
    one = planned(tmp_path / "1.db", "random", DICE, game="aura", players=[2])
    two = planned(tmp_path / "2.db", "random", DICE, game="aura", players=[3])
    assert shown(one, two)["planned"] == 2 + 6
