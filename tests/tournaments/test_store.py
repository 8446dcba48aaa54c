from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from aura_ai.contract import registry
from aura_ai.errors import AuraError
from aura_ai.tournaments import run
from aura_ai.tournaments.playing.worker import Player
from aura_ai.tournaments.rating import results
from aura_ai.tournaments.reporting.summary import summary
from aura_ai.tournaments.storing.database import Store
from aura_ai.tournaments.storing.lock import WriterLock
from aura_ai.tournaments.storing.opening import SCHEMA_VERSION
from tests.tournaments import bots_for_tests as some
from tests.tournaments.tools import HERE, add_next, small


def test_what_goes_in_comes_out(tmp_path: Path) -> None:
    plan = small()
    with Store.create(tmp_path / "t.db", plan) as store:
        records, more = (Player(plan).play(task) for task in run.missing(store))
        store.add(records)
        with pytest.raises(AuraError, match="UNIQUE"):
            store.add([*more, *records])
        # one transaction: the new block did not slip in
        assert store.numbers() == [1, 2]
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


def test_the_same_tournament_is_continued_another_one_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with Store.create(path, small()) as store:
        add_next(store)
    with Store.create(path, small()) as store:
        assert store.n_games() == 2
    with pytest.raises(AuraError, match=r"holds another tournament \(with other seed\)"):
        Store.create(path, small(seed=2))
    # and the refusal gave the lock back
    Store.write(path).close()


def opens(path: Path) -> tuple[Callable[[], Store], ...]:
    """Return the ways to open a file for writing."""
    return (lambda: Store.write(path), lambda: Store.create(path, small()))


def change(path: Path, statement: str) -> None:
    db = sqlite3.connect(path)
    db.execute(statement)
    db.close()


def of_version(path: Path, version: int) -> None:
    Store.create(path, small()).close()
    change(path, f"PRAGMA user_version = {version}")


OTHERS: dict[str, Callable[[Path], object]] = {
    "junk": lambda path: path.write_bytes(b"junk"),
    "empty": lambda path: path.write_bytes(b""),
    "torn": lambda path: path.write_bytes(b"SQLite format 3\0" + b"x" * 5000),
    "of someone else": lambda path: change(path, "CREATE TABLE game (x)"),
    "older": lambda path: of_version(path, SCHEMA_VERSION - 1),
    "newer": lambda path: of_version(path, SCHEMA_VERSION + 1),
}


@pytest.mark.parametrize("name", OTHERS)
def test_files_that_are_no_tournament_of_this_version(name: str, tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    OTHERS[name](path)
    content = path.read_bytes()
    of_program = "schema version [46]; this program reads 5"
    words = of_program if name in ("older", "newer") else "tournament database"
    for opening in (lambda: Store.read(path), *opens(path)):
        with pytest.raises(AuraError, match=words):
            opening()
    assert path.read_bytes() == content
    assert [p.name for p in tmp_path.iterdir()] == ["t.db"]


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
    (tmp_path / "soft.db").symlink_to(path)
    (tmp_path / "hard.db").hardlink_to(path)
    (tmp_path / "folder").symlink_to(".")
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path / "hard.db")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        for name in ("t.db", "soft.db", "hard.db", "folder/t.db"):
            for opening in opens(tmp_path / name):
                with pytest.raises(AuraError, match="being written by another process"):
                    opening()
            Store.read(tmp_path / name).close()
    finally:
        other.kill()
        other.communicate()
    # killed: its lock is gone
    Store.write(path).close()


def test_two_runs_that_begin_together_do_not_share_a_name(tmp_path: Path) -> None:
    first, second = (WriterLock(tmp_path / "t.db", fresh=True) for _ in range(2))
    first.file.write_text("first")
    second.file.write_text("second")
    first.publish()
    with pytest.raises(AuraError, match="is being written by another process"):
        second.publish()
    assert (tmp_path / "t.db").read_text() == "first"
    first.release()
    second.release()


