"""The example that trains a policy by PPO: its slopes, a short training, the file that plays."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from aura_ai import batch
from aura_ai.bots import specs
from aura_ai.contract.registry import load

SOURCE = Path(__file__).parents[2] / "docs" / "examples" / "ppo_beats_greedy.py"


@pytest.fixture(scope="module")
def ppo():
    spec = importlib.util.spec_from_file_location("ppo_beats_greedy", SOURCE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_gradient_is_the_slope_of_the_loss(ppo):
    games = batch.load("connect_four", n=32)
    network, chance = ppo.Network.begin("connect_four", 2, 1), np.random.default_rng(1)
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
        return float((policy + 0.5 * (worth - goal) ** 2 - ppo.ENTROPY * entropy).mean())

    for name, slopes in network.gradient(x, mask, action, before, gain, goal).items():
        at = np.unravel_index(np.abs(slopes).argmax(), slopes.shape)
        middle, losses = network.w[name][at], []
        for step in (1e-4, -1e-4):
            network.w[name][at] = middle + step
            losses.append(loss())
        network.w[name][at] = middle
        assert (losses[0] - losses[1]) / 2e-4 == pytest.approx(slopes[at], rel=0.02), name


def test_it_learns_and_plays(ppo, tmp_path, monkeypatch):
    monkeypatch.setattr(ppo, "BEATEN", 0.65)
    network = ppo.train("connect_four", 2, 20, margin=0, ladder=("random",), told=lambda line: None)
    share, half = ppo.evaluate(network, "connect_four", 2, "random", games=256)
    assert share - half > 0.55
    np.savez(tmp_path / "agent.npz", **network.w)
    bot = specs.make(f"{SOURCE}:Player:file={tmp_path}/agent.npz", "connect_four")
    state = load("connect_four").new(1)
    bot.start(state.game, 0, 1)
    while not state.over:
        mine = state.to_act == 0
        state.apply(bot.choose(state.view(0), state.legal()) if mine else state.legal()[0])
    with pytest.raises(ValueError, match="another game"):
        bot.start(load("rauha"), 0, 1)


@pytest.mark.full
def test_it_beats_greedy(ppo):
    """The promise of docs/beat-greedy.md."""
    network = ppo.train("rauha", 2, 300)
    share, half = ppo.evaluate(network, "rauha", 2, "greedy")
    assert share - half > 0.5
