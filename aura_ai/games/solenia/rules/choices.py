"""Legal actions of each decision (S-3 to S-7, S-14, S-15.2)."""

import numpy as np
import numpy.typing as npt

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules.board import block, funds, mask_at, size_of, space_kind, stored
from aura_ai.games.solenia.rules.cards import member


@jit
def kinds_from(s: Array, seat: int, first: int, reserved: int, due: int) -> int:
    """Return the kinds that may be given next so that ``due`` can still be given (S-20.3).

    Args:
        first: Least kind that may follow.
        reserved: Resources to keep, a nibble a kind.
        due: Resources still to be given, this one included.

    Rules: A-06, A-19.
    """
    base = block(seat) + at.resources
    kinds, later = 0, 0
    for i in range(at.N_KINDS - first):
        kind = at.N_KINDS - 1 - i
        spare = int(s[base + kind]) - (reserved >> (at.NIBBLE * kind) & at.MOST_OF_KIND)
        later += spare
        if spare > 0 and later >= due:
            kinds |= 1 << kind
    return kinds


@jit
def open_notches(s: Array, seat: int, side: int) -> int:
    """Return the notches that a tile of a side may go to in winter, as a set (S-14.4).

    Rules: A-26, A-27, S-14.3.
    """
    base = block(seat) + at.notches + at.N_NOTCHES * side
    free, by_level = 0, 0
    for i in range(at.N_NOTCHES):
        if s[base + i] < 0:
            free |= 1 << i
        else:
            by_level += 1 << (
                at.NIBBLE * (int(s[at.notch_info + at.N_NOTCHES * side + i]) >> at.LEVEL_SHIFT & 3)
            )
    notches = 0
    for i in range(at.N_NOTCHES):
        level = int(s[at.notch_info + at.N_NOTCHES * side + i]) >> at.LEVEL_SHIFT & 3
        here = by_level >> (at.NIBBLE * level) & 15
        below = by_level >> (at.NIBBLE * (level - 1)) & 15
        if free >> i & 1 and (level == 1 or here < below):
            notches |= 1 << i
    return notches


@jit
def payable_orders(s: Array, seat: int, side: int) -> int:
    """Return the display positions of the orders that the seat to travel can complete (A-59).

    Rules: S-7.2.
    """
    packed, payable = stored(s, seat), 0
    spare = funds(s, seat) - int(s[at.toll])
    if s[at.delivered + at.N_SIDES * seat + side] >= s[at.max_deliveries]:
        return 0
    for i in range(int(s[at.display_size])):
        tile = int(s[at.display + at.MAX_DISPLAY * side + i])
        if (
            tile < 0
            or ((packed | at.GUARDS) - int(s[at.tile_cost + tile])) & at.GUARDS != at.GUARDS
        ):
            continue
        if size_of(s, tile) <= spare:
            payable |= 1 << i
    return payable


@jit
def choices(s: Array) -> int:
    """Return the legal choices at a decision other than MAIN, as a set of offsets."""
    node, seat = s[at.node], int(s[TO_ACT])
    if node == at.NODE_ORDER:
        return payable_orders(s, seat, space_kind(s, int(s[at.cell])) - at.DAY_CITY)
    if node == at.NODE_NOTCH:
        return open_notches(s, seat, int(s[at.tile]) // at.N_TILES)
    if node == at.NODE_PAY:
        reserved = int(s[at.tile_cost + int(s[at.tile])]) if s[at.tile] >= 0 else 0
        return kinds_from(s, seat, int(s[at.last_resource]), reserved, int(s[at.payments]))
    if node == at.NODE_OVERFLOW:
        surplus = funds(s, seat) - int(s[block(seat) + at.capacity])
        return kinds_from(s, seat, int(s[at.last_resource]), 0, surplus)
    if node == at.NODE_BONUS:
        return (
            int(
                s[at.notch_info + at.N_NOTCHES * (int(s[at.tile]) // at.N_TILES) + int(s[at.notch])]
            )
            & at.CHOICE_MASK
        )
    options = 0
    for i in range(int(s[at.offer_size])):
        if s[block(seat) + at.level1] < 0 and s[at.offered_level1 + i] >= 0:
            options |= 1 << i
        if s[block(seat) + at.level3] < 0 and s[at.offered_day + i] >= 0:
            options |= 1 << at.ACTION_DRAFT3 - at.ACTION_DRAFT1 + i
    return options


@jit
def first_code(s: Array) -> int:
    """Return the action code of offset 0 of :func:`choices`."""
    node = s[at.node]
    if node == at.NODE_ORDER:
        return at.ACTION_TAKE_ORDER
    if node == at.NODE_NOTCH:
        return at.ACTION_TAKE_NOTCH
    return at.ACTION_DRAFT1 if node == at.NODE_DRAFT else at.ACTION_RESOURCE


@jit
def is_slot(s: Array, start: int, slot: int) -> bool:
    """Return whether a hand slot may be named: it holds a card and is the first of its type."""
    return s[start + slot] >= 0 and (slot == 0 or s[start + slot] != s[start + slot - 1])


@jit
def legal(s: Array, out: npt.NDArray[np.int16]) -> int:
    """Write the legal actions, ascending; return their number (0 when the game is over)."""
    n, i = 0, 0
    if s[at.node] == at.NODE_OVER:
        return 0
    if s[at.node] != at.NODE_MAIN:
        options, code = choices(s), first_code(s)
        while options >> i:
            out[n] = code + i
            n += options >> i & 1
            i += 1
        return n
    base = block(int(s[TO_ACT])) + at.hand
    reach = mask_at(s, at.reach)
    while reach >> i:
        out[n] = i
        n += reach >> i & 1
        i += 1
    spaces = n
    for slot in range(1, at.HAND_SIZE):
        if is_slot(s, base, slot):
            for k in range(spaces):
                out[n + k] = out[k] + at.N_CELLS * slot
            n += spaces
    if s[at.may_discard]:
        for slot in range(at.HAND_SIZE):
            if is_slot(s, base, slot):
                out[n] = at.ACTION_FORCED_DISCARD + slot
                n += 1
    return n


@jit
def only_action(s: Array) -> int:
    """Return the action of a decision without a choice, -1 when there are several (A-63).

    Rules: S-19.1.
    """
    if s[at.node] != at.NODE_MAIN:
        options = choices(s)
        return first_code(s) + member(options, 0) if options & (options - 1) == 0 else -1
    base = block(int(s[TO_ACT])) + at.hand
    reach = mask_at(s, at.reach)
    if reach & (reach - 1) or is_slot(s, base, 1) or is_slot(s, base, 2):
        return -1
    if reach == 0:
        return at.ACTION_FORCED_DISCARD
    return -1 if s[at.may_discard] else member(reach, 0)
