"""Gains: bonuses, discard effects, first strip, final score (S-8 to S-13)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board

FROM_GOLD, FROM_TILES, FROM_PAIRS, FROM_LEFTOVERS, FROM_DAY_HALF, FROM_NIGHT_HALF = range(6)
STAR_SHIFT = 16
SOURCES = 6
"""Sources of the final score (S-13.3)."""


@jit
def add(s: Array, seat: int, packed: int) -> None:
    """Store a packed vector of resources."""
    base = board.block(seat) + at.resources
    for kind in range(at.N_KINDS):
        s[base + kind] += packed >> (at.NIBBLE * kind) & at.MOST_OF_KIND


@jit
def effect_on(s: Array, kind: int, cell: int) -> int:
    """Return the gain from a card of some type on a space when it leaves the board (S-11).

    Resources are nibbles, gold stars are above them, from bit ``STAR_SHIFT`` on. The space under a
    card stays the same until then, so this is known from the moment the card is laid.

    Rules: A-24, A-25.
    """
    info = int(s[at.card_info + kind])
    effect = info >> at.EFFECT_SHIFT & 3
    if effect == at.FIXED:
        return int(s[at.card_gain + kind])  # S-11.2
    amount = info >> at.AMOUNT_SHIFT & at.MOST_OF_KIND
    space = board.space_kind(s, cell)
    if effect == at.ISLAND:  # S-11.1
        return amount << (at.NIBBLE * space if space < at.N_KINDS else STAR_SHIFT)
    return amount << STAR_SHIFT if space == info >> at.KIND_SHIFT else 0  # S-11.3


@jit
def take_effect(s: Array, cell: int) -> None:
    """Carry out the discard effect of the card on a space, for its owner (S-11.4)."""
    effect, seat = effect_on(s, int(s[at.cards + cell]), cell), int(s[at.owner + cell])
    add(s, seat, effect)
    s[board.block(seat) + at.gold] += effect >> STAR_SHIFT


@jit
def waits(s: Array, cell: int) -> bool:
    """Return whether a card of the first strip leaves without effect: laid in this turn (A-15)."""
    return cell == s[at.laid] and not s[at.switches] & at.NEW_CARD_CAN_RESOLVE


@jit
def gain_strip(s: Array) -> None:
    """Book all gains of the first strip (S-10.2, A-18, A-50).

    An improvement pays for a card in the strip, also for one that leaves without effect (S-15.6).

    Rules: S-8.3.
    """
    hit = 0
    for cell in range(at.N_COLUMNS):
        if s[at.owner + cell] >= 0:
            hit |= 1 << s[at.owner + cell]
            if not waits(s, cell):
                take_effect(s, cell)
    for seat in range(int(s[SEATS])):
        if hit >> seat & 1:
            s[board.block(seat) + at.gold] += board.power_amount(
                board.active_power(s, seat), at.STAR_ON_RESOLVE
            )


@jit
def gain_board(s: Array) -> None:
    """Book the effects of all cards on the board after the last turn (A-29, when switched on)."""
    for cell in range(at.N_CELLS):
        if s[at.owner + cell] >= 0:
            take_effect(s, cell)


@jit
def turn_strip(s: Array) -> None:
    """Clear the first strip, turn it over and put it last (S-10.3, S-10.4).

    Rules: A-41, S-10.5.
    """
    for cell in range(at.N_CELLS - at.N_COLUMNS):
        s[at.owner + cell] = s[at.owner + cell + at.N_COLUMNS]
        s[at.cards + cell] = s[at.cards + cell + at.N_COLUMNS]
    for cell in range(at.N_CELLS - at.N_COLUMNS, at.N_CELLS):
        s[at.owner + cell] = at.NONE
        s[at.cards + cell] = at.NONE
    strip, face = s[at.strips], s[at.sides]
    for row in range(at.N_STRIPS - 1):
        s[at.strips + row] = s[at.strips + row + 1]
        s[at.sides + row] = s[at.sides + row + 1]
    s[at.strips + at.N_STRIPS - 1] = strip
    s[at.sides + at.N_STRIPS - 1] = 1 - face
    for seat in range(int(s[SEATS])):
        board.put_mask(
            s, at.cards_of + 2 * seat, board.mask_at(s, at.cards_of + 2 * seat) >> at.N_COLUMNS
        )
    for side in range(at.N_SIDES):
        last = board.cities_in(s, at.N_STRIPS - 1, side) << (at.N_CELLS - at.N_COLUMNS)
        board.put_mask(
            s, at.cities + 2 * side, board.mask_at(s, at.cities + 2 * side) >> at.N_COLUMNS | last
        )
    s[at.airship_moves] += 1
    # the solo die may move on in the same turn
    s[at.laid] = s[at.laid] - at.N_COLUMNS if s[at.laid] >= at.N_COLUMNS else at.NONE


@jit
def marked_notches(s: Array, seat: int, improvement: int) -> int:
    """Return the sides whose notch next to an improvement tile is filled, as a set (S-15.3)."""
    sides = 0
    for i in range(at.N_SIDES * at.N_NOTCHES):
        marked = int(s[at.notch_info + i]) >> at.IMPROVE_SHIFT == improvement
        if marked and s[board.block(seat) + at.notches + i] >= 0:
            sides |= 1 << i // at.N_NOTCHES
    return sides


@jit
def activate(s: Array, seat: int) -> None:
    """Let the level-1 tile work once both its notches are filled (S-15.4, S-15.5, A-36).

    Rules: A-35.
    """
    base = board.block(seat)
    if s[base + at.level1] < 0 or s[base + at.level1_active]:
        return
    if marked_notches(s, seat, at.IMPROVE_LEVEL1) == 3:
        s[base + at.level1_active] = 1
        s[base + at.capacity] += board.power_amount(
            int(s[at.power1 + int(s[base + at.level1])]), at.STORAGE
        )


@jit
def take_bonus(s: Array, seat: int, i: int) -> None:
    """Take the bonus of a notch, its choice excepted (S-9, S-14.6)."""
    base = board.block(seat)
    more = board.power_amount(board.active_power(s, seat), at.STORAGE)
    room = int(s[at.notch_info + i]) >> at.STORAGE_SHIFT & 7
    s[base + at.capacity] = (
        min(int(s[base + at.capacity]) - more + room, int(s[at.storage_max])) + more
    )
    s[base + at.gold] += s[at.notch_stars + i]
    add(s, seat, int(s[at.notch_gain + i]))


@jit
def score_half(s: Array, seat: int, side: int) -> int:
    """Return the stars of a level-3 half (S-15.7, A-51, A-52)."""
    base = board.block(seat)
    if s[base + at.level3 + side] < 0 or not marked_notches(s, seat, at.IMPROVE_LEVEL3) >> side & 1:
        return 0
    word = int(s[at.power3 + int(s[base + at.level3 + side])])
    power, n = word & at.POWER_MASK, 0
    if power == at.PER_TILE_SAME:
        n = int(s[at.delivered + at.N_SIDES * seat + side])
    elif power == at.PER_TILE_OTHER:
        n = int(s[at.delivered + at.N_SIDES * seat + 1 - side])
    elif power == at.PER_LEFTOVER:
        n = board.funds(s, seat)
    elif power == at.PER_5_GOLD:
        n = int(s[base + at.gold]) // 5
    elif power == at.FLAT:
        n = 1
    else:
        for i in range(at.N_SIDES * at.N_NOTCHES):
            tile = int(s[base + at.notches + i])
            if tile >= 0:
                size = board.size_of(s, tile)
                level = int(s[at.notch_info + i]) >> at.LEVEL_SHIFT & 3
                fits = (power == at.PER_SIZE5 and size >= 5) or (
                    power == at.PER_SIZE3 and size <= 3
                )
                if fits or (power == at.PER_LEVEL2 and level == 2):
                    n += 1
    return n * (word >> at.POWER_SHIFT)


@jit
def score_from(s: Array, seat: int, source: int) -> int:
    """Return the points that a source adds to the final score of a seat, if the game ended now (S-13.3).

    Rules: A-32.
    """
    base = board.block(seat)
    if source == FROM_GOLD:
        return int(s[base + at.gold])
    if source == FROM_TILES:
        return int(s[base + at.tile_stars])
    if source == FROM_PAIRS:
        if not s[at.pair_scoring]:
            return 0  # S-14.8
        pairs = min(
            int(s[at.delivered + at.N_SIDES * seat]), int(s[at.delivered + at.N_SIDES * seat + 1])
        )
        return int(s[at.pair_stars + min(pairs, at.N_PAIRS - 1)])  # S-13.2
    if source == FROM_LEFTOVERS:
        power = board.active_power(s, seat)
        if power >= 0 and power & at.POWER_MASK == at.LEFTOVER_FULL:
            return board.funds(s, seat) * (power >> at.POWER_SHIFT)
        return board.funds(s, seat) // int(s[at.leftover_per_star])
    return score_half(s, seat, source - FROM_DAY_HALF)


@jit
def score_of(s: Array, seat: int) -> int:
    """Return the final score of a seat, if the game ended now (S-13.3)."""
    total = 0
    for source in range(SOURCES):
        total += score_from(s, seat, source)
    return total


@jit
def recount(s: Array) -> None:
    """Work out the work space that follows from a position: masks numbers of tiles, cost of a voyage."""
    for seat in range(at.MAX_SEATS):
        mask = 0
        for cell in range(at.N_CELLS):
            if s[at.owner + cell] == seat:
                mask |= 1 << cell
        board.put_mask(s, at.cards_of + 2 * seat, mask)
        for side in range(at.N_SIDES):
            n = 0
            for i in range(at.N_NOTCHES):
                if s[board.block(seat) + at.notches + at.N_NOTCHES * side + i] >= 0:
                    n += 1
            s[at.delivered + at.N_SIDES * seat + side] = n
    board.find_cities(s)
    s[at.toll] = board.cost_of(s, int(s[at.turn_player]), int(s[at.cell])) if s[at.cell] >= 0 else 0
