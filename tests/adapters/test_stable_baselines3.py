"""The ``VecEnv``; where Stable-Baselines3 is missing, a stand-in of its base class is enough."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from aura_ai.errors import UseError

HERE = "aura_ai.adapters.stable_baselines3"
HOME = "stable_baselines3.common.vec_env"


class StandIn:
    """The part of the base class that the games lean on."""

    def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
        self.num_envs = num_envs
        self.observation_space, self.action_space = observation_space, action_space

    def step(self, actions: Any) -> Any:
        self.step_async(actions)  # type: ignore[attr-defined]
        return self.step_wait()  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def envs():
    patch = pytest.MonkeyPatch()
    if importlib.util.find_spec("stable_baselines3") is None:
        for name in ("stable_baselines3", "stable_baselines3.common", HOME):
            patch.setitem(sys.modules, name, ModuleType(name))
        patch.setattr(sys.modules[HOME], "VecEnv", StandIn, raising=False)
    patch.delitem(sys.modules, HERE, raising=False)
    from aura_ai.adapters.stable_baselines3 import SeatVecEnv

    yield SeatVecEnv("connect_four", 16)
    sys.modules.pop(HERE)
    patch.undo()


def test_games_end_and_begin_again(envs) -> None:
    envs.seed(3)
    first = envs.reset()
    assert first.shape == (16, *envs.observation_space.shape)
    assert first.dtype == np.float32
    ended = 0
    for _ in range(40):
        masks = np.stack(envs.env_method("action_masks"))
        assert masks.shape == (16, envs.action_space.n)
        observations, rewards, over, infos = envs.step(masks.argmax(axis=1))
        assert (rewards[~over] == 0).all()
        for i in np.flatnonzero(over):
            assert rewards[i] == infos[i]["win"]
            assert infos[i]["places"].shape == (2,)
            assert (infos[i]["terminal_observation"] != observations[i]).any()
        assert [bool(info) for info in infos] == over.tolist()
        ended += over.sum()
    assert ended > 16
    envs.seed(3)
    assert (envs.reset() == first).all()


def test_a_missing_library_is_named(envs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[HERE], "VecEnv", None)
    with pytest.raises(UseError, match="pip install stable-baselines3"):
        type(envs)("connect_four")


def test_what_the_library_asks_for(envs) -> None:
    assert envs.env_is_wrapped(object, [0, 2]) == [False, False]
    assert len(envs.get_attr("action_masks", 3)) == 1
    assert envs.get_attr("render_mode") == [None] * 16
    with pytest.raises(AttributeError):
        envs.get_attr("wheels")
