"""Values of the search in Rauha; see also ``tests/search/test_honesty.py``."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from aura_ai.bots.models import ValueModel
from aura_ai.bots.rauha.inputs import N_INPUTS, inputs
from aura_ai.bots.rauha.levels import OFFERS
from aura_ai.bots.rauha.policy import round_of
from aura_ai.contract.game import State
from aura_ai.contract.registry import load
from aura_ai.learning import value as fitting
from aura_ai.search import network


def games_of_reflex(players: int, side: str, mode: str, seed: int) -> Iterator[State]:
    """Yield every state of a game that the rules of thumb play, one decision in ten blindly."""
    game = load("rauha", players, side=side, mode=mode)
    legal = np.empty(game.max_legal, np.int16)
    chance = np.random.default_rng(seed)
    state = game.new(seed)
    while not state.over:
        yield state
        n = game.kernels.legal(state.array, legal)
        action = int(OFFERS.playouts["expert"](state.array, legal, n))
        state.apply(action if chance.random() < 0.9 else int(chance.choice(legal[:n])))
    yield state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_fitted_value_foretells_games_of_every_player_count(players: int) -> None:
    net = OFFERS.values["fitted"]
    assert isinstance(net, ValueModel)
    rows, shares = [], []
    for number in range(24):
        side, mode = "AB"[number % 2], ("auto", "strict")[number // 2 % 2]
        positions, clock = [], 0
        for state in games_of_reflex(players, side, mode, seed=1000 + number):
            if not state.over and round_of(state.array) != clock:
                clock = round_of(state.array)
                values = np.zeros((players, N_INPUTS))
                inputs(state.array, values.reshape(-1))
                positions.append(values)
        places = np.array(state.result()[0])
        won = (places == 1) / (places == 1).sum()
        rows += positions
        shares += [won] * len(positions)
    assert len(rows) == 24 * 3
    fitted = network.unpack(net.weights(load("rauha", players)))
    scores = fitting.scores_of(fitted, np.array(rows, np.float32))
    loss = fitting.log_loss(scores, np.array(shares, np.float32))
    even = fitting.log_loss(scores * 0.0, np.array(shares, np.float32))
    assert loss < 0.9 * even
