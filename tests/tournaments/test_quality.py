from __future__ import annotations

import numpy as np

from aura_ai.engine.arrays import Floats
from aura_ai.tournaments.rating import quality
from aura_ai.tournaments.rating.fit import fit
from aura_ai.tournaments.rating.results import PoolResults


def pool_of(chance: Floats, setups: int, seed: int = 1) -> PoolResults:
    """Return games of two in blocks; ``chance[i, j]`` is how often i beats j."""
    random = np.random.default_rng(seed)
    n = len(chance)
    pairs = [(i, j) for i in range(n) for j in range(n) if i != j]
    bots = np.array(pairs * setups)
    won = random.random(len(bots)) < chance[bots[:, 0], bots[:, 1]]
    places = np.where(won[:, None], [[1, 2]], [[2, 1]])
    games = len(bots)
    return PoolResults(
        index=0,
        game="game",
        players=2,
        options={},
        changed={},
        data_fingerprint="",
        seat_names=["seat 0", "seat 1"],
        names=list("abcd"[:n]),
        numbers=np.arange(1, games + 1),
        bots=bots,
        places=places,
        scores=np.zeros((games, 2)),
        seconds=np.zeros((games, 2)),
        setups=np.repeat(np.arange(setups), len(pairs)),
        lineups=np.zeros(games, np.int64),
        plies=np.ones(games, np.int64),
        failures=[],
    )


def said(pool: PoolResults) -> list[str]:
    return quality.warnings(pool, fit([pool.sample()], len(pool.names)))


def test_a_pair_that_the_ratings_do_not_explain_is_named() -> None:
    chance = np.array([[0.5, 0.8, 0.2], [0.2, 0.5, 0.8], [0.8, 0.2, 0.5]])
    assert any("than the ratings say" in line for line in said(pool_of(chance, 100)))


def test_bots_in_order_are_left_in_peace() -> None:
    strength = np.array([1.0, 0.3, 0.0, -1.0])
    chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    alarms = [line for seed in range(40) for line in said(pool_of(chance, 60, seed))]
    # one run in a hundred may cry wolf
    assert len(alarms) <= 3


def test_a_bot_that_always_loses_is_no_contradiction() -> None:
    chance = np.array([[0.5, 0.6, 1.0], [0.4, 0.5, 1.0], [0.0, 0.0, 0.5]])
    assert said(pool_of(chance, 100)) == []


def test_one_set_up_is_too_few() -> None:
    assert "only 1 set-up: too few" in said(pool_of(np.full((2, 2), 0.5), 1))[0]
