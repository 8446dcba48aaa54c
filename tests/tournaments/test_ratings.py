from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import choix
import numpy as np
import pytest

from aura_ai.engine.arrays import Flags, Floats
from aura_ai.tournaments.rating.errors import MODEL_FREEDOM, OTHERS_FREEDOM
from aura_ai.tournaments.rating.fit import ELO, Fit, fit
from aura_ai.tournaments.rating.known import rate
from aura_ai.tournaments.rating.results import standard_error
from aura_ai.tournaments.rating.sample import Sample


def simulate(
    random: np.random.Generator,
    strength: Floats,
    seats: int,
    setups: int,
    *,
    luck: float = 0.0,
    seat_effect: Floats | None = None,
) -> Sample:
    """Return Plackett-Luce results of a full round robin in blocks.

    ``luck`` is the spread of how well a set-up suits each bot and each seat.
    """
    n = len(strength)
    effect = np.zeros(seats) if seat_effect is None else seat_effect
    lineups = [line[r:] + line[:r] for line in combinations(range(n), seats) for r in range(seats)]
    bots = np.tile(np.array(lineups), (setups, 1))
    number = np.repeat(np.arange(setups), len(lineups))
    suits = random.normal(0, luck, (setups, n)) if luck else np.zeros((setups, n))
    deal = random.normal(0, luck, (setups, seats)) if luck else np.zeros((setups, seats))
    level = strength[bots] + suits[number[:, None], bots] + effect + deal[number]
    drawn = level + random.gumbel(size=bots.shape)
    places = np.argsort(np.argsort(-drawn, axis=1), axis=1) + 1
    return Sample(bots, places, number)


@pytest.mark.parametrize("prior", [0.0, 1e-9])
def test_equals_choix_on_games_of_two(prior: float) -> None:
    random = np.random.default_rng(1)
    sample = simulate(random, np.array([0.0, 0.4, 1.0, -0.7]), 2, 60)
    alone = Sample(sample.bots, sample.places, sample.setups, seats_vary=False)
    pairs = [tuple(bots[np.argsort(p)]) for bots, p in zip(alone.bots, alone.places, strict=True)]
    theirs = choix.opt_pairwise(4, pairs, alpha=1e-12)
    ours = fit([alone], 4, prior=prior).strength
    assert np.allclose(ours, theirs - np.mean(theirs), atol=1e-5)


def test_agrees_with_choix_on_rankings_of_four() -> None:
    random = np.random.default_rng(2)
    strength = np.array([0.8, 0.3, 0.0, -0.2, -0.9])
    sample = simulate(random, strength, 4, 400)
    rankings = [list(b[np.argsort(p)]) for b, p in zip(sample.bots, sample.places, strict=True)]
    theirs = choix.ilsr_rankings(5, rankings, alpha=1e-9)
    ours = fit([sample], 5)
    # another estimator of the same strengths: equal within a standard error of 8,000 games
    assert np.all(np.abs(ours.strength - (theirs - theirs.mean())) < 1.5 * ours.own_spread.errors)
    assert np.all(ours.own_spread.errors < 0.03)


def test_standard_errors_take_set_ups_for_samples() -> None:
    values = np.array([1.0, 1.0, 0.0, 0.0, 0.5, 0.5, np.nan])
    setups = np.array([4, 4, 7, 7, 9, 9, 9])
    # three samples of 1, 0 and 1/2
    expected = np.std([1.0, 0.0, 0.5], ddof=1) / np.sqrt(3)
    assert standard_error(values, setups) == pytest.approx(expected)
    assert standard_error(values[:2], setups[:2]) is None


def coverage(truth: Floats, fits: list[Fit]) -> float:
    hits = [np.abs(f.strength - truth) < f.own_spread.half for f in fits]
    return float(np.mean(hits))


