"""A seat's board: biomes, symbols, spores, energy, beings (sections 5, 7 and 9 of the rules)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.bits import count_bits
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.games.rauha import layout as at


@jit
def block(seat: int) -> int:
    """Return where the block of a seat starts."""
    return at.seat_block + at.SEAT_SIZE * seat


@jit
def biome_at(s: Array, biome: int) -> int:
    """Return where the two words of a biome are: a card, or a printed biome of the side in play."""
    if biome >= at.N_CARDS:
        return at.biome + 2 * (biome - int(s[at.printed_id]) + at.N_CARDS)
    return at.biome + 2 * biome


@jit
def water_of(word: int) -> int:
    """Return the water symbols in the first word of a biome."""
    return word >> at.WATER_SHIFT & 3


@jit
def animals_of(word: int, animal: int) -> int:
    """Return the symbols of one animal in the first word of a biome."""
    return word >> (at.ANIMAL_SHIFT + at.ANIMAL_BITS * animal) & 3


@jit
def symbols_of(word: int) -> int:
    """Return the set of symbols that a biome shows at least once (R-7.2): types, then animals."""
    symbols = word & ((1 << at.N_TYPES) - 1)
    for animal in range(at.N_ANIMALS):
        if animals_of(word, animal) > 0:
            symbols |= 1 << (at.N_TYPES + animal)
    return symbols


@jit
def price_of(s: Array, card: int) -> int:
    """Return the cost of placing a card, 0 when it is free (R-1.5)."""
    placement = int(s[at.biome + 2 * card + 1]) >> at.PLACEMENT_SHIFT
    # the word may be negative: the mask drops the copies of its sign
    placement &= (at.PRICED << 1) - 1
    return placement - at.PRICED if placement & at.PRICED else 0


@jit
def fields_for(s: Array, card: int) -> int:
    """Return the set of fields on which a card may be placed (R-1.5)."""
    placement = int(s[at.biome + 2 * card + 1]) >> at.PLACEMENT_SHIFT
    if placement & at.PRICED:
        return at.ALL_FIELDS
    return placement & at.ALL_FIELDS


@jit
def effect_at(s: Array, start: int) -> int:
    """Return the effect of the biome whose words are at ``at``: kind | pay or per | amount."""
    second = int(s[start + 1]) & ((1 << at.EFFECT_AMOUNT) - 1)
    return second | (int(s[start]) >> at.AMOUNT_SHIFT & 15) << at.EFFECT_AMOUNT


@jit
def source_effect(s: Array, seat: int, source: int) -> int:
    """Return the effect of a source: the biome on field 0-8, or being ``source - N_FIELDS``."""
    if source >= at.N_FIELDS:
        return int(s[at.being_effect + source - at.N_FIELDS])
    return effect_at(s, biome_at(s, int(s[block(seat) + at.board + source])))


@jit
def count_of(s: Array, seat: int, per: int) -> int:
    """Return how many of the counted symbols a seat has (R-9.4, R-7.9; Metsat: A-21).

    Rules: A-22, A-23.
    """
    base = block(seat)
    if per < at.N_ANIMALS:
        return int(s[base + at.animals + per])
    if per == at.PER_WATER:
        return int(s[base + at.water])
    if per == at.PER_SPORE:
        return count_bits(int(s[base + at.spores]))
    most = 0
    if per == at.PER_BEST_ANIMAL:
        for animal in range(at.N_ANIMALS):
            most = max(most, int(s[base + at.animals + animal]))
    return most


@jit
def energy_of(s: Array, seat: int, effect: int) -> int:
    """Return the energy that an effect would give now, payment possible or not (R-9)."""
    kind = effect & 7
    amount = effect >> at.EFFECT_AMOUNT
    if kind == at.POINTS_PER:
        return amount * count_of(s, seat, effect >> 3 & 7)
    return amount if kind == at.GET_POINTS or kind == at.PAY_POINTS else 0


@jit
def gain_energy(s: Array, seat: int, n: int) -> None:
    """Book a gain of energy; the marker arrives on top of its space (R-5.3 to R-5.5, A-45).

    Rules: R-5.6, R-9.3, A-6, A-26, A-28, A-50, R-5.4.
    """
    if n > 0:
        base = block(seat)
        s[base + at.energy] += n
        s[base + at.arrival] = s[at.arrivals]
        s[at.arrivals] += 1


@jit
def first_player(s: Array) -> int:
    """Return who opens a turn or scoring phase: most energy, then top of the stack (R-5.2).

    Rules: A-41.
    """
    best = 0
    for seat in range(1, int(s[SEATS])):
        base, lead = block(seat), block(best)
        if s[base + at.energy] > s[lead + at.energy] or (
            s[base + at.energy] == s[lead + at.energy]
            and s[base + at.arrival] > s[lead + at.arrival]
        ):
            best = seat
    return best


@jit
def see(s: Array, seat: int, card: int) -> None:
    """Add a card to what a seat has seen (I-11)."""
    start = at.seen + at.SEEN_WORDS * seat + (card >> 4)
    word = int(s[start]) & 0xFFFF | 1 << (card & 15)
    s[start] = word - ((word & 0x8000) << 1)


@jit
def has_seen(s: Array, seat: int, card: int) -> bool:
    """Return whether a seat has ever seen a card."""
    return (int(s[at.seen + at.SEEN_WORDS * seat + (card >> 4)]) >> (card & 15) & 1) == 1


@jit
def fate_of(s: Array, card: int) -> int:
    """Return where a card went that is nowhere else, see ``FATE_...`` of the layout."""
    word = int(s[at.fate + card // at.FATES_A_WORD])
    return word >> (at.FATE_BITS * (card % at.FATES_A_WORD)) & ((1 << at.FATE_BITS) - 1)


@jit
def set_fate(s: Array, card: int, fate: int) -> None:
    """Write where a card went."""
    shift = at.FATE_BITS * (card % at.FATES_A_WORD)
    others = int(s[at.fate + card // at.FATES_A_WORD]) & ~(((1 << at.FATE_BITS) - 1) << shift)
    s[at.fate + card // at.FATES_A_WORD] = others | fate << shift


@jit
def cover(s: Array, seat: int, field: int, card: int) -> None:
    """Put a card on a field, in place of what is there (R-6.2, R-6.4).

    Rules: R-6.5, A-36.
    """
    base = block(seat)
    old = int(s[base + at.board + field])
    if old < at.N_CARDS:
        set_fate(s, old, at.FATE_COVERED + seat)
    before = int(s[biome_at(s, old)])
    now = int(s[biome_at(s, card)])
    s[base + at.water] += water_of(now) - water_of(before)
    for animal in range(at.N_ANIMALS):
        s[base + at.animals + animal] += animals_of(now, animal) - animals_of(before, animal)
    s[base + at.board + field] = card
    set_fate(s, card, at.FATE_NONE)
    for other in range(int(s[SEATS])):
        see(s, other, card)


@jit
def aligned(s: Array, seat: int, field: int) -> int:
    """Return the set of symbols that the row or the column through a field shows throughout.

    Types are bits 0 to 3, animals 4 to 6 (R-7.2, R-7.6).

    Rules: A-8, A-10.
    """
    base = block(seat) + at.board
    row = column = (1 << at.N_SYMBOLS) - 1
    first = field - field % at.SIDE
    for i in range(at.SIDE):
        row &= symbols_of(int(s[biome_at(s, int(s[base + first + i]))]))
        column &= symbols_of(int(s[biome_at(s, int(s[base + field % at.SIDE + at.SIDE * i]))]))
    return row | column


@jit
def take_being(s: Array, seat: int, being: int) -> None:
    """Give a being to a seat, from the display or from its owner; its water goes along (R-7.3).

    Rules: R-7.5, R-7.7, A-12, A-13, A-24.
    """
    water = int(s[at.being_symbol + being]) >> at.BEING_WATER
    for other in range(int(s[SEATS])):
        base = block(other)
        if s[base + at.beings] >> being & 1:
            s[base + at.beings] ^= 1 << being
            s[base + at.water] -= water
    s[block(seat) + at.beings] |= 1 << being
    s[block(seat) + at.water] += water


@jit
def invite(s: Array, seat: int, field: int) -> None:
    """Take the beings of all symbols aligned through a field (section 7).

    Rules: R-7.1, R-7.4, R-7.8, A-7, A-9, A-11.
    """
    symbols = aligned(s, seat, field)
    if symbols == 0:
        return
    for being in range(at.N_BEINGS):
        symbol = int(s[at.being_symbol + being]) & 7
        if symbols >> symbol & 1 and not s[block(seat) + at.beings] >> being & 1:
            take_being(s, seat, being)
            s[at.beings_taken] |= 1 << being
