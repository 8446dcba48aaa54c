"""A large database that its writer closed as sound is not checked row by row."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from aura_ai.errors import AuraError
from aura_ai.tournaments import run
from aura_ai.tournaments.reporting.summary import summary
from aura_ai.tournaments.storing import opening, trailer
from aura_ai.tournaments.storing.database import Store
from tests.tournaments.bots_for_tests import spec
from tests.tournaments.test_hostile import plan_with


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a database as this machine has written it."""
    monkeypatch.setattr(trailer, "MIN_GAMES", 1)
    path = tmp_path / "t.db"
    with Store.create(path, plan_with(spec("First"), blocks=5)) as store:
        run.run(store, workers=1, quiet=True)
    return path


def looks(path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, object], int]:
    """Return the summary of a database, and how often all of it was checked."""
    checks = []
    broken = opening.broken
    monkeypatch.setattr(opening, "broken", lambda db: checks.append(1) or broken(db))
    with Store.read(path) as store:
        data = summary(store)
    monkeypatch.setattr(opening, "broken", broken)
    return data, len(checks)


def test_a_whole_file_from_elsewhere_is_not_checked_row_by_row(
    written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, checks = looks(written, monkeypatch)
    assert checks == 0
    copy = tmp_path / "copy.db"
    shutil.copy(written, copy)
    assert looks(copy, monkeypatch) == (there, 0)
    # SQLite takes it as it is, and goes on with it
    with sqlite3.connect(copy) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        db.execute("INSERT INTO meta VALUES ('note', ?)", ("n" * 10_000,))
    db.close()
    with pytest.raises(AuraError, match="the description of the tournament has changed"):
        Store.read(copy)
    # a log beside it does not count in the checksum
    shutil.copy(written, copy)
    copy.with_name("copy.db-wal").write_bytes(b"x")
    assert looks(copy, monkeypatch)[1] == 1


@pytest.mark.parametrize("place", [100, -1])
def test_a_whole_file_with_another_byte_is_checked(
    place: int, written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = bytearray(written.read_bytes())
    content[place] ^= 1
    copy = tmp_path / "copy.db"
    copy.write_bytes(content)
    assert not trailer.agrees(copy)
    copy.write_bytes(written.read_bytes())
    assert trailer.agrees(copy)


def test_a_writer_that_goes_on_ends_the_file_again(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store.write(written) as store:
        store.grow(replace(store.plan, blocks=6))
        run.run(store, workers=1, quiet=True)
    assert written.read_bytes().count(trailer.MARK) == 1
    assert trailer.agrees(written)
    # while somebody reads, the log stays, and with it the file
    with ExitStack() as readers:
        with Store.write(written) as store, store.db:
            store.note("x", "y")
            reader = readers.enter_context(Store.read(written))
            reader.db.execute("BEGIN")
            reader.n_games()
        assert looks(written, monkeypatch)[1] == 1


def test_a_writer_that_failed_does_not_say_that_the_file_is_sound(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        with Store.write(written) as store:
            store.follow(store.plan.moved(isolate=True, in_process=False))
            raise AuraError

    with pytest.raises(AuraError):
        fail()
    assert looks(written, monkeypatch)[1] == 1


@pytest.mark.parametrize("change", ["seat SET score = 77", "game SET plies = 1"])
def test_a_change_right_after_the_writer_is_noticed(change: str, written: Path) -> None:
    db = sqlite3.connect(written)
    with db:
        db.execute(f"UPDATE {change}")
    db.close()
    with pytest.raises(AuraError, match="game 1 has changed"):
        Store.read(written)
