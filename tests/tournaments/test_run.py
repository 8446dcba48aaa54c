from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from aura_ai.bots.mcts import TreeSearch
from aura_ai.termination import TERMINATED
from aura_ai.tournaments import run
from aura_ai.tournaments.planning.plan import Plan, check, make_pools
from aura_ai.tournaments.reporting.summary import summary
from aura_ai.tournaments.storing.database import Store
from tests.tournaments import bots_for_tests as some

TABLES = {
    # the check sum of a game covers the time, too
    "game": "SELECT id, pool, lineup, block, rotation, seed, plies, actions, state_hash FROM game "
    "ORDER BY id",
    "seat": "SELECT game, seat, bot, seed, place, score FROM seat ORDER BY game, seat",
    "failure": "SELECT * FROM failure ORDER BY game",
}


def content(path: Path) -> dict[str, list[Any]]:
    """Return all that was stored but the time it took."""
    with Store.read(path) as store:
        return {name: store.db.execute(query).fetchall() for name, query in TABLES.items()}


def results(path: Path) -> dict[str, Any]:
    """Return the table, without the time it took."""
    with Store.read(path) as store:
        data = summary(store)
    for pool in data["pools"]:
        del pool["seconds"]
    del data["in_process"]
    return data


def plan(game: str, players: list[int], *bots: str, blocks: int, seed: int = 3) -> Plan:
    return check(Plan(game, make_pools(game, players, {}), bots, blocks, seed, in_process=True))


@pytest.mark.parametrize(("workers", "in_process"), [(2, False), (3, True)])
def test_any_number_of_workers_plays_the_same_games(
    tmp_path: Path, workers: int, in_process: bool
) -> None:
    bots = ("random", some.spec("Dice"), some.spec("CrashLater"))
    what = plan("aura", [2, 4, 1], *bots, blocks=6)
    for name, count in (("one", 1), ("more", workers)):
        here = in_process or count == 1
        with Store.create(tmp_path / f"{name}.db", replace(what, in_process=here)) as store:
            assert run.run(store, count, quiet=True)
    assert content(tmp_path / "one.db") == content(tmp_path / "more.db")
    assert results(tmp_path / "one.db") == results(tmp_path / "more.db")


def test_resume_plays_exactly_what_is_missing(tmp_path: Path) -> None:
    what = plan("connect_four", [2], "random", some.spec("Dice"), some.spec("Last"), blocks=30)
    for name in ("whole", "cut"):
        with Store.create(tmp_path / f"{name}.db", what) as store:
            run.run(store, 1, quiet=True)
    with Store.write(tmp_path / "cut.db") as store, store.db:
        for table_name in ("seat", "game"):
            key = "id" if table_name == "game" else "game"
            # whole blocks and single games of a block
            store.db.execute(f"DELETE FROM {table_name} WHERE {key} % 7 IN (1, 2) OR {key} > 150")
    with Store.write(tmp_path / "cut.db") as store:
        assert 0 < run.missing(store).games < 100
        assert run.run(store, 2, quiet=True)
        assert not run.missing(store)
    assert content(tmp_path / "cut.db") == content(tmp_path / "whole.db")


