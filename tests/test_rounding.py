"""Spreads that are zero up to rounding: nothing is divided by them."""

from __future__ import annotations

import numpy as np
import pytest

from aura_ai.balance.significance import difference, jackknife, mean, ratio
from aura_ai.rounding import beyond_rounding
from aura_ai.tournaments.rating.results import standard_error
from aura_ai.tournaments.rating.standing import normalised

SHARE = 1 / 3 + 0.5
"""Equal numbers whose mean is another one."""


@pytest.mark.parametrize("n", [3, 7, 10, 49, 1000])
@pytest.mark.parametrize("share", [SHARE, 0.1, 1 / 7])
def test_equal_blocks_have_no_normalised_elo(n: int, share: float) -> None:
    # games of a block differ, blocks do not
    points = np.tile([share / 2, share, 1.5 * share], n)
    setups = np.repeat(np.arange(n), 3)
    assert standard_error(points, setups) == 0.0
    assert normalised(np.full(n, share), 4) is None


def test_a_spread_that_is_there_stays() -> None:
    points = np.full(40, SHARE)
    points[3] += 1e-6
    assert standard_error(points, np.arange(40)) == pytest.approx(1e-6 / 40, rel=0.01)
    assert beyond_rounding([1e-3, 1e-12, 0.0], [1.0, 1.0, 0.0]).tolist() == [1e-3, 0.0, 0.0]
    assert beyond_rounding(1e-3, 1e9) == 0.0


@pytest.mark.parametrize("value", [0.1, 1 / 3, 2e5 / 3])
def test_set_ups_that_all_say_the_same_leave_no_error(value: float) -> None:
    clusters = np.repeat(np.arange(12), 3)
    same = np.full(36, value)
    estimates = [
        mean(same, clusters),
        ratio(same * 7, np.full(36, 7.0), clusters),
        jackknife(lambda cases: float(same[cases].mean()), clusters),
    ]
    moving = np.random.default_rng(2).random(36)
    before, after = (mean(moving * scale / scale, clusters) for scale in (1.0, 3.0))
    estimates.append(difference(before, after))
    assert [one.error for one in estimates] == [0.0] * 4
    assert estimates[0].p_outside(value * 1.01, None) == 0.0
    assert mean(moving, clusters).error > 0.01
