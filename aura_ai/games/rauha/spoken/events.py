"""What a person at the table of Rauha notices: where a turn starts, what is secret, what happened.

Screens find these functions by their names (:mod:`aura_ai.play.customs`). Views alone are looked
at for news, so that nothing can leak.
"""

from __future__ import annotations

from aura_ai.engine.header import SEATS
from aura_ai.games.contract import Array
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.rules import board
from aura_ai.games.rauha.spoken.names import being_name, field_name, seat_name
from aura_ai.games.rauha.spoken.whereabouts import owner_of
from aura_ai.games.rauha.spoken.words import describe

LEGEND = """\
Boards: C crystal, F forest, H mushroom, M mountain, D desert; f flying,
m marine, w walking; ~ water, * spore; en energy, cr crystals.
"3cr>5en": pay 3 crystals for 5 energy; "+1en/fly": 1 energy for each flying.
Fields are 0 to 8, row by row; "=" above a field: activated in this turn."""


def starts_turn(array: Array) -> bool:
    """Tell whether the decision is the first of a turn, even if the same seat decided before."""
    return int(array[at.NODE]) in (at.DRAFT, at.PLACE)


def is_secret(array: Array) -> bool:
    """Tell whether the other seats do not see what is chosen: a card to keep (R-4.7)."""
    return int(array[at.NODE]) == at.DRAFT


def in_public(array: Array, action: int) -> str:
    """Return what the other seats see of a decision; a discard lies face down (R-6.8)."""
    if array[at.NODE] != at.PLACE or not at.SELL <= action < at.USE_FIELD:
        return describe(array, action)
    if action == at.SELL:
        return f"Discard a card for {int(array[at.DISCARD_CRYSTALS])} crystals"
    return f"Discard a card for a spore on {field_name(action - at.SOW)}"


def news(before: Array, after: Array) -> list[str]:
    """Return what changed between two views of one seat, beyond the decision itself, in words."""
    told = _beings(before, after)
    for seat in range(int(after[SEATS])):
        block = int(board.block(seat))
        changes = [
            f"{int(after[block + slot] - before[block + slot]):+d} {thing}"
            for slot, thing in ((at.ENERGY, "energy"), (at.CRYSTALS, "crystals"))
            if after[block + slot] != before[block + slot]
        ]
        if changes:
            told.append(f"{seat_name(seat)}: {', '.join(changes)}")
    if after[at.STEP] != before[at.STEP]:
        told.append(_step(int(after[at.STEP])))
    return told


def _beings(before: Array, after: Array) -> list[str]:
    told = []
    for being in range(at.BEINGS):
        was, now = owner_of(before, being), owner_of(after, being)
        if was != now:
            source = f" from {seat_name(was)}" if was >= 0 else ""
            told.append(f"{seat_name(now)} takes {being_name(being)}{source}")
    return told


def _step(step: int) -> str:
    if step > at.STEPS:
        return "The game is over"
    rounds = (step - 1) // at.PACK + 1
    if step % at.PACK == 1:
        return f"Round {rounds} begins"
    return f"Scoring phase of round {rounds}" if step % at.PACK == 0 else f"Step {step} begins"