@pytest.mark.parametrize(
    ("seats", "bots", "setups", "luck", "most"),
    [
        (2, 3, 12, 0.0, 0.97),
        pytest.param(2, 3, 30, 0.7, 0.97, marks=pytest.mark.full),
        pytest.param(4, 5, 10, 0.4, 0.97, marks=pytest.mark.full),
        pytest.param(3, 3, 25, 0.5, 0.97, marks=pytest.mark.full),
        pytest.param(5, 6, 10, 0.3, 0.97, marks=pytest.mark.full),
        # few games have few possible results, and the prior pulls in: no interval misses in just 5 %
        pytest.param(2, 4, 3, 0.6, 0.995, marks=pytest.mark.full),
        pytest.param(4, 4, 5, 0.6, 0.995, marks=pytest.mark.full),
        pytest.param(2, 4, 1, 0.0, 1.0, marks=pytest.mark.full),
    ],
)
def test_intervals_cover_the_truth(
    seats: int, bots: int, setups: int, luck: float, most: float
) -> None:
    random = np.random.default_rng(seats * 100 + bots)
    strength = np.linspace(-0.8, 0.8, bots)
    # luck makes the results of whole games less certain than the strengths alone would: the truth
    # is what a tournament without end would show
    truth = strength
    if luck:
        truth = fit([simulate(random, strength, seats, 4000, luck=luck)], bots).strength
    fits = [fit([simulate(random, strength, seats, setups, luck=luck)], bots) for _ in range(500)]
    assert 0.93 <= coverage(truth, fits) <= most


def blocks_of_close_bots(random: np.random.Generator, setups: int, apart: float) -> Sample:
    """Return blocks of two games in which the bots play alike unless a share ``apart`` of times.

    Where they play alike the same seat wins both games; else the first bot wins 7 games of 10.
    """
    seat = random.random(setups) < 0.55
    alike = np.stack([seat, ~seat], axis=1)
    parted = random.random((setups, 2)) < 0.7
    first_wins = np.where(random.random((setups, 1)) < apart, parted, alike).reshape(-1, 1)
    bots = np.tile([[0, 1], [1, 0]], (setups, 1))
    places = np.where(first_wins == (bots == 0), 1, 2)
    return Sample(bots, places, np.repeat(np.arange(setups), 2))


@pytest.mark.parametrize(
    ("setups", "apart"),
    [
        pytest.param(30, 0.5, marks=pytest.mark.full),
        (100, 0.2),
        pytest.param(400, 0.1, marks=pytest.mark.full),
    ],
)
def test_intervals_hold_for_bots_that_seldom_part(setups: int, apart: float) -> None:
    random = np.random.default_rng(setups)
    share = 0.5 + 0.2 * apart
    truth = np.log(share / (1 - share)) / 2 * np.array([1.0, -1.0])
    fits = [fit([blocks_of_close_bots(random, setups, apart)], 2) for _ in range(500)]
    assert 0.93 <= coverage(truth, fits) <= 0.975


def some_games(sample: Sample, rows: Flags) -> Sample:
    return Sample(sample.bots[rows], sample.places[rows], sample.setups[rows])


def with_a_late_bot(
    random: np.random.Generator, strength: Floats, seats: int, setups: int, shared: int
) -> Sample:
    """Return a tournament that grew: the last bot has played on ``shared`` of the set-ups."""
    whole = simulate(random, strength, seats, setups, luck=0.6)
    late = (whole.bots == len(strength) - 1).any(axis=1)
    return some_games(whole, ~late | (whole.setups < shared))


@pytest.mark.parametrize(
    ("seats", "shared"),
    [
        (2, 4),
        pytest.param(3, 3, marks=pytest.mark.full),
        pytest.param(4, 3, marks=pytest.mark.full),
        pytest.param(4, 5, marks=pytest.mark.full),
    ],
)
def test_intervals_cover_the_truth_of_a_bot_that_came_late(seats: int, shared: int) -> None:
    random = np.random.default_rng(seats)
    strength = np.linspace(0.6, -0.6, seats + 1)
    most = with_a_late_bot(random, strength, seats, 3000, 75 * shared)
    truth = fit([most], seats + 1).strength
    draws = [with_a_late_bot(random, strength, seats, 40, shared) for _ in range(200)]
    fits = [fit([sample], seats + 1) for sample in draws]
    assert 0.92 <= coverage(truth, fits) <= 0.985
    late = [abs(f.strength[-1] - truth[-1]) < f.own_spread.half[-1] for f in fits]
    # degrees of freedom of all 40 set-ups hold 77 to 90 %
    assert np.mean(late) >= 0.915


