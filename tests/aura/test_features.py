"""Features of a position: inputs, scale and order."""

from __future__ import annotations

import numpy as np
import pytest

from aura_ai.bots.aura.inputs import (
    N_FEATURES,
    N_GENERAL,
    N_SEAT,
    features_of_all,
)
from aura_ai.contract import registry
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.games.aura import layout as at

from .test_belief import CONFIGURATIONS, random_play


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
        game = registry.load("aura", players, **options)
        rng = np.random.default_rng(2)
        rows += [numbers(s.array, 0) for s in random_play(game, 3, rng)]
    spread = np.ptp(np.array(rows), axis=0)
    assert np.flatnonzero(spread == 0).tolist() == [0]
    assert np.abs(rows).max() < 10


def test_seats_are_rotated() -> None:
    game = registry.load("aura", 3)
    rng = np.random.default_rng(3)
    for state in random_play(game, 4, rng):
        blocks = [
            numbers(state.array, seat)[N_GENERAL : N_GENERAL + 3 * N_SEAT].reshape(3, N_SEAT)
            for seat in range(3)
        ]
        np.testing.assert_array_equal(blocks[1], np.roll(blocks[0], -1, axis=0))
        np.testing.assert_array_equal(blocks[2], np.roll(blocks[0], -2, axis=0))


def test_a_known_harvest() -> None:
    """The own share of a grown tile is worth its points."""
    game = registry.load("aura", 2)
    s = game.new(1).array
    assert s[SEATS] == 2
    tile = 0
    s[at.crop + tile] = at.GRASS
    s[at.growth + tile] = at.SPROUTED
    s[at.drops + at.MAX_SEATS * tile] = 3
    before = numbers(game.new(1).array, 0)[N_GENERAL + 9]
    points = int(s[at.points + at.MAX_SEATS * at.ROW_GRASS])
    assert numbers(s, 0)[N_GENERAL + 9] - before == pytest.approx(points / 40)
