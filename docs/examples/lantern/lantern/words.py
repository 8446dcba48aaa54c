"""Actions in words, and the table as text."""

from __future__ import annotations

import numpy as np

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, OVER, SEATS, TO_ACT
from aura_ai.screens.text import fit
from lantern import layout as at


def describe(array: Array, action: int) -> str:
    """Return an action in words."""
    return f"lay card {action + 1}"


def _cards(array: Array, place: int) -> str:
    return " ".join(str(card + 1) for card in np.flatnonzero(array[at.place :] == place))


def picture(array: Array, width: int) -> str:
    """Return the table as text."""
    to_act, over = int(array[TO_ACT]), int(array[TO_ACT]) == OVER
    rounds = int(array[at.hand_size])
    lines = ["The game is over"]
    if not over:
        lines = [f"Round {int(array[at.round]) + 1} of {rounds}"]
        lines.append(f"The lantern is worth {int(array[at.light])}; seat {to_act} lays a card")
    lines += [f"Cards played so far: {_cards(array, at.PLACE_OPEN) or 'none'}", ""]
    for seat in range(int(array[SEATS])):
        laid = not over and seat < to_act
        left = 0 if over else rounds - int(array[at.round]) - laid
        mark = "*" if seat == array[OBSERVER] else " "
        text = f"seat {seat}{mark} {int(array[at.score + seat]):3d} points"
        if left:
            text += f", hand: {_cards(array, at.PLACE_HAND + seat) or f'{left} hidden'}"
        lines.append(text + (", one laid face down" if laid else ""))
    return fit(lines, width)
