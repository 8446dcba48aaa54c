"""Decisions carried out, and the course from one to the next (S-3, S-15.2)."""

import numpy as np
import numpy.typing as npt

from aura_ai.engine.header import OVER, PLY, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.solenia.layout import (
    BONUS,
    CAPACITY,
    CARD,
    CARD_GAIN,
    CARD_INFO,
    CELL,
    CELLS,
    CHOSEN,
    DAY_CITY,
    DELIVERED,
    DISCARD_TRIGGERS_EFFECT,
    DISCARDED,
    DISPLAY,
    DRAFT,
    DRAFT1,
    DRAFT3,
    DRAFT_ROUND,
    EFFECT_SHIFT,
    FIXED,
    FORCED,
    FORCED_DISCARD,
    GAME_OVER,
    LAST,
    LEVEL1,
    LEVEL3,
    MAIN,
    MAX_DISPLAY,
    MAY_DISCARD,
    MODE,
    MOVED,
    NODE,
    NONE,
    NOTCH,
    OFFER1,
    OFFER_DAY,
    OFFER_NIGHT,
    ORDER,
    PAY,
    PAYMENTS,
    PLACE,
    REACH,
    RESOURCE,
    RESOURCES,
    RULES,
    SIDES,
    SOLO,
    SUMMER,
    TAKE_NOTCH,
    TAKE_ORDER,
    TILE,
    TOLL,
    VALUE_MASK,
)
from aura_ai.games.solenia.rules.board import block, cost_of, funds, put_mask, space_kind
from aura_ai.games.solenia.rules.cards import unhand
from aura_ai.games.solenia.rules.choices import only_action, payable_orders
from aura_ai.games.solenia.rules.gains import add, score_of
from aura_ai.games.solenia.rules.stages import (
    ASK,
    BEGIN,
    CLOSED,
    LAND,
    REFILL,
    SPILL,
    TRAVEL,
    advance,
)

MAX_STAGES = 20000
"""Cap on stages and forced decisions of one move, which no game comes near; a position that
breaks the rules ends there in place of running for ever."""


@jit
def begin_placement(s: State, seat: int, slot: int, cell: int) -> int:
    """Begin to place a card; return the next stage (S-3.3, S-20.2).

    Rules: A-10, S-7.2.
    """
    kind = unhand(s, seat, slot)
    s[CARD] = kind
    s[CELL] = cell
    s[TOLL] = cost_of(s, seat, cell)
    if s[CARD_INFO + kind] & VALUE_MASK == 0:
        s[MOVED] = 1  # S-10.1
    space = space_kind(s, cell)
    if space < DAY_CITY or payable_orders(s, seat, space - DAY_CITY) == 0:
        return TRAVEL
    s[NODE] = ORDER
    return ASK


@jit
def discard(s: State, seat: int, slot: int) -> int:
    """Throw a card away by force; return the next stage (S-5.3, A-12).

    Rules: A-13, A-49.
    """
    kind = unhand(s, seat, slot)
    s[MOVED] = 1
    s[DISCARDED] = 1
    s[block(seat) + FORCED] += 1
    fixed = s[CARD_INFO + kind] >> EFFECT_SHIFT & 3 == FIXED
    if s[RULES] & DISCARD_TRIGGERS_EFFECT and fixed:
        add(s, seat, int(s[CARD_GAIN + kind]))
    return SPILL


@jit
def draft(s: State, seat: int, action: int) -> int:
    """Take an improvement tile; return the next stage (S-15.2, A-38)."""
    at = block(seat)
    if action < DRAFT3:
        s[at + LEVEL1] = s[OFFER1 + action - DRAFT1]
        s[OFFER1 + action - DRAFT1] = NONE
    else:
        s[at + LEVEL3] = s[OFFER_DAY + action - DRAFT3]
        s[at + LEVEL3 + 1] = s[OFFER_NIGHT + action - DRAFT3]
        s[OFFER_DAY + action - DRAFT3] = NONE
        s[OFFER_NIGHT + action - DRAFT3] = NONE
    if seat == 0 and s[DRAFT_ROUND] == 1:
        s[DRAFT_ROUND] = NONE
        return BEGIN
    if seat == 0:
        s[DRAFT_ROUND] = 1
    s[TO_ACT] = seat - 1 if seat > 0 else s[SEATS] - 1
    return ASK


@jit
def decide(s: State, action: int) -> int:
    """Carry out one decision; return the next stage."""
    node, seat = s[NODE], int(s[TO_ACT])
    at = block(seat)
    if node == MAIN:
        put_mask(s, REACH, 0)
        s[MAY_DISCARD] = 0
        if action >= FORCED_DISCARD:
            return discard(s, seat, action - FORCED_DISCARD)
        return begin_placement(s, seat, action // CELLS, action % CELLS)
    if node == ORDER:
        side = space_kind(s, int(s[CELL])) - DAY_CITY
        s[CHOSEN] = action - TAKE_ORDER
        s[TILE] = s[DISPLAY + MAX_DISPLAY * side + action - TAKE_ORDER]
        if s[MODE] != SUMMER and s[MODE] != SOLO:
            s[NODE] = NOTCH
            return ASK
        s[PLACE] = s[DELIVERED + SIDES * seat + side]  # S-7.4: the first free notch
        return TRAVEL
    if node == NOTCH:
        s[PLACE] = action - TAKE_NOTCH
        return TRAVEL
    if node == DRAFT:
        return draft(s, seat, action)
    if node == BONUS:
        s[at + RESOURCES + action - RESOURCE] += 1
        return REFILL
    s[at + RESOURCES + action - RESOURCE] -= 1
    s[LAST] = action - RESOURCE
    if node == PAY:
        s[PAYMENTS] -= 1
        if s[PAYMENTS] > 0:
            return ASK
        s[PAYMENTS] = NONE
        s[LAST] = NONE
        return LAND
    return ASK if funds(s, seat) > s[at + CAPACITY] else SPILL


@jit
def run(s: State, stage: int) -> None:
    """Go on to the next decision with at least two choices, or to the end."""
    for _ in range(MAX_STAGES):
        if stage == CLOSED:
            break
        if stage != ASK:
            stage = advance(s, stage)
            continue
        action = only_action(s)
        if action < 0:
            return
        stage = decide(s, action)
    s[NODE] = GAME_OVER
    s[TO_ACT] = OVER


@jit
def apply(s: State, action: int) -> None:
    """Make one decision and run forward to the next one.

    Args:
        s: State with a decision to make.
        action: One of its legal actions; anything else leaves the state undefined.
    """
    s[PLY] += 1
    run(s, decide(s, action))


@jit
def result(s: State, place: npt.NDArray[np.int64], score: npt.NDArray[np.int64]) -> None:
    """Write place (1 is best, ties share the best place) and score of every seat (S-13).

    Args:
        s: State of a finished game.
        place: ``int64[seats]`` or longer, written.
        score: ``int64[seats]`` or longer, written.

    Rules: S-13.4.
    """
    seats = int(s[SEATS])
    for seat in range(seats):
        score[seat] = score_of(s, seat)
    for seat in range(seats):
        place[seat] = 1
        for other in range(seats):
            if score[other] > score[seat]:
                place[seat] += 1
