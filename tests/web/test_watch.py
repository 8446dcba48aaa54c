"""Tournaments on the page: the list, tables that grow, games played back, what is refused."""

from __future__ import annotations

import html
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from starlette.testclient import TestClient

from aura_ai.games import load
from aura_ai.play import new_game
from aura_ai.tournaments.playing.match import running
from aura_ai.tournaments.rating.searches import of_game
from aura_ai.tournaments.reporting.text import search_line
from aura_ai.tournaments.storing.database import Store as Tournament
from aura_ai.web.app import application
from aura_ai.web.names import bot_names, of_bots
from aura_ai.web.store import Store
from aura_ai.web.watch.playback import LIVE_SECONDS
from tests.web.conftest import BOTS, run
from tests.web.visitors import secret_of, until, visitor

Look = Callable[..., TestClient]
PLAYER = "import sys; from aura_ai.files import hold; file = open(sys.argv[1], 'rb'); hold(file); "
PLAYER += "print(flush=True); sys.stdin.read()"
"""Holds the file of a running game as the process that plays it does."""


@pytest.fixture
def look(store: Store) -> Look:
    """Return a function that shows a folder of tournaments, and may let visitors start some."""

    def opened(folder: Path, start: bool = False) -> TestClient:
        return TestClient(application(store, ["testserver"], folder, start))

    return opened


@pytest.fixture
def watcher(look: Look, played: Path) -> TestClient:
    return look(played)


def played_back(watcher: TestClient, number: int = 2, **query: int) -> str:
    """Return the page of a game when it is ready."""
    address = f"/tournaments/first.db/games/{number}"
    while (answer := watcher.get(address, params=query)).status_code == 202:
        time.sleep(0.2)
    return answer.text


def test_the_list_leads_to_tables_and_games(watcher: TestClient) -> None:
    assert 'href="/tournaments"' in watcher.get("/").text
    page = watcher.get("/tournaments").text
    assert {"first.db", "test.db"} <= set(re.findall(r'data-tournament="([^"]+)"', page))
    assert "new-tournament" not in page
    table = watcher.get("/tournaments/first.db").text
    assert 'id="ratings"' in table
    assert "Who beats whom" in table
    # the zero of all others is not uncertain
    assert "<td>+0</td><td>anchor</td>" in table
    assert sorted(map(int, re.findall(r'data-game="(\d+)"', table))) == [1, 2, 3, 4, 5, 6]


def test_the_running_game_is_watched_and_is_the_same_for_it(
    look: Look, played: Path, tmp_path: Path
) -> None:
    database, live = tmp_path / "first.db", tmp_path / "first.live"
    words = [*BOTS, "--anchor", "random", "--blocks", "3", "--seed", "1", "--keep-searches"]
    run("run", "connect_four", *words, "--db", str(database), "--live", str(live))
    client, there = look(tmp_path), "/tournaments/first.db/games/0"
    # all are over
    assert client.get(there).status_code == 422
    with Tournament.read(database) as store, Tournament.read(played / "first.db") as other:
        games = [store.game(number) for number in store.numbers()]
        assert games == [other.game(number) for number in other.numbers()]
    last = len(games)
    assert running(live) == (last, games[-1].actions)
    # as it was while it was played
    cells = np.memmap(live, "<i2")
    cells[4 + 5 :] = -1
    with sqlite3.connect(database) as db:
        for table, key in (("seat", "game"), ("search", "game"), ("game", "id")):
            db.execute(f"DELETE FROM {table} WHERE {key} = {last}")
    # nobody plays it
    assert client.get(there).status_code == 422
    command, pipe = [sys.executable, "-c", PLAYER, str(live)], subprocess.PIPE
    player = subprocess.Popen(command, stdin=pipe, stdout=pipe)
    assert player.stdout is not None
    player.stdout.readline()
    page = played_back(client, 0, at=100)
    assert f'data-number="{last}" data-ply="5" data-last="5"' in page
    assert "Move 6" in page
    cells[4 + 5] = games[-1].actions[5]
    time.sleep(LIVE_SECONDS)
    assert 'data-last="6"' in played_back(client, 0, at=100)
    player.kill()
    player.wait()
    time.sleep(LIVE_SECONDS)
    answer = client.get(there)
    assert (answer.status_code, "is being played" in answer.text) == (422, True)


def test_names_of_any_letters_lead_to_their_files(look: Look, played: Path, tmp_path: Path) -> None:
    names = {"a?b.db", "file:a#b.db", "x'y z.db"}
    folder = tmp_path / "t"
    folder.mkdir()
    for name in (*names, "\udcff.db"):
        shutil.copy(played / "first.db", folder / name)
    client = look(folder)
    page = client.get("/tournaments")
    links = re.findall(r'href="(/tournaments/[^"/]+\.db)"', page.text)
    assert len(links) == len(names)
    for link in map(html.unescape, links):
        assert 'id="ratings"' in client.get(link).text, link


