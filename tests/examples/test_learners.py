"""The examples that train by games against themselves: slopes, a short training, the file that plays."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from aura_ai import batch
from aura_ai.bots import specs
from aura_ai.contract.registry import load

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
GAME = "connect_four"


def example(name: str):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def league():
    """Return the example with a network and a number of games that are soon trained."""
    module = example("league")
    module.GAMES, module.HIDDEN, module.SHARED = 128, 32, 4
    return module


@pytest.fixture(scope="module")
def ppo():
    return example("ppo_beats_greedy")


def check_slopes(network, gradient, error, step: float, rel: float) -> None:
    """A step along a weight raises the error as much as its slope says."""
    for name, slopes in gradient.items():
        at = np.unravel_index(np.abs(slopes).argmax(), slopes.shape)
        middle, errors = network.w[name][at], []
        for change in (step, -step):
            network.w[name][at] = middle + change
            errors.append(error())
        network.w[name][at] = middle
        assert (errors[0] - errors[1]) / (2 * step) == pytest.approx(slopes[at], rel=rel), name


def play_as_a_bot(network, name: str, folder: Path) -> None:
    np.savez(folder / "agent.npz", **network.w)
    bot = specs.make(f"{EXAMPLES}/{name}.py:Player:file={folder}/agent.npz", GAME)
    state = load(GAME).new(1)
    bot.start(state.game, 0, 1)
    while not state.over:
        mine = state.to_act == 0
        state.apply(bot.choose(state.view(0), state.legal()) if mine else state.legal()[0])
    with pytest.raises(ValueError, match="another game"):
        bot.start(load("rauha"), 0, 1)


def share_against_random(league, network) -> float:
    games = batch.load(GAME, n=200, bots=(None, "random"))
    won = ended = 0
    for _ in range(40):
        worth = np.full(games.mask.shape, -np.inf)
        worth[games.mask] = network.worth(games.afterstates().observation)
        rewards, done = games.step(worth.argmax(axis=1))
        won, ended = won + rewards[:, 0].sum(), ended + done.sum()
    return won / ended


def test_the_league_learns_and_plays(league, tmp_path):
    network = league.train(GAME, 2, 6, show=lambda line: None)
    untrained = league.Network.begin(batch.load(GAME, n=64), 0)
    assert share_against_random(league, network) > share_against_random(league, untrained) + 0.05
    play_as_a_bot(network, "league", tmp_path)


def test_the_gradient_of_the_league_is_the_slope_of_its_error(league):
    games = batch.load("rauha", n=8)
    network = league.Network.begin(games, 0)
    x, goal = games.afterstates().observation, np.float32(0.7)

    def error() -> float:
        return float(np.square(network.worth(x) - goal).mean()) / 2

    check_slopes(network, network.gradient(x, goal), error, 1e-2, 0.05)


def test_a_seat_learns_from_its_own_decisions(league, monkeypatch):
    """An afterstate should be worth what came of it for the seat that decided."""
    for name, value in (("POINTS", 0.0), ("LAMBDA", 1.0), ("STEPS", 50)):
        monkeypatch.setattr(league, name, value)
    games = batch.load(GAME, n=8)
    network = league.Network.begin(games, 0)
    network.w["worth"][:] = 0.0  # no opinion: a goal is what the game came to, or 0 at the end
    _, goal = league.play(games, network, network, np.random.default_rng(1))
    assert set(goal.tolist()) <= {-1.0, 0.0, 1.0}
    assert 0.25 < (goal == 1.0).mean() < 0.75


def test_the_gradient_of_ppo_is_the_slope_of_its_loss(ppo):
    games = batch.load(GAME, n=32)
    network, chance = ppo.Network.begin(GAME, 2, 1), np.random.default_rng(1)
    x, mask = games.observe().copy(), games.mask.copy()
    for name in network.learnt:  # as if it had learnt something, so that no slope is nothing
        network.w[name] += chance.normal(0, 0.1, network.w[name].shape).astype(np.float32)
        network.w[name] = network.w[name].astype(np.float64)
    action, before, _ = network.sample(x, mask, chance)
    before += chance.normal(0, 0.05, 32)
    gain, goal = chance.normal(size=32), chance.normal(size=32)

    def loss() -> float:
        _, logs, worth = network.forward(x, mask)
        ratio = np.exp(logs[np.arange(32), action] - before)
        policy = np.maximum(-gain * ratio, -gain * np.clip(ratio, 1 - ppo.CLIP, 1 + ppo.CLIP))
        entropy = -(np.exp(logs) * np.where(mask, logs, 0)).sum(axis=1)
        return float((policy + 0.5 * (worth - goal) ** 2 - 0.01 * entropy).mean())

    gradient = network.gradient(x, mask, action, before, gain, goal, 0.01)
    check_slopes(network, gradient, loss, 1e-4, 0.02)


def test_ppo_learns_and_plays(ppo, tmp_path):
    network = ppo.train(GAME, 2, 20, margin=0, beaten=0.65, show=lambda line: None)
    share, half = ppo.evaluate(network, GAME, 2, "random", games=256)
    assert share - half > 0.55
    play_as_a_bot(network, "ppo_beats_greedy", tmp_path)


@pytest.mark.full
@pytest.mark.parametrize("game", ["rauha", "solenia", "terra_mystica"])
def test_lessons_are_enough_for_first_wins_against_greedy(ppo, game):
    """The way of docs/beat-greedy.md, begun: a network that has learnt nothing never wins."""
    share, half = ppo.evaluate(ppo.train(game, 2, 30), game, 2, "greedy", games=256)
    assert share - half > 0.05
