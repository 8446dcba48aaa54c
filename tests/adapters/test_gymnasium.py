"""Gymnasium's checker on every game, and a seat against bots."""

from __future__ import annotations

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env

from aura_ai.adapters.gymnasium import SeatEnv, identifier
from aura_ai.bots.interface import Bot
from aura_ai.engine.header import PLY
from aura_ai.errors import RulesError, UseError
from tests.adapters.seats import EVERY, SPREAD, only_accepted

THEIRS = [
    case if case.values[0] != "aura" else pytest.param(*case.values, marks=pytest.mark.full)
    for case in EVERY
]
ACCEPTED: dict[str, str] = {}
"""Warnings that stay, each with its reason: none."""


@pytest.mark.parametrize(("game", "players"), THEIRS)
def test_their_checker(game, players, capsys):
    env = gymnasium.make(identifier(game), players=players, disable_env_checker=True)
    with only_accepted(ACCEPTED):
        check_env(env.unwrapped)


def play(env, seed):
    """Play a game at random; return all observations, actions and the reward."""
    observation, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    observations, actions, over, reward = [observation], [], False, 0.0
    while not over:
        assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
        assert reward == 0.0
        actions.append(int(env.action_space.sample(info["action_mask"])))
        observation, reward, over, cut, info = env.step(actions[-1])
        assert not cut
        assert observation in env.observation_space
        observations.append(observation)
    assert not env.action_masks().any()
    return observations, actions, reward


@pytest.mark.parametrize(("game", "players"), SPREAD)
def test_games_come_again_by_their_seed(game, players):
    one, two = SeatEnv(game, players), SeatEnv(game, players)
    first, actions, reward = play(one, 4)
    second, others, again = play(two, 4)
    assert actions == others
    assert reward == again
    assert 0.0 <= reward <= 1.0
    assert all(np.array_equal(a, b) for a, b in zip(first, second, strict=True))
    # the row goes on with other games
    assert not np.array_equal(one.reset()[0], first[0]) or game == "connect_four"


class Watcher(Bot):
    """Takes the first action, and records the calls that it gets."""

    def __init__(self):
        self.seats, self.ends, self.closed = [], [], False

    def start(self, game, seat, seed):
        self.seats.append(seat)

    def choose(self, view, legal):
        assert view.seat == int(view["to_act"]) == self.seats[-1]
        return legal[0]

    def end(self, places, scores):
        self.ends.append(places)

    def close(self):
        self.closed = True


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_bots_sit_on_the_other_seats(seat):
    bots = (Watcher(), Watcher())
    env = SeatEnv("rauha", 3, bots, seat)
    _, _, reward = play(env, 1)
    assert [bot.seats for bot in bots] == [[s] for s in range(3) if s != seat]
    (places,) = bots[0].ends
    assert reward == (1 / places.count(1) if places[seat] == 1 else 0.0)
    env.close()
    assert all(bot.closed for bot in bots)


def test_a_trained_seat_meets_named_bots():
    env = SeatEnv("connect_four", bots=("random",), seat=1)
    _, info = env.reset(seed=2)
    assert env.state.array[PLY] == 1
    assert info["action_mask"].sum() == 7


def test_an_illegal_action_loses():
    env = SeatEnv("connect_four")
    env.reset(seed=0)
    _, reward, over, _, info = env.step(12)
    assert (reward, over, info["illegal_action"]) == (0.0, True, 12)
    assert not env.action_masks().any()
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)


class Cheat(Bot):
    def choose(self, view, legal):
        return 99


def test_misuse_is_refused():
    with pytest.raises(UseError, match="1 are wanted"):
        SeatEnv("connect_four", bots=("random", "random"))
    with pytest.raises(UseError, match="not a whole number from 0 to 1"):
        SeatEnv("connect_four", seat=2)
    with pytest.raises(UseError, match="unknown bot"):
        SeatEnv("connect_four", bots=("nobody",))
    with pytest.raises(RulesError, match="unknown game"):
        SeatEnv("chess")
    with pytest.raises(ValueError, match="render_mode"):
        SeatEnv("connect_four", render_mode="video")
    env = SeatEnv("connect_four", bots=(Cheat(),))
    env.reset(seed=0)
    with pytest.raises(ValueError, match="the bot of seat 1 answered 99"):
        env.step(0)


def test_rendering_shows_what_the_seat_sees(capsys):
    env = SeatEnv("connect_four", render_mode="ansi")
    env.reset(seed=0)
    assert isinstance(env.render(), str)
    env = SeatEnv("connect_four", render_mode="human")
    env.reset(seed=0)
    assert env.render() is None
    assert capsys.readouterr().out
