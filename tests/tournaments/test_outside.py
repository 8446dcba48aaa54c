"""Bots in processes of their own, most of them bad: what went wrong is reported, and nothing is left."""

from __future__ import annotations

import os
import re
import shlex
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from aura_ai.bots import specs
from aura_ai.bots.outside.external import ExternalBot, IsolatedBot, ProcessLimits
from aura_ai.tournaments import run
from aura_ai.tournaments.planning.time_control import TimeControl
from aura_ai.tournaments.playing.match import MatchTable
from aura_ai.tournaments.playing.worker import Conduct
from aura_ai.tournaments.storing.database import Store
from tests.tournaments import bots_for_tests as some
from tests.tournaments.bad_program import ACTS
from tests.tournaments.test_match import same_game
from tests.tournaments.tools import blamed, command, plan

PROGRAM = Path(__file__).with_name("bad_program.py")
CALM = ProcessLimits(hang=20.0, start=20.0, memory=120)
HASTY = {"hang": replace(CALM, hang=0.5), "slow-start": replace(CALM, start=1.0)}
"""Where no limit of time is tested, as the machine may be busy; where one is, by the failure."""
PATIENT = ProcessLimits(hang=1.0, start=60.0, memory=600)
"""For Python bots, which import the engine: that takes time and memory."""

KINDS = {how: kind for how, (_, kind, *_) in ACTS.items() if kind}
HARMLESS = ("good", "loud", "child", "detached-child")


def words(how: str, folder: Path) -> list[str]:
    return [sys.executable, "-I", "-S", str(PROGRAM), how, str(folder)]


