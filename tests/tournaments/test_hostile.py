"""Whatever a bot in the process of the match does, the run goes on, or says in one line why not."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from aura_ai.bots import failures
from aura_ai.bots.exits import limits_kept, untraced
from aura_ai.bots.outside.external import IsolatedBot
from aura_ai.cli import main
from aura_ai.errors import AuraError
from aura_ai.games import registry
from aura_ai.tournaments import run
from aura_ai.tournaments.planning.plan import Plan, check, make_pools
from aura_ai.tournaments.playing.match import MatchTable
from aura_ai.tournaments.reporting.summary import summary
from aura_ai.tournaments.storing.database import Store

BOTS = Path(__file__).with_name("hostile_bots.py")
PATIENCE = 120


def bot(name: str) -> str:
    return f"{BOTS}:{name}"


def plan_with(*bots: str, blocks: int = 2) -> Plan:
    pools = make_pools("connect_four", [2], {})
    return check(Plan("connect_four", pools, (*bots, "random"), blocks))


def aura_ai(*arguments: str, code: str = "from aura_ai.cli import main; main()") -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    return done.returncode, done.stdout + done.stderr


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
    with Store.create(tmp_path / "t.db", plan_with(bot(name))) as store:
        assert run.run(store, workers=1, quiet=True)
        kinds = store.db.execute("SELECT kind, count(*) FROM failure GROUP BY kind").fetchall()
        assert kinds == [("crash" if name in CRASHES else "garbage", 4)]


@pytest.mark.parametrize("name", ["ExitAtClose", "InterruptAtEnd"])
def test_what_a_bot_raises_after_its_games_is_ignored(tmp_path: Path, name: str) -> None:
    with Store.create(tmp_path / "t.db", plan_with(bot(name))) as store:
        assert run.run(store, workers=1, quiet=True)
        assert store.n_games() == 4
        assert not store.db.execute("SELECT * FROM failure").fetchall()


def test_an_interrupt_at_the_end_is_ignored_in_another_process_too() -> None:
    game = registry.load("connect_four")
    isolated = IsolatedBot(bot("InterruptAtEnd"), "connect_four")
    other = IsolatedBot(bot("First"), "connect_four")
    try:
        for seed in range(3):
            assert MatchTable(game).play(seed, [isolated, other], [1, 2]).failure is None
    finally:
        isolated.close()
        other.close()


def test_ctrl_c_is_told_from_an_interrupt_of_a_bot() -> None:
    # a suite that runs in the background of a shell was started with the signal ignored
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert failures.interrupts(failures.Interrupt())
        assert failures.interrupts(KeyboardInterrupt())
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        assert not failures.interrupts(KeyboardInterrupt())
        assert failures.interrupts(failures.Interrupt())
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_trace_function_that_a_bot_leaves_behind_does_not_end_the_run(tmp_path: Path) -> None:
    before = sys.gettrace()
    with Store.create(tmp_path / "t.db", plan_with(bot("Tracing"))) as store:
        assert run.run(store, workers=1, quiet=True)
        assert store.n_games() == 4
    assert sys.gettrace() is before


def test_tracing_and_profiling_are_as_before_afterwards() -> None:
    before = sys.gettrace(), sys.getprofile()
    with untraced():
        sys.setprofile(lambda *_: None)
    assert (sys.gettrace(), sys.getprofile()) == before


def test_the_text_of_an_exception_is_cut_before_anything_is_made_of_it() -> None:
    looked_at = []

    class Watched(str):
        def split(self, *given: object) -> list[str]:  # type: ignore[override]
            looked_at.append(len(self))
            return []

    error = ValueError()
    shown = failures.one_line(error, lambda _: Watched("x" * 50_000_000))
    assert not looked_at, "a text of a bot runs code of its own"
    assert shown == "x" * failures.DETAIL_LENGTH


def test_a_failure_with_a_huge_text_is_stored_short(tmp_path: Path) -> None:
    with Store.create(tmp_path / "t.db", plan_with(bot("LongWords"), blocks=1)) as store:
        assert run.run(store, workers=1, quiet=True)
        detail, trace = store.db.execute("SELECT detail, trace FROM failure").fetchone()
    assert len(detail) <= failures.DETAIL_LENGTH
    assert "in choose" in trace


def test_a_bot_that_exits_at_close_leaves_a_table(tmp_path: Path) -> None:
    command = ("tournament", "run", "connect_four", "--bot", bot("ExitAtClose"), "--bot", "random")
    rest = ("--blocks", "2", "--workers", "1", "--quiet", "--db", str(tmp_path / "t.db"))
    code, said = aura_ai(*command, *rest)
    assert code == 0
    assert "4 games" in said


@pytest.mark.parametrize("name", ["Silencing", "Closing"])
def test_what_a_run_says_is_seen_though_a_bot_closed_the_streams(tmp_path: Path, name: str) -> None:
    command = ("tournament", "run", "connect_four", "--bot", bot(name), "--bot", "random")
    rest = ("--blocks", "2", "--workers", "1", "--quiet", "--db", str(tmp_path / "t.db"))
    code, said = aura_ai(*command, *rest)
    assert code == 0
    assert "4 games" in said


def test_a_run_whose_files_a_bot_closed_ends_with_one_line(tmp_path: Path) -> None:
    command = ("tournament", "run", "connect_four", "--bot", bot("ClosingAll"), "--bot", "random")
    rest = ("--blocks", "2", "--workers", "1", "--quiet", "--db", str(tmp_path / "t.db"))
    code, said = aura_ai(*command, *rest)
    assert code == 2
    assert said.startswith("error: ")
    assert said.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
@pytest.mark.parametrize(
    "name", ["FewFiles", "SmallFiles", "LittleMemory", "LittleTime", "SmallStack"]
)
def test_a_bot_that_lowers_a_limit_of_the_process_fails_alone(tmp_path: Path, name: str) -> None:
    import resource

    path = tmp_path / "t.db"
    kinds = [getattr(resource, each) for each in dir(resource) if each.startswith("RLIMIT_")]
    before = [resource.getrlimit(kind) for kind in kinds]
    with Store.create(path, plan_with(bot(name), blocks=1)) as store:
        assert run.run(store, workers=1, quiet=True)
        ((kind, detail),) = store.db.execute("SELECT DISTINCT kind, detail FROM failure").fetchall()
        assert store.n_games() == 2
    assert kind == "crash"
    assert detail.startswith("PermissionError: a bot must not lower the limits")
    assert [resource.getrlimit(kind) for kind in kinds] == before


def test_a_bot_may_raise_limits_and_limit_a_process_of_its_own() -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    real = resource.setrlimit
    with limits_kept():
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        child = os.fork()
        if not child:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft - 1, hard))
            os._exit(resource.getrlimit(resource.RLIMIT_NOFILE)[0] != soft - 1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        with pytest.raises(PermissionError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft - 1, hard))
    assert resource.setrlimit is real


def test_threads_of_a_bot_do_not_keep_a_finished_run(tmp_path: Path) -> None:
    command = ("tournament", "run", "connect_four", "--bot", bot("Lingering"), "--bot", "random")
    rest = ("--blocks", "1", "--workers", "1", "--quiet", "--db", str(tmp_path / "t.db"))
    code, said = aura_ai(*command, *rest)
    assert code == 0
    assert "2 games" in said


def test_an_exit_from_nowhere_ends_a_run_with_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def exiting(*_: object) -> object:
        raise SystemExit(0)

    monkeypatch.setattr(run, "play", exiting)
    with (
        Store.create(tmp_path / "t.db", plan_with(bot("First"))) as store,
        pytest.raises(AuraError, match=r"SystemExit.*was that a bot\?"),
    ):
        run.run(store, workers=1, quiet=True)


@pytest.mark.parametrize("isolate", [False, True])
def test_a_bot_of_another_game_is_refused_before_the_first_game(isolate: bool) -> None:
    pools = make_pools("connect_four", [2], {})
    plan = Plan("connect_four", pools, (bot("AuraOnly"), "random"), 1, isolate=isolate)
    with pytest.raises(AuraError, match="AuraOnly plays aura, not connect_four"):
        check(plan)


def test_a_bot_of_ours_that_cannot_decide_stops_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_: object) -> object:
        raise EOFError("No data left in file")

    monkeypatch.setattr("aura_ai.tournaments.playing.warm_up.warm_bot", damaged)
    with (
        Store.create(tmp_path / "t.db", plan_with("random:", blocks=1)) as store,
        pytest.raises(AuraError, match="cannot play: EOFError: No data left in file"),
    ):
        run.run(store, workers=1, quiet=True)
    with Store.read(tmp_path / "t.db") as store:
        assert store.n_games() == 0


def test_bots_that_only_failed_are_not_rated(tmp_path: Path) -> None:
    plan = plan_with(bot("Interrupting"), bot("First"), blocks=4)
    with Store.create(tmp_path / "t.db", plan) as store:
        run.run(store, workers=1, quiet=True)
        data = summary(store)
    rows = {row["bot"].rpartition(":")[2]: row for row in data["pools"][0]["ratings"]}
    assert rows["Interrupting"]["elo"] is rows["Interrupting"]["low"] is None
    assert rows["Interrupting"]["games"] == 16
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
    while len(found := children()) < 3 and time.monotonic() < end:
        time.sleep(0.2)
    assert len(found) >= 3
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    while any(Path(f"/proc/{pid}").exists() for pid in found) and time.monotonic() < end:
        time.sleep(0.2)
    assert not any(Path(f"/proc/{pid}").exists() for pid in found)


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
        db.execute("DELETE FROM meta WHERE name = 'seal'")
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
    said = "".join(capsys.readouterr())
    assert left.value.code == 2
    assert said.startswith("error: ")
    assert said.count("\n") == 1
