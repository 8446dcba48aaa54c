"""Positions at which tests of the page begin."""

from __future__ import annotations

import functools
import json
import random

import aura_ai.games as games
from aura_ai.contract.game import State
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.screen.names import seat_block


def at_an_offer(bowls: tuple[int, ...]) -> tuple[str, int]:
    """Return a position of Terra Mystica where 2 power for 1 VP are offered, and who decides."""
    state = _offer().copy()
    own = seat_block(state.to_act) + at.bowl
    state.array[own : own + 3] = bowls
    return json.dumps(state.to_json()), state.to_act


@functools.cache
def _offer() -> State:
    game = games.load("terra_mystica", players=2)
    for seed in range(100):
        state, chance = game.new(seed), random.Random(seed)
        while not state.over:
            words = state.view(state.to_act).describe(state.legal()[0])
            if words.startswith("leech 2 ") and words.endswith(" for 1 VP"):
                return state
            state.apply(chance.choice(state.legal()))
    raise AssertionError("no offer was found")
