"""What players get: bonuses, discard effects, the first strip, the final score (S-8 to S-13)."""

from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.solenia.layout import (
    ACTIVE,
    AMOUNT_SHIFT,
    CAPACITY,
    CARD_GAIN,
    CARD_INFO,
    CARDS_OF,
    CARDS_ON,
    CELL,
    CELLS,
    CITIES,
    COLS,
    DELIVERED,
    EFFECT_SHIFT,
    FACE,
    FILLED,
    FIXED,
    FLAT,
    GOLD,
    IMPROVE_LEVEL1,
    IMPROVE_LEVEL3,
    IMPROVE_SHIFT,
    ISLAND,
    KIND_SHIFT,
    KINDS,
    LAID,
    LEFTOVER_FULL,
    LEVEL1,
    LEVEL3,
    LEVEL_SHIFT,
    MAX_SEATS,
    MOST_OF_KIND,
    MOVES,
    NEW_CARD_CAN_RESOLVE,
    NIBBLE,
    NONE,
    NOTCH_GAIN,
    NOTCH_INFO,
    NOTCH_STARS,
    NOTCHES,
    OWNER,
    PAIR_SCORING,
    PAIR_STARS,
    PAIRS,
    PER_5_GOLD,
    PER_LEFTOVER,
    PER_LEVEL2,
    PER_SIZE3,
    PER_SIZE5,
    PER_STAR,
    PER_TILE_OTHER,
    PER_TILE_SAME,
    POWER1,
    POWER3,
    POWER_MASK,
    POWER_SHIFT,
    RESOURCES,
    RULES,
    SIDES,
    STAR_ON_RESOLVE,
    STORAGE,
    STORAGE_MAX,
    STORAGE_SHIFT,
    STRIP,
    STRIPS,
    TILE_STARS,
    TOLL,
    TURN,
)
from aura_ai.games.solenia.rules.board import (
    active_power,
    block,
    cities_in,
    cost_of,
    find_cities,
    funds,
    mask_at,
    power_amount,
    put_mask,
    size_of,
    space_kind,
)

FROM_GOLD, FROM_TILES, FROM_PAIRS, FROM_LEFTOVERS, FROM_DAY_HALF, FROM_NIGHT_HALF = range(6)
STAR_SHIFT = 16
SOURCES = 6
"""Sources of the final score (S-13.3)."""


@jit
def add(s: State, seat: int, packed: int) -> None:
    """Store a packed vector of resources."""
    at = block(seat) + RESOURCES
    for kind in range(KINDS):
        s[at + kind] += packed >> (NIBBLE * kind) & MOST_OF_KIND


@jit
def effect_on(s: State, kind: int, cell: int) -> int:
    """Return what a card of some type on a space gives when it leaves the board (S-11).

    Resources are nibbles, gold stars stand above them, from bit ``STAR_SHIFT`` on. The space under a
    card stays the same until then, so this is known from the moment the card is laid.

    Rules: A-24, A-25.
    """
    info = int(s[CARD_INFO + kind])
    effect = info >> EFFECT_SHIFT & 3
    if effect == FIXED:
        return int(s[CARD_GAIN + kind])  # S-11.2
    amount = info >> AMOUNT_SHIFT & MOST_OF_KIND
    space = space_kind(s, cell)
    if effect == ISLAND:  # S-11.1
        return amount << (NIBBLE * space if space < KINDS else STAR_SHIFT)
    return amount << STAR_SHIFT if space == info >> KIND_SHIFT else 0  # S-11.3


@jit
def take_effect(s: State, cell: int) -> None:
    """Carry out the discard effect of the card on a space, for its owner (S-11.4)."""
    effect, seat = effect_on(s, int(s[CARDS_ON + cell]), cell), int(s[OWNER + cell])
    add(s, seat, effect)
    s[block(seat) + GOLD] += effect >> STAR_SHIFT


@jit
def waits(s: State, cell: int) -> bool:
    """Tell whether a card of the first strip leaves without effect: it was laid in this turn (A-15)."""
    return cell == s[LAID] and not s[RULES] & NEW_CARD_CAN_RESOLVE


@jit
def gain_strip(s: State) -> None:
    """Book all gains of the first strip (S-10.2, A-18, A-50).

    Rules: S-8.3.
    """
    hit = 0
    for cell in range(COLS):
        if s[OWNER + cell] >= 0 and not waits(s, cell):
            take_effect(s, cell)
            hit |= 1 << s[OWNER + cell]
    for seat in range(int(s[SEATS])):
        if hit >> seat & 1:
            s[block(seat) + GOLD] += power_amount(active_power(s, seat), STAR_ON_RESOLVE)


@jit
def gain_board(s: State) -> None:
    """Book the effects of all cards on the board after the last turn (A-29, when switched on)."""
    for cell in range(CELLS):
        if s[OWNER + cell] >= 0:
            take_effect(s, cell)


@jit
def turn_strip(s: State) -> None:
    """Clear the first strip, turn it over and put it last (S-10.3, S-10.4).

    Rules: A-41, S-10.5.
    """
    for cell in range(CELLS - COLS):
        s[OWNER + cell] = s[OWNER + cell + COLS]
        s[CARDS_ON + cell] = s[CARDS_ON + cell + COLS]
    for cell in range(CELLS - COLS, CELLS):
        s[OWNER + cell] = NONE
        s[CARDS_ON + cell] = NONE
    strip, face = s[STRIP], s[FACE]
    for row in range(STRIPS - 1):
        s[STRIP + row] = s[STRIP + row + 1]
        s[FACE + row] = s[FACE + row + 1]
    s[STRIP + STRIPS - 1] = strip
    s[FACE + STRIPS - 1] = 1 - face
    for seat in range(int(s[SEATS])):
        put_mask(s, CARDS_OF + 2 * seat, mask_at(s, CARDS_OF + 2 * seat) >> COLS)
    for side in range(SIDES):
        last = cities_in(s, STRIPS - 1, side) << (CELLS - COLS)
        put_mask(s, CITIES + 2 * side, mask_at(s, CITIES + 2 * side) >> COLS | last)
    s[MOVES] += 1
    s[LAID] = NONE


