"""Set-up: strips, displays, hands, improvements (S-2, A-33)."""

import numpy as np

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import draw_for, seed
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board, cards, flow, stages

DUSK = 2
"""Phases from here on are those of the transition strip."""


@jit
def lay_strips(s: Array) -> None:
    """Lay the board (S-2.2, A-33)."""
    if s[at.arranged] >= 0:
        s[at.arrangement] = s[at.arranged]
    else:
        s[at.arrangement] = draw_for(s, cards.BY_ARRANGEMENT, 0, 0, 2)
    strips = 0
    transition = 0
    for strip in range(at.N_STRIPS):
        if s[at.phase + 2 * strip] < DUSK:
            strips |= 1 << strip
        else:
            transition = strip
    laid = 0
    for row in range(at.N_STRIPS):
        phase = int(s[at.row_phases + at.N_STRIPS * s[at.arrangement] + row])
        if phase >= DUSK:
            s[at.strips + row] = transition
            s[at.sides + row] = phase - DUSK
        else:
            strip = cards.member(
                strips, draw_for(s, cards.BY_STRIP, 0, laid, at.N_STRIPS - 1 - laid)
            )
            strips &= ~(1 << strip)
            laid += 1
            s[at.strips + row] = strip
            s[at.sides + row] = phase
    board.find_cities(s)


@jit
def offer_improvements(s: Array) -> None:
    """Set the improvement tiles out (S-15.1, A-45, A-46)."""
    n = int(s[at.offer_size])
    level1 = (1 << at.N_LEVEL1_TILES) - 1
    halves = at.N_LEVEL3_HALVES // 2
    day = (1 << halves) - 1
    for i in range(n):
        tile = cards.member(level1, draw_for(s, cards.BY_IMPROVEMENT, 0, i, at.N_LEVEL1_TILES - i))
        level1 &= ~(1 << tile)
        s[at.offered_level1 + i] = tile
        half = cards.member(day, draw_for(s, cards.BY_IMPROVEMENT, 1, i, halves - i))
        day &= ~(1 << half)
        s[at.offered_day + i] = half
    night = (1 << halves) - 1
    # the pile of night halves, for a moment in the masks of cards: it has eight words too
    pile = at.cards_of
    for i in range(halves):
        half = cards.member(night, draw_for(s, cards.BY_IMPROVEMENT, 2, i, halves - i))
        night &= ~(1 << half)
        s[pile + i] = halves + half
    for i in range(n):
        power = int(s[at.power3 + int(s[at.offered_day + i])]) & at.POWER_MASK
        k = 0
        while k < halves - 1 and (
            s[pile + k] < 0 or int(s[at.power3 + int(s[pile + k])]) & at.POWER_MASK == power
        ):
            k += 1
        s[at.offered_night + i] = s[pile + k]
        s[pile + k] = at.NONE
    for i in range(halves):
        s[pile + i] = 0


@jit
def setup(s: Array, key: int) -> None:
    """Turn a copy of the template into a new game, at its first decision (S-2).

    Rules: S-2.1, S-2.4, S-2.5, S-2.7, S-2.8.
    """
    seed(s, np.uint64(key))
    lay_strips(s)
    for side in range(at.N_SIDES):
        for i in range(int(s[at.display_size])):
            cards.reveal(s, side, i)
    for seat in range(int(s[SEATS])):
        for _ in range(at.HAND_SIZE):
            cards.draw_card(s, seat)
    stage = stages.BEGIN
    if s[at.offer_size] > 0:
        offer_improvements(s)
        s[at.draft_round] = 0
        s[at.node] = at.NODE_DRAFT
        s[TO_ACT] = s[SEATS] - 1
        stage = stages.ASK
    flow.run(s, stage)
