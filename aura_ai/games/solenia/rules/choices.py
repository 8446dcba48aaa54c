"""What a seat may do at each decision (S-3 to S-7, S-14, S-15.2)."""

import numpy as np
import numpy.typing as npt

from aura_ai.engine.header import TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.solenia.layout import (
    BONUS,
    CAPACITY,
    CELL,
    CELLS,
    CHOICE_MASK,
    COST,
    DAY_CITY,
    DELIVERED,
    DISPLAY,
    DISPLAY_SIZE,
    DRAFT,
    DRAFT1,
    DRAFT3,
    FILLED,
    FORCED_DISCARD,
    GAME_OVER,
    GUARDS,
    HAND,
    HAND_AT,
    KINDS,
    LAST,
    LEVEL1,
    LEVEL3,
    LEVEL_SHIFT,
    MAIN,
    MAX_DELIVERIES,
    MAX_DISPLAY,
    MAY_DISCARD,
    MOST_OF_KIND,
    NIBBLE,
    NODE,
    NOTCH,
    NOTCH_INFO,
    NOTCHES,
    OFFER1,
    OFFER_DAY,
    OFFER_SIZE,
    ORDER,
    OVERFLOW,
    PAY,
    PAYMENTS,
    PLACE,
    REACH,
    RESOURCE,
    RESOURCES,
    SIDES,
    TAKE_NOTCH,
    TAKE_ORDER,
    TILE,
    TILES,
    TOLL,
)
from aura_ai.games.solenia.rules.board import block, funds, mask_at, size_of, space_kind, stored
from aura_ai.games.solenia.rules.cards import member


@jit
def kinds_from(s: State, seat: int, first: int, reserved: int, due: int) -> int:
    """Return the kinds that may be given next so that ``due`` can still be given (S-20.3).

    Args:
        s: State.
        seat: Seat that gives.
        first: Least kind that may follow.
        reserved: What must be kept, a nibble a kind.
        due: Resources still to be given, this one included.

    Rules: A-06, A-19.
    """
    at = block(seat) + RESOURCES
    found, later = 0, 0
    for i in range(KINDS - first):
        kind = KINDS - 1 - i
        spare = int(s[at + kind]) - (reserved >> (NIBBLE * kind) & MOST_OF_KIND)
        later += spare
        if spare > 0 and later >= due:
            found |= 1 << kind
    return found


@jit
def open_notches(s: State, seat: int, side: int) -> int:
    """Return the notches that a tile of a side may go to in winter, as a set (S-14.4).

    Rules: A-26, A-27, S-14.3.
    """
    at = block(seat) + FILLED + NOTCHES * side
    free, by_level = 0, 0
    for i in range(NOTCHES):
        if s[at + i] < 0:
            free |= 1 << i
        else:
            by_level += 1 << (NIBBLE * (int(s[NOTCH_INFO + NOTCHES * side + i]) >> LEVEL_SHIFT & 3))
    found = 0
    for i in range(NOTCHES):
        level = int(s[NOTCH_INFO + NOTCHES * side + i]) >> LEVEL_SHIFT & 3
        here = by_level >> (NIBBLE * level) & 15
        below = by_level >> (NIBBLE * (level - 1)) & 15
        if free >> i & 1 and (level == 1 or here < below):
            found |= 1 << i
    return found


@jit
def payable_orders(s: State, seat: int, side: int) -> int:
    """Return the display positions of the orders that the seat to travel can complete (A-59).

    Rules: S-7.2.
    """
    packed, found = stored(s, seat), 0
    spare = funds(s, seat) - int(s[TOLL])
    if s[DELIVERED + SIDES * seat + side] >= s[MAX_DELIVERIES]:
        return 0
    for i in range(int(s[DISPLAY_SIZE])):
        tile = int(s[DISPLAY + MAX_DISPLAY * side + i])
        if tile < 0 or ((packed | GUARDS) - int(s[COST + tile])) & GUARDS != GUARDS:
            continue
        if size_of(s, tile) <= spare:
            found |= 1 << i
    return found


