"""Whole games of Rauha: state size, length, auto mode."""

from __future__ import annotations

from collections import Counter

import numpy as np

from aura_ai.contract.registry import load
from aura_ai.engine import rng
from aura_ai.games.rauha import layout as at

STATE_BYTES = 1024


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
    """D-7: what auto mode takes automatically, a strict player can take by choice."""
    game, strict = load("rauha", 2), load("rauha", 2, mode="strict")
    state, other = game.new(5), strict.new(5)
    counts: Counter[str] = Counter()
    while not state.over:
        seat = state.to_act
        action = state.legal()[-1] if len(state.legal()) < 20 else state.legal()[0]
        # the strict game catches up: free gains in the order of the auto mode, then the rest
        while (other.to_act, other.array[at.node]) != (seat, state.array[at.node]) or (
            action not in other.legal()
        ):
            free = [a for a in other.legal() if at.ACTION_USE_FIELD <= a < at.ACTION_END]
            other.apply(free[0] if free else at.ACTION_END)
            counts["free"] += 1
        state.apply(action)
        other.apply(action)
        if state.over:
            break
    assert counts["free"] > 20