def left_over(folder: Path, patience: float = 0.0) -> list[int]:
    """Return the noted processes that still run after some seconds of patience."""
    numbers = [int(file.name) for file in folder.iterdir()]
    end = time.monotonic() + patience
    while True:
        numbers = [number for number in numbers if Path(f"/proc/{number}").exists()]
        if not numbers or time.monotonic() >= end:
            return numbers
        time.sleep(0.05)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder for the numbers of processes; none may be left at the end."""
    yield tmp_path
    assert list(tmp_path.iterdir()), "no process has left its number"
    assert left_over(tmp_path, 10.0) == []


class Waits(some.Dice):
    """Gives the other seat time to end between its moves."""

    def choose(self, view: object, legal: list[int]) -> int:
        time.sleep(0.1)
        return super().choose(view, legal)  # type: ignore[arg-type]


@pytest.mark.parametrize("how", KINDS)
def test_a_bad_program_is_blamed_and_nothing_of_it_is_left(
    how: str, table: MatchTable, folder: Path
) -> None:
    seat = len(how) % 2
    bad = ExternalBot(words(how, folder), HASTY.get(KINDS[how], CALM))
    other = Waits() if how.startswith("gone") else some.Dice()
    bots = [bad, other] if seat == 0 else [other, bad]
    played = table.play(1, bots, [1, 2])
    bad.close()
    assert blamed(played) == (seat, KINDS[how])
    assert played.places == ((2, 1) if seat == 0 else (1, 2))
    assert played.scores is None
    assert ACTS[how][2] in played.failure.detail
    assert "\n" not in played.failure.detail


@pytest.mark.parametrize("how", HARMLESS)
def test_noise_and_children_do_no_harm(how: str, table: MatchTable, folder: Path) -> None:
    bot = ExternalBot(words(how, folder), CALM)
    for seed in range(3):
        played = table.play(seed, [bot, some.Dice()], [1, 2])
        assert same_game(played, table.play(seed, [some.First(), some.Dice()], [1, 2]))
    bot.close()


def test_a_failed_program_is_started_anew(table: MatchTable, folder: Path) -> None:
    bot = ExternalBot(words("exit", folder), CALM)
    for _ in range(2):
        played = table.play(1, [bot, some.Dice()], [1, 2])
        assert blamed(played) == (0, "exit")
    assert len(list(folder.iterdir())) == 2


@pytest.mark.parametrize("how", ["late", "hang"])
def test_too_late_is_told_from_never(how: str, table: MatchTable, folder: Path) -> None:
    bot = ExternalBot(words(how, folder), CALM)
    control = TimeControl(per_move=0.3)
    played = table.play(1, [some.Dice(), bot], [1, 2], control)
    assert blamed(played) == (1, "time" if how == "late" else "hang")
    # who is late lives, and need not be started anew
    assert bool(left_over(folder)) == (how == "late")
    bot.close()


def isolated(name: str) -> IsolatedBot:
    # who hangs is waited for to the end; all others may take their time on a busy machine
    limits = PATIENT if "Hang" in name else replace(PATIENT, hang=20.0)
    return IsolatedBot(some.spec(name), "connect_four", limits)


# failures of all kinds are those of test_match.py; here one that is raised, and one in an answer
@pytest.mark.parametrize("name", ["Printer", "CrashLater", "Odd"])
def test_an_isolated_bot_plays_the_same_game(name: str, table: MatchTable) -> None:
    with closing(isolated(name)) as bot:
        for seed in range(2):
            played = table.play(seed, [some.Dice(), bot], [1, 2])
            alone = table.play(seed, [some.Dice(), getattr(some, name)()], [1, 2])
            assert same_game(played, alone)


@pytest.mark.parametrize(("name", "kind"), [("Faller", "crash"), ("Hanger", "hang")])
def test_isolated_bots_that_would_take_the_match_with_them(
    name: str, kind: str, table: MatchTable
) -> None:
    played = table.play(1, [isolated(name), some.Dice()], [1, 2])
    assert blamed(played) == (0, kind)


def test_a_tournament_of_bad_bots_goes_on(tmp_path: Path) -> None:
    numbers = tmp_path / "numbers"
    numbers.mkdir()
    hows = ("crash", "no-json", "hang", "slow-start", "child")
    bots = [f"cmd:{shlex.join(words(how, numbers))}" for how in hows]
    limits = ProcessLimits(hang=1.0, start=2.0, memory=120)
    with Store.create(
        tmp_path / "t.db", plan("random", *bots, blocks=1, focus=("random",), limits=limits)
    ) as store:
        assert run.run(store, 1, quiet=True, conduct=Conduct(tmp_path / "log"))
        failures = store.db.execute(
            "SELECT b.spec, f.kind FROM failure f JOIN seat s ON s.game = f.game "
            "AND s.seat = f.seat JOIN bot b ON b.id = s.bot"
        ).fetchall()
        assert store.n_games() == 2 * len(hows)
    expected = {
        (specs.canonical(b), KINDS[how]) for b, how in zip(bots, hows, strict=True) if how in KINDS
    }
    assert set(failures) == expected
    # a log of each bot and worker: messages, standard error and failures, with times
    logs: dict[str, str] = {}
    for file in sorted((tmp_path / "log").iterdir()):
        logs[file.name[0]] = logs.get(file.name[0], "") + file.read_text()
    assert set(logs) == set("012345")
    line = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3} (?:game \d seat 0 )?([>=<#!])", re.M)
    assert "#><><><>" in "".join(line.findall(logs["1"]))
    assert " ! tired of it\n" in logs["1"]
    assert "ends by a failure of this seat, crash: ended with exit code 1: tired" in logs["1"]
    assert "".join(line.findall(logs["0"])).startswith("#=")
    assert left_over(numbers, 10.0) == []


def test_nothing_is_left_when_the_match_itself_is_killed(tmp_path: Path) -> None:
    numbers = tmp_path / "numbers"
    numbers.mkdir()
    bot = f"cmd:{shlex.join(words('detached-child', numbers))}"
    hang = f"cmd:{shlex.join(words('stubborn', numbers))}"
    given = ("--bot", bot, "--bot", hang, "--blocks", 2, "--workers", 2, "--quiet")
    to = ("--db", tmp_path / "t.db")
    process = command("run", "connect_four", *given, *to, start_new_session=True)
    deadline = time.monotonic() + 60
    while len(list(numbers.iterdir())) < 3 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert len(left_over(numbers)) >= 3
    # the match and its workers, as when a machine runs out of memory; the bots are elsewhere
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    assert left_over(numbers, 10.0) == []