def test_a_test_shows_its_ratio(watcher: TestClient) -> None:
    page = watcher.get("/tournaments/test.db").text
    shown = float(re.search(r"data-llr>([-+.\d]+)<", page)[1])  # type: ignore[index]
    assert shown > 2.9


def test_games_are_searched_by_bot_winner_and_number(watcher: TestClient) -> None:
    def numbers(words: str) -> list[int]:
        page = watcher.get("/tournaments/first.db", params={"words": words}).text
        return list(map(int, re.findall(r'data-game="(\d+)"', page)))

    assert len(numbers("random")) == 6
    assert numbers("3") == [3]
    assert numbers("nobody") == []
    assert {*numbers("won:textbook"), *numbers("won:random")} == set(range(1, 7))


def test_a_game_is_played_back_to_the_stored_result_with_its_searches(
    watcher: TestClient, played: Path
) -> None:
    page = played_back(watcher)
    assert "(you)" not in page
    assert 'id="board"' in page
    last = int(re.search(r'data-last="(\d+)"', page)[1])  # type: ignore[index]
    with sqlite3.connect(played / "first.db") as db:
        plies = db.execute("SELECT plies FROM game WHERE id = 2").fetchone()[0]
        scores = db.execute("SELECT score FROM seat WHERE game = 2 ORDER BY seat").fetchall()
    assert last == plies
    boards = [played_back(watcher, at=ply) for ply in range(last + 1)]
    assert len(set(boards)) == last + 1
    assert re.findall(r'data-score="\d">(-?\d+)<', boards[-1]) == [str(n) for (n,) in scores]
    table = watcher.get("/tournaments/first.db").text
    assert re.search(r'class="searches".*textbook:sims=20</th>.*<td>20, 20</td>', table, re.DOTALL)
    with Tournament.read(played / "first.db") as store:
        rows = of_game(store, 2)
    for ply in (2, 3):
        lines = re.findall(r"data-search>([^<]*)<", boards[ply])
        # the newest is shown first
        assert lines == [search_line(rows[n]) for n in reversed(range(ply)) if n in rows]
        assert lines
    assert re.fullmatch(
        r"[\d.e-]+ s, 20 simulations, 21 nodes, depth \d, expected [\d.]+ %", lines[0]
    )


def test_a_game_opens_on_a_table_where_nobody_is_you(watcher: TestClient) -> None:
    form = {"secret": secret_of(watcher)}
    address = "/tournaments/first.db/games/1/open"
    assert watcher.post(address, data={}).status_code == 403
    answer = watcher.post(address, data=form, follow_redirects=False)
    page = visitor(watcher, answer.headers["location"]).page()
    assert "The game is over" in page
    assert "(you)" not in page


def test_looking_writes_nothing_and_leads_nowhere_else(watcher: TestClient, played: Path) -> None:
    (played.parent / "outside.db").write_text("outside")
    before = {p.name: p.stat().st_mtime_ns for p in played.iterdir()}
    for path in ("", "/first.db", "/first.db/games/1", "/first.db/games/1?at=3&as=1"):
        assert watcher.get(f"/tournaments{path}").status_code in (200, 202)
    assert {p.name: p.stat().st_mtime_ns for p in played.iterdir()} == before
    for path, status in {
        "/nothing.db": 404,
        "/..%2foutside.db": 404,
        "/first.db/games/99": 422,
        "/first.db/games/1?as=7": 422,
        "/first.db/games/1?at=x": 422,
    }.items():
        refusal = watcher.get(f"/tournaments{path}")
        assert (refusal.status_code, str(played) in refusal.text) == (status, False), path
    assert watcher.post("/tournaments", data={"secret": secret_of(watcher)}).status_code == 403


@pytest.mark.parametrize("linked", [False, True], ids=["plain", "the folder is a link"])
def test_links_that_lead_out_of_the_folder_are_not_followed(
    look: Look, played: Path, tmp_path: Path, linked: bool
) -> None:
    folder = tmp_path / "tournaments"
    (folder / "inside").mkdir(parents=True)
    shutil.copy(played / "first.db", folder / "first.db")
    for name, target in {
        "out.db": played / "first.db",
        "up.db": Path("..", "tournaments2", "first.db"),
        "in.db": "first.db",
        "twice.db": "out.db",
        "round.db": "round.db",
    }.items():
        (folder / name).symlink_to(target)
    shutil.copytree(played, tmp_path / "tournaments2")
    if linked:
        (tmp_path / "link").symlink_to(folder)
    client = look(tmp_path / "link" if linked else folder)
    listed = client.get("/tournaments").text
    for name in ("first.db", "in.db", "out.db", "up.db", "twice.db", "round.db"):
        inside = name in ("first.db", "in.db")
        assert client.get(f"/tournaments/{name}").status_code == (200 if inside else 404), name
        assert (f'/{name}"' in listed) == inside, name


def test_a_broken_database_says_so_without_the_folder(look: Look, tmp_path: Path) -> None:
    (tmp_path / "bad.db").write_text("no database at all, but long enough to be one" * 50)
    client = look(tmp_path)
    for path in ("", "/bad.db"):
        text = client.get(f"/tournaments{path}").text
        assert "not a readable tournament database" in text
        assert str(tmp_path) not in text


