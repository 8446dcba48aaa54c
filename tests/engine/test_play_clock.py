"""A clock that stands still while kernels compile, and what is measured with it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest
from click.testing import CliRunner
from numba.core import event

from aura_ai.bots.failures import BotError
from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.search_bot import Decision
from aura_ai.cli.perft import perft
from aura_ai.contract.registry import load
from aura_ai.engine.compiling import play_clock
from aura_ai.play import perft as counting
from aura_ai.search import Budget
from aura_ai.search.defaults import uniform_policy
from aura_ai.tournaments.planning.time_control import SeatClock, TimeControl, timed

Pass = Callable[[float], None]


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> Pass:
    """Return a function that lets seconds pass; no others do."""
    now = [1000.0]
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])

    def let_pass(seconds: float) -> None:
        now[0] += seconds

    return let_pass


def compile_for(passes: Pass, seconds: float) -> None:
    """Do as numba does for a kernel that needs another one."""
    with event.trigger_event("numba:compile"):
        passes(seconds / 2)
        with event.trigger_event("numba:compile"):
            passes(seconds / 2)


def test_it_stands_still_while_its_own_thread_compiles(passes: Pass) -> None:
    began = play_clock()
    compile_for(passes, 8.0)
    passes(0.25)
    thread = threading.Thread(target=compile_for, args=(passes, 2.0))
    thread.start()
    thread.join()
    assert play_clock() - began == 2.25


def test_the_time_of_a_search_begins_after_compiling(passes: Pass) -> None:
    state = load("connect_four").new(1)
    decision = Decision(state.view(0), state.legal(), Budget(seconds=1.0), 0)
    for number in decision.simulations():
        if number == 0:
            compile_for(passes, 5.0)
        passes(0.25)
    assert decision.outcome().seconds == 1.0
    assert number == 3


@pytest.mark.parametrize("compiles", [True, False])
def test_a_clock_does_not_run_while_a_bot_compiles(passes: Pass, compiles: bool) -> None:
    def ask(n: int) -> int:
        compile_for(passes, 5.0) if compiles else passes(5.0)
        return 3

    asked = timed(ask, PolicyBot(uniform_policy), SeatClock(TimeControl(per_move=1.0)))
    if compiles:
        assert asked(7) == 3
    else:
        with pytest.raises(BotError, match="late"):
            asked(7)


def test_perft_does_not_count_its_first_run(passes: Pass, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = []

    def counted(state: object, depth: int) -> list[int]:
        # kernels that come from the cache are loaded, which is not an event of the compiler
        passes(0.5 if runs else 20.0)
        runs.append(depth)
        return [7] * depth

    monkeypatch.setattr(counting, "perft", counted)
    result = CliRunner().invoke(perft, ["connect_four", "--depth", "2"])
    assert result.output.splitlines()[-1] == "14 sequences in 0.50 s"
    assert runs == [1, 2]
