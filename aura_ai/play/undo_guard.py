"""Undo guard: whether hidden information was revealed between two moments.

A decision may be taken back as long as everything that followed from it could have been foreseen by
the seat that made it. What is hidden is the game's own business, so this leaves it to the game:
determinizations of the view of that seat before its decision are drawn (with other chance to come), and
the same decisions are made in them. If the seat sees the same in each, it has learnt
nothing but the decisions. If it sees something else in one, or if somebody could not have
decided so there, then a card, a die or a part of a hand was revealed.

What the seat itself showed the others was its own to give away. What others decide in secret cannot be
seen, so any decision represents it. Chance that was drawn counts even where the seat does not see what
came of it: a card may have gone to somebody else at the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from aura_ai.contract.game import State
from aura_ai.contract.screen import screen_of
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT

SAMPLES = 12
"""Determinizations that must agree: a difference in half of all of them is missed once in 4,000."""


def revealed(states: Sequence[State], actions: Sequence[int], taker: int) -> bool:
    """Return whether something hidden was revealed since a seat's decision.

    ``states`` are those before each of the decisions, and the one after the last.
    """
    if rng.load(states[0].array) != rng.load(states[-1].array):
        return True
    start = states[0].view(taker)
    views = [state.view(taker).array for state in states]
    return not all(
        _same_play(start.sample(key), states, actions, taker, views) for key in range(SAMPLES)
    )


def _same_play(
    sample: State,
    states: Sequence[State],
    actions: Sequence[int],
    taker: int,
    views: Sequence[Array],
) -> bool:
    """Make the decisions in a determinization; return whether the taker sees there what it saw."""
    position = partial(sample.game.screen.to_json, sample.game)
    for number, action in enumerate(actions):
        if sample.to_act != states[number].to_act:
            return False
        legal = sample.legal()
        if action not in legal:
            if sample.to_act == taker or not screen_of(sample.game).is_secret(states[number].array):
                return False
            action = legal[number % len(legal)]
        sample.apply(action)
        view = sample.view(taker).array
        if not np.array_equal(view, views[number + 1]) and (
            int(view[TO_ACT]) != int(views[number + 1][TO_ACT])
            or position(view) != position(views[number + 1])
        ):
            return False
    return True
