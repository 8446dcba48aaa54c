"""The public view of Rauha: that of a spectator."""

from __future__ import annotations

from typing import Any

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, RNG, RNG_WORDS
from aura_ai.games.rauha import layout as at


def public(_game: Any, state: Array) -> Array:
    """Return the public part of a state: cards in satellites and kept cards are counted."""
    view = state.copy()
    view[OBSERVER] = -1
    view[RNG : RNG + RNG_WORDS] = 0
    for name in ("satellites", "kept", "decks"):
        cards = at.layout[name].window(view)
        cards[cards >= 0] = at.HIDDEN
    at.layout["seen"].window(view)[...] = 0
    at.layout["left"].window(view)[...] = at.NONE
    fates = at.layout["fate"]
    values = fates.used(view)
    # cards go to the black hole face down
    fates.put(view, [fate if fate < at.FATE_DISCARDED else at.FATE_NONE for fate in values])
    return view
