"""The database of the page: what is thrown away, and what happens when it cannot be used."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from aura_ai.cli import cli
from aura_ai.errors import UseError
from aura_ai.web import store as stores
from aura_ai.web.app import application
from aura_ai.web.store import Store, StoreError
from tests.web.visitors import begin


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
    assert store.load(running.game) is not None
    assert store.access(games[0]) == []


def test_plans_go_after_a_day(client: TestClient, store: Store, monkeypatch) -> None:
    me = begin(client)
    me.settled()
    me.post("do", do="plan")
    plans = store.rows("SELECT id FROM games WHERE kind = 'plan'")
    assert len(plans) == 1
    monkeypatch.setattr(stores, "PLAN_SECONDS", -1.0)
    begin(client)
    assert store.rows("SELECT id FROM games WHERE kind = 'plan'") == []
    assert store.load(me.game) is not None


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


def test_addresses_for_notices_of_an_earlier_version_are_deleted(tmp_path) -> None:
    path = tmp_path / "g.db"
    first = Store(path)
    me = begin(TestClient(application(first, ["testserver"])))
    first.close()
    changed(
        path, "CREATE TABLE notices (token TEXT PRIMARY KEY REFERENCES tokens (token), url TEXT)"
    )
    changed(path, f"INSERT INTO notices VALUES ('{me.token}', 'mailto://ann:word@example.org')")
    again = Store(path)
    assert again.load(me.game) is not None
    assert again.rows("SELECT name FROM sqlite_master WHERE name = 'notices'") == []
    again.close()
    assert b"ann:word" not in path.read_bytes()


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
    with pytest.raises(UseError) as told:
        Store(path)
    assert "\n" not in str(told.value)
    assert str(path) in str(told.value)


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
    ("words", "told"),
    [
        (["--db", "nowhere/at/all/g.db", "--port", "0"], "cannot"),
        (["--open", "missing.jsonl", "--port", "0"], "cannot read"),
        (["--host", "192.0.2.1", "--port", "0"], "cannot listen"),
    ],
)
def test_bad_input_is_one_line(words: list[str], told: str) -> None:
    result = CliRunner().invoke(cli, ["serve", "--no-browser", *words])
    assert isinstance(result.exception, UseError)
    assert told in str(result.exception)
    assert "\n" not in str(result.exception)