def test_the_table_grows_while_games_are_stored(look: Look, played: Path, tmp_path: Path) -> None:
    half = tmp_path / "half.db"
    shutil.copy(played / "first.db", half)
    with sqlite3.connect(half) as db:
        for table, key in (("seat", "game"), ("search", "game"), ("game", "id")):
            db.execute(f"DELETE FROM {table} WHERE {key} > 2")
    client = look(tmp_path)
    first = client.get("/tournaments/half.db").text
    assert "2 of 6 games" in first
    assert "data-done" not in first
    # nobody plays it, so nothing turns
    assert "aura-ai tournament resume half.db" in first
    assert "status wait" not in first
    with Tournament.write(half):
        growing = client.get("/tournaments/half.db").text
    assert ("status wait" in growing, "resume half.db" in growing) == (True, False)
    run("resume", str(half))
    until(lambda: "6 of 6 games" in client.get("/tournaments/half.db").text, 60)
    assert "data-done" in client.get("/tournaments/half.db").text


@pytest.mark.parametrize("game", ["aura", "rauha", "solenia", "terra_mystica"])
def test_nobody_who_watches_bots_is_called_you(game: str) -> None:
    state = load(game, 2).new(4)
    chance = random.Random(4)
    for _ in range(12):
        state.apply(chance.choice(state.legal()))
    drawn = new_game.draw(state.view(0), [])
    assert drawn is not None
    shown = of_bots(drawn, bot_names(["<greedy>", "reflex"]), markup=True)
    assert not re.search(r"\(you\)|, you\)", shown)
    assert "<greedy>" not in shown
    assert "seat 0" not in shown
    ElementTree.fromstring(shown)


def test_bots_that_play_several_seats_are_told_apart() -> None:
    assert bot_names(["a", "b", "a", ""]) == ["a 1", "b", "a 3", ""]
    words = of_bots("seat 1 passes, seat 3 follows", ["a", "b", "a", ""])
    assert words == "b passes, seat 3 follows"


FORM = {"do": "start", "game": "connect_four", "players": "2", "bots": "random textbook"}
FORM |= {"blocks": "2", "seed": "1"}


def test_the_form_of_a_tournament_names_bots_that_play_and_keeps_what_was_filled_in(
    look: Look, tmp_path: Path
) -> None:
    client = look(tmp_path, True)
    page = client.get("/tournaments").text
    for game in new_game.games():
        rivals = re.search(rf'<option value="{game}" data-rivals="([^"]*)"', page)
        assert rivals is not None
        new_game.check_seats(game, rivals[1].split())
        known = re.search(rf'data-bots="{game}"[^>]*>(.*?)</details>', page, re.S)
        assert known is not None
        assert all(f"<li>{bot} (" in known[1] for bot in new_game.bots(game))
    form = FORM | {"secret": secret_of(client), "bots": "random greedy", "blocks": "7", "seed": "9"}
    answer = client.post("/tournaments", data=form)
    assert answer.status_code == 422
    assert "unknown bot &#39;greedy&#39;" in answer.text
    assert '<option value="connect_four" data-rivals="random novice" selected>' in answer.text
    for value in ("random greedy", "7", "9"):
        assert f'value="{value}"' in answer.text


def test_visitors_start_one_bounded_tournament_and_are_told_why_it_breaks_off(
    look: Look, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = look(tmp_path, True)
    runs = client.app.state.watching._runs  # type: ignore[attr-defined]
    form = FORM | {"secret": secret_of(client)}
    for wrong in (
        {"bots": "random cmd:ls"},
        {"bots": "random mine.py:Mine"},
        {"bots": "random textbook:sims=9"},
        {"bots": "random"},
        {"blocks": "101"},
        {"players": "3"},
        {"game": "chess"},
        {"secret": "x"},
    ):
        answer = client.post("/tournaments", data=form | wrong)
        assert answer.status_code in (403, 422), wrong
    # a word that only the other process reads, as it is in mode() here already
    monkeypatch.setenv("AURA_AI_NUMBA", "sideways")
    begun = client.post("/tournaments", data=form, follow_redirects=False)
    assert begun.headers["location"] == "/tournaments/connect_four-1.db"
    runs._process.wait(60)
    assert "AURA_AI_NUMBA" in client.get(begun.headers["location"]).text
    page = client.get("/tournaments").text
    reason = re.search(r"connect_four-1\.db broke off: (.*)</p>", page)
    assert reason is not None
    assert "AURA_AI_NUMBA" in reason[1]
    assert 'value="start"' in page
    monkeypatch.delenv("AURA_AI_NUMBA")
    # its own page waits for the first games, and looks again by itself
    assert 'id="standing"' in client.post("/tournaments", data=form).text
    assert client.post("/tournaments", data=form).status_code == 409
    assert "broke off" not in client.get("/tournaments").text
    assert client.post("/tournaments", data=form | {"do": "stop"}).status_code == 200
    assert "broke off" not in client.get("/tournaments").text
    assert runs.running() == ""
