"""Inputs of the fitted value of Solenia.

They look at single orders, rows and spaces, and at the parts of the evaluation by rules of thumb, one by
one. Of hidden cards they read the seat's own hand only. They are made for the beginnings of rounds,
where the search asks for a value.
"""

from __future__ import annotations

from aura_ai.bots.solenia import weights as wt
from aura_ai.bots.solenia.features import N_FEATURES, features, missing
from aura_ai.bots.solenia.outlook import Outlook, effect_worth, outlook, unused_values
from aura_ai.bots.solenia.policy import evaluate, scale
from aura_ai.bots.solenia.strategies import EXPERT
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board, gains
from aura_ai.games.solenia.rules.cards import deck_of

PARTS = gains.SOURCES + 5
"""Parts of the evaluation, in the unit in which it decides games: points by source (stored goods in
place of leftovers), orders by side that are close, cards not used, cards on the board, all."""
ROW_FACTS = 4
"""Facts of a row: own cards; resources, stars and worth of their effects."""
STORE = at.N_KINDS + 4
"""Resources by kind; all of them, room, whose turn it is, whether the level-1 tile works."""
WORTHS = at.N_KINDS + 6
"""Parts of the outlook: extra worth of a kind for orders; deliveries and close orders by side; turns,
moves of the airship."""
ORDER_FACTS = 2
"""Facts of an order on display: resources missing, stars."""
RINGS = 2
"""Free spaces are counted that cost nothing to go to, and those one step further."""
SPACES = at.N_KINDS + at.N_SIDES
VALUES = 3
AT_ROWS = PARTS
AT_COMING = AT_ROWS + at.N_STRIPS * ROW_FACTS
AT_STORE = AT_COMING + at.N_KINDS
AT_WORTHS = AT_STORE + STORE
AT_DELIVERED = AT_WORTHS + WORTHS
AT_ORDERS = AT_DELIVERED + at.N_SIDES * (at.N_NOTCHES + 1)
AT_SPACES = AT_ORDERS + at.N_SIDES * at.MAX_DISPLAY * ORDER_FACTS
AT_UNUSED = AT_SPACES + RINGS * SPACES
FACTS = AT_UNUSED + VALUES
AT_HAND = FACTS
AT_ROUND = AT_HAND + at.N_TYPES
AT_RIVAL = AT_ROUND + at.N_ROUNDS
N_INPUTS = AT_RIVAL + FACTS
"""The facts of the seat: parts, rows, resources to come, store, worths, tiles delivered by side, orders
by side with the closest first, free spaces by kind, cards not used by value; its hand by type; round;
the facts of the rival who is worth most."""
_FEW, _MANY = 0.25, 0.1


@jit
def write_parts(s: Array, seat: int, worths: Outlook, out: Floats) -> None:
    """Write the parts of the evaluation of a seat but cards on the board and the sum."""
    unit = 1.0 / scale(s)
    for source in range(gains.SOURCES):
        out[source] = unit * gains.score_from(s, seat, source)
    stored = min(board.funds(s, seat), int(s[board.block(seat) + at.capacity]))
    out[gains.FROM_LEFTOVERS] = unit * worths.base * stored
    out[gains.SOURCES] = unit * EXPERT[wt.CLOSE] * worths.close_day
    out[gains.SOURCES + 1] = unit * EXPERT[wt.CLOSE] * worths.close_night
    out[gains.SOURCES + 2] = unit * EXPERT[wt.CARD] * (unused_values(s, seat) >> 5)


@jit
def write_board(s: Array, seat: int, worths: Outlook, out: Floats) -> None:
    """Write the gains from the cards of a seat, by row, and the sum of the evaluation."""
    unit = EXPERT[wt.LATER] / scale(s)
    for cell in range(at.N_CELLS):
        if s[at.owner + cell] != seat:
            continue
        row = cell // at.N_COLUMNS
        start = AT_ROWS + ROW_FACTS * row
        effect = gains.effect_on(s, int(s[at.cards + cell]), cell)
        worth = unit * effect_worth(s, effect, row, worths, EXPERT)
        for kind in range(at.N_KINDS):
            number = effect >> (at.NIBBLE * kind) & at.MOST_OF_KIND
            out[AT_COMING + kind] += _FEW * number
            out[start + 1] += _FEW * number
        out[start] += 0.5
        out[start + 2] += _MANY * (effect >> gains.STAR_SHIFT)
        out[start + 3] += worth
        out[PARTS - 2] += worth
    for part in range(PARTS - 1):
        out[PARTS - 1] += out[part]


