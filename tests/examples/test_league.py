"""The example that trains by games against itself: a short training learns, and the file plays."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from aura_ai import batch
from aura_ai.bots import specs
from aura_ai.contract.registry import load

SOURCE = Path(__file__).parents[2] / "docs" / "examples" / "league.py"


@pytest.fixture(scope="module")
def league():
    """Return the example with a network and a number of games that are soon trained."""
    spec = importlib.util.spec_from_file_location("league", SOURCE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.GAMES, module.HIDDEN, module.SHARED = 128, 32, 4
    return module


def share_against_random(league, network) -> float:
    games = batch.load("connect_four", n=200, bots=(None, "random"))
    won = ended = 0
    for _ in range(40):
        worth = np.full(games.mask.shape, -np.inf)
        worth[games.mask] = network.worth(games.afterstates().observation)
        rewards, done = games.step(worth.argmax(axis=1))
        won, ended = won + rewards[:, 0].sum(), ended + done.sum()
    return won / ended


def test_it_learns_and_plays(league, tmp_path):
    network = league.train("connect_four", 2, 6, told=lambda line: None)
    untrained = league.Network.begin(batch.load("connect_four", n=64), 0)
    assert share_against_random(league, network) > share_against_random(league, untrained) + 0.05
    np.savez(tmp_path / "agent.npz", **network.w)
    bot = specs.make(f"{SOURCE}:Player:file={tmp_path}/agent.npz", "connect_four")
    state = load("connect_four").new(1)
    bot.start(state.game, 0, 1)
    while not state.over:
        mine = state.to_act == 0
        state.apply(bot.choose(state.view(0), state.legal()) if mine else state.legal()[0])
    with pytest.raises(ValueError, match="another game"):
        bot.start(load("rauha"), 0, 1)


def test_the_gradient_is_the_slope_of_the_error(league):
    """Small steps against it lower the error as much as it says."""
    games = batch.load("rauha", n=8)
    network = league.Network.begin(games, 0)
    x, goal = games.afterstates().observation, np.float32(0.7)

    def error() -> float:
        return float(np.square(network.worth(x) - goal).mean()) / 2

    for name, slopes in network.gradient(x, goal).items():
        at = np.unravel_index(np.abs(slopes).argmax(), slopes.shape)
        middle, errors = network.w[name][at], []
        for step in (1e-2, -1e-2):
            network.w[name][at] = middle + step
            errors.append(error())
        network.w[name][at] = middle
        assert (errors[0] - errors[1]) / 2e-2 == pytest.approx(slopes[at], rel=0.05), name


def test_a_seat_learns_from_its_own_decisions(league, monkeypatch):
    """An afterstate should be worth what came of it for the seat that decided."""
    monkeypatch.setattr(league, "POINTS", 0.0)
    monkeypatch.setattr(league, "LAMBDA", 1.0)
    monkeypatch.setattr(league, "STEPS", 50)
    games = batch.load("connect_four", n=8)
    network = league.Network.begin(games, 0)
    network.w["worth"][:] = 0.0  # no opinion: a goal is what the game came to, or 0 at the end
    _, goal = league.play(games, network, network, np.random.default_rng(1))
    assert set(goal.tolist()) <= {-1.0, 0.0, 1.0}
    assert 0.25 < (goal == 1.0).mean() < 0.75
