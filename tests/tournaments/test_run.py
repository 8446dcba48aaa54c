"""Runs: the same games for any workers, and after any end of a run."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from aura_ai.bots.mcts import TreeSearch
from aura_ai.errors import UseError
from aura_ai.termination import TERMINATED
from aura_ai.tournaments import run
from aura_ai.tournaments.planning.plan import Plan, Pool
from aura_ai.tournaments.planning.schedule import Block
from aura_ai.tournaments.playing import worker
from aura_ai.tournaments.playing.backlog import Task
from aura_ai.tournaments.playing.worker import Conduct
from aura_ai.tournaments.storing.database import Store
from aura_ai.workers import LostError
from tests.tournaments import bots_for_tests as some
from tests.tournaments.tools import (
    DICE,
    LAST,
    command,
    content,
    done,
    drop,
    failures,
    plan,
    play,
    refused,
    results,
    wait_for_games,
)

SLEEPER = some.spec("Sleeper")


@pytest.mark.parametrize(
    ("game", "in_process", "players"), [("connect_four", False, [2]), ("aura", True, [2, 4, 1])]
)
def test_any_number_of_workers_plays_the_same_games(
    tmp_path: Path, game: str, in_process: bool, players: list[int]
) -> None:
    bots = ("random", *[DICE] * in_process, some.spec("CrashLater"))
    what = plan(*bots, game=game, players=players, blocks=2)
    play(tmp_path / "one.db", what)
    with Store.create(tmp_path / "more.db", replace(what, in_process=in_process)) as store:
        assert run.run(store, 2, quiet=True, conduct=Conduct(affinity=in_process))
    assert content(tmp_path / "one.db") == content(tmp_path / "more.db")
    assert results(tmp_path / "one.db") == results(tmp_path / "more.db")


def test_resume_plays_exactly_what_is_missing(tmp_path: Path) -> None:
    what = plan("random", DICE, LAST, blocks=30)
    for name in ("whole", "cut"):
        play(tmp_path / f"{name}.db", what)
    # whole blocks and single games of a block
    drop(tmp_path / "cut.db", "{0} % 7 IN (1, 2) OR {0} > 150")
    with Store.write(tmp_path / "cut.db") as store:
        assert 0 < run.missing(store).games < 100
        assert run.run(store, 1, quiet=True)
        assert run.missing(store).games == 0
    assert content(tmp_path / "cut.db") == content(tmp_path / "whole.db")


KILLS = int(os.environ.get("AURA_AI_TEST_KILLS", "2"))
STARTING_SECONDS = 3.0


def kill_somewhere(
    process: subprocess.Popen[str], path: Path, games: int | None, dice: random.Random
) -> None:
    """Kill a run at a random moment: while it starts, or beyond some games; alone, or with workers."""
    if games is None:
        time.sleep(dice.random() * STARTING_SECONDS)
    else:
        wait_for_games(path, games + 1, process)
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
    bots = ("random", SLEEPER, LAST)
    # more than a quick machine plays in the longest time before each kill
    blocks = 10 + 24 * KILLS
    given = [word for bot in bots for word in ("--bot", bot)]
    given += ["--blocks", blocks, "--seed", 3, "--workers", 2, "--in-process"]
    whole, cut = tmp_path / "whole.db", tmp_path / "cut.db"
    dice, before, seen = random.Random(1), dict[int, Any](), 0
    for number in range(KILLS):
        process = command("run", "connect_four", *given, "--db", cut, start_new_session=True)
        kill_somewhere(process, cut, None if number % 2 else len(before), dice)
        if not cut.exists():
            continue
        with Store.read(cut) as store:
            assert store.db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            after = {row[0]: row for row in store.db.execute("SELECT * FROM game")}
        # what was there is there, unchanged
        assert before.items() <= after.items()
        seen += len(after) > len(before)
        before = after
    assert seen >= KILLS / 2
    # nobody kills these, so that they need not take their time
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    assert "Elo" in done("resume", cut, "--workers", 1).stdout
    play(whole, plan(*bots, blocks=blocks, seed=3))
    assert content(cut) == content(whole)
    assert results(cut) == results(whole)


@pytest.mark.parametrize(
    ("workers", "number", "code"),
    # bots in processes of their own, and in those of the workers
    [((1,), signal.SIGINT, 130), ((2, "--in-process"), signal.SIGTERM, TERMINATED)],
)
def test_a_signal_loses_nothing_that_was_played(
    tmp_path: Path, workers: tuple[object, ...], number: signal.Signals, code: int
) -> None:
    path = tmp_path / "t.db"
    given = ("--bot", SLEEPER, "--bot", "random", "--blocks", 3000, "--workers", *workers)
    process = command("run", "connect_four", *given, "--db", path, start_new_session=True)
    wait_for_games(path, 1, process)
    # like a terminal: the whole group gets it
    os.killpg(process.pid, number)
    out, errors = process.communicate(timeout=120)
    assert process.returncode == code, errors
    assert "Traceback" not in errors
    assert f"tournament resume {path}" in errors
    assert ("Elo" in out) == (number == signal.SIGINT)
    with Store.write(path) as store:
        assert 0 < store.n_games() < 6000
        # the processes of bots got it, too
        assert failures(store) == []


def never_decided(folder: Path, workers: int, *words: object) -> subprocess.Popen[str]:
    """Begin a run with a bot that thinks for ever, and return it when the bot does."""
    bots = ("--bot", some.spec("Endless"), "--bot", "random", "--in-process", "--workers", workers)
    mark, to = folder / "mark", ("--db", folder / "t.db")
    env = {**os.environ, "AURA_AI_TEST_MARK": str(mark)}
    process = command(*words, "connect_four", *bots, *to, start_new_session=True, env=env)
    while not mark.exists():
        assert process.poll() is None, process.communicate()
        time.sleep(0.1)
    return process


@pytest.mark.parametrize(
    "words",
    [("run", "--blocks", 3), pytest.param(("sprt", "--max-blocks", 40), marks=pytest.mark.full)],
)
def test_sigterm_ends_a_decision_without_end(words: tuple[object, ...], tmp_path: Path) -> None:
    process = never_decided(tmp_path, 1, *words, "--quiet")
    process.terminate()
    out, errors = process.communicate(timeout=120)
    assert (process.returncode, out) == (TERMINATED, "")
    assert errors == f"stopped; continue with: aura-ai tournament resume {tmp_path / 't.db'}\n"
    # nothing of the game in hand, and one file that can be continued
    with Store.write(tmp_path / "t.db") as store:
        assert store.n_games() == 0


def test_ctrl_c_twice_stops_at_once(tmp_path: Path) -> None:
    process = never_decided(tmp_path, 2, "run", "--blocks", 3)
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
    # otherwise the bot would be asked here first, in the process of the tests
    monkeypatch.setattr(run, "warm_up", lambda *_: {})
    with Store.create(tmp_path / "t.db", plan(some.spec("Killer"), "random", blocks=20)) as store:
        assert run.run(store, 2, quiet=True)
        assert mark.exists()
        assert store.n_games() == 40
        assert failures(store) == []


@pytest.mark.full
def test_a_bot_that_brings_its_worker_down_is_isolated_by_resume(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    bots = ("--bot", "random", "--bot", some.spec("QuitterLater"), "--in-process")
    given = ("--blocks", 1, "--workers", 2, "--quiet", "--db", path)
    line = refused("run", "connect_four", *bots, *given)
    assert "QuitterLater) brings it down; with --isolate, which resume takes too" in line
    again = done("resume", path, "--isolate", "--quiet")
    assert "QuitterLater: crash 2 times" in again.output
    with Store.read(path) as store:
        assert store.plan.isolate
        assert store.n_games() == 2


def test_a_search_bot_is_made_once_for_all_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, make = [], TreeSearch.bot
    monkeypatch.setattr(TreeSearch, "bot", lambda value: made.append(value) or make(value))
    play(tmp_path / "t.db", plan("random", "textbook:sims=8"))
    assert [value.budget.sims for value in made] == [8]


LOST = Task(Block(3, 0, 0), (0, 1))
BLAME = "(random, mine.py:Mine) brings it down; with --isolate"
ALONE = "though every bot has a process of its own"


@pytest.mark.parametrize(
    ("change", "said"),
    [({}, BLAME), ({"isolate": True}, ALONE), ({"bots": ("cmd:one", "cmd:two")}, ALONE)],
)
def test_a_block_that_ends_its_workers_is_named(
    change: dict[str, Any], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dying(*_: object) -> None:
        raise LostError(LOST, "exit code -9")

    monkeypatch.setattr(worker, "each", dying)
    bots = ("random", "/home/me/mine.py:Mine")
    what = Plan("connect_four", (Pool(2, (), "p"),), bots, 10, in_process=True)
    with pytest.raises(UseError) as caught:
        next(worker.play(replace(what, **change), iter([LOST]), 2, lambda: False))
    line = str(caught.value)
    assert "ended twice over the same work (exit code -9; is there enough memory?)" in line
    assert "): block 3 of pool 0" in line
    assert said in line
