"""The compiled rules and the referee in step, and a stress harness that finds planted faults."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from aura_ai.referee.aura import Referee
from aura_ai.referee.chance import Chance
from click.testing import CliRunner

from aura_ai.cli.stress import stress
from aura_ai.games.contract import Game
from aura_ai.stress import aura as adapter
from aura_ai.stress import harness, in_step

BATCHES = 8
MOVES_A_BATCH = 13_000

Change = Callable[[dict[str, Any]], None]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_kernels_and_referee_agree(batch: int) -> None:
    """Together more than 100,000 decisions over random options and all styles of play."""
    report = harness.Report("aura")
    task = 0
    while report.moves < MOVES_A_BATCH:
        report.add(harness.run_task("aura", 1_000_000 * (batch + 1) + task, ()))
        task += 1
    assert report.failures == []
    assert (report.differences, report.broken_invariants) == (0, 0)
    assert len(report.rules) > 200


def plant(monkeypatch: pytest.MonkeyPatch, change: Change) -> None:
    """Let the referee play with other numbers than the kernels."""

    def referee(game: Game, seed: int) -> Referee:
        data = copy.deepcopy(game.components.data)  # type: ignore[attr-defined]
        change(data)
        return Referee(in_step.plain_options(game), data, Chance(seed))

    monkeypatch.setattr(adapter, "referee", referee)


def _sun(data: dict[str, Any]) -> None:
    data["limits"]["sun_action_drops"] = 3


def _overflow(data: dict[str, Any]) -> None:
    data["limits"]["cloud_overflow_at"] = 9


def _flip(data: dict[str, Any]) -> None:
    data["harvest_vote"]["vp_bonus_on_flip"] = 0


@pytest.mark.parametrize("change", [_sun, _overflow, _flip])
def test_a_planted_fault_is_found_and_minimised(
    monkeypatch: pytest.MonkeyPatch, change: Change
) -> None:
    plant(monkeypatch, change)
    failures: list[in_step.Failure] = []
    task = 0
    while not failures:
        failures = harness.run_task("aura", task, ()).failures
        task += 1
    failure = failures[0]
    assert failure.kind == "difference"
    minimal = in_step.minimise(failure, "aura", adapter)
    # The short record still fails, in the same way, and no action of it can be left out.
    again = in_step.replay(failure, "aura", adapter, minimal.actions).failure
    assert again == minimal
    assert len(minimal.actions) <= len(failure.actions)
    for i in range(len(minimal.actions)):
        shorter = minimal.actions[:i] + minimal.actions[i + 1 :]
        found = in_step.replay(failure, "aura", adapter, shorter).failure
        assert found is None or len(found.actions) >= len(minimal.actions)
    # Without the fault the same actions agree.
    monkeypatch.undo()
    assert in_step.replay(failure, "aura", adapter, minimal.actions).failure is None


def test_broken_invariants_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """F-4 is checked apart from the referee: a template with a missing drop is enough."""
    real = adapter.broken_invariants

    def with_a_drop_more(before: Any, s: Any, template: Any) -> list[str]:
        more = template.copy()
        more[adapter.at.SUPPLY] += 1
        return real(before, s, more)

    monkeypatch.setattr(adapter, "broken_invariants", with_a_drop_more)
    report = harness.run_task("aura", 5, ())
    assert report.broken_invariants == report.games
    assert {failure.detail for failure in report.failures} == {"F-4.1"}


def test_the_command_reports_a_planted_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ["aura", "--moves", "300", "--seed", "3", "--workers", "1", "--json"]
    sound = CliRunner().invoke(stress, arguments)
    assert sound.exit_code == 0
    findings = json.loads(sound.stdout)
    assert findings["moves"] >= 300
    assert (findings["differences"], findings["failures"]) == (0, [])
    plant(monkeypatch, _flip)
    broken = CliRunner().invoke(stress, arguments)
    assert broken.exit_code == 1
    findings = json.loads(broken.stdout)
    assert findings["differences"] >= 1
    for failure in findings["failures"]:
        assert {"seed", "players", "options", "actions", "minimal_actions"} <= set(failure)
        assert len(failure["minimal_actions"]) <= len(failure["actions"])
        assert "vp" in failure["minimal_detail"]
