"""The example that trains by games against itself: a short training learns, and the file plays."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from aura_ai import batch
from aura_ai.bots import specs
from aura_ai.bots.interface import PolicyBot
from aura_ai.engine.jit import jit
from aura_ai.games.registry import load

SOURCE = Path(__file__).parents[2] / "docs" / "examples" / "league.py"


@pytest.fixture(scope="module")
def league():
    spec = importlib.util.spec_from_file_location("league", SOURCE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def share_against_random(league, network) -> float:
    games = batch.load("connect_four", n=200, bots=(None, "random"))
    won = ended = 0
    for _ in range(40):
        chances = network.forward(league.inputs(games), games.mask)[2]
        rewards, done = games.step(chances.argmax(axis=1))
        won, ended = won + rewards[:, 0].sum(), ended + done.sum()
    return won / ended


def test_it_learns_and_plays(league, tmp_path):
    network = league.train("connect_four", 2, 8, told=lambda line: None)
    untrained = league.Network.begin(len(network.w["w1"]), 7, 0)
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


@jit
def last_column(s, legal, n):
    """Decide for the last column that is open."""
    return int(legal[n - 1])


def test_it_imitates_a_teacher(league):
    teacher = PolicyBot(last_column)
    network = league.train("connect_four", 2, 2, teacher=teacher, lessons=2, told=lambda line: None)
    games = batch.load("connect_four", n=300, seed=8)
    chance = np.random.default_rng(2)
    for _ in range(12):
        games.step(games.sample(chance))
    decided = network.forward(league.inputs(games), games.mask)[2].argmax(axis=1)
    assert (decided == games.advice(teacher)).mean() > 0.8


def test_a_seat_learns_from_its_own_decisions(league, monkeypatch):
    """The goal of a decision is what came of it for the seat that made it."""
    monkeypatch.setattr(league, "POINTS", 0.0)
    monkeypatch.setattr(league, "LAMBDA", 1.0)
    monkeypatch.setattr(league, "STEPS", 50)
    games = batch.load("connect_four", n=8)
    network = league.Network.begin(games.encoding.size + 2, 7, 0)
    network.w["w3"][:, -1] = 0.0  # no opinion: a goal is what the game came to, or 0 at the end
    *_, advantage, goal = league.play(games, network, network, np.random.default_rng(1))
    assert np.array_equal(advantage, goal)
    assert set(goal.tolist()) <= {-1.0, 0.0, 1.0}
    assert 0.25 < (goal == 1.0).mean() < 0.75
