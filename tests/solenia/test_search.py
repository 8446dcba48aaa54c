"""Values of the search in Solenia, and points when solo; see also ``tests/search/test_honesty.py``."""

from __future__ import annotations

import numpy as np
import pytest

from aura_ai.bots import specs
from aura_ai.bots.mcts import MctsBot
from aura_ai.bots.models import ValueModel
from aura_ai.bots.solenia.inputs import N_INPUTS, inputs
from aura_ai.bots.solenia.levels import OFFERS
from aura_ai.bots.solenia.policy import round_of
from aura_ai.contract.game import State
from aura_ai.contract.registry import load
from aura_ai.engine.numbers import softsign
from aura_ai.learning import value as fitting
from aura_ai.search import network
from aura_ai.search.params import MARGIN_SCALE, par


def play_by_rules(state: State, chance: np.random.Generator) -> None:
    """Make one decision by the rules of thumb, one in ten blindly."""
    legal = np.empty(state.game.max_legal, np.int16)
    n = state.game.kernels.legal(state.array, legal)
    action = int(OFFERS.playouts["expert"](state.array, legal, n))
    state.apply(action if chance.random() < 0.9 else int(chance.choice(legal[:n])))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_fitted_value_foretells_games_of_every_player_count(players: int) -> None:
    net = OFFERS.values["fitted"]
    assert isinstance(net, ValueModel)
    game = load("solenia", players)
    rows, shares = [], []
    for number in range(24):
        state, clock, positions = game.new(5000 + number), 0, []
        chance = np.random.default_rng(number)
        while not state.over:
            if round_of(state.array) != clock:
                clock = round_of(state.array)
                # the last one is nobody: par, for a player without rivals
                values = np.zeros((max(players, 2), N_INPUTS))
                inputs(state.array, values.reshape(-1))
                positions.append(values)
            play_by_rules(state, chance)
        places, scores = state.result()
        won = (np.array(places) == 1) / places.count(1)
        if players == 1:
            value = 0.5 + 0.5 * softsign(scores[0] - par(game), MARGIN_SCALE)
            won = np.array([value, 1.0 - value])
        rows += positions
        shares += [won] * len(positions)
    fitted = network.unpack(net.weights(game))
    scores_of_rows = fitting.scores_of(fitted, np.array(rows, np.float32))
    loss = fitting.log_loss(scores_of_rows, np.array(shares, np.float32))
    even = fitting.log_loss(scores_of_rows * 0.0, np.array(shares, np.float32))
    assert loss < 0.95 * even


def test_alone_at_the_table_the_score_counts() -> None:
    """S-16.4: par is the bound of the middle rating; more stars are worth more."""
    game = load("solenia", 1)
    assert par(game) == 40.0
    assert par(load("solenia", 2)) == 0.0
    empty, out = np.zeros(1), np.zeros(1)
    values = []
    for gold in (0, 40, 80):
        state = game.new(1)
        state.array[game.layout["gold"].start] = gold  # type: ignore[index]
        OFFERS.values["win"](state.array, empty, empty, out)
        values.append(float(out[0]))
    assert 0.0 < values[0] < values[1] < values[2] < 1.0
    bot = specs.make("strongest:sims=200", "solenia")
    assert isinstance(bot, MctsBot)
    state = game.new(3)
    bot.start(game, 0, 1)
    bot.choose(state.view(0), state.legal())
    assert bot.outcome is not None
    shares = bot.outcome.values[bot.outcome.visits > 0]
    assert shares.max() - shares.min() > 0.005
    assert 0.05 < shares.mean() < 0.95
