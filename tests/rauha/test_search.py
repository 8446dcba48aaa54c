"""The search in Rauha decides by its view alone."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from aura_ai.bots import specs
from aura_ai.bots.mcts import MctsBot
from aura_ai.bots.models import ValueModel
from aura_ai.bots.rauha.inputs import N_INPUTS, inputs
from aura_ai.bots.rauha.levels import OFFERS
from aura_ai.bots.rauha.policy import round_of
from aura_ai.engine.header import FIRST_FREE
from aura_ai.games.contract import State
from aura_ai.games.rauha import layout as at
from aura_ai.games.registry import load
from aura_ai.learning import value as fitting
from aura_ai.search import network
from tests.bots.table_play import dealt_anew

SETUPS = [
    (players, side, mode)
    for players in (2, 3, 4, 5)
    for side in "AB"
    for mode in ("auto", "strict")
]


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


@pytest.mark.parametrize(("players", "side", "mode"), SETUPS)
def test_strongest_decides_by_its_view_alone(players: int, side: str, mode: str) -> None:
    bot = specs.make("strongest:sims=24", "rauha")
    assert isinstance(bot, MctsBot)
    nodes = set()
    differed = 0
    for state in games_of_reflex(players, side, mode, seed=players):
        if state.over or state.ply % 3:
            continue
        nodes.add(int(state.array[at.node]))
        bot.start(state.game, state.to_act, 1)
        twin = dealt_anew(state, 7 + state.ply)
        assert bot.choose(state.view(state.to_act), state.legal()) in state.legal()
        outcome = bot.outcome
        bot.choose(twin.view(state.to_act), twin.legal())
        again = bot.outcome
        assert outcome is not None
        assert again is not None
        assert np.array_equal(outcome.visits, again.visits)
        np.testing.assert_allclose(outcome.chances[outcome.visits > 0].sum(axis=1), 1.0, rtol=1e-6)
        differed += not np.array_equal(twin.array[FIRST_FREE:], state.array[FIRST_FREE:])
    assert {at.NODE_DRAFT, at.NODE_PLACE} <= nodes
    assert mode == "auto" or {at.NODE_TURN_WINDOW, at.NODE_SCORING_WINDOW} & nodes
    assert differed > 5


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
