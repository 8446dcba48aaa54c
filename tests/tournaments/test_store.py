from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from aura_ai.tournaments import run
from aura_ai.tournaments.planning.plan import Plan, check, make_pools
from aura_ai.tournaments.playing.worker import Player
from aura_ai.tournaments.storing.database import SCHEMA_VERSION, Store

from aura_ai.errors import AuraError
from tests.tournaments import bots_for_tests as some


def small(blocks: int = 2, seed: int = 1) -> Plan:
    bots = ("random", some.spec("First"))
    return check(Plan("connect_four", make_pools("connect_four", [2], {}), bots, blocks, seed))


def test_what_goes_in_comes_out(tmp_path: Path) -> None:
    plan = small()
    with Store.create(tmp_path / "t.db", plan) as store:
        task = run.missing(store)[0]
        records = Player(plan).play(task)
        store.add(records)
        assert store.done() == {(task.block, 0), (task.block, 1)}
    with Store.read(tmp_path / "t.db") as store:
        assert store.plan == plan
        games = store.db.execute("SELECT id, seed, plies, actions, state_hash FROM game").fetchall()
        assert games == [
            (r.number, r.seed, r.played.plies, r.played.actions, r.played.state_hash)
            for r in records
        ]
        seats = store.db.execute("SELECT game, seat, place, score FROM seat").fetchall()
        assert len(seats) == 4
        assert store.db.execute("PRAGMA foreign_key_check").fetchall() == []
    assert sorted(p.name for p in tmp_path.iterdir()) == ["t.db"]


def test_a_game_cannot_be_stored_twice(tmp_path: Path) -> None:
    plan = small()
    with Store.create(tmp_path / "t.db", plan) as store:
        tasks = run.missing(store)
        store.add(Player(plan).play(tasks[0]))
        again = Player(plan).play(tasks[1]) + Player(plan).play(tasks[0])
        with pytest.raises(AuraError, match="UNIQUE"):
            store.add(again)
        # one transaction: the new block did not slip in
        assert len(store.done()) == 2


def test_the_same_tournament_is_continued_another_one_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with Store.create(path, small()) as store:
        store.add(Player(store.plan).play(run.missing(store)[0]))
    with Store.create(path, small()) as store:
        assert len(store.done()) == 2
    with pytest.raises(AuraError, match=r"holds another tournament \(with other seed\)"):
        Store.create(path, small(seed=2))
    # and the refusal gave the lock back
    Store.write(path).close()


@pytest.mark.parametrize("content", [b"junk", b"", b"SQLite format 3\0" + b"x" * 5000])
def test_files_that_are_no_tournament(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "t.db"
    path.write_bytes(content)
    for opening in (Store.read, Store.write, lambda p: Store.create(p, small())):
        with pytest.raises(AuraError, match="tournament database"):
            opening(path)
    assert path.read_bytes() == content
    assert [p.name for p in tmp_path.iterdir()] == ["t.db"]


def test_a_database_of_someone_else_or_of_another_version(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    foreign = sqlite3.connect(path)
    foreign.execute("CREATE TABLE game (x)")
    foreign.close()
    with pytest.raises(AuraError, match="is not a tournament database"):
        Store.read(path)
    path.unlink()
    Store.create(path, small()).close()
    newer = sqlite3.connect(path)
    newer.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    newer.close()
    with pytest.raises(AuraError, match=f"schema version {SCHEMA_VERSION + 1}"):
        Store.read(path)


HOLD = """
import sys
from pathlib import Path
from aura_ai.tournaments.storing.lock import WriterLock
lock = WriterLock(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_one_writer_at_a_time_readers_welcome(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    Store.create(path, small()).close()
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        for opening in (Store.write, lambda p: Store.create(p, small())):
            with pytest.raises(AuraError, match="being written by another process"):
                opening(path)
        Store.read(path).close()
    finally:
        other.kill()
        other.communicate()
    # killed: its lock is gone, its lock file is no obstacle
    Store.write(path).close()


def test_a_full_disk_loses_nothing_finished(tmp_path: Path) -> None:
    plan = small(blocks=400)
    with Store.create(tmp_path / "t.db", plan) as store:
        tasks, player = run.missing(store), Player(plan)
        pages = store.db.execute("PRAGMA page_count").fetchone()[0]
        store.db.execute(f"PRAGMA max_page_count = {pages + 10}")
        stored = 0
        message = ""
        for task in tasks:
            records = player.play(task)
            try:
                store.add(records)
            except AuraError as error:
                message = str(error)
                break
            stored += len(records)
        assert "no space left" in message
        assert "aura-ai tournament resume" in message
        assert 0 < stored < 800
        assert len(store.done()) == stored
        store.db.execute("PRAGMA max_page_count = 100000")
        assert run.run(store, 1, quiet=True)
        assert len(store.done()) == 800


LIMITED = """
import resource, sys
from aura_ai.cli import main
limit = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
main()
"""


def limited(size: int, path: Path) -> subprocess.CompletedProcess[str]:
    """Run a tournament that may not write a file of more than ``size`` bytes."""
    bots = ("--bot", "random", "--bot", some.spec("SlowUniform"))
    given = ("connect_four", *bots, "--blocks", "1500", "--workers", "1", "--quiet")
    return subprocess.run(
        [sys.executable, "-c", LIMITED, str(size), "tournament", "run", *given, "--db", str(path)],
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of a POSIX system")
def test_a_run_on_a_full_disk_ends_with_one_line_and_can_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    told = limited(400_000, path)
    assert told.returncode == 2
    assert told.stderr.count("\n") == 1
    assert "no space left" in told.stderr
    with Store.write(path) as store:
        stored = len(store.done())
        assert stored < 3000
        assert run.run(store, 1, quiet=True)
        assert len(store.done()) == 3000


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of a POSIX system")
def test_a_full_disk_at_the_beginning_leaves_nothing_behind(tmp_path: Path) -> None:
    told = limited(5_000, tmp_path / "t.db")
    assert told.returncode == 2
    assert "cannot make" in told.stderr
    assert told.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_locked_database_is_said_to_be_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("aura_ai.tournaments.storing.database.BUSY_SECONDS", 0.1)
    path = tmp_path / "t.db"
    with Store.create(path, small()) as store:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        records = Player(store.plan).play(run.missing(store)[0])
        with pytest.raises(AuraError, match=r"locked by another program; .* tournament resume"):
            store.add(records)
        other.execute("ROLLBACK")
        other.close()
        store.add(records)
        assert len(store.done()) == 2


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(AuraError, match="No such file"):
        Store.create(tmp_path / "no" / "t.db", small())
