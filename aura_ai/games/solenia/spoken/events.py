"""What a person at the table of Solenia notices: where a turn starts and what happened.

Screens find these functions by their names (:mod:`aura_ai.play.customs`). Views alone are looked
at for news, so that nothing can leak.
"""

from __future__ import annotations

from aura_ai.engine.header import SEATS
from aura_ai.games.contract import Array
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board
from aura_ai.games.solenia.spoken.names import KINDS, seat_name, tile_words

LEGEND = """\
The airship (^) flies up; row 1 is the strip that leaves next. Cards are
value:effect, and the effect comes when the card leaves the board. wd wood,
wh wheat, st stone, wa water; "2here": two of what its space shows (stars in a
city); "1*/wd": a star on a wood island. Orders: name, cost, stars."""


def starts_turn(array: Array) -> bool:
    """Tell whether the decision is the first of a turn, even if the same seat decided before."""
    return int(array[at.NODE]) == at.MAIN


def is_secret(array: Array) -> bool:
    """Tell whether the other seats do not see what is chosen: all choices are open (S-18)."""
    return False


def news(before: Array, after: Array) -> list[str]:
    """Return what changed between two views of one seat, beyond the decision itself, in words."""
    told = []
    moves = int(after[at.MOVES]) - int(before[at.MOVES])
    if moves:
        told.append("the airship moves; the first strip is turned and laid in front")
    if int(after[at.DIE]) and int(after[at.ROUND]) != int(before[at.ROUND]):
        told.append(f"the die shows {int(after[at.DIE])}")
    for seat in range(int(after[SEATS])):
        if changes := _changes(before, after, seat):
            told.append(f"{seat_name(seat)}: {', '.join(changes)}")
    for side in range(at.SIDES):
        for i in range(int(after[at.DISPLAY_SIZE])):
            slot = at.DISPLAY + at.MAX_DISPLAY * side + i
            if after[slot] != before[slot] and after[slot] >= 0:
                told.append(f"new order {tile_words(after, int(after[slot]))}")
    if int(after[at.NODE]) == at.GAME_OVER:
        told.append("The game is over")
    elif after[at.ROUND] != before[at.ROUND]:
        told.append(f"Round {int(after[at.ROUND])} begins")
    return told


def _changes(before: Array, after: Array, seat: int) -> list[str]:
    start = int(board.block(seat))
    slots = [(at.RESOURCES + i, kind) for i, kind in enumerate(KINDS)]
    slots += [(at.GOLD, "gold stars"), (at.TILE_STARS, "stars on orders"), (at.CAPACITY, "storage")]
    changes = [
        f"{int(after[start + slot] - before[start + slot]):+d} {thing}"
        for slot, thing in slots
        if after[start + slot] != before[start + slot]
    ]
    if after[start + at.ACTIVE] != before[start + at.ACTIVE]:
        changes.append("the level-1 improvement works now")
    return changes
