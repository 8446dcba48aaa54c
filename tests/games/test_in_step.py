"""Kernels and referee in step, and detection of planted faults."""

from __future__ import annotations

import copy
import dataclasses
import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from aura_ai.cli.stress import stress
from aura_ai.contract.game import Game
from aura_ai.contract.layout import Layout
from aura_ai.contract.registry import info, part
from aura_ai.engine.header import PLY
from aura_ai.errors import RefereeError
from aura_ai.games import load
from aura_ai.referee.chance import Chance
from aura_ai.stress import harness, in_step
from aura_ai.stress.plain import plain
from aura_ai.workers.member import call

from .suites import GAMES, suite

MOVES_A_BATCH = 8_000
BATCHES = 14
"""Together more than 100,000 decisions per game."""
MOVES_A_CHANGE = 1_000
"""Decisions of the first batch, which runs for every change."""
TASKS = 40
"""Few games in which a planted fault must show."""

_BATCHES = [
    pytest.param(game, batch, marks=[pytest.mark.full] if batch else [])
    for game in GAMES
    for batch in range(BATCHES)
]
FAILING = [pytest.param(game, marks=[] if game == "aura" else pytest.mark.full) for game in GAMES]
_FAULTS = [(game, fault) for game in GAMES for fault in suite(game).faults]


@pytest.mark.parametrize(("game", "batch"), _BATCHES)
def test_kernels_and_referee_agree(game: str, batch: int) -> None:
    """Over random options and all styles of play."""
    report = harness.Report(game)
    task = 0
    while report.moves < (MOVES_A_BATCH if batch else MOVES_A_CHANGE):
        report.add(harness.run_task(game, 1_000_000 * (batch + 1) + task, ()))
        task += 1
    assert report.failures == []
    assert (report.differences, report.broken_invariants) == (0, 0)
    assert len(report.rules) >= suite(game).reached or not batch


@pytest.mark.parametrize("game", GAMES)
def test_random_games_name_options_that_there_are(game: str) -> None:
    path = Path(str(part(game, "stress").__file__)).with_suffix(".toml")
    often = tomllib.loads(path.read_text(encoding="utf-8")).get("options", {})
    assert set(often) <= {option.name for option in info(game).options}


def plant(
    monkeypatch: pytest.MonkeyPatch, game: str, change: Callable[[dict[str, Any]], None]
) -> None:
    """Let the referee play with other numbers than the kernels."""

    def referee(played: Game, seed: int) -> Any:
        data = copy.deepcopy(played.components.data)  # type: ignore[attr-defined]
        change(data)
        return suite(game).referee(in_step.plain_options(played), data, Chance(seed))

    monkeypatch.setattr(harness.adapter(game), "referee", referee)


def first_failure(game: str) -> in_step.Failure:
    for task in range(TASKS):
        if failures := harness.run_task(game, task, ()).failures:
            return failures[0]
    raise AssertionError("the fault was not found")


@pytest.mark.parametrize(("game", "fault"), _FAULTS)
def test_a_planted_fault_is_found(monkeypatch: pytest.MonkeyPatch, game: str, fault: str) -> None:
    plant(monkeypatch, game, suite(game).faults[fault])
    assert first_failure(game).kind == "difference"


@pytest.mark.parametrize("game", FAILING)
def test_a_failure_is_minimised(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    plant(monkeypatch, game, next(iter(suite(game).faults.values())))
    failure, adapter = first_failure(game), harness.adapter(game)
    minimal = in_step.minimise(failure, game, adapter)
    # The short record still fails, in the same way, and no action of it can be left out.
    again = in_step.replay(failure, game, adapter, minimal.actions).failure
    assert again == minimal
    assert len(minimal.actions) <= len(failure.actions)
    for i in range(len(minimal.actions)):
        shorter = minimal.actions[:i] + minimal.actions[i + 1 :]
        failure_of_shorter = in_step.replay(failure, game, adapter, shorter).failure
        assert failure_of_shorter is None or len(failure_of_shorter.actions) >= len(minimal.actions)
    # Without the fault the same actions agree.
    monkeypatch.undo()
    assert in_step.replay(failure, game, adapter, minimal.actions).failure is None


@pytest.mark.parametrize("game", GAMES)
def test_broken_invariants_are_found(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Invariants are checked apart from the referee: a template with a wrong number is enough."""
    adapter = harness.adapter(game)
    invariants, changed = adapter.broken_invariants, Layout.changed

    def spoilt(template: Any) -> Any:
        other = template.copy()
        suite(game).spoil(other)
        return other

    monkeypatch.setattr(
        adapter,
        "broken_invariants",
        lambda before, s, template: invariants(before, s, spoilt(template)),
    )
    monkeypatch.setattr(
        Layout, "changed", lambda self, s, template: changed(self, s, spoilt(template))
    )
    report = harness.run_task(game, 5, ())
    assert report.broken_invariants == report.games
    assert {failure.detail for failure in report.failures} == {suite(game).spoilt}


def test_a_failure_is_shown_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    adapter = harness.adapter("connect_four")
    full = dataclasses.replace(
        adapter,
        broken_invariants=lambda before, s, template: ["too long"] if s[PLY] == 2 else [],
        CHOOSERS={"low": lambda chance, state, legal: legal[0]},
    )
    monkeypatch.setattr(harness, "adapter", lambda name: full)
    arguments = ["connect_four", "--moves", "9", "--workers", "1"]
    result = CliRunner().invoke(stress, arguments)
    assert result.exit_code == 1
    assert (
        "  1. seat 0: drop into column 1\n  2. seat 1: drop into column 1\n  then too long\n"
        in result.stdout
    )
    findings = json.loads(CliRunner().invoke(stress, [*arguments, "--json"]).stdout)
    assert findings["broken_invariants"] == findings["games"] > findings["differences"] == 0
    for failure in findings["failures"]:
        assert {"seed", "players", "options", "actions", "minimal_actions"} <= set(failure)


THEIRS = """
def played(action):
    return {}["gloryy"]

class Referee:
    rules, chance = {}, None
    def legal(self):
        return [0, 1, 2, 3, 4, 5, 6]
    def fields(self):
        return played(0)
"""


def test_a_fault_of_the_referee_itself_is_one_line() -> None:
    home: dict[str, Any] = {"__name__": "stones.referee"}
    exec(compile(THEIRS, "/home/me/stones/referee.py", "exec"), home)
    checks = dataclasses.replace(
        plain("connect_four"), referee=lambda game, seed: home["Referee"]()
    )
    with pytest.raises(RefereeError) as raised:
        in_step.play(load("connect_four"), 1, checks, lambda _, legal: legal[0])
    assert str(raised.value) == "/home/me/stones/referee.py:3 played: KeyError: 'gloryy'"
    answer = call(lambda _: in_step.play(load("connect_four"), 1, checks, None), [(0, None)])  # type: ignore[arg-type]
    assert (str(answer.error), answer.error.exit_code) == (str(raised.value), 1)  # type: ignore[union-attr]


def test_a_fault_elsewhere_keeps_its_traceback() -> None:
    def choose(_: object, legal: list[int]) -> int:
        raise KeyError(legal[0])

    with pytest.raises(KeyError):
        in_step.play(load("connect_four"), 1, plain("connect_four"), choose)
