"""Inputs of the fitted value of Solenia."""

from __future__ import annotations

import numpy as np
import pytest

from aura_ai.bots.solenia import inputs
from aura_ai.contract.registry import load
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules.board import block
from tests.solenia.test_search import play_by_rules


@pytest.mark.parametrize("players", [1, 2, 4])
def test_inputs_of_the_value_read_what_a_seat_may_know(players: int) -> None:
    whole, from_view = (np.zeros((players, inputs.N_INPUTS)) for _ in range(2))
    state, chance = load("solenia", players).new(60 + players), np.random.default_rng(players)
    while not state.over:
        inputs.inputs(state.array, whole.reshape(-1))
        assert np.abs(whole).max() < 30.0
        for seat in range(players):
            inputs.inputs(state.view(seat).array, from_view.reshape(-1))
            assert np.array_equal(whole[seat], from_view[seat])
        play_by_rules(state, chance)


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
