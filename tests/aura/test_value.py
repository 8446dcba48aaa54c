"""Inputs of the fitted value of Aura; see also ``tests/games/test_values.py``."""

from __future__ import annotations

import numpy as np
import pytest

from aura_ai.bots.aura import inputs
from aura_ai.bots.aura.inputs import N_FEATURES, N_GENERAL, N_SEAT, features_of_all
from aura_ai.contract.registry import load
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.games.aura import layout as at
from tests.games.by_rules import states

from .test_belief import CONFIGURATIONS, random_play


@pytest.mark.full
@pytest.mark.parametrize("players", [1, 3])
def test_inputs_begin_with_those_of_before(players: int) -> None:
    game = load("aura", players)
    now, before = (np.zeros((game.seats, n)) for n in (inputs.N_INPUTS, inputs.N_FROZEN_INPUTS))
    for state in states(game, 60 + players):
        inputs.inputs(state.array, now.reshape(-1))
        inputs.frozen_inputs(state.array, before.reshape(-1))
        assert np.allclose(now[:, : inputs.N_FROZEN_INPUTS], before)


def test_inputs_tell_what_fields_pay_before_and_after_clouds_have_fallen() -> None:
    s = load("aura", 2).new(1).array
    for grid in (at.drops, at.cloud_drops):
        s[grid : grid + at.MAX_TILES * at.MAX_SEATS] = 0
    s[at.cloud : at.cloud + at.MAX_TILES] = at.NO_CLOUD
    s[at.crop : at.crop + int(s[at.tile_count])] = at.COTTON
    first, second = (int(s[at.points + at.MAX_SEATS * at.ROW_COTTON + rank]) for rank in range(2))
    need = int(s[at.need + at.COTTON])
    # the rival leads on the field, the seat has as many drops more in a thunder cloud above it
    s[at.drops], s[at.drops + 1] = need, need + 1
    s[at.cloud], s[at.cloud_drops] = at.THUNDER, need
    out = np.zeros((2, inputs.N_INPUTS))
    inputs.inputs(s, out.reshape(-1))
    own, rival = (
        out[0, start : start + inputs.FACTS] for start in (inputs.AT_OWN, inputs.AT_RIVAL)
    )
    dry, wet = inputs.AT_DRY + at.COTTON, inputs.AT_WET + at.COTTON
    assert np.allclose([own[dry], own[wet]], np.array([second, first]) / inputs.TYPICAL)
    assert np.allclose([rival[dry], rival[wet]], np.array([first, second]) / inputs.TYPICAL)
    assert own[inputs.DRY] == own[dry]
    assert own[inputs.THUNDERY] == own[inputs.WET] == own[wet]
    middle = inputs.FURTHEST
    assert own[inputs.AT_DRY_LEADS + middle - 1] > 0.0, "one drop behind on the field"
    assert rival[inputs.AT_DRY_LEADS + middle + 1] > 0.0
    # with a normal cloud, a thunderstorm brings nothing
    s[at.cloud] = at.NORMAL
    inputs.inputs(s, out.reshape(-1))
    assert own[inputs.THUNDERY] == own[dry]


def test_the_strongest_inputs_are_indexed_by_rounds_to_come() -> None:
    s = load("aura", 2).new(1).array
    out = np.zeros((2, inputs.N_INPUTS))
    for back, to_come in enumerate((0, 1, 2, 2)):
        s[at.round] = int(s[at.rounds]) - back
        inputs.inputs(s, out.reshape(-1))
        rounds = out[:, inputs.AT_ROUNDS :].reshape(2, inputs.ROUNDS_TOLD, inputs.BY_ROUNDS)
        assert np.array_equal(rounds[:, :, 0].argmax(axis=1), [to_come] * 2)
        assert (rounds[:, [r for r in range(inputs.ROUNDS_TOLD) if r != to_come]] == 0.0).all()


# --- the features among them
def numbers(array: Array, seat: int) -> np.ndarray:
    width = N_FEATURES + 2
    rows = np.full((int(array[SEATS]), width), np.nan)
    features_of_all(array, rows.reshape(-1), width)
    assert np.isnan(rows[:, N_FEATURES:]).all()
    return rows[seat, :N_FEATURES]


def test_every_feature_varies() -> None:
    """A feature that never moves is a mistake in its offset; none is out of scale."""
    rows = []
    for players, options in CONFIGURATIONS:
        game = load("aura", players, **options)
        rng = np.random.default_rng(2)
        rows += [numbers(s.array, 0) for s in random_play(game, 3, rng)]
    spread = np.ptp(np.array(rows), axis=0)
    assert np.flatnonzero(spread == 0).tolist() == [0]
    assert np.abs(rows).max() < 10


def test_seats_are_rotated() -> None:
    game = load("aura", 3)
    rng = np.random.default_rng(3)
    for state in random_play(game, 4, rng):
        blocks = [
            numbers(state.array, seat)[N_GENERAL : N_GENERAL + 3 * N_SEAT].reshape(3, N_SEAT)
            for seat in range(3)
        ]
        np.testing.assert_array_equal(blocks[1], np.roll(blocks[0], -1, axis=0))
        np.testing.assert_array_equal(blocks[2], np.roll(blocks[0], -2, axis=0))
