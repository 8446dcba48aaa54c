"""Inputs of the fitted value of Rauha.

They look at single fields, at the lines that would invite a being, and at the parts of the evaluation
by rules of thumb, one by one. They read public facts only, and are made for ends of rounds, where the
search asks for a value: cards offered or kept in the middle of a round are not among them.
"""

from __future__ import annotations

from aura_ai.bots.rauha import weights as wt
from aura_ai.bots.rauha.outlook import Outlook, being_worth, gain, growth_of, outlook, times_used
from aura_ai.bots.rauha.policy import SCALE_END, round_of, scale
from aura_ai.bots.rauha.strategies import EXPERT
from aura_ai.bots.rauha.weights import Weights
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.bits import count_bits
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.rules import board, flow

ROUNDS = at.N_STEPS // at.PACK_SIZE
COUNTS = at.N_ANIMALS + 3
"""Animals by kind, water, water above the driest rival's, spores."""
FIELD_FACTS = 9 + at.N_TYPES + at.N_ANIMALS + 1
"""Energy, crystals, paid energy and paid spores of one use; the first three again if it has a spore;
spore; card; types; animals; water."""
LINE_FACTS = 6
"""Facts of a being: whether the observer has it, a rival has it; own lines that show its symbol on two
fields or on all three, if the observer has it not; the most such lines of a rival, if it has."""
PARTS = 14
"""Parts of the evaluation, in the unit in which it decides games: energy, water, crystals, income,
spores, hope for spores, beings; worth of one more animal of each kind, water, spore (that is counted,
on the best field); all."""
PURSE = 6
AT_COUNTS = ROUNDS
AT_FIELDS = AT_COUNTS + COUNTS
AT_LINES = AT_FIELDS + at.N_FIELDS * FIELD_FACTS
AT_YIELD = AT_LINES + at.N_BEINGS * LINE_FACTS
AT_PURSE = AT_YIELD + 2 * at.N_BEINGS
AT_PARTS = AT_PURSE + PURSE
AT_RIVAL = AT_PARTS + PARTS
N_INPUTS = AT_RIVAL + PARTS
"""The round; counts; facts of the fields; of the beings; gains of beings that the seat has, and those
it lacks, by lines that are one short; crystals, in steps; parts of its evaluation, and of that of the
rival with most energy."""
_MANY = 0.2
_ALL = (1 << at.N_SYMBOLS) - 1
_COUNT_BITS = 3


@jit
def write_counts(s: Array, seat: int, out: Floats, start: int) -> None:
    """Write how many symbols and spores a seat has."""
    base = board.block(seat)
    least = 1 << 14
    for other in range(int(s[SEATS])):
        if other != seat:
            least = min(least, int(s[board.block(other) + at.water]))
    for animal in range(at.N_ANIMALS):
        out[start + animal] = _MANY * s[base + at.animals + animal]
    out[start + at.N_ANIMALS] = _MANY * s[base + at.water]
    out[start + at.N_ANIMALS + 1] = _MANY * (s[base + at.water] - least)
    out[start + at.N_ANIMALS + 2] = _MANY * count_bits(int(s[base + at.spores]))


@jit
def write_fields(s: Array, seat: int, out: Floats, start: int) -> None:
    """Write the facts of the fields of a seat."""
    base = board.block(seat)
    spores = int(s[base + at.spores])
    for field in range(at.N_FIELDS):
        top = int(s[base + at.board + field])
        where = board.biome_at(s, top)
        word = int(s[where])
        effect = board.effect_at(s, where)
        kind = effect & 7
        amount = effect >> at.EFFECT_AMOUNT
        pay = effect >> 3 & 7
        sown = spores >> field & 1
        if kind == at.GET_POINTS or kind == at.POINTS_PER:
            out[start] = _MANY * board.energy_of(s, seat, effect)
        elif kind == at.GET_CRYSTALS:
            out[start + 1] = _MANY * amount
        elif kind == at.PAY_POINTS:
            out[start + 2] = _MANY * (amount - pay)
        elif kind == at.PAY_SPORE:
            out[start + 3] = 1.0 - _MANY * pay
        if sown:
            out[start + 4] = out[start]
            out[start + 5] = out[start + 1]
            out[start + 6] = out[start + 2]
            out[start + 7] = 1.0
        if top < at.N_CARDS:
            out[start + 8] = 1.0
        for i in range(at.N_TYPES):
            out[start + 9 + i] = float(word >> i & 1)
        for animal in range(at.N_ANIMALS):
            out[start + 9 + at.N_TYPES + animal] = 0.5 * board.animals_of(word, animal)
        out[start + 9 + at.N_TYPES + at.N_ANIMALS] = 0.5 * board.water_of(word)
        start += FIELD_FACTS