def command(*arguments: str, **more: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        # interpreted kernels warn of numbers that wrap
        [sys.executable, "-W", "ignore", "-m", "aura_ai.cli", "tournament", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **more,
    )


def wait_for_games(path: Path, count: int, process: subprocess.Popen[str]) -> None:
    for _ in range(600):
        assert process.poll() is None, process.communicate()
        if path.exists():
            with Store.read(path) as store:
                if store.n_games() >= count:
                    return
        time.sleep(0.05)
    raise AssertionError("no games after 30 seconds")


KILLS = int(os.environ.get("AURA_AI_TEST_KILLS", "3"))
STARTING_SECONDS = 3.0


def kill_somewhere(
    process: subprocess.Popen[str], path: Path, done: int, dice: random.Random
) -> None:
    """Kill a run at a random moment: while it starts, or while it plays; alone, or with workers."""
    if dice.random() < 0.5:
        time.sleep(dice.random() * STARTING_SECONDS)
    else:
        wait_for_games(path, done + 1, process)
        time.sleep(dice.random() * 0.5)
    assert process.poll() is None, process.communicate()
    if dice.random() < 0.5:
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


@pytest.mark.slow
def test_kill_9_loses_no_game_and_counts_none_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = ["--bot", "random", "--bot", some.spec("Sleeper"), "--bot", some.spec("Last")]
    # more than a quick machine plays in the longest time before each kill
    blocks = 10 + 24 * KILLS
    arguments = [
        "connect_four",
        *bots,
        "--blocks",
        str(blocks),
        "--seed",
        "3",
        "--workers",
        "2",
        "--in-process",
    ]
    whole, cut = tmp_path / "whole.db", tmp_path / "cut.db"
    dice, before, seen = random.Random(1), dict[int, Any](), 0
    for _ in range(KILLS):
        process = command("run", *arguments, "--db", str(cut), start_new_session=True)
        kill_somewhere(process, cut, len(before), dice)
        if not cut.exists():
            continue
        with Store.read(cut) as store:
            assert store.db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            after = {row[0]: row for row in store.db.execute("SELECT * FROM game")}
        # what was there is there, unchanged
        assert before.items() <= after.items()
        seen += len(after) > len(before)
        before = after
    assert seen > KILLS // 4
    process = command("resume", str(cut))
    out, errors = process.communicate(timeout=600)
    assert process.returncode == 0, errors
    assert "Elo" in out
    # nobody kills this one, so that it need not take its time
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    with Store.create(whole, plan("connect_four", [2], *bots[1::2], blocks=blocks)) as store:
        assert run.run(store, 1, quiet=True)
    assert content(cut) == content(whole)
    assert results(cut) == results(whole)


@pytest.mark.parametrize(
    ("workers", "number", "code"),
    [("1", signal.SIGINT, 130), ("2", signal.SIGINT, 130), ("2", signal.SIGTERM, TERMINATED)],
)
def test_a_signal_loses_nothing_that_was_played(
    tmp_path: Path, workers: str, number: signal.Signals, code: int
) -> None:
    path = tmp_path / "t.db"
    process = command(
        *("run", "connect_four", "--bot", some.spec("Sleeper"), "--bot", "random"),
        *("--blocks", "3000", "--workers", workers, "--db", str(path)),
        start_new_session=True,
    )
    wait_for_games(path, 1, process)
    # like a terminal: the whole group gets it
    os.killpg(process.pid, number)
    out, errors = process.communicate(timeout=30)
    assert process.returncode == code, errors
    assert "Traceback" not in errors
    assert f"tournament resume {path}" in errors
    assert ("Elo" in out) == (number == signal.SIGINT)
    with Store.write(path) as store:
        assert 0 < store.n_games() < 6000
        # the processes of bots got it, too
        assert store.db.execute("SELECT count(*) FROM failure").fetchone() == (0,)


def never_decided(folder: Path, workers: int, *arguments: str) -> subprocess.Popen[str]:
    """Begin a run with a bot that thinks for ever, and return it when the bot does."""
    bot, mark = folder / "slow.py", folder / "mark"
    bot.write_text(
        "import pathlib, time\nfrom aura_ai.bots.interface import Bot\n\n\n"
        "class Slow(Bot):\n    def choose(self, view, legal):\n"
        f"        pathlib.Path({str(mark)!r}).touch()\n        time.sleep(600)\n"
    )
    process = command(
        *(*arguments, "connect_four", "--bot", f"{bot}:Slow", "--bot", "random", "--in-process"),
        *("--workers", str(workers), "--db", str(folder / "t.db")),
        start_new_session=True,
    )
    while not mark.exists():
        assert process.poll() is None, process.communicate()
        time.sleep(0.1)
    return process


@pytest.mark.parametrize(
    ("workers", "arguments"), [(1, ("run", "--blocks", "3")), (2, ("sprt", "--max-blocks", "40"))]
)
def test_sigterm_ends_a_decision_without_end(
    workers: int, arguments: tuple[str, ...], tmp_path: Path
) -> None:
    process = never_decided(tmp_path, workers, *arguments, "--quiet")
    process.terminate()
    out, errors = process.communicate(timeout=30)
    assert (process.returncode, out) == (TERMINATED, "")
    assert errors == f"stopped; go on with: aura-ai tournament resume {tmp_path / 't.db'}\n"
    # nothing of the game in hand, and one file that can be continued
    with Store.write(tmp_path / "t.db") as store:
        assert store.n_games() == 0


def test_ctrl_c_twice_stops_at_once(tmp_path: Path) -> None:
    process = never_decided(tmp_path, 2, "run", "--blocks", "3")
    os.killpg(process.pid, signal.SIGINT)
    time.sleep(0.5)
    assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    # well before the bot would answer
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "finishing the running games" in errors
    assert "Traceback" not in errors


def test_a_worker_that_is_killed_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "mark"
    monkeypatch.setenv("AURA_AI_TEST_MARK", str(mark))
    what = plan("connect_four", [2], some.spec("Killer"), "random", blocks=20)
    # otherwise the bot would be asked here first, in the process of the tests
    monkeypatch.setattr(run, "warm_up", lambda *_: {})
    with Store.create(tmp_path / "t.db", what) as store:
        assert run.run(store, 2, quiet=True)
        assert mark.exists()
        assert store.n_games() == 40
        assert store.db.execute("SELECT count(*) FROM failure").fetchone() == (0,)


def test_a_bot_that_brings_its_worker_down_is_isolated_by_resume(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    bots = ("--bot", "random", "--bot", some.spec("QuitterLater"))
    given = ("connect_four", *bots, "--blocks", "1", "--workers", "2", "--db", str(path))
    _, errors = (run_it := command("run", *given, "--quiet", "--in-process")).communicate(
        timeout=60
    )
    assert run_it.returncode == 2
    assert errors.count("\n") == 1
    assert "QuitterLater) brings it down; with --isolate, which resume takes too" in errors
    out, errors = (again := command("resume", str(path), "--isolate", "--quiet")).communicate()
    assert again.returncode == 0, errors
    assert "QuitterLater: crash 2 times" in out
    with Store.read(path) as store:
        assert store.plan.isolate
        assert store.n_games() == 2


def test_failures_are_counted_and_the_tournament_goes_on(tmp_path: Path) -> None:
    what = plan("connect_four", [2], "random", some.spec("Crash"), some.spec("Illegal"), blocks=4)
    with Store.create(tmp_path / "t.db", what) as store:
        assert run.run(store, 1, quiet=True)
    data = results(tmp_path / "t.db")
    # against each other the one that moves first fails
    told = [(row["bot"], row["kind"], row["count"], row["game"]) for row in data["failures"]]
    assert told == [
        ("bots_for_tests.py:Crash", "crash", 12, 1),
        ("bots_for_tests.py:Illegal", "illegal", 12, 3),
    ]
    crash, illegal = (row["first"] for row in data["failures"])
    assert crash.startswith("ZeroDivisionError: by design (bots_for_tests.py:")
    assert illegal == "action 7 is not legal there"
    assert data["pools"][0]["ratings"][0]["bot"] == "random"
    json.dumps(data)


def test_a_search_bot_is_made_once_for_all_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, make = [], TreeSearch.bot
    monkeypatch.setattr(TreeSearch, "bot", lambda value: made.append(value) or make(value))
    what = plan("connect_four", [2], "random", "textbook:sims=8", blocks=2)
    with Store.create(tmp_path / "t.db", what) as store:
        assert run.run(store, 1, quiet=True)
        assert store.n_games() == 4
    assert [value.budget.sims for value in made] == [8]
