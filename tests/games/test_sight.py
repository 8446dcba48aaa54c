"""Searches that prefer nothing are found, in stress runs of any game."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from click.testing import CliRunner

from aura_ai.bots import mcts
from aura_ai.bots.models import Offers
from aura_ai.cli.stress import stress
from aura_ai.contract.registry import names, part
from aura_ai.engine.jit import jit
from aura_ai.search import TEXTBOOK, SearchParams
from aura_ai.stress.sight import blind_searches

ARGUMENTS = ["connect_four", "--moves", "60", "--workers", "1"]


@jit
def thirds(s: Any, weights: Any, scratch: Any, out: Any) -> None:
    """Value every position alike."""
    out[0], out[1] = 1.0 / 3.0, 2.0 / 3.0


def with_bot(monkeypatch: pytest.MonkeyPatch, settings: SearchParams, **names: str) -> None:
    """Let Connect Four have one search bot."""
    bots = part("connect_four", "bots")
    monkeypatch.setattr(bots, "OFFERS", Offers(values={"thirds": thirds}))
    monkeypatch.setattr(
        bots, "BOTS", {"mine": mcts.entry("", mcts.TreeSearch(settings, names=names))}
    )


@pytest.mark.parametrize("game", names())
def test_the_searches_of_our_games_see(game: str) -> None:
    assert blind_searches(game) == []


def test_a_value_that_never_differs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with_bot(monkeypatch, replace(TEXTBOOK, rollout_horizon=0), value="thirds")
    (line,) = blind_searches("connect_four")
    assert line.startswith("mine: all actions have the same value")
    result = CliRunner().invoke(stress, ARGUMENTS)
    assert result.exit_code == 1
    assert f"BLIND {line}" in result.stdout


def test_a_horizon_without_a_value_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with_bot(monkeypatch, TEXTBOOK)
    entry = mcts.entry("", mcts.TreeSearch(), ("rollout_horizon",))
    entry = replace(entry, parameters={**entry.parameters, "rollout_horizon": 1})
    monkeypatch.setattr(part("connect_four", "bots"), "BOTS", {"mine": entry})
    result = CliRunner().invoke(stress, [*ARGUMENTS, "--quiet", "--json"])
    assert (result.exit_code, result.stderr) == (1, "")
    (line,) = json.loads(result.stdout)["blind_searches"]
    assert line.startswith("mine: search: rollout_horizon=1 cuts playouts off")
