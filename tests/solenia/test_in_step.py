"""The compiled rules and the referee in step, and a planted fault that is found."""

from __future__ import annotations

import copy

import pytest
from aura_ai.referee.chance import Chance
from aura_ai.referee.solenia import Referee

from aura_ai.games.contract import Game
from aura_ai.stress import harness, in_step
from aura_ai.stress import solenia as adapter

BATCHES = 2
MOVES_A_BATCH = 20_000
RARE = {"A-30", "A-43", "A-49", "A-52"}
"""Rules that a few thousand games may miss; the worked examples show them."""


@pytest.mark.parametrize("batch", range(BATCHES))
def test_kernels_and_referee_agree(batch: int) -> None:
    report = harness.Report("solenia")
    task = 0
    while report.moves < MOVES_A_BATCH:
        report.add(harness.run_task("solenia", 1_000_000 * (batch + 1) + task, ()))
        task += 1
    assert report.failures == []
    assert (report.differences, report.broken_invariants) == (0, 0)
    assert len(report.unreached()) <= len(adapter.RULES) / 10
    assert set(report.unreached()) <= RARE | {r for r in adapter.RULES if r[:5] == "S-15."}


@pytest.mark.parametrize("key", ["card", "strip", "order", "storage", "notch"])
def test_a_planted_fault_is_found(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    def referee(game: Game, seed: int) -> Referee:
        data = copy.deepcopy(game.components.data)  # type: ignore[attr-defined]
        if key == "card":
            data["cards"][0]["amount"] = 1
        elif key == "strip":
            data["strips"][2]["side1"][1] = "water"
        elif key == "order":
            data["delivery_tiles"][30]["cost"] = [1, 1, 0, 1]
        elif key == "storage":
            data["summer"]["storage"] = data["winter"]["storage"] = 7
        else:
            data["summer_notches"][0]["gain"] = data["winter_notches"][0]["gain"] = [0, 1, 0, 0]
        return Referee(in_step.plain_options(game), data, Chance(seed))

    monkeypatch.setattr(adapter, "referee", referee)
    failures: list[in_step.Failure] = []
    for task in range(60):
        failures += harness.run_task("solenia", task, ()).failures
        if failures:
            break
    assert failures
    assert failures[0].kind == "difference"
