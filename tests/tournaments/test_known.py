"""A rating against opponents of known strength."""

from __future__ import annotations

import numpy as np
import pytest

from aura_ai.tournaments.rating.fit import ELO, fit
from aura_ai.tournaments.rating.known import rate
from aura_ai.tournaments.rating.sample import Sample


def test_agrees_with_the_fit_of_all_results() -> None:
    random = np.random.default_rng(1)
    places = np.column_stack([won := random.integers(1, 3, 400), 3 - won])
    places[:100] = [1, 2]
    found = rate(places, np.zeros((400, 1)))
    bots = np.tile([0, 1], (400, 1))
    whole = fit([Sample(bots, places, np.arange(400), seats_vary=False)], 2)
    gap = ELO * (whole.strength[0] - whole.strength[1])
    assert found.elo == pytest.approx(gap, abs=1.0)
    assert found.high - found.low == pytest.approx(
        4 * ELO * whole.quantile * whole.errors[0], rel=0.02
    )


@pytest.mark.parametrize("seats", [2, 4])
def test_the_interval_holds_the_truth_as_often_as_it_says(seats: int) -> None:
    random = np.random.default_rng(2)
    held, games, truth = 0, 15, 1.0
    for _ in range(200):
        levels = random.normal(0.5, 1.0, (games, seats - 1))
        drawn = np.column_stack([np.full(games, truth), levels])
        drawn += random.gumbel(size=drawn.shape)
        places = np.argsort(np.argsort(-drawn, axis=1), axis=1) + 1
        found = rate(places, levels * ELO)
        held += found.low < truth * ELO < found.high
    assert 180 <= held <= 199


def test_a_single_game_and_nothing_but_wins_have_a_rating() -> None:
    one = rate(np.array([[1, 2]]), np.array([[300.0]]))
    many = rate(np.tile([1, 2], (20, 1)), np.full((20, 1), 300.0))
    assert one.low < 300 < one.elo < many.elo < 2000
    assert many.low > 300
    shared = rate(np.array([[1, 1]]), np.array([[300.0]]))
    assert shared.elo == pytest.approx(300.0)
