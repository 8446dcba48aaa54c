"""The public view of Aura: that of a spectator."""

from __future__ import annotations

from typing import Any

from aura_ai.contract.screen import seen_by_nobody
from aura_ai.engine.arrays import Array
from aura_ai.games.aura import layout as at


def public(game: Any, state: Array) -> Array:
    """Return the public part of a state: hands, packs and kept cards are counted."""
    view = seen_by_nobody(game, state)
    # only the seats that looked at a pack or passed it on know it
    at.layout["packs_seen"].window(view)[...] = 0
    return view