FATES = {
    "deleted": (lambda path: path.unlink(), "was deleted, moved or replaced"),
    "renamed": (lambda path: path.rename(path.with_name("new.db")), r"renamed to .*/in/new\.db"),
    "moved": (lambda path: path.rename(path.parents[1] / "new.db"), "was deleted, moved or rep"),
    "its folder": (lambda path: path.parent.rename(path.parents[1] / "to"), "was deleted, moved"),
    "replaced": (lambda path: copy_of(path).replace(path), "was deleted, moved or replaced"),
}


def copy_of(path: Path) -> Path:
    return Path(shutil.copy(path, path.with_name("copy.db")))


@pytest.mark.skipif(sys.platform == "win32", reason="an open file keeps its name there")
@pytest.mark.parametrize("fate", FATES)
def test_a_file_that_loses_its_name_ends_the_run(fate: str, tmp_path: Path) -> None:
    path = tmp_path / "in" / "t.db"
    path.parent.mkdir()
    lose, words = FATES[fate]
    with suppress(AuraError), Store.create(path, small(9)) as store:
        add_next(store)
        lose(path)
        with pytest.raises(AuraError, match=words) as error:
            add_next(store)
    assert str(error.value).startswith(f"{path} was ")
    if fate == "deleted":
        assert list(tmp_path.rglob("*.*")) == []
    elif fate != "replaced":
        # with all that was stored, and free for another run
        (new,) = [file for file in tmp_path.rglob("*.db") if file.name != "copy.db"]
        with Store.write(new) as store:
            assert store.n_games() == 2


def test_a_file_that_is_gone_at_the_end_is_no_success(tmp_path: Path) -> None:
    with pytest.raises(AuraError, match="was deleted"), Store.create(tmp_path / "t.db", small()):
        (tmp_path / "t.db").unlink()


LIMITED = """
import resource, sys
from aura_ai.cli import main
from aura_ai.tournaments.storing import database
database.MERGE_SECONDS = 0.05  # several merges before the limit, on a fast machine too
limit = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
main()
"""


def limited(size: int, path: Path) -> subprocess.CompletedProcess[str]:
    """Run a tournament that may not write a file of more than ``size`` bytes."""
    bots = ("--bot", "random", "--bot", some.spec("Slow"), "--blocks", "4000")
    words = ("run", "connect_four", *bots, *HERE, "--db", path)
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", LIMITED, str(size), "tournament", *words],
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of a POSIX system")
def test_a_run_on_a_full_disk_ends_with_one_line_and_can_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    output = limited(1_000_000, path)
    assert output.returncode == 2
    assert output.stderr.count("\n") == 1
    assert "no space left" in output.stderr
    assert f"aura-ai tournament resume {path}" in output.stderr
    with Store.write(path) as store:
        stored = store.n_games()
        assert 0 < stored < 8000
        assert run.run(store, 1, quiet=True)
        assert store.n_games() == 8000


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of a POSIX system")
def test_a_full_disk_at_the_beginning_leaves_nothing_behind(tmp_path: Path) -> None:
    output = limited(5_000, tmp_path / "t.db")
    assert output.returncode == 2
    assert "cannot make" in output.stderr
    assert output.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_locked_database_is_said_to_be_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("aura_ai.tournaments.storing.opening.BUSY_SECONDS", 0.1)
    path = tmp_path / "t.db"
    with Store.create(path, small()) as store:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        records = Player(store.plan).play(next(run.missing(store)))
        with pytest.raises(AuraError, match=r"locked by another program; .* tournament resume"):
            store.add(records)
        other.execute("ROLLBACK")
        other.close()
        store.add(records)
        assert store.n_games() == 2


NAMES = ("file:x.db", "file:x.db?mode=memory", ":memory:", "a?b.db", "a%41.db", "a#b.db", "a b.db")