def test_degrees_of_freedom_count_the_set_ups_that_speak() -> None:
    random = np.random.default_rng(11)
    strength = np.array([0.4, 0.0, -0.4, 0.0])
    whole = fit([simulate(random, strength, 3, 30, luck=0.5)], 4)
    assert np.allclose(whole.own_spread.freedom, MODEL_FREEDOM + 29)
    freedom, half = {}, {}
    for shared in (1, 3, 6, 15, 40):
        found = fit([with_a_late_bot(random, strength, 3, 40, shared)], 4).own_spread
        freedom[shared], half[shared] = found.freedom, found.half
        others = OTHERS_FREEDOM * (40 - shared)
        assert found.freedom[-1] == pytest.approx(MODEL_FREEDOM + shared - 1 + others, rel=0.1)
    # a difference to the late bot is known as badly, one between the others is not
    sample = with_a_late_bot(random, strength, 3, 40, 3)
    found = fit([sample], 4)
    pairs = found.spread(np.array([[1.0, 0, 0, -1], [1, -1, 0, 0]]))
    assert pairs.freedom[0] < 16 < pairs.freedom[1]
    assert pairs.half[0] > 1.5 * pairs.half[1]
    assert sorted(half, key=lambda n: -half[n][-1]) == list(half)


def test_a_large_pool_lends_a_small_one_no_degrees_of_freedom() -> None:
    random = np.random.default_rng(12)
    strength = np.array([0.3, 0.0, -0.3, 0.1])
    large = simulate(random, strength[:3], 2, 60, luck=0.5)
    small = simulate(random, strength, 3, 4, luck=0.5)
    found = fit([large, small], 4)
    assert found.own_spread.freedom[-1] < MODEL_FREEDOM + 3 + OTHERS_FREEDOM * 60 + 1
    assert found.own_spread.freedom[0] > 1.2 * found.own_spread.freedom[-1]
    assert found.seat_spread(1).freedom[0] < 24 < found.seat_spread(0).freedom[0]


def test_a_role_that_few_set_ups_had_has_few_degrees_of_freedom() -> None:
    random = np.random.default_rng(13)
    sample = simulate(random, np.array([0.2, 0.0, -0.2]), 3, 40, luck=0.3)
    roles = np.argsort(random.random(sample.bots.shape), axis=1)
    roles[(sample.setups < 4) & (np.arange(len(roles)) % 3 == 0), 0] = 3
    sample = replace(sample, roles=roles.astype(np.int64), n_roles=4)
    assert fit([sample], 3).role_spread().freedom[3] < 18
    common = replace(sample, roles=np.argsort(sample.bots, axis=1), n_roles=3)
    assert fit([common], 3).role_spread().freedom.min() > 40


def test_ties_and_seats_are_found() -> None:
    random = np.random.default_rng(3)
    games, nu = 40_000, 0.8
    bots = random.permuted(np.tile([0, 1], (games, 1)), axis=1)
    strength, seat = np.array([0.3, -0.3]), np.array([0.2, -0.2])
    d = (strength[bots] + seat) @ np.array([1.0, -1.0])
    odds = np.stack([np.exp(d / 2), np.full(games, nu), np.exp(-d / 2)], axis=1)
    draw = random.random(games)[:, None] * odds.sum(axis=1, keepdims=True)
    result = (draw > np.cumsum(odds, axis=1)).sum(axis=1)
    places = np.array([[1, 2], [1, 1], [2, 1]])[result]
    found = fit([Sample(bots, places, np.arange(games))], 2)
    assert np.allclose(found.strength, strength, atol=0.03)
    assert found.seats[0] is not None
    assert np.allclose(found.seats[0], seat, atol=0.03)
    assert found.tie[0] == pytest.approx(nu, abs=0.03)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_bot_that_wins_everything_has_finite_ratings(seats: int) -> None:
    blocks = 20
    line = np.arange(seats)
    bots = np.array([np.roll(line, -r) for _ in range(blocks) for r in range(seats)])
    found = fit([Sample(bots, bots + 1, np.repeat(np.arange(blocks), seats))], seats)
    assert np.all(np.diff(found.strength) < 0)
    half = found.own_spread.half * ELO
    assert np.all(half > 80)
    assert np.all(half < 1000)
    assert np.all(np.abs(found.strength * ELO) < 2000)


