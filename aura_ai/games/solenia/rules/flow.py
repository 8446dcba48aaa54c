"""Execution of decisions, and the course between them (S-3, S-15.2)."""

import numpy as np
import numpy.typing as npt

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OVER, PLY, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board, cards, choices, gains, stages

MAX_STAGES = 20000
"""Cap on stages and forced decisions of one move, which no game comes near; a position that
breaks the rules ends there instead of running forever."""


@jit
def begin_placement(s: Array, seat: int, slot: int, cell: int) -> int:
    """Begin to place a card; return the next stage (S-3.3, S-20.2).

    Rules: A-10, S-7.2.
    """
    kind = cards.unhand(s, seat, slot)
    s[at.card] = kind
    s[at.cell] = cell
    s[at.toll] = board.cost_of(s, seat, cell)
    if s[at.card_info + kind] & at.VALUE_MASK == 0:
        s[at.airship_moved] = 1  # S-10.1
    space = board.space_kind(s, cell)
    if space < at.DAY_CITY or choices.payable_orders(s, seat, space - at.DAY_CITY) == 0:
        return stages.TRAVEL
    s[at.node] = at.NODE_ORDER
    return stages.ASK


@jit
def discard(s: Array, seat: int, slot: int) -> int:
    """Throw a card away by force; return the next stage (S-5.3, A-12).

    Rules: A-13, A-49.
    """
    kind = cards.unhand(s, seat, slot)
    s[at.airship_moved] = 1
    s[at.forced_discard] = 1
    s[board.block(seat) + at.forced_discards] += 1
    fixed = s[at.card_info + kind] >> at.EFFECT_SHIFT & 3 == at.FIXED
    if s[at.switches] & at.DISCARD_TRIGGERS_EFFECT and fixed:
        gains.add(s, seat, int(s[at.card_gain + kind]))
    return stages.SPILL


@jit
def draft(s: Array, seat: int, action: int) -> int:
    """Take an improvement tile; return the next stage (S-15.2, A-38)."""
    base = board.block(seat)
    if action < at.ACTION_DRAFT3:
        s[base + at.level1] = s[at.offered_level1 + action - at.ACTION_DRAFT1]
        s[at.offered_level1 + action - at.ACTION_DRAFT1] = at.NONE
    else:
        s[base + at.level3] = s[at.offered_day + action - at.ACTION_DRAFT3]
        s[base + at.level3 + 1] = s[at.offered_night + action - at.ACTION_DRAFT3]
        s[at.offered_day + action - at.ACTION_DRAFT3] = at.NONE
        s[at.offered_night + action - at.ACTION_DRAFT3] = at.NONE
    if seat == 0 and s[at.draft_round] == 1:
        s[at.draft_round] = at.NONE
        return stages.BEGIN
    if seat == 0:
        s[at.draft_round] = 1
    s[TO_ACT] = seat - 1 if seat > 0 else s[SEATS] - 1
    return stages.ASK


@jit
def decide(s: Array, action: int) -> int:
    """Carry out one decision; return the next stage."""
    node, seat = s[at.node], int(s[TO_ACT])
    base = board.block(seat)
    if node == at.NODE_MAIN:
        board.put_mask(s, at.reach, 0)
        s[at.may_discard] = 0
        if action >= at.ACTION_FORCED_DISCARD:
            return discard(s, seat, action - at.ACTION_FORCED_DISCARD)
        return begin_placement(s, seat, action // at.N_CELLS, action % at.N_CELLS)
    if node == at.NODE_ORDER:
        side = board.space_kind(s, int(s[at.cell])) - at.DAY_CITY
        s[at.order] = action - at.ACTION_TAKE_ORDER
        s[at.tile] = s[at.display + at.MAX_DISPLAY * side + action - at.ACTION_TAKE_ORDER]
        if s[at.mode] != at.SUMMER and s[at.mode] != at.SOLO:
            s[at.node] = at.NODE_NOTCH
            return stages.ASK
        s[at.notch] = s[at.delivered + at.N_SIDES * seat + side]  # S-7.4: the first free notch
        return stages.TRAVEL
    if node == at.NODE_NOTCH:
        s[at.notch] = action - at.ACTION_TAKE_NOTCH
        return stages.TRAVEL
    if node == at.NODE_DRAFT:
        return draft(s, seat, action)
    if node == at.NODE_BONUS:
        s[base + at.resources + action - at.ACTION_RESOURCE] += 1
        return stages.REFILL
    s[base + at.resources + action - at.ACTION_RESOURCE] -= 1
    s[at.last_resource] = action - at.ACTION_RESOURCE
    if node == at.NODE_PAY:
        s[at.payments] -= 1
        if s[at.payments] > 0:
            return stages.ASK
        s[at.payments] = at.NONE
        s[at.last_resource] = at.NONE
        return stages.LAND
    return stages.ASK if board.funds(s, seat) > s[base + at.capacity] else stages.SPILL


@jit
def run(s: Array, stage: int) -> None:
    """Go on to the next decision with at least two choices, or to the end."""
    for _ in range(MAX_STAGES):
        if stage == stages.CLOSED:
            break
        if stage != stages.ASK:
            stage = stages.advance(s, stage)
            continue
        action = choices.only_action(s)
        if action < 0:
            return
        stage = decide(s, action)
    s[at.node] = at.NODE_OVER
    s[TO_ACT] = OVER


@jit
def apply(s: Array, action: int) -> None:
    """Make one decision and run forward to the next one."""
    s[PLY] += 1
    run(s, decide(s, action))


@jit
def result(s: Array, place: npt.NDArray[np.int64], score: npt.NDArray[np.int64]) -> None:
    """Write place (1 is best, ties share the best place) and score of every seat (S-13).

    Rules: S-13.4.
    """
    seats = int(s[SEATS])
    for seat in range(seats):
        score[seat] = gains.score_of(s, seat)
    for seat in range(seats):
        place[seat] = 1
        for other in range(seats):
            if score[other] > score[seat]:
                place[seat] += 1
