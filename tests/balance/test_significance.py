"""Estimates, intervals and corrections against known answers."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from aura_ai.balance.row import Row, flagged, n_tested
from aura_ai.balance.significance import (
    Estimate,
    difference,
    holm,
    jackknife,
    linear_model,
    mean,
    quantile,
    share,
)


def test_holm_as_in_the_paper() -> None:
    # sorted 0.01, 0.02, 0.03, 0.04: times 4, 3, 2, 1, never falling
    assert holm([0.03, 0.01, 0.04, 0.02]) == pytest.approx([0.06, 0.04, 0.06, 0.06])
    assert holm([]) == []
    assert holm([0.9, 0.8]) == [1.0, 1.0]


def test_the_interval_of_a_mean_is_that_of_student() -> None:
    values = np.array([1.0, 4.0, 2.0, 8.0, 5.0, 7.0])
    low, high = mean(values, np.arange(6)).interval()  # type: ignore[misc]
    known = stats.t.interval(0.95, 5, values.mean(), stats.sem(values))
    assert (low, high) == pytest.approx(known)


def test_games_of_one_setup_are_one_sample() -> None:
    values = np.array([1.0, 4.0, 2.0, 8.0, 5.0, 7.0])
    twice = mean(np.repeat(values, 2), np.repeat(np.arange(6), 2))
    assert twice.error == pytest.approx(mean(values, np.arange(6)).error)


def test_too_few_setups_have_neither_interval_nor_test() -> None:
    few = mean(np.arange(4.0), np.arange(4))
    assert few.interval() is None
    assert few.p_outside(10.0, None) == 1.0


def test_a_share_that_never_happened_leaves_room_above() -> None:
    never = share(np.zeros(200, np.bool_), np.arange(200))
    low, high = never.interval()  # type: ignore[misc]
    assert low == 0.0
    # Wilson: z² / (n + z²)
    assert high == pytest.approx(1.972**2 / (200 + 1.972**2), abs=1e-4)
    assert never.p_outside(0.05, None) < 0.01
    assert never.p_outside(0.001, None) > 0.2


@pytest.mark.parametrize("chance", [0.1, 0.5])
def test_intervals_hold_the_truth_in_95_of_100_samples(chance: float) -> None:
    draw = np.random.default_rng(5)
    held = 0
    for _ in range(2000):
        # games of a set-up share part of their chance
        setups = np.repeat(np.arange(60), 2)
        luck = draw.beta(4 * chance, 4 * (1 - chance), 60)
        low, high = share(draw.random(120) < luck[setups], setups).interval()  # type: ignore[misc]
        held += low <= chance <= high
    assert 0.935 < held / 2000 < 0.965


def test_jackknife_and_linear_model_of_a_mean_are_the_mean() -> None:
    values = np.array([1.0, 4.0, 2.0, 8.0, 5.0, 7.0])
    plain = mean(values, np.arange(6))
    left_out = jackknife(lambda kept: float(values[kept].mean()), np.arange(6))
    assert left_out.error == pytest.approx(plain.error)
    fitted, names, influence = linear_model(np.ones((6, 1)), values, np.arange(6))
    assert (fitted[0], names.tolist()) == (pytest.approx(plain.value), list(range(6)))
    assert influence[:, 0] == pytest.approx(plain.influence)


def test_a_quantile_of_lengths_holds_the_truth() -> None:
    draw, setups, truth = np.random.default_rng(4), np.arange(300), stats.geom.ppf(0.95, 0.1)
    samples = [quantile(draw.geometric(0.1, 300) * 1.0, setups, 0.95) for _ in range(300)]
    assert np.mean([abs(one.value - truth) <= 2 * one.error for one in samples]) > 0.9


def test_pairs_take_out_what_versions_share() -> None:
    draw = np.random.default_rng(2)
    common = draw.normal(0, 10, 100)
    before = mean(common + draw.normal(0, 1, 100), np.arange(100))
    after = mean(common + draw.normal(1, 1, 100), np.arange(100))
    assert difference(before, before).interval() == (0.0, 0.0)
    moved = difference(before, after)
    assert moved.error < 0.2 < before.error
    assert moved.p_outside(0.0, 0.0) < 1e-5


def test_setups_of_one_version_only_add_up() -> None:
    values = np.arange(10.0)
    before, after = mean(values, np.arange(10)), mean(values, np.arange(10, 20))
    apart = math.hypot(before.error, after.error)
    assert difference(before, after).error == pytest.approx(apart, rel=0.06)


def test_flags_are_corrected_for_all_rows() -> None:
    draw = np.random.default_rng(3)

    def row(values: np.ndarray, fair: bool = True) -> Row:
        return Row(
            "g", "m", "s", mean(values, np.arange(len(values))), 50, "l", "h",
            fair=(None, 0.0) if fair else None, threshold="over 0",
        )  # fmt: skip

    # p of about 0.02: alone it would be flagged
    slight = row(stats.norm.ppf((np.arange(50) + 0.5) / 50) + 0.3)
    noise = [row(draw.normal(-0.2, 1, 50)) for _ in range(30)]
    plain = row(draw.normal(9, 1, 50), fair=False)
    assert flagged([slight])[0].flag == "over 0"
    together = flagged([slight, *noise, plain])
    assert n_tested(together) == 31
    assert not any(one.flag for one in together)


def test_a_linear_model_is_honest_with_few_setups_for_a_coefficient() -> None:
    draw = np.random.default_rng(6)
    held = 0
    for _ in range(400):
        # 24 set-ups, 6 roles; a set-up has its own chance and one role, and is played 5 times
        setups = np.repeat(np.arange(24), 5)
        design = np.eye(6)[setups % 6]
        outcome = draw.normal(0, 1, 24)[setups] + draw.normal(0, 1, 120)
        fitted, names, influence = linear_model(design, outcome, setups)
        low, high = Estimate(float(fitted[0]), names, influence[:, 0], samples=4).interval()  # type: ignore[misc]
        held += low <= 0 <= high
    assert held / 400 > 0.93
