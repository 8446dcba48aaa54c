"""Fitted values of the search: inputs that a seat may know, and games that they foretell."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest

from aura_ai.bots.models import ValueModel
from aura_ai.contract.registry import load, part
from aura_ai.engine.numbers import softsign
from aura_ai.learning import value as fitting
from aura_ai.search import network
from aura_ai.search.params import MARGIN_SCALE, par

from .by_rules import states

INPUTS = [
    ("aura", 1, {}),
    ("aura", 2, {"rounds": 6, "draft": True, "modules": "fertilizer,opuntia,lake"}),
    ("aura", 3, {}),
    ("aura", 4, {}),
    *(("rauha", players, {"side": side}) for players, side in ((2, "A"), (4, "B"))),
    *(("solenia", players, {}) for players in (1, 2, 4)),
    ("solenia", 3, {"mode": "winter_improvements"}),
]
FORETOLD = [
    *(("rauha", players) for players in (2, 3, 4, 5)),
    *(("solenia", players) for players in (1, 2, 3, 4)),
]
LARGEST = 100.0


@pytest.mark.parametrize(("name", "players", "options"), INPUTS)
def test_inputs_read_what_a_seat_may_know(name: str, players: int, options: dict[str, Any]) -> None:
    inputs = importlib.import_module(f"aura_ai.bots.{name}.inputs")
    game = load(name, players, **options)
    whole, from_view = (np.zeros((game.seats, inputs.N_INPUTS)) for _ in range(2))
    for state in states(game, 60 + players):
        inputs.inputs(state.array, whole.reshape(-1))
        assert np.abs(whole).max() < LARGEST
        for seat in range(players):
            inputs.inputs(state.view(seat).array, from_view.reshape(-1))
            assert np.array_equal(whole[seat], from_view[seat])


@pytest.mark.parametrize(("name", "players"), FORETOLD)
def test_the_fitted_value_foretells_games_of_every_player_count(name: str, players: int) -> None:
    inputs = importlib.import_module(f"aura_ai.bots.{name}.inputs")
    round_of = importlib.import_module(f"aura_ai.bots.{name}.policy").round_of
    net = part(name, "bots").OFFERS.values["fitted"]
    assert isinstance(net, ValueModel)
    rows, shares = [], []
    for number in range(24):
        options = {"side": "AB"[number % 2], "mode": ("auto", "strict")[number // 2 % 2]}
        game = load(name, players, **(options if name == "rauha" else {}))
        clock, positions = 0, []
        for state in states(game, 1000 + number):
            if not state.over and round_of(state.array) != clock:
                clock = round_of(state.array)
                # the last one is nobody: par, for a player without rivals
                values = np.zeros((max(players, 2), inputs.N_INPUTS))
                inputs.inputs(state.array, values.reshape(-1))
                positions.append(values)
        places, scores = state.result()
        won = (np.array(places) == 1) / places.count(1)
        if players == 1:
            share = 0.5 + 0.5 * softsign(scores[0] - par(game), MARGIN_SCALE)
            won = np.array([share, 1.0 - share])
        rows += positions
        shares += [won] * len(positions)
    fitted = network.unpack(net.weights(game))
    scores_of_rows = fitting.scores_of(fitted, np.array(rows, np.float32))
    loss = fitting.log_loss(scores_of_rows, np.array(shares, np.float32))
    even = fitting.log_loss(scores_of_rows * 0.0, np.array(shares, np.float32))
    assert loss < (0.9 if name == "rauha" else 0.95) * even
