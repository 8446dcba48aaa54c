"""Scores of the rules of thumb, fast enough for searches.

:mod:`aura_ai.bots.rauha.policy` looks at a field and its lines again for each card that may go there,
which is easy to read. A search asks millions of times, so here a *board* is written down first: for each
field its future uses, the worth of its present biome, and the symbols of its row and column.
"""

from __future__ import annotations

from aura_ai.bots.rauha import weights as wt
from aura_ai.bots.rauha.outlook import Outlook, being_worth, gain, growth_of, outlook, times_used
from aura_ai.bots.rauha.policy import score_sow, score_use, symbol_worth
from aura_ai.bots.rauha.weights import Weights
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.bits import count_bits
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.rules import board
from aura_ai.games.rauha.rules.flow import satellite_of, step_info

TIMES, WORTH, SHOWN, LINES = range(4)
FACTS = 4
"""Facts of a field: uses, worth of its biome, its symbols, symbols of its lines.

``LINES`` packs four sets of symbols: those that both other fields of the row show and those that one or
both show, then the same of the column.
"""
BOARD = FACTS * at.N_FIELDS


@jit
def write_board(s: Array, seat: int, worths: Outlook, w: Weights, out: Floats, start: int) -> None:
    """Write ``float64[BOARD]`` numbers about the fields of a seat, see :data:`FACTS`."""
    base = board.block(seat) + at.board
    growth = growth_of(worths, w)
    for field in range(at.N_FIELDS):
        where = board.biome_at(s, int(s[base + field]))
        times = times_used(s, seat, field, worths, w)
        each = gain(s, seat, board.effect_at(s, where), worths.crystal, worths.best_spore, growth)
        here = start + FACTS * field
        out[here + TIMES] = times
        out[here + WORTH] = each * times + symbol_worth(int(s[where]), worths)
        out[here + SHOWN] = float(board.symbols_of(int(s[where])))
    for field in range(at.N_FIELDS):
        column = field % at.SIDE
        row = field - column
        one = (column + 1) % at.SIDE
        two = (column + 2) % at.SIDE
        left = int(out[start + FACTS * (row + one) + SHOWN])
        right = int(out[start + FACTS * (row + two) + SHOWN])
        packed = (left & right) | (left | right) << at.N_SYMBOLS
        up = int(out[start + FACTS * ((field + at.SIDE) % at.N_FIELDS) + SHOWN])
        down = int(out[start + FACTS * ((field + 2 * at.SIDE) % at.N_FIELDS) + SHOWN])
        packed |= ((up & down) | (up | down) << at.N_SYMBOLS) << (2 * at.N_SYMBOLS)
        out[start + FACTS * field + LINES] = float(packed)


@jit
def wanted(s: Array, seat: int) -> int:
    """Return the set of symbols whose beings a seat does not own."""
    owned = int(s[board.block(seat) + at.beings])
    symbols = 0
    for being in range(at.N_BEINGS):
        if not owned >> being & 1:
            symbols |= 1 << (int(s[at.being_symbol + being]) & 7)
    return symbols


@jit
def taken_worth(s: Array, seat: int, symbols: int, worths: Outlook, w: Weights) -> float:
    """Return the worth of the beings of some symbols, for a seat that owns none of them."""
    worth = 0.0
    for being in range(at.N_BEINGS):
        if symbols >> (int(s[at.being_symbol + being]) & 7) & 1:
            worth += being_worth(s, seat, being, True, worths, w)
            for other in range(int(s[SEATS])):
                if s[board.block(other) + at.beings] >> being & 1:
                    worth += w[wt.TAKE_AWAY] * being_worth(s, other, being, False, worths, w)
    return worth


@jit
def swift_put(
    s: Array, seat: int, field: int, each: float, worth: float, symbols: int, missing: int,
    worths: Outlook, w: Weights, board: Floats, start: int,
) -> float:  # fmt: skip
    """Return the gain of a card on a field.

    Args:
        each: Worth of one use of the card.
        worth: Worth of its symbols less its price.
        missing: Symbols whose beings the seat does not own.
        board: Facts written by :func:`write_board`.
        start: Their place in ``board``.
    """
    here = start + FACTS * field
    score = worth + each * board[here + TIMES] - board[here + WORTH]
    lines = int(board[here + LINES])
    calls = symbols & missing
    if calls:
        row = lines & calls
        column = lines >> (2 * at.N_SYMBOLS) & calls
        hopes = count_bits(lines >> at.N_SYMBOLS & calls & ~row)
        hopes += count_bits(lines >> (3 * at.N_SYMBOLS) & calls & ~column)
        score += w[wt.LINE] * hopes
        if row | column:
            score += taken_worth(s, seat, row | column, worths, w)
    # the hope of lines that the covered biome was part of
    if int(board[here + SHOWN]) & ~symbols:
        score -= w[wt.LINE] * 0.5
    return score


@jit
def swift_score(s: Array, legal: Array, n: int, w: Weights, out: Floats, start: int) -> None:
    """Write the gains that a strategy sees in the legal actions, nearly as ``policy.score`` does.

    Args:
        out: ``float64[start + BOARD]`` or longer: scores are written to the front, work is done behind
            ``start``.
        start: At least ``n``.
    """
    seat = int(s[TO_ACT])
    worths = outlook(s, seat, w)
    node = int(s[at.node])
    if node != at.NODE_DRAFT and node != at.NODE_PLACE:
        for i in range(n):
            out[i] = score_use(s, seat, int(legal[i]), worths, w)
        return
    write_board(s, seat, worths, w, out, start)
    missing = wanted(s, seat)
    growth = growth_of(worths, w)
    mine = board.block(seat)
    sold = worths.crystal * s[at.discard_crystals]
    pack = at.satellites + at.PACK_SIZE * satellite_of(s, seat, step_info(s)) - at.ACTION_PICK
    card = -1
    each = worth = 0.0
    symbols = 0
    for i in range(n):
        action = int(legal[i])
        if action == at.ACTION_SELL:
            out[i] = sold
            continue
        if action >= at.ACTION_SOW:
            out[i] = score_sow(s, seat, action - at.ACTION_SOW, worths, w)
            continue
        if node == at.NODE_DRAFT or card < 0:
            card = int(s[pack + action]) if node == at.NODE_DRAFT else int(s[mine + at.kept])
            where = board.biome_at(s, card)
            each = gain(
                s, seat, board.effect_at(s, where), worths.crystal, worths.best_spore, growth
            )
            symbols = board.symbols_of(int(s[where]))
            worth = symbol_worth(int(s[where]), worths) - board.price_of(s, card) * worths.crystal
        if node == at.NODE_PLACE:
            field = action - at.ACTION_PUT
            out[i] = swift_put(s, seat, field, each, worth, symbols, missing, worths, w, out, start)
            continue
        best = max(sold, worths.best_spore)
        if s[mine + at.crystals] >= board.price_of(s, card):
            fields = board.fields_for(s, card)
            for field in range(at.N_FIELDS):
                if fields >> field & 1:
                    score = swift_put(
                        s, seat, field, each, worth, symbols, missing, worths, w, out, start
                    )
                    best = max(best, score)
        out[i] = best