@jit
def lines_of(s: Array, seat: int) -> int:
    """Return the number of lines that show each symbol on two fields, then on all three, packed.

    Three bits a symbol: ``>> 3 * symbol`` for two, ``>> 3 * (N_SYMBOLS + symbol)`` for three.
    """
    base = board.block(seat) + at.board
    signs = 0
    for field in range(at.N_FIELDS):
        signs |= board.symbols_of(int(s[board.biome_at(s, int(s[base + field]))])) << (
            at.N_SYMBOLS * field
        )
    packed = 0
    for line in range(2 * at.SIDE):
        first = at.SIDE * line if line < at.SIDE else line - at.SIDE
        step = 1 if line < at.SIDE else at.SIDE
        one = signs >> (at.N_SYMBOLS * first) & _ALL
        two = signs >> (at.N_SYMBOLS * (first + step)) & _ALL
        three = signs >> (at.N_SYMBOLS * (first + 2 * step)) & _ALL
        full = one & two & three
        pairs = ((one & two) | (one & three) | (two & three)) & ~full
        pairs |= full << at.N_SYMBOLS
        place = 0
        while pairs:
            packed += (pairs & 1) << place
            pairs >>= 1
            place += _COUNT_BITS
    return packed


@jit
def write_lines(s: Array, seat: int, out: Floats, start: int) -> None:
    """Write who may take which being."""
    lines = lines_of(s, seat)
    owned = int(s[board.block(seat) + at.beings])
    full = _COUNT_BITS * at.N_SYMBOLS
    for being in range(at.N_BEINGS):
        here = start + LINE_FACTS * being
        place = _COUNT_BITS * (int(s[at.being_symbol + being]) & 7)
        if owned >> being & 1:
            out[here] = 1.0
        else:
            out[here + 2] = 0.5 * (lines >> place & 7)
            out[here + 3] = 0.5 * (lines >> (place + full) & 7)
    for other in range(int(s[SEATS])):
        if other == seat:
            continue
        theirs = int(s[board.block(other) + at.beings])
        lines = lines_of(s, other) if owned else 0
        for being in range(at.N_BEINGS):
            here = start + LINE_FACTS * being
            if theirs >> being & 1:
                out[here + 1] = 1.0
            if owned >> being & 1:
                place = _COUNT_BITS * (int(s[at.being_symbol + being]) & 7)
                out[here + 4] = max(out[here + 4], 0.5 * (lines >> place & 7))
                out[here + 5] = max(out[here + 5], 0.5 * (lines >> (place + full) & 7))


