"""PettingZoo's suites, unabridged, on every game and player count."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test, state_test

from aura_ai.adapters import pettingzoo as adapter
from aura_ai.contract import registry
from aura_ai.errors import RulesError
from tests.adapters.seats import EVERY, HIDDEN, SPREAD, only_accepted

CYCLES = 40
"""Cycles of a suite: some hundred decisions."""

ACCEPTED = {
    "Observation space for each agent probably should be": (
        "masks stand in the observation, as in PettingZoo's own classic games, so it is a Dict"
    ),
    "Observation is not a NumPy array": "the same",
    "Action mask numpy array is all zeros": "agents whose game is over have nothing to do",
}
"""Warnings that stay, each with its reason.

``max_cycles_test`` does not apply: it plays without masks and wants every agent to act equally often,
which is not so in games of several decisions per turn."""


@pytest.mark.parametrize(("game", "players"), EVERY)
def test_their_suites(game, players, capsys):
    def make(**more):
        return adapter.env(game, players, **more)

    with only_accepted(ACCEPTED):
        api_test(make(), num_cycles=CYCLES)
        seed_test(make, num_cycles=CYCLES)
        state_test(make(), adapter.parallel_env(game, players), num_cycles=CYCLES)
        parallel_api_test(adapter.parallel_env(game, players), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "players"), SPREAD)
def test_their_render_test(game, players, capsys):
    render_test(lambda **more: adapter.env(game, players, **more))


def play(env, seed):
    """Play a game at random to its end; return the last rewards and all decisions."""
    env.reset(seed=seed)
    chance = random.Random(seed)
    rewards, decisions = {}, []
    for agent in env.agent_iter():
        observation, reward, over, cut, info = env.last()
        assert not cut
        if over:
            rewards[agent] = reward
            env.step(None)
            continue
        assert reward == 0.0
        mask = observation["action_mask"]
        assert np.array_equal(mask, info["action_mask"])
        action = chance.choice(np.flatnonzero(mask).tolist())
        decisions.append(action)
        env.step(action)
    return rewards, decisions


@pytest.mark.parametrize("margin", [0.0, 0.01])
@pytest.mark.parametrize(("game", "players"), SPREAD)
def test_a_game_is_the_game_of_the_engine(game, players, margin):
    """Rewards have the lead over the best rival in points, where it counts."""
    rewards, decisions = play(adapter.env(game, players, margin=margin), 3)
    state = registry.load(game, players).new(int(np.random.default_rng(3).integers(2**63)))
    for action in decisions:
        state.apply(action)
    places, scores = state.result()
    for seat in range(players):
        best = max([score for i, score in enumerate(scores) if i != seat], default=0)
        share = 1 / places.count(1) if places[seat] == 1 else 0.0
        expected = share + margin * (scores[seat] - best)
        assert rewards[f"player_{seat}"] == pytest.approx(expected)


def test_agents_that_do_not_act_have_empty_masks():
    env, together = adapter.env("rauha", 3), adapter.parallel_env("rauha", 3)
    env.reset(seed=2)
    observations, _ = together.reset(seed=2)
    for agent in env.possible_agents:
        acts = agent == env.agent_selection
        for mask in (
            env.observe(agent)["action_mask"],
            env.infos[agent]["action_mask"],
            observations[agent]["action_mask"],
        ):
            assert mask.any() == acts


@pytest.mark.parametrize("action", [-1, 7, 10**6])
def test_an_illegal_action_loses(action):
    env = adapter.env("connect_four")
    env.reset(seed=0)
    env.step(3)
    env.step(action)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": 1.0, "player_1": 0.0}
    for agent in env.agents:
        assert env.infos[agent]["illegal_action"] == {"agent": "player_1", "action": action}


def test_an_illegal_action_of_several_players_and_of_one():
    env = adapter.env("rauha", 5)
    env.reset(seed=0)
    loser = env.agent_selection
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    assert env.rewards.pop(loser) == 0.0
    assert set(env.rewards.values()) == {0.25}
    alone = adapter.env("solenia", 1)
    alone.reset(seed=0)
    alone.step(int(np.flatnonzero(alone.last()[0]["action_mask"] == 0)[0]))
    assert alone.rewards == {"player_0": 0.0}


@pytest.mark.parametrize(("game", "players"), HIDDEN)
def test_an_agent_observes_what_its_seat_may_know(game, players):
    env = adapter.env(game, players)
    env.reset(seed=1)
    for _ in range(12):
        state = env.game_state
        seat = int(env.agent_selection[-1])
        world = state.view(seat).sample(9).array
        assert not np.array_equal(world, state.array)
        observation = env.observe(env.agent_selection)["observation"]
        assert np.array_equal(observation, env.table.observe(world, seat))
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))


def test_misuse_is_refused():
    env = adapter.env("connect_four")
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    env.reset()
    with pytest.raises(ValueError, match="has to decide"):
        env.step(None)
    with pytest.raises(RulesError, match="players"):
        adapter.env("connect_four", 3)
    with pytest.raises(RulesError, match="unknown option"):
        adapter.env("connect_four", size=8)
    with pytest.raises(ValueError, match="render_mode"):
        adapter.env("connect_four", render_mode="rgb_array")


COPIES = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
}


def course(env):
    """Return the future of an environment: the rest of its game, and the next one."""
    events = []
    for _ in range(2):
        while env.agents:
            observation, reward, over, _, info = env.last()
            events.append((env.agent_selection, reward, over, observation["observation"].tolist()))
            mask = info["action_mask"]
            env.step(None if over else int(np.flatnonzero(mask)[len(events) % mask.sum()]))
        env.reset()
    return events


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize(
    ("game", "options"),
    [("connect_four", {}), ("aura", {"players": 3, "draft": True}), ("rauha", {})],
)
def test_a_copy_goes_on_with_the_game(game, options, way):
    env = adapter.env(game, margin=0.5, **options)
    fresh = COPIES[way](env)
    assert (fresh.agents, fresh.table.margin) == ([], 0.5)
    env.reset(seed=4)
    for _ in range(5):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    before = env.state()
    again = COPIES[way](env)
    assert again.table.game.pool() == env.table.game.pool()
    first = course(again)
    assert np.array_equal(env.state(), before)  # what the copy does is its own
    assert course(env) == first