def test_intervals_are_wide_at_first_and_shrink_with_every_set_up() -> None:
    for games in (1, 2):
        bots = np.array([[0, 1], [1, 0]])[:games]
        half = fit([Sample(bots, bots + 1, np.zeros(games, np.int64))], 2).own_spread.half * ELO
        assert np.all(np.isfinite(half))
        assert np.all(half > 300)
    random = np.random.default_rng(22)
    widths = []
    for setups in (1, 2, 3, 5, 8, 20):
        fits = [fit([simulate(random, np.zeros(2), 2, setups, luck=0.6)], 2) for _ in range(40)]
        widths.append(float(np.mean([one.own_spread.half for one in fits])))
    assert widths == sorted(widths, reverse=True)


def test_nothing_but_ties_is_no_difference() -> None:
    bots = np.array([[0, 1], [1, 0]] * 10)
    places = np.ones((20, 2), np.int64)
    found = fit([Sample(bots, places, np.repeat(np.arange(10), 2))], 2)
    assert np.allclose(found.strength, 0)
    assert np.all(found.own_spread.errors > 0)


def test_superiority_says_who_is_stronger() -> None:
    random = np.random.default_rng(4)
    table = fit([simulate(random, np.array([0.5, 0.0, -0.5]), 2, 60)], 3).superiority()
    assert np.allclose(table + table.T, 1.0)
    assert np.allclose(np.diag(table), 0.5)
    assert table[0, 2] > 0.999
    assert table[0, 1] > 0.9


def test_a_pool_counts_the_same_in_any_order() -> None:
    random = np.random.default_rng(6)
    a = simulate(random, np.array([0.5, 0.0, -0.5]), 2, 30)
    b = simulate(random, np.array([0.5, 0.0, -0.5]), 3, 30)
    one, other = fit([a, b], 3), fit([b, a], 3)
    assert np.allclose(one.strength, other.strength, atol=1e-9)
    assert np.allclose(one.own_spread.errors, other.own_spread.errors, atol=1e-9)


def test_a_rating_against_opponents_of_known_strength_agrees_with_the_fit() -> None:
    random = np.random.default_rng(1)
    places = np.column_stack([won := random.integers(1, 3, 400), 3 - won])
    places[:100] = [1, 2]
    found = rate(places, np.zeros((400, 1)))
    bots = np.tile([0, 1], (400, 1))
    whole = fit([Sample(bots, places, np.arange(400), seats_vary=False)], 2)
    gap = ELO * (whole.strength[0] - whole.strength[1])
    assert found.elo == pytest.approx(gap, abs=1.0)
    assert found.high - found.low == pytest.approx(4 * ELO * whole.own_spread.half[0], rel=0.02)


@pytest.mark.parametrize("seats", [2, 4])
def test_its_interval_holds_the_truth_as_often_as_it_says(seats: int) -> None:
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


def test_a_single_game_and_nothing_but_wins_have_a_rating_too() -> None:
    one = rate(np.array([[1, 2]]), np.array([[300.0]]))
    many = rate(np.tile([1, 2], (20, 1)), np.full((20, 1), 300.0))
    assert one.low < 300 < one.elo < many.elo < 2000
    assert many.low > 300
    shared = rate(np.array([[1, 1]]), np.array([[300.0]]))
    assert shared.elo == pytest.approx(300.0)
