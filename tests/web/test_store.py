"""The database of the page: which games go when there are too many, and when it cannot be used."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from starlette.requests import Request
from starlette.testclient import TestClient

from aura_ai import games
from aura_ai.cli import cli
from aura_ai.errors import UseError
from aura_ai.play.record import Record
from aura_ai.play.seat_players import PERSON
from aura_ai.web import store as stores
from aura_ai.web.app import application
from aura_ai.web.http_errors import HttpError
from aura_ai.web.requests import visitor
from aura_ai.web.seats import deal, new_id
from aura_ai.web.snapshot import GAME, RECORD
from aura_ai.web.store import Result, Store, Stored, StoreError
from tests.web.visitors import begin, secret_of


def test_the_oldest_finished_games_go_first(client: TestClient, store: Store, monkeypatch) -> None:
    monkeypatch.setattr(stores, "KEPT_FINISHED", 2)
    games = []
    for _ in range(4):
        me = begin(client)
        me.settled()
        me.post("do", do="resign")
        games.append(me.game)
    running = begin(client)
    assert [store.load(game) is None for game in games] == [True, True, False, False]
    assert store.access(games[0]) == []
    assert store.load(running.game) is not None


def test_a_write_that_fails_leaves_the_game_as_it_was(
    client: TestClient, store: Store, monkeypatch
) -> None:
    me = begin(client)
    me.act(3)
    before = me.api()

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Store, "_write", full)
    answer = me.act(3)
    assert answer.status_code == 503
    assert "full" in answer.text
    monkeypatch.undo()
    assert me.api() == before
    assert me.act(3).status_code == 200


def changed(path: Path, command: str) -> None:
    db = sqlite3.connect(path)
    db.execute(command)
    db.commit()
    db.close()


@pytest.mark.parametrize("how", ["rubbish", "flipped", "other", "version", "cut"])
def test_a_damaged_database_is_told_in_one_line(tmp_path, how: str) -> None:
    path = tmp_path / "g.db"
    first = Store(path)
    client = TestClient(application(first, ["testserver"]))
    begin(client).settled()
    first.close()
    data = bytearray(path.read_bytes())
    if how == "rubbish":
        path.write_bytes(b"no database " * 999)
    elif how == "flipped":
        data[4096:8192] = bytes(255 - byte for byte in data[4096:8192])
        path.write_bytes(data)
    elif how == "cut":
        path.write_bytes(data[: len(data) // 2])
    elif how == "other":
        path.unlink()
        changed(path, "CREATE TABLE something (x)")
    else:
        changed(path, "UPDATE meta SET value = '99' WHERE key = 'version'")
    for wal in tmp_path.glob("g.db-*"):
        wal.unlink()
    with pytest.raises(UseError) as error:
        Store(path)
    assert "\n" not in str(error.value)
    assert str(path) in str(error.value)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_one_server_a_database_whatever_its_name(tmp_path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "here").symlink_to("there")
    first = Store(tmp_path / "there" / "g.db")
    (tmp_path / "soft.db").symlink_to(tmp_path / "here" / "g.db")
    (tmp_path / "hard.db").hardlink_to(tmp_path / "there" / "g.db")
    for name in ("there/g.db", "here/g.db", "soft.db", "hard.db"):
        with pytest.raises(UseError, match="another server"):
            Store(tmp_path / name)
    first.close()
    (tmp_path / "hard.db").unlink()
    Store(tmp_path / "soft.db").close()


def test_nothing_is_written_to_a_database_that_was_deleted(tmp_path) -> None:
    store = Store(tmp_path / "g.db")
    with store.transaction() as db:
        db.execute("DELETE FROM games")
    (tmp_path / "g.db").rename(tmp_path / "old.db")
    Store(tmp_path / "g.db").close()
    with pytest.raises(StoreError, match="was deleted, renamed or replaced"), store.transaction():
        raise AssertionError
    store.close()


@pytest.mark.parametrize("name", ["file:x.db", "file:x.db?mode=memory", ":memory:", "a?b%41#c.db"])
def test_a_database_has_the_name_that_was_given(name: str, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    first = Store(Path(name))
    secret = first.secret
    first.close()
    assert [path.name for path in tmp_path.iterdir()] == [name]
    again = Store(Path(name))
    assert again.secret == secret
    again.close()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--db", "nowhere/at/all/g.db", "--port", "0"], "cannot"),
        (["--open", "missing.jsonl", "--port", "0"], "cannot read"),
        (["--host", "192.0.2.1", "--port", "0"], "cannot listen"),
    ],
)
def test_bad_input_is_one_line(words: list[str], message: str) -> None:
    result = CliRunner().invoke(cli, ["serve", "--no-browser", *words])
    assert isinstance(result.exception, UseError)
    assert message in str(result.exception)
    assert "\n" not in str(result.exception)


PEOPLE = (PERSON, PERSON)
BOTS = ("random", "random")
OVER: Result = (1, 2), (1, 0)
KEPT = 12
SHARE = (KEPT - 1) // stores.SHARES


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "KEPT_ALL", KEPT)


def added(
    store: Store,
    address: str,
    kind: str = GAME,
    seats: Sequence[str] = PEOPLE,
    result: Result | None = None,
) -> str:
    record = Record(games.load("connect_four", players=2), 1, list(seats))
    stored = Stored(new_id(), kind, record, access=deal(record.bots, False, False))
    store.add(stored, address)
    if result is not None:
        store.keep(stored, 0, -1, result)
    return stored.id


def kept(store: Store, *names: str) -> list[bool]:
    return [bool(store.access(name)) for name in names]


@pytest.mark.parametrize("same", [True, False], ids=["same address", "another address"])
def test_what_is_only_looked_at_ends_no_game(store: Store, same: bool) -> None:
    playing = [added(store, "192.0.2.1") for _ in range(SHARE)]
    finished = added(store, "192.0.2.2", result=OVER)
    own_record = added(store, "192.0.2.2", RECORD)
    for _ in range(3 * KEPT):
        added(store, "192.0.2.1" if same else "192.0.2.9", RECORD)
    assert kept(store, *playing) == [True] * SHARE
    if not same:
        assert kept(store, finished, own_record) == [True, True]
    assert store.rows("SELECT count(*) FROM games") == [(KEPT,)]


def test_records_go_before_finished_games_and_these_before_games_of_bots(store: Store) -> None:
    bots = added(store, "", seats=BOTS)
    finished = added(store, "", result=OVER)
    record = added(store, "", RECORD)
    addresses = [f"192.0.2.{number}" for number in range(KEPT)]
    playing = [added(store, address) for address in addresses[: KEPT - 3]]
    order = []
    for address in addresses[KEPT - 3 :]:
        playing.append(added(store, address))
        order.append(kept(store, record, finished, bots))
    assert order == [[False, True, True], [False, False, True], [False, False, False]]
    assert kept(store, *playing) == [True] * KEPT


@pytest.mark.parametrize("kind", [GAME, RECORD])
def test_a_full_server_refuses_in_one_line(store: Store, kind: str) -> None:
    playing = [added(store, f"192.0.2.{number}") for number in range(KEPT)]
    with pytest.raises(HttpError, match="no room") as refused:
        added(store, "198.51.100.1", kind)
    assert refused.value.status == 503
    assert "\n" not in str(refused.value)
    assert kept(store, *playing) == [True] * KEPT
    assert store.rows("SELECT count(*) FROM games") == [(KEPT,)]


def test_a_game_that_nobody_came_back_to_makes_room(store: Store) -> None:
    playing = [added(store, f"192.0.2.{number}") for number in range(KEPT)]
    with store.transaction() as db:
        late = (stores.ABANDONED + 1.0, playing[3])
        db.execute("UPDATE games SET touched = touched - ? WHERE id = ?", late)
    added(store, "198.51.100.1", RECORD)
    assert kept(store, *playing) == [number != 3 for number in range(KEPT)]


def test_whoever_begins_many_games_gives_way_to_others(store: Store) -> None:
    mine = [added(store, "192.0.2.1") for _ in range(SHARE)]
    many = [added(store, "192.0.2.9") for _ in range(3 * KEPT)]
    later = added(store, "192.0.2.2")
    assert kept(store, *mine, later) == [True] * (SHARE + 1)
    assert not any(kept(store, *many[: 2 * KEPT]))
    assert kept(store, many[-1]) == [True]


def test_finished_games_of_others_outlast_those_of_an_address_with_many(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "KEPT_FINISHED", 4)
    mine = added(store, "192.0.2.1", result=OVER)
    for _ in range(KEPT):
        added(store, "192.0.2.9", result=OVER)
    assert kept(store, mine) == [True]


def test_every_door_notes_who_begins_a_game(store: Store) -> None:
    app = application(store, ["testserver"])
    client = TestClient(app, client=("192.0.2.7", 5))
    me = begin(client)
    me.settled()
    seats = {"seat-0": "human", "seat-1": "random"}
    assert me.post("fork", **seats).status_code == 303
    me.post("do", do="resign")
    record = client.get(me.address.replace("?", "/record?")).text
    form = {"secret": secret_of(client), "text": record}
    assert client.post("/open", data=form, follow_redirects=False).status_code == 303
    assert me.post("rematch").status_code == 303
    assert store.rows("SELECT count(*), count(DISTINCT visitor) FROM makers") == [(4, 1)]
    assert store.rows("SELECT count(*) FROM games") == [(4,)]
    assert "192.0.2.7" not in str(store.rows("SELECT * FROM makers"))
    app.state.lobby.close()


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff:1:2:3", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("testclient", "testclient", True),
    ],
)
def test_a_network_of_ipv6_is_one_visitor(one: str, other: str, same: bool) -> None:
    who = [visitor(Request({"type": "http", "client": (host, 1)})) for host in (one, other)]
    assert (who[0] == who[1]) == same
