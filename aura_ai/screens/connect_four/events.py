"""What happens in Connect Four beyond the stone that is dropped: four in a line, or a full board."""

from __future__ import annotations

from aura_ai.engine.header import OVER, TO_ACT
from aura_ai.games.connect_four import layout as at
from aura_ai.games.connect_four.rules import flow
from aura_ai.games.contract import Array
from aura_ai.screens.news import News, Points


def scores(array: Array) -> list[int]:
    """Return 1 for the winner, else 0."""
    won = [0] * at.N_SEATS
    if int(array[TO_ACT]) == OVER and flow.has_won(flow.own(array) ^ flow.stones(array)):
        won[int(flow.last_mover(array))] = 1
    return won


def news(before: Array, after: Array) -> list[News]:
    """Return how the game ended, if it has."""
    if int(after[TO_ACT]) != OVER:
        return []
    for seat, point in enumerate(scores(after)):
        if point:
            return [Points(seat, point, "four in a line", f"seat {seat} has four in a line")]
    return ["The board is full: nobody has four in a line"]
