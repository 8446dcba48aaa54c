"""Values of the search in Solenia, and points when solo; see also ``tests/games/test_values.py``."""

from __future__ import annotations

import numpy as np
import pytest

from aura_ai.bots import specs
from aura_ai.bots.mcts import MctsBot
from aura_ai.bots.solenia import inputs
from aura_ai.bots.solenia.levels import OFFERS
from aura_ai.contract.registry import load
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules.board import block
from aura_ai.search.params import par


def test_inputs_tell_the_closest_order_first() -> None:
    s = load("solenia", 2).new(1).array
    base = block(0) + at.resources
    s[base : base + at.N_KINDS] = 0
    s[at.display : at.display + at.MAX_DISPLAY] = at.NONE
    # tiles of one and three of the first kind, worth three and five
    for tile, (number, stars) in enumerate(((3, 5), (1, 3), (3, 6))):
        s[at.display + tile] = tile
        s[at.tile_cost + tile] = number
        s[at.stars + tile] = stars
    out = np.zeros((2, inputs.N_INPUTS))

    def orders() -> list[float]:
        inputs.inputs(s, out.reshape(-1))
        facts = out[0, inputs.AT_ORDERS :][: inputs.ORDER_FACTS * at.MAX_DISPLAY]
        return [round(float(number), 3) for number in facts]

    assert orders() == [0.2, 0.3, 0.6, 0.6, 0.6, 0.5, 1.0, 0.0]
    s[base] = 1
    assert orders() == [0.0, 0.3, 0.4, 0.6, 0.4, 0.5, 1.0, 0.0]
    s[at.delivered] = s[at.max_deliveries]
    assert orders() == [1.0, 0.0] * at.MAX_DISPLAY, "no room for another tile"


@pytest.mark.full
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
