"""Files that were copied, restored or left in the middle of being written."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from aura_ai.tournaments import run
from aura_ai.tournaments.storing import database
from aura_ai.tournaments.storing.database import Store
from aura_ai.web.store import Store as Games
from tests.tournaments.tools import add_next, call, done, refused, small


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Store]:
    """A tournament in the middle of its 12 games, 4 of which are stored."""
    with Store.create(tmp_path / "t.db", small(blocks=6)) as store:
        add_next(store)
        add_next(store)
        yield store


def left(store: Store, folder: Path, *endings: str) -> Path:
    """Copy what a run that is killed now would leave behind, some of it."""
    folder.mkdir()
    for ending in ("", *endings):
        file = store.path.with_name(store.path.name + ending)
        shutil.copy(file, folder / file.name)
    return folder / store.path.name


def n_games(path: Path) -> int:
    with Store.read(path) as store:
        return store.n_games()


@pytest.mark.parametrize(("seconds", "there"), [(0.0, 4), (1e9, 2)])
def test_the_file_alone_is_nearly_whole(
    seconds: float, there: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "MERGE_SECONDS", seconds)
    with Store.create(tmp_path / "t.db", small(blocks=6)) as store:
        add_next(store)
        add_next(store)
        assert n_games(left(store, tmp_path / "alone")) == there
        assert n_games(left(store, tmp_path / "both", "-wal")) == 4


def test_a_copy_without_its_log_says_so_each_time(running: Store, tmp_path: Path) -> None:
    copy = left(running, tmp_path / "copy")
    for words in (("show", copy), ("record", copy, 1), ("compare", copy, copy)):
        output = done(*words).stderr
        assert "note: " in output
        assert f"{copy} was copied while it was being written, without t.db-wal" in output
        assert "tournament backup" in output
    assert list(copy.parent.iterdir()) == [copy]
    # with its log it needs no hint
    assert call("show", running.path).stderr == ""
    assert call("show", left(running, tmp_path / "killed", "-wal")).stderr == ""
    with Store.write(copy) as store:
        assert run.run(store, 1, quiet=True)
    assert call("show", copy).stderr == ""


def test_a_backup_is_whole_while_games_are_stored(
    running: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert done("backup", "t.db").output == "wrote t-backup.db (4 games)\n"
    assert n_games(tmp_path / "t-backup.db") == 4
    add_next(running)
    assert call("backup", "t.db", "t-backup.db").output == "wrote t-backup.db (6 games)\n"
    assert call("show", "t-backup.db").stderr == ""
    for target in ("t.db", "letter.txt"):
        (tmp_path / "letter.txt").write_text("dear")
        assert "is not an earlier backup" in refused("backup", "t.db", target)


def test_a_backup_of_something_else_is_refused(tmp_path: Path) -> None:
    Games(tmp_path / "page.db").close()
    (tmp_path / "letter.txt").write_text("dear")
    for name, words in (("page.db", "is not a"), ("letter.txt", "is not a"), ("no.db", "is no")):
        assert f"{words} tournament database" in refused("backup", tmp_path / name)


def test_a_backup_replaces_what_a_killed_run_left(running: Store, tmp_path: Path) -> None:
    killed = left(running, tmp_path / "killed", "-wal")
    add_next(running)
    done("backup", running.path, killed)
    assert n_games(killed) == 6
    assert list(killed.parent.iterdir()) == [killed]


def restored(path: Path, backup: Path) -> Path:
    """Leave a database as a killed writer does, and copy an earlier backup over it."""
    log = path.with_name(f"{path.name}-wal")
    kept = log.read_bytes()
    shutil.copy(backup, path)
    log.write_bytes(kept)
    return path


def test_a_log_of_another_file_adds_nothing_to_a_restored_one(
    running: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call("backup", running.path, tmp_path / "backup.db")
    add_next(running)
    path = restored(left(running, tmp_path / "killed", "-wal"), tmp_path / "backup.db")
    output = call("show", path)
    assert "4 of 12 games" in output.stdout
    assert "t.db-wal next to" in output.stderr
    with Store.write(path) as store:
        assert store.n_games() == 4
        assert run.run(store, 1, quiet=True)
    assert "t.db-wal is not the log of" in capsys.readouterr().err
    assert sorted(file.name for file in path.parent.iterdir()) == ["t.db", "t.db-wal.old"]


def test_a_restored_database_of_the_page_is_the_backup(tmp_path: Path) -> None:
    games = Games(tmp_path / "g.db")
    with sqlite3.connect(tmp_path / "backup.db") as copy:
        games._db.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
    copy.close()
    with games.transaction() as db:
        db.execute("INSERT INTO meta VALUES ('later', 'yes')")
    (tmp_path / "killed").mkdir()
    for ending in ("", "-wal"):
        shutil.copy(tmp_path / f"g.db{ending}", tmp_path / "killed")
    games.close()
    again = Games(restored(tmp_path / "killed" / "g.db", tmp_path / "backup.db"))
    assert again.rows("SELECT * FROM meta WHERE key = 'later'") == []
    assert again.secret == games.secret
    again.close()


CHANGES = ("UPDATE seat SET place = 9", "UPDATE game SET plies = 9, actions = x'00'")


@pytest.mark.parametrize("words", ["show", "report --json /dev/stdout", "record", "compare"])
def test_a_change_that_was_broken_off_hinders_no_reader(words: str, tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with Store.create(path, small()) as store:
        run.run(store, 1, quiet=True)
        whole = call("show", path).stdout
    db = sqlite3.connect(path, isolation_level=None)
    # so that pages are written before the end of the change
    for change in ("PRAGMA cache_size = 1", "PRAGMA cache_spill = 1", "BEGIN", *CHANGES):
        db.execute(change)
    killed = left(store, tmp_path / "killed", "-journal")
    db.close()
    before = killed.read_bytes()
    assert before != path.read_bytes()
    command, *more = words.split()
    more += {"record": ["1"], "compare": [str(path)]}.get(command, [])
    output = done(command, killed, *more)
    assert output.stderr == ""
    assert command != "show" or output.stdout == whole
    assert killed.read_bytes() == before
    Store.write(killed).close()
    assert n_games(killed) == 4
