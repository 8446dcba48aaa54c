"""Set-up: strips, displays, hands, improvements on offer (S-2, A-33)."""

import numpy as np

from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State, draw_for, seed
from aura_ai.games.solenia.layout import (
    ARRANGED,
    ARRANGEMENT,
    CARDS_OF,
    DISPLAY_SIZE,
    DRAFT,
    DRAFT_ROUND,
    FACE,
    HAND,
    LEVEL1_TILES,
    LEVEL3_HALVES,
    NODE,
    NONE,
    OFFER1,
    OFFER_DAY,
    OFFER_NIGHT,
    OFFER_SIZE,
    POWER3,
    POWER_MASK,
    ROW_PHASES,
    SIDES,
    STRIP,
    STRIPS,
)
from aura_ai.games.solenia.layout import PHASE as PHASES
from aura_ai.games.solenia.rules.board import find_cities
from aura_ai.games.solenia.rules.cards import (
    BY_ARRANGEMENT,
    BY_IMPROVEMENT,
    BY_STRIP,
    draw_card,
    member,
    reveal,
)
from aura_ai.games.solenia.rules.flow import run
from aura_ai.games.solenia.rules.stages import ASK, BEGIN

DUSK = 2
"""Phases from here on are those of the transition strip."""


@jit
def lay_strips(s: State) -> None:
    """Lay the board (S-2.2, A-33)."""
    if s[ARRANGED] >= 0:
        s[ARRANGEMENT] = s[ARRANGED]
    else:
        s[ARRANGEMENT] = draw_for(s, BY_ARRANGEMENT, 0, 0, 2)
    left = 0
    transition = 0
    for strip in range(STRIPS):
        if s[PHASES + 2 * strip] < DUSK:
            left |= 1 << strip
        else:
            transition = strip
    laid = 0
    for row in range(STRIPS):
        phase = int(s[ROW_PHASES + STRIPS * s[ARRANGEMENT] + row])
        if phase >= DUSK:
            s[STRIP + row] = transition
            s[FACE + row] = phase - DUSK
        else:
            strip = member(left, draw_for(s, BY_STRIP, 0, laid, STRIPS - 1 - laid))
            left &= ~(1 << strip)
            laid += 1
            s[STRIP + row] = strip
            s[FACE + row] = phase
    find_cities(s)


@jit
def offer_improvements(s: State) -> None:
    """Set the improvement tiles out (S-15.1, A-45, A-46)."""
    n = int(s[OFFER_SIZE])
    level1 = (1 << LEVEL1_TILES) - 1
    halves = LEVEL3_HALVES // 2
    day = (1 << halves) - 1
    for i in range(n):
        tile = member(level1, draw_for(s, BY_IMPROVEMENT, 0, i, LEVEL1_TILES - i))
        level1 &= ~(1 << tile)
        s[OFFER1 + i] = tile
        half = member(day, draw_for(s, BY_IMPROVEMENT, 1, i, halves - i))
        day &= ~(1 << half)
        s[OFFER_DAY + i] = half
    night = (1 << halves) - 1
    # the pile of night halves, for a moment in the masks of cards: it has eight words too
    pile = CARDS_OF
    for i in range(halves):
        half = member(night, draw_for(s, BY_IMPROVEMENT, 2, i, halves - i))
        night &= ~(1 << half)
        s[pile + i] = halves + half
    for i in range(n):
        wanted = int(s[POWER3 + int(s[OFFER_DAY + i])]) & POWER_MASK
        k = 0
        while k < halves - 1 and (
            s[pile + k] < 0 or int(s[POWER3 + int(s[pile + k])]) & POWER_MASK == wanted
        ):
            k += 1
        s[OFFER_NIGHT + i] = s[pile + k]
        s[pile + k] = NONE
    for i in range(halves):
        s[pile + i] = 0


@jit
def setup(s: State, key: int) -> None:
    """Turn a copy of the template into a new game, at its first decision (S-2).

    Args:
        s: Copy of the template; becomes the state.
        key: Seed, 0 <= key < 2**63.

    Rules: S-2.1, S-2.4, S-2.5, S-2.7, S-2.8.
    """
    seed(s, np.uint64(key))
    lay_strips(s)
    for side in range(SIDES):
        for i in range(int(s[DISPLAY_SIZE])):
            reveal(s, side, i)
    for seat in range(int(s[SEATS])):
        for _ in range(HAND):
            draw_card(s, seat)
    stage = BEGIN
    if s[OFFER_SIZE] > 0:
        offer_improvements(s)
        s[DRAFT_ROUND] = 0
        s[NODE] = DRAFT
        s[TO_ACT] = s[SEATS] - 1
        stage = ASK
    run(s, stage)