@jit
def marked_notches(s: State, seat: int, improvement: int) -> int:
    """Return the sides whose notch beside an improvement tile is filled, as a set (S-15.3)."""
    sides = 0
    for i in range(SIDES * NOTCHES):
        marked = int(s[NOTCH_INFO + i]) >> IMPROVE_SHIFT == improvement
        if marked and s[block(seat) + FILLED + i] >= 0:
            sides |= 1 << i // NOTCHES
    return sides


@jit
def activate(s: State, seat: int) -> None:
    """Let the level-1 tile work once both its notches are filled (S-15.4, S-15.5, A-36).

    Rules: A-35.
    """
    at = block(seat)
    if s[at + LEVEL1] < 0 or s[at + ACTIVE]:
        return
    if marked_notches(s, seat, IMPROVE_LEVEL1) == 3:
        s[at + ACTIVE] = 1
        s[at + CAPACITY] += power_amount(int(s[POWER1 + int(s[at + LEVEL1])]), STORAGE)


@jit
def take_bonus(s: State, seat: int, i: int) -> None:
    """Take the bonus of a notch, its choice excepted (S-9, S-14.6)."""
    at = block(seat)
    more = power_amount(active_power(s, seat), STORAGE)
    room = int(s[NOTCH_INFO + i]) >> STORAGE_SHIFT & 7
    s[at + CAPACITY] = min(int(s[at + CAPACITY]) - more + room, int(s[STORAGE_MAX])) + more
    s[at + GOLD] += s[NOTCH_STARS + i]
    add(s, seat, int(s[NOTCH_GAIN + i]))


@jit
def score_half(s: State, seat: int, side: int) -> int:
    """Return the stars of a level-3 half (S-15.7, A-51, A-52)."""
    at = block(seat)
    if s[at + LEVEL3 + side] < 0 or not marked_notches(s, seat, IMPROVE_LEVEL3) >> side & 1:
        return 0
    word = int(s[POWER3 + int(s[at + LEVEL3 + side])])
    power, n = word & POWER_MASK, 0
    if power == PER_TILE_SAME:
        n = int(s[DELIVERED + SIDES * seat + side])
    elif power == PER_TILE_OTHER:
        n = int(s[DELIVERED + SIDES * seat + 1 - side])
    elif power == PER_LEFTOVER:
        n = funds(s, seat)
    elif power == PER_5_GOLD:
        n = int(s[at + GOLD]) // 5
    elif power == FLAT:
        n = 1
    else:
        for i in range(SIDES * NOTCHES):
            tile = int(s[at + FILLED + i])
            if tile >= 0:
                size = size_of(s, tile)
                level = int(s[NOTCH_INFO + i]) >> LEVEL_SHIFT & 3
                fits = (power == PER_SIZE5 and size >= 5) or (power == PER_SIZE3 and size <= 3)
                if fits or (power == PER_LEVEL2 and level == 2):
                    n += 1
    return n * (word >> POWER_SHIFT)


@jit
def score_from(s: State, seat: int, source: int) -> int:
    """Return what a source adds to the final score of a seat, as things stand (S-13.3).

    Rules: A-32.
    """
    at = block(seat)
    if source == FROM_GOLD:
        return int(s[at + GOLD])
    if source == FROM_TILES:
        return int(s[at + TILE_STARS])
    if source == FROM_PAIRS:
        if not s[PAIR_SCORING]:
            return 0  # S-14.8
        pairs = min(int(s[DELIVERED + SIDES * seat]), int(s[DELIVERED + SIDES * seat + 1]))
        return int(s[PAIR_STARS + min(pairs, PAIRS - 1)])  # S-13.2
    if source == FROM_LEFTOVERS:
        power = active_power(s, seat)
        if power >= 0 and power & POWER_MASK == LEFTOVER_FULL:
            return funds(s, seat) * (power >> POWER_SHIFT)
        return funds(s, seat) // int(s[PER_STAR])
    return score_half(s, seat, source - FROM_DAY_HALF)


@jit
def score_of(s: State, seat: int) -> int:
    """Return the final score of a seat, as things stand (S-13.3)."""
    total = 0
    for source in range(SOURCES):
        total += score_from(s, seat, source)
    return total


@jit
def recount(s: State) -> None:
    """Work out the work space that follows from a position: masks numbers of tiles, cost of a voyage."""
    for seat in range(MAX_SEATS):
        mask = 0
        for cell in range(CELLS):
            if s[OWNER + cell] == seat:
                mask |= 1 << cell
        put_mask(s, CARDS_OF + 2 * seat, mask)
        for side in range(SIDES):
            n = 0
            for i in range(NOTCHES):
                if s[block(seat) + FILLED + NOTCHES * side + i] >= 0:
                    n += 1
            s[DELIVERED + SIDES * seat + side] = n
    find_cities(s)
    s[TOLL] = cost_of(s, int(s[TURN]), int(s[CELL])) if s[CELL] >= 0 else 0
