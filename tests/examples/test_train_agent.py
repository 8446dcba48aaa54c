"""The example that trains an agent: a short training learns something, and the file plays."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from aura_ai.bots import specs
from aura_ai.contract.registry import load

SOURCE = Path(__file__).parents[2] / "docs" / "examples" / "train_agent.py"


def test_it_trains_and_plays(tmp_path, monkeypatch):
    spec = importlib.util.spec_from_file_location("train_agent", SOURCE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    network, shares = module.train(1_600, told=lambda line: None)
    assert len(shares) == 40
    assert np.mean(shares[-10:]) > np.mean(shares[:10])
    np.savez(tmp_path / "agent.npz", **network.weights)
    monkeypatch.setenv("AGENT", str(tmp_path / "agent.npz"))
    bot = specs.make(f"{SOURCE}:Trained", "connect_four")
    state = load("connect_four").new(1)
    bot.start(state.game, 0, 1)
    while not state.over:
        mine = state.to_act == 0
        state.apply(bot.choose(state.view(0), state.legal()) if mine else state.legal()[0])
    assert state.result()[0][0] == 1
