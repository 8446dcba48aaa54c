"""Many games at once as one Gymnasium environment."""

from __future__ import annotations

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.wrappers.vector import RecordEpisodeStatistics

from aura_ai.adapters.gymnasium import SeatEnv, VectorSeatEnv, identifier
from aura_ai.bots.interface import Bot
from aura_ai.errors import UseError


def firsts(info):
    return info["action_mask"].argmax(axis=1)


def test_it_is_a_vector_environment():
    envs = VectorSeatEnv("rauha", num_envs=4, players=3)
    assert isinstance(envs, gymnasium.vector.VectorEnv)
    assert envs.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    observations, info = envs.reset(seed=1)
    ended = 0
    for _ in range(60):
        assert observations in envs.observation_space
        mask = info["action_mask"]
        assert mask.dtype == bool
        assert mask.any(axis=1).all()
        kept = observations.copy()
        observations_before = observations
        observations, rewards, over, cut, info = envs.step(firsts(info))
        assert np.array_equal(observations_before, kept)  # the caller's own
        assert rewards.shape == over.shape == cut.shape == (4,)
        assert not cut.any()
        assert not rewards[~over].any()
        assert ((rewards >= 0) & (rewards <= 1)).all()
        ended += over.sum()
    assert ended > 0
    envs.close()


class Lowest(Bot):
    def choose(self, view, legal):
        return legal[0]


@pytest.mark.parametrize("seat", [0, 1])
def test_it_plays_as_the_single_environment_does(seat):
    """Connect Four without chance: the games are those of the single environment, bots alike."""

    envs = VectorSeatEnv("connect_four", 2, bots=(Lowest,), seat=seat, margin=0.5)
    one = SeatEnv("connect_four", bots=(Lowest(),), seat=seat, margin=0.5, observation="encoded")
    seen, info = envs.reset(seed=3)
    alone, told = one.reset(seed=3)
    chance = np.random.default_rng(0)
    for _ in range(40):
        assert np.array_equal(seen[0], alone)
        assert np.array_equal(info["action_mask"][0], told["action_mask"].astype(bool))
        action = int(chance.choice(np.flatnonzero(told["action_mask"])))
        seen, rewards, over, _, info = envs.step(np.array([action, action]))
        alone, reward, ended, _, told = one.step(action)
        assert (rewards[0], over[0]) == (reward, ended)
        if ended:
            alone, told = one.reset()


def test_a_seed_fixes_the_games():
    one, two = (VectorSeatEnv("rauha", 3, bots=("random",)) for _ in range(2))
    first, info = one.reset(seed=4)
    assert np.array_equal(first, two.reset(seed=4)[0])
    for _ in range(5):
        actions = firsts(info)
        seen, *_, info = one.step(actions)
        assert np.array_equal(seen, two.step(actions)[0])
    assert not np.array_equal(one.reset()[0], first)


def test_gymnasium_makes_it_and_wraps_it():
    envs = gymnasium.make_vec(
        identifier("connect_four"), num_envs=3, vectorization_mode="vector_entry_point"
    )
    wrapped = RecordEpisodeStatistics(envs)
    _, info = wrapped.reset(seed=0)
    over = np.zeros(3, bool)
    while not over.any():
        _, _, over, _, info = wrapped.step(firsts(info))
    assert info["episode"]["l"][over].min() >= 4


def test_misuse_is_told():
    with pytest.raises(UseError, match="1 are wanted"):
        VectorSeatEnv("connect_four", bots=())
    with pytest.raises(UseError, match="none of 0 to 1"):
        VectorSeatEnv("connect_four", seat=2)
    envs = VectorSeatEnv("connect_four", 2)
    envs.reset(seed=0)
    with pytest.raises(ValueError, match="game 1: action 7 is not legal"):
        envs.step([0, 7])
