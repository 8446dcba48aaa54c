"""A large database that has not changed is neither checked nor read a second time."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from aura_ai.errors import AuraError
from aura_ai.tournaments import run
from aura_ai.tournaments.reporting import summary as reporting
from aura_ai.tournaments.reporting.summary import summary
from aura_ai.tournaments.storing import opening, remembered, trailer
from aura_ai.tournaments.storing.database import Store
from tests.tournaments.bots_for_tests import spec as bot
from tests.tournaments.test_hostile import plan_with


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a database as this machine has written it."""
    monkeypatch.setattr(remembered, "MIN_GAMES", 1)
    monkeypatch.setattr(remembered, "SETTLED_SECONDS", -1.0)
    folder = tmp_path / "cache"
    monkeypatch.setattr(remembered, "cache_root", lambda: folder)
    path = tmp_path / "t.db"
    with Store.create(path, plan_with(bot("First"), blocks=5)) as store:
        run.run(store, workers=1, quiet=True)
        summary(store)
    return path


@pytest.fixture
def played(written: Path) -> Path:
    """Return one that comes from elsewhere, where nobody ended it with a checksum."""
    shutil.rmtree(remembered.cache_root())
    written.write_bytes(written.read_bytes().partition(trailer.MARK)[0])
    return written


def looks(path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, object], int]:
    """Return the summary of a database, and how often all of it was checked."""
    checks = []
    broken = opening.broken
    monkeypatch.setattr(opening, "broken", lambda db: checks.append(1) or broken(db))
    with Store.read(path) as store:
        data = summary(store)
    monkeypatch.setattr(opening, "broken", broken)
    return data, len(checks)


def test_a_second_look_says_the_same_and_checks_nothing(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, checks = looks(played, monkeypatch)
    assert checks == 1
    assert looks(played, monkeypatch) == (first, 0)


def test_what_its_writer_has_summed_up_is_not_looked_at_again(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reporting, "gather", None)
    remembered_one, checks = looks(written, monkeypatch)
    assert checks == 0
    monkeypatch.undo()
    with Store.read(written) as store:
        assert reporting.summary_of(reporting.gather([store])) == remembered_one


def test_a_whole_file_from_elsewhere_is_not_checked_row_by_row(
    written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, _ = looks(written, monkeypatch)
    shutil.rmtree(remembered.cache_root())
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
    # a log beside it is no part of the checksum
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


def test_a_writer_remembers_nothing_of_what_it_has_changed_since(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store.write(written) as store:
        summary(store)
        store.move(store.plan.moved(isolate=True, in_process=False))
    data, checks = looks(written, monkeypatch)
    assert (data["isolate"], checks) == (True, 0)


def test_a_writer_that_failed_does_not_say_that_the_file_is_sound(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        with Store.write(written) as store:
            store.move(store.plan.moved(isolate=True, in_process=False))
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


def test_a_change_is_noticed(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks(played, monkeypatch)
    db = sqlite3.connect(played)
    with db:
        db.execute("UPDATE seat SET score = 77 WHERE game = 3 AND seat = 0")
    db.close()
    with pytest.raises(AuraError, match="game 3 has changed"):
        Store.read(played)


def test_what_is_kept_is_not_trusted_when_damaged(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = looks(played, monkeypatch)
    files = sorted(remembered.cache_root().rglob("*.npz"))
    # that it was checked, its games, its summary
    assert len(files) == 3
    for kept in files:
        content = bytearray(kept.read_bytes())
        content[len(content) // 2] ^= 0xFF
        kept.write_bytes(content)
        assert looks(played, monkeypatch)[0] == first
    for kept in files:
        kept.write_bytes(b"")
    assert looks(played, monkeypatch) == (first, 1)
    assert looks(played, monkeypatch) == (first, 0)


def test_a_second_look_fits_nothing_and_reads_no_game(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = looks(played, monkeypatch)

    def never(*_: object) -> None:
        raise AssertionError("the games of a file that has not changed are not looked at again")

    monkeypatch.setattr(reporting, "gather", never)
    monkeypatch.setattr(reporting, "fit", never)
    assert looks(played, monkeypatch) == (first, 0)
    # another question about the same file has an answer of its own
    with Store.read(played) as store, pytest.raises(AssertionError):
        summary(store, "random")


def test_another_program_remembers_for_itself(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks(played, monkeypatch)
    monkeypatch.setattr(remembered, "package_digest", lambda package: "changed")
    assert looks(played, monkeypatch)[1] == 1


def test_a_file_that_has_just_changed_is_not_remembered(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remembered, "SETTLED_SECONDS", 3600.0)
    looks(played, monkeypatch)
    assert looks(played, monkeypatch)[1] == 1


def test_small_numbers_are_kept_exactly() -> None:
    import numpy as np

    for values in ([], [0, 255], [-1, 255], [-(2**40), 7], [-1 - 2**31, 2**62]):
        array = np.array(values, np.int64)
        assert remembered.small(array).astype(np.int64).tolist() == values
