"""Inputs of the search of Rauha: board scores and the fitted value."""

from __future__ import annotations

import numpy as np
import pytest

from aura_ai.bots import models
from aura_ai.bots.rauha import action_features, inputs, policy, swift
from aura_ai.bots.rauha.strategies import EXPERT
from aura_ai.contract.registry import load
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.rules.board import block, cover
from aura_ai.learning import samples
from tests.games.by_rules import states


@pytest.mark.parametrize(
    ("players", "side", "mode"), [(2, "A", "auto"), (3, "B", "strict"), (5, "A", "auto")]
)
def test_scores_from_a_table_of_the_board_are_those_of_the_rules(
    players: int, side: str, mode: str
) -> None:
    nodes = set()
    for state in states(load("rauha", players, side=side, mode=mode), 40 + players):
        if state.over:
            continue
        legal = np.array(state.legal(), np.int16)
        n = len(legal)
        slow, fast = np.zeros(n), np.zeros(n + 3 + swift.BOARD)
        policy.HEURISTICS.score(state.array, legal, n, EXPERT, slow)
        swift.swift_score(state.array, legal, n, EXPERT, fast, n + 3)
        np.testing.assert_allclose(fast[:n], slow, atol=1e-9)
        nodes.add(int(state.array[at.node]))
    assert {at.NODE_DRAFT, at.NODE_PLACE} <= nodes


def test_inputs_tell_who_may_invite_a_being() -> None:
    state = load("rauha", 2, side="A").new(1)
    metsat = at.BEING_NAMES.index("Metsat")
    s = state.array
    out = np.zeros((2, inputs.N_INPUTS))
    here = inputs.AT_LINES + inputs.LINE_FACTS * metsat

    def facts(seat: int) -> list[float]:
        inputs.inputs(s, out.reshape(-1))
        return list(out[seat, here : here + inputs.LINE_FACTS])

    # field 1 is a printed forest (section 18, T-4)
    assert facts(0) == [0.0] * 6
    cover(s, 0, 0, 8)
    assert facts(0) == [0.0, 0.0, 0.5, 0.0, 0.0, 0.0]
    cover(s, 0, 2, 12)
    assert facts(0) == [0.0, 0.0, 0.0, 0.5, 0.0, 0.0]
    s[block(1) + at.beings] |= 1 << metsat
    assert facts(0) == [0.0, 1.0, 0.0, 0.5, 0.0, 0.0]
    # what the owner sees is that the other holds a full line
    assert facts(1) == [1.0, 0.0, 0.0, 0.0, 0.0, 0.5]
    assert s[block(0) + at.board] < at.N_CARDS


def test_the_board_fits_behind_the_traits_of_every_draft_and_placement() -> None:
    # the scratch array holds score and features of max_legal actions; the board is written only where
    # there are fewer: nine fields to put a card on, nine to sow, and the sale
    most = 2 * at.N_FIELDS + 1
    per_action = 1 + action_features.PER_ACTION
    assert per_action * most + swift.BOARD <= per_action * load("rauha", 2).max_legal
    for state in states(load("rauha", 5, side="B", mode="strict"), 9):
        if state.array[at.node] in (at.NODE_DRAFT, at.NODE_PLACE):
            assert len(state.legal()) <= most


@pytest.mark.full
def test_training_games_are_played_by_the_policy_that_is_named() -> None:
    game = load("rauha", 2, side="A")

    def gathered(playout: str) -> samples.Samples:
        steering = models.named("rauha", playout=playout, phase="round", value="fitted")
        hooks, policy = steering.hooks(), steering.playout_weights(game)
        assert (policy is None) == (playout == "expert")
        return samples.gather(game, hooks, inputs.N_INPUTS, 4, 0.0, 0.0, 1, policy=policy)

    rules, fitted = gathered("expert"), gathered("fitted")
    # with a rate of 0 only the ends of rounds are taken, all but the last
    assert len(rules.games) == len(fitted.games) == 4 * (inputs.ROUNDS - 1)
    assert np.array_equal(fitted.inputs, gathered("fitted").inputs)
    assert not np.array_equal(rules.inputs, fitted.inputs)
    rounds = fitted.inputs[:, 0, : inputs.ROUNDS].argmax(axis=1)
    assert list(rounds) == [1, 2, 3] * 4
