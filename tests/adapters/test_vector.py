"""Many games at once as one Gymnasium environment."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import NormalizeObservation, RecordEpisodeStatistics

from aura_ai.adapters.gymnasium import SeatEnv, VectorSeatEnv, identifier
from aura_ai.batch import BatchBot
from aura_ai.bots.interface import Bot
from aura_ai.contract import registry
from aura_ai.engine.header import PLY
from aura_ai.errors import RulesError, UseError


def firsts(info):
    return info["action_mask"].argmax(axis=1)


class Lowest(Bot):
    def choose(self, view, legal):
        return legal[0]


class Network:
    """A small network without memory."""

    def __init__(self, seed):
        self.seed = seed
        self.asked = []

    def __call__(self, observations, masks):
        self.asked.extend(zip(observations.copy(), masks.copy(), strict=True))
        chance = np.random.default_rng(self.seed)
        weights = chance.normal(size=(observations.shape[1], masks.shape[1]))
        return np.where(masks, observations @ weights, -np.inf).argmax(axis=1)


def duel(n, seat, learner, rival):
    """Return the rewards of a network as a learner against another one."""
    envs = VectorSeatEnv("rauha", n, bots=(BatchBot(rival),), seat=seat)
    # games before the seed was given
    rival.asked.clear()
    observations, info = envs.reset(seed=5)
    rewards = []
    for _ in range(60):
        actions = learner(observations, info["action_mask"])
        observations, shares, _, _, info = envs.step(actions)
        rewards.append(shares)
    envs.close()
    return np.array(rewards)


def test_a_network_sees_as_an_opponent_what_it_sees_as_a_learner():
    """The same games of a game with hidden cards, from both sides of the table."""
    first, second, first_again, second_again = (Network(seed) for seed in (1, 2, 1, 2))
    assert duel(1, 0, first, second).any()
    duel(1, 1, second_again, first_again)
    for one, other in ((first, first_again), (second, second_again)):
        assert min(len(one.asked), len(other.asked)) > 40
        for before, after in zip(one.asked, other.asked, strict=False):
            assert all(map(np.array_equal, before, after))


def test_a_network_is_asked_once_for_all_games():
    calls = []

    def lowest(observations, masks):
        calls.append(len(masks))
        return masks.argmax(axis=1)

    envs = VectorSeatEnv("connect_four", 8, bots=(BatchBot(lowest),))
    envs.reset(seed=1)
    chance = np.random.default_rng(1)
    for _ in range(30):
        calls.clear()
        _, rewards, _, _, _ = envs.step(envs.batch.sample(chance))
        # but for those that the learner has just won
        assert calls == [8 - (rewards == 1).sum()]


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("seat", [0, 1])
def test_it_does_what_their_own_vector_environment_does(mode, seat):
    """Connect Four without chance: all that is returned is what ``SyncVectorEnv`` returns."""

    def one():
        return SeatEnv("connect_four", bots=(Lowest(),), seat=seat, margin=0.5)

    theirs = SyncVectorEnv([one] * 3, autoreset_mode=mode)
    envs = VectorSeatEnv(
        "connect_four", 3, bots=(Lowest,), seat=seat, margin=0.5, autoreset_mode=mode
    )
    assert isinstance(envs, gymnasium.vector.VectorEnv)
    assert envs.metadata["autoreset_mode"] == mode
    observations, info = envs.reset(seed=3)
    before = observations.copy()
    theirs.reset(seed=3)
    chance, endings = np.random.default_rng(0), 0
    for _ in range(60):
        assert (info["seat"] == seat).all()
        actions = np.array([chance.choice(np.flatnonzero(row)) for row in info["action_mask"]])
        mine, other = envs.step(actions), theirs.step(actions)
        assert np.array_equal(observations, before), "they are the caller's own"
        observations, before = mine[0], mine[0].copy()
        assert observations in envs.observation_space
        for ours, expected in zip(mine[:4], other[:4], strict=True):
            assert np.array_equal(ours, expected)
            assert ours.dtype == expected.dtype
        info, theirs_info, done = mine[4], other[4], mine[2]
        playing = ~done if mode != AutoresetMode.SAME_STEP else np.ones(3, bool)
        assert np.array_equal(
            info["action_mask"][playing], theirs_info["action_mask"].astype(bool)[playing]
        )
        assert ("_final_obs" in info) == (done.any() and mode == AutoresetMode.SAME_STEP)
        if "_final_obs" in info:
            assert np.array_equal(info["_final_obs"], theirs_info["_final_obs"])
            assert np.array_equal(info["_final_info"], theirs_info["_final_info"])
            for i in np.flatnonzero(done):
                assert np.array_equal(info["final_obs"][i], theirs_info["final_obs"][i])
        results = info.get("final_info", info)
        expected = theirs_info.get("final_info", theirs_info)
        assert ("places" in results) == done.any()
        if done.any():
            for name in ("places", "_places", "scores", "_scores"):
                assert np.array_equal(results[name], expected[name])
            assert np.array_equal(results["win"], np.where(done, mine[1].clip(0, 1) > 0.5, 0.0))
            if mode == AutoresetMode.DISABLED:
                _, info = envs.reset(options={"reset_mask": done})
                theirs.reset(options={"reset_mask": done})
        endings += done.sum()
    assert endings > 3


def test_games_begin_as_the_batch_lets_them_begin():
    """In some rows, at positions, and with observations where they are wanted."""
    envs, state = VectorSeatEnv("connect_four", 3), registry.load("connect_four").new(0)
    for action in (3, 3, 4, 4):
        state.apply(action)
    rows = np.array([True, False, True])
    options = {"positions": [state, state.to_json()], "reset_mask": rows}
    _, info = envs.reset(options=options)
    assert list(options) == ["positions", "reset_mask"], "wrappers around it read it, too"
    assert (envs.batch.views()[:, PLY] == 4).tolist() == rows.tolist()
    with pytest.raises(RulesError, match=r"rauha 2p .* is not connect_four 2p"):
        envs.reset(options={"positions": registry.load("rauha").new(0)})
    observations, info = envs.reset(seed=1)
    out = np.empty_like(observations), np.empty_like(info["action_mask"])
    after, *_, info = envs.step(firsts(info), out=out)
    assert (after is out[0], info["action_mask"] is out[1]) == (True, True)
    assert not np.array_equal(after, observations)
    again, info = envs.reset(seed=1)
    assert np.array_equal(again, observations)


def test_a_game_that_is_over_is_refused_until_it_begins_again():
    envs = VectorSeatEnv("connect_four", 2, autoreset_mode="Disabled")
    _, info = envs.reset(seed=0)
    done = np.zeros(2, bool)
    while not done.any():
        _, _, done, _, info = envs.step(firsts(info))
    with pytest.raises(RuntimeError, match=f"game {done.argmax()} is over"):
        envs.step([0, 0])


def test_results_are_there_whatever_the_margin():
    envs = VectorSeatEnv("rauha", 4, players=3, seat="rotate", margin=0.02)
    _, info = envs.reset(seed=1)
    assert info["seat"].tolist() == [0, 1, 2, 0]
    endings = 0
    for _ in range(90):
        seats = info["seat"]
        _, rewards, done, _, info = envs.step(firsts(info))
        assert np.array_equal(info["seat"], (seats + done) % 3)
        for i in np.flatnonzero(done):
            final = info["final_info"]
            seat, places = final["seat"][i], final["places"][i].tolist()
            assert seat == seats[i]
            assert final["win"][i] == (1 / places.count(1) if places[seat] == 1 else 0.0)
            rivals = [score for s, score in enumerate(final["scores"][i]) if s != seat]
            lead = final["scores"][i][seat] - max(rivals)
            assert rewards[i] == pytest.approx(final["win"][i] + 0.02 * lead)
            endings += 1
    assert endings > 8


@pytest.mark.full
@pytest.mark.parametrize("kind", [SeatEnv, VectorSeatEnv])
def test_a_copy_goes_on_with_its_games(kind):
    more = {"num_envs": 3, "seat": "rotate", "threads": 2} if kind is VectorSeatEnv else {}
    env = kind("rauha", players=3, bots=("random", "random"), **more)
    _, info = env.reset(seed=3)
    for way in (copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))):
        again = way(env)
        for _ in range(6):
            actions = info["action_mask"].argmax(axis=-1)
            observations, *_, info = env.step(actions)
            assert np.array_equal(observations, again.step(actions)[0])
        assert np.array_equal(env.reset()[0], again.reset()[0])
        _, info = env.reset()


def test_their_wrappers_take_it_where_they_want_another_mode():
    envs = gymnasium.make_vec(
        identifier("connect_four"),
        num_envs=3,
        vectorization_mode="vector_entry_point",
        autoreset_mode=AutoresetMode.NEXT_STEP,
    )
    wrapped = RecordEpisodeStatistics(NormalizeObservation(envs))
    _, info = wrapped.reset(seed=0)
    lengths = []
    for _ in range(60):
        _, _, over, _, info = wrapped.step(firsts(info))
        if over.any():
            lengths += info["episode"]["l"][over].tolist()
    assert len(lengths) > 3
    assert min(lengths) >= 4


def test_misuse_is_refused():
    with pytest.raises(UseError, match="1 are wanted"):
        VectorSeatEnv("connect_four", bots=())
    for seat in (2, -1, "any"):
        with pytest.raises(
            UseError, match=f"seat, if not 'rotate': {seat!r} is not a whole number from 0 to 1"
        ):
            VectorSeatEnv("connect_four", seat=seat)
    with pytest.raises(ValueError, match="Never"):
        VectorSeatEnv("connect_four", autoreset_mode="Never")
    envs = VectorSeatEnv("connect_four", 2)
    envs.reset(seed=0)
    with pytest.raises(UseError, match="options: reset_masks is none of reset_mask, positions"):
        envs.reset(options={"reset_masks": [True, False]})
    with pytest.raises(ValueError, match="not bool of shape"):
        envs.reset(options={"reset_mask": np.array([1, 0])})
    with pytest.raises(ValueError, match="game 1: action 7 is not legal"):
        envs.step([0, 7])