@jit
def choices(s: State) -> int:
    """Return what can be chosen at a decision other than MAIN, as a set of offsets."""
    node, seat = s[NODE], int(s[TO_ACT])
    if node == ORDER:
        return payable_orders(s, seat, space_kind(s, int(s[CELL])) - DAY_CITY)
    if node == NOTCH:
        return open_notches(s, seat, int(s[TILE]) // TILES)
    if node == PAY:
        reserved = int(s[COST + int(s[TILE])]) if s[TILE] >= 0 else 0
        return kinds_from(s, seat, int(s[LAST]), reserved, int(s[PAYMENTS]))
    if node == OVERFLOW:
        surplus = funds(s, seat) - int(s[block(seat) + CAPACITY])
        return kinds_from(s, seat, int(s[LAST]), 0, surplus)
    if node == BONUS:
        return int(s[NOTCH_INFO + NOTCHES * (int(s[TILE]) // TILES) + int(s[PLACE])]) & CHOICE_MASK
    found = 0
    for i in range(int(s[OFFER_SIZE])):
        if s[block(seat) + LEVEL1] < 0 and s[OFFER1 + i] >= 0:
            found |= 1 << i
        if s[block(seat) + LEVEL3] < 0 and s[OFFER_DAY + i] >= 0:
            found |= 1 << DRAFT3 - DRAFT1 + i
    return found


@jit
def first_code(s: State) -> int:
    """Return the action code that offset 0 of :func:`choices` stands for."""
    node = s[NODE]
    if node == ORDER:
        return TAKE_ORDER
    if node == NOTCH:
        return TAKE_NOTCH
    return DRAFT1 if node == DRAFT else RESOURCE


@jit
def is_slot(s: State, at: int, slot: int) -> bool:
    """Tell whether a hand slot may be named: it holds a card and is the first of its type."""
    return s[at + slot] >= 0 and (slot == 0 or s[at + slot] != s[at + slot - 1])


@jit
def legal(s: State, out: npt.NDArray[np.int16]) -> int:
    """Write the legal actions, ascending; return their number (0 when the game is over).

    Args:
        s: State, or view of the seat to act.
        out: ``int16`` buffer of at least ``MAX_LEGAL`` entries that the caller owns.
    """
    n, i = 0, 0
    if s[NODE] == GAME_OVER:
        return 0
    if s[NODE] != MAIN:
        found, code = choices(s), first_code(s)
        while found >> i:
            out[n] = code + i
            n += found >> i & 1
            i += 1
        return n
    at = block(int(s[TO_ACT])) + HAND_AT
    reach = mask_at(s, REACH)
    while reach >> i:
        out[n] = i
        n += reach >> i & 1
        i += 1
    spaces = n
    for slot in range(1, HAND):
        if is_slot(s, at, slot):
            for k in range(spaces):
                out[n + k] = out[k] + CELLS * slot
            n += spaces
    if s[MAY_DISCARD]:
        for slot in range(HAND):
            if is_slot(s, at, slot):
                out[n] = FORCED_DISCARD + slot
                n += 1
    return n


@jit
def only_action(s: State) -> int:
    """Return the action of a decision without a choice, -1 when there are several (A-63).

    Rules: S-19.1.
    """
    if s[NODE] != MAIN:
        found = choices(s)
        return first_code(s) + member(found, 0) if found & (found - 1) == 0 else -1
    at = block(int(s[TO_ACT])) + HAND_AT
    reach = mask_at(s, REACH)
    if reach & (reach - 1) or is_slot(s, at, 1) or is_slot(s, at, 2):
        return -1
    if reach == 0:
        return FORCED_DISCARD
    return -1 if s[MAY_DISCARD] else member(reach, 0)
