"""Present worth of resources, deliveries and effects of Solenia.

An :class:`Outlook` is computed once per decision and shared by all scores. It reads public facts only.
"""

from __future__ import annotations

from typing import NamedTuple

from aura_ai.bots.solenia import weights as wt
from aura_ai.bots.solenia.weights import Weights
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules.board import block, size_of
from aura_ai.games.solenia.rules.cards import deck_of
from aura_ai.games.solenia.rules.gains import STAR_SHIFT

ROOM_WORTH = 0.7
"""Stars for a storage space."""
TYPICAL_NOTCH = 1.5
"""Stars that a winter notch gives on the average, for orders whose notch is not chosen yet."""


class Outlook(NamedTuple):
    """Worths for one seat at one moment."""

    turns: float
    """Turns of the seat still to come, the present one included."""
    moves: float
    """Moves of the airship still to come: every card of value 0 will be used (S-19.3)."""
    base: float
    """Worth of a resource that no displayed order needs."""
    wood: float
    """Worth of a resource towards the best order that lacks it; ``wheat``, ``stone``, ``water``
    likewise."""
    wheat: float
    stone: float
    water: float
    lack: int
    """Number of each kind that this order lacks, a nibble a kind."""
    day: float
    """Worth of the next delivery by day besides its stars; ``night`` likewise."""
    night: float
    close_day: float
    """Worth of the order by day that the seat is closest to; ``close_night`` likewise."""
    close_night: float


@jit
def turns_left(s: Array, seat: int) -> int:
    """Return the turns of a seat still to come, the present one included."""
    if s[at.node] == at.NODE_OVER or s[at.strip_stage] == 3:
        return 0
    offset = 1 if seat < s[at.turn_player] else 0
    return at.N_ROUNDS - int(s[at.round]) + 1 - offset


@jit
def unused_values(s: Array, seat: int) -> int:
    """Return the number of unused cards of value 0, and 32 times the sum of all unused values."""
    worth = 0
    deck = deck_of(s, seat)
    for card in range(at.N_CARDS):
        if deck >> card & 1:
            value = int(s[at.card_info + int(s[at.card_type + card])]) & at.VALUE_MASK
            worth += 32 * value if value > 0 else 1
    for slot in range(at.HAND_SIZE):
        kind = int(s[block(seat) + at.hand + slot])
        if kind >= 0:
            value = int(s[at.card_info + kind]) & at.VALUE_MASK
            worth += 32 * value if value > 0 else 1
    return worth


@jit
def notch_worth(s: Array, notch: int, base: float) -> float:
    """Return the worth of the bonus of a notch, counted over both rows."""
    info = int(s[at.notch_info + notch])
    gain = int(s[at.notch_gain + notch])
    worth = float(s[at.notch_stars + notch]) + ROOM_WORTH * (info >> at.STORAGE_SHIFT & 7)
    for kind in range(at.N_KINDS):
        worth += base * (gain >> (at.NIBBLE * kind) & at.MOST_OF_KIND)
    return worth + base if info & at.CHOICE_MASK else worth


@jit
def delivery_worth(s: Array, seat: int, side: int, base: float, w: Weights) -> float:
    """Return the worth of the next delivery of a side besides the stars of its order."""
    own = int(s[at.delivered + at.N_SIDES * seat + side])
    other = int(s[at.delivered + at.N_SIDES * seat + 1 - side])
    if own >= s[at.max_deliveries]:
        return 0.0
    worth = -w[wt.CHOOSY]
    if s[at.pair_scoring] and own < at.N_PAIRS - 1:
        step = float(s[at.pair_stars + own + 1] - s[at.pair_stars + own])
        # a tile that waits for its partner is worth a part of the pair
        worth += w[wt.PAIR] * step * (1.0 if own < other else 0.4)
    if s[at.mode] == at.SUMMER or s[at.mode] == at.SOLO:
        worth += w[wt.NOTCH] * notch_worth(s, at.N_NOTCHES * side + own, base)
    else:
        worth += w[wt.NOTCH] * TYPICAL_NOTCH
    return worth


@jit
def base_worth(s: Array, turns: float, w: Weights) -> float:
    """Return the worth of a resource of any kind, which falls to that of a leftover at the end."""
    leftover = 1.0 / s[at.leftover_per_star]
    time = min(1.0, turns / w[wt.TURNS])
    return leftover + (w[wt.RESOURCE] - leftover) * time


@jit
def outlook(s: Array, seat: int, w: Weights) -> Outlook:
    """Return the worths for a seat."""
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
    start = block(seat) + at.resources
    for side in range(at.N_SIDES):
        if s[at.delivered + at.N_SIDES * seat + side] >= s[at.max_deliveries]:
            continue
        for i in range(int(s[at.display_size])):
            tile = int(s[at.display + at.MAX_DISPLAY * side + i])
            if tile < 0:
                continue
            cost, missing, lacks = int(s[at.tile_cost + tile]), 0, 0
            for kind in range(at.N_KINDS):
                short = (cost >> (at.NIBBLE * kind) & at.MOST_OF_KIND) - int(s[start + kind])
                if short > 0:
                    missing += short
                    lacks |= short << (at.NIBBLE * kind)
            # a turn for the delivery, and one for each two resources at best
            if 1.0 + 0.5 * missing > turns:
                continue
            size = float(size_of(s, tile))
            worth = w[wt.ORDER] * s[at.stars + tile] + (day if side == 0 else night)
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
    needed = min(n, out.lack >> (at.NIBBLE * kind) & at.MOST_OF_KIND)
    return needed * kind_worth(out, kind) + (n - needed) * out.base


@jit
def effect_worth(s: Array, effect: int, row: int, out: Outlook, w: Weights) -> float:
    """Return the worth of a discard effect of a card in a row, when it leaves the board."""
    if out.moves < row + 1:
        return 0.0
    # moves come evenly, so this is how many turns are left when the effect is booked
    turns = out.turns * (1.0 - (row + 1.0) / (out.moves + 1.0))
    each = base_worth(s, turns, w)
    worth = float(effect >> STAR_SHIFT)
    for kind in range(at.N_KINDS):
        worth += each * (effect >> (at.NIBBLE * kind) & at.MOST_OF_KIND)
    return worth
