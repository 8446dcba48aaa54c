"""Whatever a bot does, the run goes on, or says in one line why not."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from aura_ai.bots import failures
from aura_ai.cli import main
from aura_ai.errors import AuraError
from aura_ai.tournaments import run
from aura_ai.tournaments.planning.plan import Plan, check, make_pools
from aura_ai.tournaments.reporting.summary import summary
from aura_ai.tournaments.storing.database import Store
from tests.tournaments.checksums import renew

BOTS = Path(__file__).with_name("hostile_bots.py")
PATIENCE = 120


def bot(name: str) -> str:
    return f"{BOTS}:{name}"


def plan_with(*bots: str, blocks: int = 1) -> Plan:
    return Plan("connect_four", make_pools("connect_four", [2], {}), (*bots, "random"), blocks)


def failed(tmp_path: Path, *bots: str) -> list[tuple[str, int]]:
    """Play one block for each pair of bots; return the kinds of failures, with their numbers."""
    with Store.create(tmp_path / "t.db", plan_with(*bots)) as store:
        assert run.run(store, workers=1, quiet=True)
        assert not run.missing(store)
        return store.db.execute("SELECT kind, count(*) FROM failure GROUP BY kind").fetchall()


CRASHES = (
    "WordsThatExit",
    "InterruptThatExits",
    "Interrupting",
    "ClassThatExits",
    "NumberThatExits",
    "NumberThatFails",
)


@pytest.mark.parametrize("name", [*CRASHES, "AnswerThatExits"])
def test_what_a_bot_raises_anywhere_is_its_own_failure(tmp_path: Path, name: str) -> None:
    assert failed(tmp_path, bot(name)) == [("crash" if name in CRASHES else "garbage", 2)]


@pytest.mark.parametrize("name", ["ExitAtClose", "InterruptAtEnd"])
def test_what_a_bot_raises_after_its_games_is_ignored(tmp_path: Path, name: str) -> None:
    assert failed(tmp_path, bot(name)) == []


HARMLESS = ("Lingering", "Silencing", "Closing", "Flooding", "FewFiles", "SmallStack")
"""Bots that ruin no process but their own."""

FATAL = ("ClosingAll", "Leaving", "Tracing")
"""These cannot answer any more afterwards."""


@pytest.mark.parametrize("name", [*HARMLESS, *FATAL])
def test_what_a_bot_does_to_its_process_touches_no_other_one(tmp_path: Path, name: str) -> None:
    resource = pytest.importorskip("resource")
    kinds = [getattr(resource, each) for each in dir(resource) if each.startswith("RLIMIT_")]

    def state() -> list[object]:
        files = [os.fstat(number).st_ino for number in range(3)]
        limits = [resource.getrlimit(kind) for kind in kinds]
        return [sys.gettrace(), sys.stdout, sys.stderr, files, limits]

    before = state()
    lost = failed(tmp_path, bot(name))
    assert state() == before
    assert sum(count for _, count in lost) == (2 if name in FATAL else 0)


@pytest.mark.parametrize("in_process", [False, True])
def test_a_bot_that_failed_is_made_again(tmp_path: Path, in_process: bool) -> None:
    plan = replace(plan_with(bot("FirstGameOnly"), blocks=2), in_process=in_process)
    with Store.create(tmp_path / "t.db", plan) as store:
        assert run.run(store, workers=1, quiet=True)
        ((kind, games, first),) = store.db.execute(
            "SELECT kind, count(*), min(game) FROM failure GROUP BY kind"
        ).fetchall()
    # every second game of a bot fails
    assert (kind, games, first) == ("crash", 2, 2)


def test_the_text_of_an_exception_is_cut_before_anything_is_made_of_it() -> None:
    assert (
        failures.one_line(ValueError(), lambda _: "x" * 50_000_000) == "x" * failures.DETAIL_LENGTH
    )


def test_a_failure_with_a_huge_text_is_stored_short(tmp_path: Path) -> None:
    with Store.create(tmp_path / "t.db", plan_with(bot("LongWords"))) as store:
        assert run.run(store, workers=1, quiet=True)
        detail, trace = store.db.execute("SELECT detail, trace FROM failure").fetchone()
    assert len(detail) <= failures.DETAIL_LENGTH
    assert "in choose" in trace


@pytest.mark.parametrize("in_process", [False, True])
def test_a_bot_of_another_game_is_refused_before_the_first_game(in_process: bool) -> None:
    with pytest.raises(AuraError, match="AuraOnly plays aura, not connect_four"):
        check(replace(plan_with(bot("AuraOnly")), in_process=in_process))


def test_a_bot_of_ours_that_cannot_decide_stops_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_: object) -> object:
        raise EOFError("No data left in file")

    monkeypatch.setattr("aura_ai.tournaments.playing.warm_up.warm_bot", damaged)
    with (
        Store.create(tmp_path / "t.db", plan_with("random:")) as store,
        pytest.raises(AuraError, match="cannot play: EOFError: No data left in file"),
    ):
        run.run(store, workers=1, quiet=True)
    with Store.read(tmp_path / "t.db") as store:
        assert store.n_games() == 0


def test_bots_that_only_failed_are_not_rated(tmp_path: Path) -> None:
    plan = plan_with(bot("NumberThatFails"), bot("First"), blocks=4)
    with Store.create(tmp_path / "t.db", plan) as store:
        run.run(store, workers=1, quiet=True)
        data = summary(store)
    rows = {row["bot"].rpartition(":")[2]: row for row in data["pools"][0]["ratings"]}
    assert rows["NumberThatFails"]["elo"] is rows["NumberThatFails"]["low"] is None
    assert rows["NumberThatFails"]["games"] == 16
    assert rows["First"]["elo"] is not None
    assert rows["First"]["elo"] + rows["random"]["elo"] == pytest.approx(0, abs=0.02)
    assert data["overall"][-1]["elo"] is None


def test_workers_of_stress_end_with_their_parent() -> None:
    command = (sys.executable, "-c", "from aura_ai.cli import main; main()", "stress")
    parent = subprocess.Popen(
        [*command, "connect_four", "--workers", "2", "--moves", "100000000"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )

    def children() -> set[int]:
        there = Path(f"/proc/{parent.pid}/task/{parent.pid}/children").read_text().split()
        return {int(pid) for pid in there}

    end = time.monotonic() + PATIENCE
    # two workers and the resource tracker
    while len(started := children()) < 3 and time.monotonic() < end:
        time.sleep(0.2)
    assert len(started) >= 3
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    while any(Path(f"/proc/{pid}").exists() for pid in started) and time.monotonic() < end:
        time.sleep(0.2)
    assert not any(Path(f"/proc/{pid}").exists() for pid in started)


def test_a_temporary_file_of_the_user_is_not_touched(tmp_path: Path) -> None:
    theirs = tmp_path / "t.db.new"
    theirs.write_text("mine")
    with Store.create(tmp_path / "t.db", plan_with(bot("First"))):
        pass
    assert theirs.read_text() == "mine"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["t.db", "t.db.new"]


def test_a_refused_resume_leaves_one_file(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with Store.create(path, plan_with(bot("First"))):
        pass
    db = sqlite3.connect(path)
    with db:
        db.execute("UPDATE meta SET value = 'nonsense' WHERE name = 'plan'")
        renew(db)
    db.close()
    with pytest.raises(AuraError):
        Store.write(path)
    assert [p.name for p in tmp_path.iterdir()] == ["t.db"]


LONG = "x" * 300 + ".db"
RUN = ("tournament", "run", "connect_four", "--bot", "random", "--bot", "textbook", "--db")


@pytest.mark.parametrize(
    "arguments",
    [
        ("tournament", "show", LONG),
        ("tournament", "resume", LONG),
        (*RUN, LONG),
        (*RUN, "many.db", "--blocks", "9" * 20),
        (*RUN, "many.db", "--workers", "9" * 20),
        ("stress", "connect_four", "--workers", str(2**63 - 1)),
    ],
)
def test_names_and_numbers_beyond_all_bounds_are_refused(
    arguments: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["aura-ai", *arguments])
    with pytest.raises(SystemExit) as left:
        main()
    text = "".join(capsys.readouterr())
    assert left.value.code == 2
    assert text.startswith("error: ")
    assert text.count("\n") == 1
