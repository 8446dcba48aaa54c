"""Direct effects of one decision, for words about it."""

from __future__ import annotations

import functools
from collections.abc import Mapping

import numpy as np

from aura_ai.contract.game import Game, View
from aura_ai.contract.narration import stages
from aura_ai.engine.arrays import Array

_SEED = 1
_KEPT = 256
"""Decisions with a remembered outcome: a page is often requested while nothing has happened."""


def outcome(view: View, action: int, times: int = 1) -> Array:
    """Return the state right after a legal action, in one determinization of a view.

    Facts that the seat cannot know are filled in by chance. The array must stay unchanged.
    """
    array = view.array
    for _ in range(times):
        array = _outcome(view.game, view.seat, array.tobytes(), action)
    return array


@functools.lru_cache(_KEPT)
def _outcome(game: Game, seat: int, array: bytes, action: int) -> Array:
    sampled = View(game, seat, np.frombuffer(array, np.int16).copy()).sample(_SEED)
    _, after = next(iter(stages(game, sampled.array, action)))
    return after.copy()


def changed(before: Mapping[str, object], after: Mapping[str, object]) -> str:
    """Return the changes of amounts: ``workers 3 → 2, coins 15 → 13``; empty for no change."""
    return ", ".join(
        f"{name} {before.get(name, 0)} \N{RIGHTWARDS ARROW} {amount}"
        for name, amount in after.items()
        if amount != before.get(name, 0)
    )
