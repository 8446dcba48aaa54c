from __future__ import annotations

from dataclasses import replace

import numpy as np

from aura_ai.engine.arrays import Floats
from aura_ai.tournaments.rating import quality
from aura_ai.tournaments.rating.fit import fit
from aura_ai.tournaments.rating.results import PoolResults
from aura_ai.tournaments.rating.sample import Sample
from tests.tournaments.test_compare import pool_of


def games(chance: Floats, setups: int, seed: int = 1) -> PoolResults:
    """Return games of two in blocks; ``chance[i, j]`` is how often i beats j."""
    random = np.random.default_rng(seed)
    n = len(chance)
    pairs = [(i, j) for i in range(n) for j in range(n) if i != j]
    bots = np.array(pairs * setups)
    won = random.random(len(bots)) < chance[bots[:, 0], bots[:, 1]]
    places = np.where(won[:, None], [[1, 2]], [[2, 1]])
    pool = pool_of(Sample(bots, places, np.repeat(np.arange(setups), len(pairs))))
    return replace(pool, names=list("abcd"[:n]))


def said(pool: PoolResults) -> list[str]:
    return quality.warnings(pool, fit([pool.sample()], len(pool.names)))


def test_a_pair_that_the_ratings_do_not_explain_is_named() -> None:
    chance = np.array([[0.5, 0.8, 0.2], [0.2, 0.5, 0.8], [0.8, 0.2, 0.5]])
    assert any("than the ratings say" in line for line in said(games(chance, 100)))


def test_bots_in_order_are_left_in_peace() -> None:
    strength = np.array([1.0, 0.3, 0.0, -1.0])
    chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    alarms = [line for seed in range(40) for line in said(games(chance, 60, seed))]
    # one run in a hundred may cry wolf
    assert len(alarms) <= 3


def test_a_bot_that_always_loses_is_no_contradiction() -> None:
    chance = np.array([[0.5, 0.6, 1.0], [0.4, 0.5, 1.0], [0.0, 0.0, 0.5]])
    assert said(games(chance, 100)) == []


def test_one_set_up_is_too_few() -> None:
    assert "only 1 set-up: too few" in said(games(np.full((2, 2), 0.5), 1))[0]
