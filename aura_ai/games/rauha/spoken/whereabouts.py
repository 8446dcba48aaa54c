"""Where things are, told from a state array in plain Python: for words, pictures and checks."""

from __future__ import annotations

from aura_ai.engine.header import SEATS
from aura_ai.games.contract import Array
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.rules.board import block, fate_of

# place codes of section 17
IN_DECK, IN_SATELLITE, WITH_SEAT, ON_BOARD = 0, 10, 20, 30
COVERED, DISCARDED, LEFT_OVER = 80, 90, 100
GONE = 110
"""In the black hole, no matter how; only in views and in worlds sampled from them."""


def owner_of(s: Array, being: int) -> int:
    """Return the seat that owns a being, -1 for the display."""
    for seat in range(int(s[SEATS])):
        if int(s[block(seat) + at.OWNED]) >> being & 1:
            return seat
    return -1


def place_codes(s: Array) -> list[int]:
    """Return the place code of each of the 80 cards (section 17)."""
    seats = int(s[SEATS])
    codes = [IN_DECK] * at.CARDS
    for k in range(seats):
        for card in s[at.SATELLITE + at.PACK * k :][: at.PACK]:
            if card >= 0:
                codes[int(card)] = IN_SATELLITE + k
    for seat in range(seats):
        mine = s[block(seat) :][: at.SEAT_SIZE]
        if mine[at.KEPT] >= 0:
            codes[int(mine[at.KEPT])] = WITH_SEAT + seat
        for field in range(at.FIELDS):
            if mine[at.TOP + field] < at.CARDS:
                codes[int(mine[at.TOP + field])] = ON_BOARD + at.FIELDS * seat + field
    for card in range(at.CARDS):
        fate = int(fate_of(s, card))
        if at.FATE_COVERED <= fate < at.FATE_DISCARDED:
            codes[card] = COVERED + fate - at.FATE_COVERED
        elif at.FATE_DISCARDED <= fate < at.FATE_LEFT_OVER:
            codes[card] = DISCARDED + fate - at.FATE_DISCARDED
        elif at.FATE_LEFT_OVER <= fate < at.FATE_GONE:
            codes[card] = LEFT_OVER + fate - at.FATE_LEFT_OVER
        elif fate == at.FATE_GONE:
            codes[card] = GONE
    return codes