@jit
def write_store(s: Array, seat: int, worths: Outlook, out: Floats) -> None:
    """Write the stores of a seat and the worth of things to it."""
    base = board.block(seat)
    for kind in range(at.N_KINDS):
        out[AT_STORE + kind] = _FEW * s[base + at.resources + kind]
    total = board.funds(s, seat)
    start = AT_STORE + at.N_KINDS
    out[start] = _MANY * total
    out[start + 1] = _MANY * (s[base + at.capacity] - total)
    out[start + 2] = 1.0 if s[at.turn_player] == seat else 0.0
    out[start + 3] = float(s[base + at.level1_active])
    out[AT_WORTHS] = worths.wood - worths.base
    out[AT_WORTHS + 1] = worths.wheat - worths.base
    out[AT_WORTHS + 2] = worths.stone - worths.base
    out[AT_WORTHS + 3] = worths.water - worths.base
    start = AT_WORTHS + at.N_KINDS
    out[start] = _FEW * worths.day
    out[start + 1] = _FEW * worths.night
    out[start + 2] = _FEW * worths.close_day
    out[start + 3] = _FEW * worths.close_night
    out[start + 4] = _MANY * worths.turns
    out[start + 5] = _MANY * worths.moves


@jit
def write_orders(s: Array, seat: int, side: int, out: Floats) -> None:
    """Write how many tiles of a side a seat has delivered, and the orders, the closest first."""
    own = int(s[at.delivered + at.N_SIDES * seat + side])
    out[AT_DELIVERED + (at.N_NOTCHES + 1) * side + own] = 1.0
    start = AT_ORDERS + ORDER_FACTS * at.MAX_DISPLAY * side
    for i in range(at.MAX_DISPLAY):
        out[start + ORDER_FACTS * i] = 1.0
    if own >= s[at.max_deliveries]:
        return
    number = 0
    for i in range(int(s[at.display_size])):
        tile = int(s[at.display + at.MAX_DISPLAY * side + i])
        if tile < 0:
            continue
        lacks, stars = min(1.0, 0.2 * missing(s, seat, tile)), _MANY * s[at.stars + tile]
        slot = number
        place = start + ORDER_FACTS * slot
        while slot > 0 and (
            out[place - ORDER_FACTS] > lacks
            or (out[place - ORDER_FACTS] == lacks and out[place - ORDER_FACTS + 1] < stars)
        ):
            out[place] = out[place - ORDER_FACTS]
            out[place + 1] = out[place - ORDER_FACTS + 1]
            slot -= 1
            place = start + ORDER_FACTS * slot
        out[place] = lacks
        out[place + 1] = stars
        number += 1


@jit
def write_spaces(s: Array, seat: int, out: Floats) -> None:
    """Write how many free spaces of each kind a seat can go to."""
    near = board.free_spaces(s, board.anchors(s, seat), board.active_power(s, seat))
    far = board.around(near)
    for cell in range(at.N_CELLS):
        if s[at.owner + cell] >= 0 or not far >> cell & 1:
            continue
        ring = 0 if near >> cell & 1 else SPACES
        out[AT_SPACES + ring + board.space_kind(s, cell)] += _FEW


@jit
def write_unused(s: Array, seat: int, out: Floats) -> None:
    """Write the cards that a seat has not used, by value, and its hand by type."""
    deck = deck_of(s, seat)
    for card in range(at.N_CARDS):
        if deck >> card & 1:
            value = int(s[at.card_info + int(s[at.card_type + card])]) & at.VALUE_MASK
            out[AT_UNUSED + min(value, VALUES - 1)] += _MANY
    for slot in range(at.HAND_SIZE):
        kind = int(s[board.block(seat) + at.hand + slot])
        if kind >= 0:
            value = int(s[at.card_info + kind]) & at.VALUE_MASK
            out[AT_UNUSED + min(value, VALUES - 1)] += _MANY
            out[AT_HAND + kind] += 0.5


@jit
def inputs(s: Array, out: Floats) -> None:
    """Write ``float64[seats, N_INPUTS]`` numbers about a position, a row as each seat sees it."""
    seats = int(s[SEATS])
    for seat in range(seats):
        row = out[N_INPUTS * seat : N_INPUTS * (seat + 1)]
        for i in range(N_INPUTS):
            row[i] = 0.0
        worths = outlook(s, seat, EXPERT)
        write_parts(s, seat, worths, row)
        write_board(s, seat, worths, row)
        write_store(s, seat, worths, row)
        for side in range(at.N_SIDES):
            write_orders(s, seat, side, row)
        write_spaces(s, seat, row)
        write_unused(s, seat, row)
        row[AT_ROUND + int(s[at.round]) - 1] = 1.0
    for seat in range(seats):
        rival = -1
        for other in range(seats):
            if other != seat and (
                rival < 0 or out[N_INPUTS * other + PARTS - 1] > out[N_INPUTS * rival + PARTS - 1]
            ):
                rival = other
        if rival < 0:
            return
        for i in range(FACTS):
            out[N_INPUTS * seat + AT_RIVAL + i] = out[N_INPUTS * rival + i]


# --- of ``veteran`` ---------------------------------------------------------------------------------
N_FROZEN_INPUTS = N_FEATURES + 1


@jit
def frozen_inputs(s: Array, out: Floats) -> None:
    """Inputs of the frozen value: the features of the game, and the evaluation by rules of thumb.

    The evaluation has the unit in which it decides games, which depends on the round.
    """
    for seat in range(int(s[SEATS])):
        row = out[N_FROZEN_INPUTS * seat : N_FROZEN_INPUTS * (seat + 1)]
        features(s, seat, row)
        row[N_FEATURES] = 0.1 * evaluate(s, seat, EXPERT) / scale(s)