@jit
def write_parts(s: Array, seat: int, out: Floats, start: int, unit: float, w: Weights) -> Outlook:
    """Write the parts of the evaluation of a seat; return its outlook."""
    worths = outlook(s, seat, w)
    base = board.block(seat)
    spores = int(s[base + at.spores])
    growth = growth_of(worths, w)
    income = 0.0
    sown = 0.0
    for field in range(at.N_FIELDS):
        effect = board.effect_at(s, board.biome_at(s, int(s[base + at.board + field])))
        each = gain(s, seat, effect, worths.crystal, worths.best_spore, growth)
        paid = each * times_used(s, seat, field, worths, w)
        if spores >> field & 1:
            later = each * w[wt.SPORE] * worths.scorings
            sown += later
            paid -= later
        income += paid
    beings = 0.0
    for being in range(at.N_BEINGS):
        if s[base + at.beings] >> being & 1:
            beings += being_worth(s, seat, being, False, worths, w)
    out[start] = s[base + at.energy] / unit
    out[start + 1] = worths.scorings * flow.bonus_for_water(s, seat) / unit
    out[start + 2] = worths.crystal * s[base + at.crystals] / unit
    out[start + 3] = income / unit
    out[start + 4] = sown / unit
    hope = w[wt.SPORE_HOPE] * max(worths.scorings - 1.0, 0.0)
    out[start + 5] = hope * count_bits(spores) / unit
    out[start + 6] = beings / unit
    total = 0.0
    for i in range(7):
        total += out[start + i]
    out[start + 7] = worths.flying / unit
    out[start + 8] = worths.marine / unit
    out[start + 9] = worths.walking / unit
    out[start + 10] = worths.water / unit
    out[start + 11] = worths.per_spore / unit
    out[start + 12] = worths.best_spore / unit
    out[start + 13] = total
    return worths


@jit
def write_yields(s: Array, seat: int, worths: Outlook, w: Weights, out: Floats) -> None:
    """Write the present gains of beings, behind the facts of their lines."""
    growth = growth_of(worths, w)
    owned = int(s[board.block(seat) + at.beings])
    for being in range(at.N_BEINGS):
        effect = int(s[at.being_effect + being])
        each = _MANY * gain(s, seat, effect, worths.crystal, worths.best_spore, growth)
        if owned >> being & 1:
            out[AT_YIELD + being] = each
        else:
            out[AT_YIELD + at.N_BEINGS + being] = each * out[AT_LINES + LINE_FACTS * being + 2]


@jit
def seat_inputs(s: Array, seat: int, out: Floats) -> None:
    """Write the inputs of a seat, see :data:`N_INPUTS`, without those about its strongest rival."""
    for i in range(N_INPUTS):
        out[i] = 0.0
    base = board.block(seat)
    if s[at.step] > at.N_STEPS:
        out[AT_PARTS + PARTS - 1] = s[base + at.energy] / SCALE_END
        return
    unit = scale(s)
    out[round_of(s)] = 1.0
    write_counts(s, seat, out, AT_COUNTS)
    write_fields(s, seat, out, AT_FIELDS)
    write_lines(s, seat, out, AT_LINES)
    worths = write_parts(s, seat, out, AT_PARTS, unit, EXPERT)
    write_yields(s, seat, worths, EXPERT, out)
    purse = int(s[base + at.crystals])
    low = 0
    for i in range(PURSE):
        # 0 to 2, 2 to 5, 5 to 9 and so on
        out[AT_PURSE + i] = min(1.0, max(0.0, (purse - low) / (2.0 + i)))
        low += 2 + i


@jit
def strongest_rival(s: Array, seat: int) -> int:
    """Return the seat with most energy among the others."""
    rival = -1
    for other in range(int(s[SEATS])):
        if other != seat and (
            rival < 0 or s[board.block(other) + at.energy] > s[board.block(rival) + at.energy]
        ):
            rival = other
    return rival


@jit
def inputs(s: Array, out: Floats) -> None:
    """Write ``float64[seats, N_INPUTS]`` numbers about a position, a row as each seat sees it."""
    seats = int(s[SEATS])
    for seat in range(seats):
        seat_inputs(s, seat, out[N_INPUTS * seat : N_INPUTS * (seat + 1)])
    if s[at.step] > at.N_STEPS:
        return
    for seat in range(seats):
        mine = N_INPUTS * seat + AT_RIVAL
        theirs = N_INPUTS * strongest_rival(s, seat) + AT_PARTS
        for i in range(PARTS):
            out[mine + i] = out[theirs + i]