@pytest.mark.parametrize("name", NAMES)
def test_a_database_has_the_name_that_was_given(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with Store.create(Path(name), small()) as store:
        add_next(store)
    for opening in (Store.write, Store.read):
        with opening(Path(name)) as store:
            assert store.n_games() == 2
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("done", [False, True])
def test_what_a_killed_run_left_half_made_is_removed(done: bool, tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    if done:
        Store.create(path, small()).close()
    for ending in ("new", "new-journal"):
        (tmp_path / f"t.db.{'0a' * 16}.{ending}").write_bytes(b"half")
    others = [tmp_path / name for name in ("t.db.old.new", "other.db.0a.new", "t.db.new")]
    for other in others:
        other.touch()
    (Store.write(path) if done else Store.create(path, small())).close()
    assert sorted(tmp_path.iterdir()) == sorted([path, *others])


@pytest.mark.skipif(sys.platform == "win32", reason="needs pipes with names")
def test_no_file_can_be_made_there(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(AuraError, match="not a plain file"):
        Store.create(tmp_path / "pipe", small())
    with pytest.raises(AuraError, match="No such file"):
        Store.create(tmp_path / "no" / "t.db", small())


def test_results_of_other_rules_do_not_mix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "t.db"
    Store.create(path, small()).close()
    info = registry.info("connect_four")
    monkeypatch.setattr(registry, "info", lambda name: replace(info, version=info.version + 1))
    for opening in opens(path):
        with pytest.raises(AuraError, match=r"version 1 of the rules of connect_four; .*2"):
            opening()
    # looking is harmless
    with Store.read(path) as store:
        assert store.rules == info.version
    Store.create(tmp_path / "other.db", small()).close()


def seen(path: Path) -> object:
    with Store.read(path) as store:
        games = [store.game(number) for number in range(1, 9)]
        return summary(store), games


def test_a_flipped_byte_is_noticed_or_changes_nothing(pair: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(pair, tmp_path))
    whole, content, dice = seen(path), path.read_bytes(), random.Random(7)
    errors = []
    for _ in range(150):
        place = dice.randrange(len(content))
        damaged = bytearray(content)
        damaged[place] ^= 1 << dice.randrange(8)
        path.write_bytes(damaged)
        try:
            assert seen(path) == whole, place
        except AuraError as error:
            errors.append(str(error))
    # most bytes of a small database are free space; what is used must be noticed
    assert len(errors) >= 5
    assert not [line for line in errors if "\n" in line]
    path.write_bytes(content)
    assert seen(path) == whole


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE seat SET score = score + 1 WHERE game = 2 AND seat = 0",
        "UPDATE game SET plies = plies + 1 WHERE id = 3",
        "DELETE FROM seat WHERE game = 4 AND seat = 1",
        "UPDATE lineup SET bots = '[]'",
        "UPDATE meta SET value = replace(value, '60.0', '61.0') WHERE name = 'plan'",
    ],
)
def test_a_changed_value_is_noticed(change: str, pair: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(pair, tmp_path))
    db = sqlite3.connect(path)
    with db:
        db.execute(change)
    db.close()
    with pytest.raises(AuraError, match="is damaged"):
        Store.read(path)


def test_a_table_is_of_one_moment_while_games_are_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.db"
    with Store.create(path, small(blocks=2)) as writer:
        run.run(writer, 1, quiet=True)
        games = writer.n_games()
        read = results._columns

        def meanwhile(store: Store, *arguments: Any) -> list[Any]:
            columns = read(store, *arguments)
            writer.grow(replace(writer.plan, blocks=writer.plan.blocks + 1))
            run.run(writer, 1, quiet=True)
            return columns

        monkeypatch.setattr(results, "_columns", meanwhile)
        with Store.read(path) as reader:
            (pool,) = results.load(reader)
        assert pool.n_games == games < writer.n_games()
