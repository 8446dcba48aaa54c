"""The compiled rules and the referee in step, and a planted fault that is found."""

from __future__ import annotations

import copy
from collections import Counter

import numpy as np
import pytest
from aura_ai.referee.chance import Chance
from aura_ai.referee.rauha import Referee

from aura_ai.engine import rng
from aura_ai.games.contract import Game
from aura_ai.games.rauha import layout as at
from aura_ai.games.registry import load
from aura_ai.stress import harness, in_step
from aura_ai.stress import rauha as adapter

BATCHES = 4
MOVES_A_BATCH = 26_000
STATE_BYTES = 1024


@pytest.mark.parametrize("batch", range(BATCHES))
def test_kernels_and_referee_agree(batch: int) -> None:
    """Together more than 100,000 decisions over all options and styles of play."""
    report = harness.Report("rauha")
    task = 0
    while report.moves < MOVES_A_BATCH:
        report.add(harness.run_task("rauha", 1_000_000 * (batch + 1) + task, ()))
        task += 1
    assert report.failures == []
    assert (report.differences, report.broken_invariants) == (0, 0)
    # A-41 needs a board that is lapped on the energy track: only good players come that far
    assert set(report.unreached()) <= {"A-41", "A-13", "A-15", "A-39"}


@pytest.mark.parametrize("key", ["discard_crystals", "being", "card", "water"])
def test_a_planted_fault_is_found(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    def referee(game: Game, seed: int) -> Referee:
        data = copy.deepcopy(game.components.data)  # type: ignore[attr-defined]
        if key == "discard_crystals":
            data["structure"]["discard_crystals"]["value"] = 3
        elif key == "being":
            data["being"][4]["amount"] = 4
        elif key == "card":
            data["card"][2]["amount"] = 3
        else:
            data["water_scoring"]["energy"]["value"][1] = 2
        return Referee(in_step.plain_options(game), data, Chance(seed))

    monkeypatch.setattr(adapter, "referee", referee)
    failures: list[in_step.Failure] = []
    for task in range(40):
        failures += harness.run_task("rauha", task, ()).failures
        if failures:
            break
    assert failures
    assert failures[0].kind == "difference"


def test_the_state_is_small() -> None:
    game = load("rauha", 5)
    assert game.template.nbytes <= STATE_BYTES
    assert game.template.dtype == np.int16


def test_lengths_of_random_games() -> None:
    """D-8: random legal play has 58, 87, 116 and 145 decisions in auto mode, sides mixed.

    D-8 counts the rare placements with one choice (A-52), which nobody is asked for here.
    """
    legal = np.empty(at.MAX_LEGAL, np.int16)
    for players, expected in ((2, 58), (3, 87), (4, 116), (5, 145)):
        plies = []
        for seed in range(200):
            game = load("rauha", players, side="AB"[seed % 2])
            s = game.new(seed).array
            while s[0] >= 0:
                n = game.kernels.legal(s, legal)
                game.kernels.apply(s, int(legal[rng.draw(s, n)]))
            plies.append(int(s[6]))
        assert 0.975 * expected < np.mean(plies) < expected


def test_auto_mode_loses_nothing_but_refusals() -> None:
    """D-7: what auto mode takes by itself, a strict player can take by choice."""
    game, strict = load("rauha", 2), load("rauha", 2, mode="strict")
    state, other = game.new(5), strict.new(5)
    counts: Counter[str] = Counter()
    while not state.over:
        seat = state.to_act
        action = state.legal()[-1] if len(state.legal()) < 20 else state.legal()[0]
        # the strict game catches up: free gains in the order of the auto mode, then the rest
        while (other.to_act, other.array[at.NODE]) != (seat, state.array[at.NODE]) or (
            action not in other.legal()
        ):
            free = [a for a in other.legal() if at.USE_FIELD <= a < at.END]
            other.apply(free[0] if free else at.END)
            counts["free"] += 1
        state.apply(action)
        other.apply(action)
        if state.over:
            break
    assert counts["free"] > 20
