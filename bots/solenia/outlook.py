"""What things are worth to a seat now: resources by kind, deliveries by side, effects to come.

An :class:`Outlook` is computed once a decision and shared by all scores. It reads public facts only.
"""

from __future__ import annotations

from typing import NamedTuple

from aura_ai.bots.solenia import weights as wt
from aura_ai.bots.solenia.weights import Weights

from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.solenia.layout import (
    CARD_INFO,
    CARD_TYPE,
    CARDS,
    CHOICE_MASK,
    COST,
    DELIVERED,
    DISPLAY,
    DISPLAY_SIZE,
    GAME_OVER,
    HAND,
    HAND_AT,
    KINDS,
    MAX_DELIVERIES,
    MAX_DISPLAY,
    MODE,
    MOST_OF_KIND,
    NIBBLE,
    NODE,
    NOTCH_GAIN,
    NOTCH_INFO,
    NOTCH_STARS,
    NOTCHES,
    PAIR_SCORING,
    PAIR_STARS,
    PAIRS,
    PER_STAR,
    RESOURCES,
    ROUND,
    ROUNDS,
    SIDES,
    SOLO,
    STAGE,
    STARS,
    STORAGE_SHIFT,
    SUMMER,
    TURN,
    VALUE_MASK,
)
from aura_ai.games.solenia.rules.board import block, size_of
from aura_ai.games.solenia.rules.cards import deck_of
from aura_ai.games.solenia.rules.gains import STAR_SHIFT

ROOM_WORTH = 0.7
"""Stars for a storage space."""
TYPICAL_NOTCH = 1.5
"""Stars that a winter notch gives on the average, for orders whose notch is not chosen yet."""


class Outlook(NamedTuple):
    """Worths for one seat at one moment.

    Attributes:
        turns: Turns of the seat still to come, the present one included.
        moves: Moves of the airship still to come: every card of value 0 will be used (S-19.3).
        base: Worth of a resource that no displayed order needs.
        wood: Worth of a resource towards the best order that lacks it; ``wheat``, ``stone``,
            ``water`` likewise.
        lack: How many of each kind that order lacks, a nibble a kind.
        day: What the next delivery by day is worth beside its stars; ``night`` likewise.
        close_day: Worth of the order by day that the seat is closest to; ``close_night`` likewise.
    """

    turns: float
    moves: float
    base: float
    wood: float
    wheat: float
    stone: float
    water: float
    lack: int
    day: float
    night: float
    close_day: float
    close_night: float


@jit
def turns_left(s: State, seat: int) -> int:
    """Return the turns of a seat still to come, the present one included."""
    if s[NODE] == GAME_OVER or s[STAGE] == 3:
        return 0
    gone = 1 if seat < s[TURN] else 0
    return ROUNDS - int(s[ROUND]) + 1 - gone


@jit
def unused_values(s: State, seat: int) -> int:
    """Return the number of unused cards of value 0, and 32 times the sum of all unused values."""
    found = 0
    deck = deck_of(s, seat)
    for card in range(CARDS):
        if deck >> card & 1:
            value = int(s[CARD_INFO + int(s[CARD_TYPE + card])]) & VALUE_MASK
            found += 32 * value if value > 0 else 1
    for slot in range(HAND):
        kind = int(s[block(seat) + HAND_AT + slot])
        if kind >= 0:
            value = int(s[CARD_INFO + kind]) & VALUE_MASK
            found += 32 * value if value > 0 else 1
    return found


@jit
def notch_worth(s: State, notch: int, base: float) -> float:
    """Return the worth of the bonus of a notch, counted over both rows."""
    info = int(s[NOTCH_INFO + notch])
    gain = int(s[NOTCH_GAIN + notch])
    worth = float(s[NOTCH_STARS + notch]) + ROOM_WORTH * (info >> STORAGE_SHIFT & 7)
    for kind in range(KINDS):
        worth += base * (gain >> (NIBBLE * kind) & MOST_OF_KIND)
    return worth + base if info & CHOICE_MASK else worth


@jit
def delivery_worth(s: State, seat: int, side: int, base: float, w: Weights) -> float:
    """Return what the next delivery of a side is worth beside the stars of its order."""
    own = int(s[DELIVERED + SIDES * seat + side])
    other = int(s[DELIVERED + SIDES * seat + 1 - side])
    if own >= s[MAX_DELIVERIES]:
        return 0.0
    worth = -w[wt.CHOOSY]
    if s[PAIR_SCORING] and own < PAIRS - 1:
        step = float(s[PAIR_STARS + own + 1] - s[PAIR_STARS + own])
        # a tile that waits for its partner is worth a part of the pair
        worth += w[wt.PAIR] * step * (1.0 if own < other else 0.4)
    if s[MODE] == SUMMER or s[MODE] == SOLO:
        worth += w[wt.NOTCH] * notch_worth(s, NOTCHES * side + own, base)
    else:
        worth += w[wt.NOTCH] * TYPICAL_NOTCH
    return worth


@jit
def base_worth(s: State, turns: float, w: Weights) -> float:
    """Return the worth of a resource as such, which falls to that of a leftover at the end."""
    left = 1.0 / s[PER_STAR]
    time = min(1.0, turns / w[wt.TURNS])
    return left + (w[wt.RESOURCE] - left) * time


@jit
def outlook(s: State, seat: int, w: Weights) -> Outlook:
    """Return the worths for a seat.

    Args:
        s: State, or view of any seat.
        seat: Seat whose worths they are.
        w: Weights.
    """
    turns = float(turns_left(s, seat))
    zeros = 0
    for other in range(int(s[SEATS])):
        zeros += unused_values(s, other) & 31
    base = base_worth(s, turns - 1.0, w)
    day = delivery_worth(s, seat, 0, base, w)
    night = delivery_worth(s, seat, 1, base, w)
    need0, need1, need2, need3 = 0.0, 0.0, 0.0, 0.0
    close_day, close_night = 0.0, 0.0
    lack = 0
    at = block(seat) + RESOURCES
    for side in range(SIDES):
        if s[DELIVERED + SIDES * seat + side] >= s[MAX_DELIVERIES]:
            continue
        for i in range(int(s[DISPLAY_SIZE])):
            tile = int(s[DISPLAY + MAX_DISPLAY * side + i])
            if tile < 0:
                continue
            cost, missing, lacks = int(s[COST + tile]), 0, 0
            for kind in range(KINDS):
                short = (cost >> (NIBBLE * kind) & MOST_OF_KIND) - int(s[at + kind])
                if short > 0:
                    missing += short
                    lacks |= short << (NIBBLE * kind)
            # a turn for the delivery, and one for each two resources at best
            if 1.0 + 0.5 * missing > turns:
                continue
            size = float(size_of(s, tile))
            worth = w[wt.ORDER] * s[STARS + tile] + (day if side == 0 else night)
            profit = worth - base * size
            likely = w[wt.PATIENCE] ** missing
            close = max(0.0, profit * likely)
            if side == 0:
                close_day = max(close_day, close)
            else:
                close_night = max(close_night, close)
            if missing == 0:
                continue
            each = w[wt.NEED] * max(0.0, profit) * likely / w[wt.PATIENCE] / missing
            if lacks & 15 and each > need0:
                need0 = each
                lack = (lack & ~15) | (lacks & 15)
            if lacks >> 4 & 15 and each > need1:
                need1 = each
                lack = (lack & ~(15 << 4)) | (lacks & 15 << 4)
            if lacks >> 8 & 15 and each > need2:
                need2 = each
                lack = (lack & ~(15 << 8)) | (lacks & 15 << 8)
            if lacks >> 12 & 15 and each > need3:
                need3 = each
                lack = (lack & ~(15 << 12)) | (lacks & 15 << 12)
    return Outlook(
        turns, float(zeros), base, base + need0, base + need1, base + need2, base + need3, lack,
        day, night, close_day, close_night,
    )  # fmt: skip


@jit
def kind_worth(out: Outlook, kind: int) -> float:
    """Return the worth of the next resource of a kind."""
    if kind == 0:
        return out.wood
    if kind == 1:
        return out.wheat
    return out.stone if kind == 2 else out.water


@jit
def gain_worth(out: Outlook, kind: int, n: int) -> float:
    """Return the worth of ``n`` resources of a kind."""
    needed = min(n, out.lack >> (NIBBLE * kind) & MOST_OF_KIND)
    return needed * kind_worth(out, kind) + (n - needed) * out.base


@jit
def effect_worth(s: State, effect: int, row: int, out: Outlook, w: Weights) -> float:
    """Return the worth of a discard effect of a card in a row, when it leaves the board."""
    if out.moves < row + 1:
        return 0.0
    # moves come evenly, so this is how many turns are left when the effect is booked
    turns = out.turns * (1.0 - (row + 1.0) / (out.moves + 1.0))
    each = base_worth(s, turns, w)
    worth = float(effect >> STAR_SHIFT)
    for kind in range(KINDS):
        worth += each * (effect >> (NIBBLE * kind) & MOST_OF_KIND)
    return worth
