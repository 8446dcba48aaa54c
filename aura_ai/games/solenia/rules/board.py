"""Spaces, voyages and orders: where a card may go and what it costs (S-1, S-4, S-5, S-7).

Cells are bits of a mask, so that everything at one distance is found at once.
"""

from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.solenia.layout import (
    ACTIVE,
    AIRSHIP,
    ALL_CELLS,
    CARDS_OF,
    CITIES,
    CITY_REQUIRES_DELIVERY,
    COLS,
    COST,
    DAY_CITY,
    DELIVERED,
    DIAGONAL_AIRSHIP,
    DISCARD_DESPITE_LENGTHENING,
    DISCARD_ONLY_IF_NO_FREE,
    DISPLAY,
    DISPLAY_SIZE,
    EXTRA_STEPS,
    FACE,
    FREE_STEP,
    GUARDS,
    KINDS,
    LENGTHENING_ALWAYS,
    LEVEL1,
    MASK_BITS,
    MAX_DELIVERIES,
    MAX_DISPLAY,
    MAY_DISCARD,
    MOST_OF_KIND,
    NIBBLE,
    OFFSET_COLS,
    OFFSETS,
    POWER1,
    POWER_MASK,
    POWER_SHIFT,
    REACH,
    RESOURCES,
    RULES,
    SEAT_SIZE,
    SEATS_BLOCK,
    SIDES,
    SPACES,
    STEP_COST,
    STRIP,
    STRIPS,
)

COLUMN = 0x108421
"""Mask of the left column."""
DIAGONALS = 1 << AIRSHIP - 6 | 1 << AIRSHIP - 4 | 1 << AIRSHIP + 4 | 1 << AIRSHIP + 6
LOW = (1 << MASK_BITS) - 1

FARTHEST = 2 * COLS
"""No cell of the board is as far from another."""


@jit
def block(seat: int) -> int:
    """Return where the block of a seat starts."""
    return SEATS_BLOCK + SEAT_SIZE * seat


@jit
def mask_at(s: State, at: int) -> int:
    """Return the mask of cells that stands in two words."""
    return int(s[at]) | int(s[at + 1]) << MASK_BITS


@jit
def put_mask(s: State, at: int, mask: int) -> None:
    """Write a mask of cells into two words."""
    s[at] = mask & LOW
    s[at + 1] = mask >> MASK_BITS


@jit
def around(mask: int) -> int:
    """Return the cells of a mask and those at distance 1 (S-1.6, S-1.7).

    Rules: A-01.
    """
    sides = (mask & ~(COLUMN << COLS - 1)) << 1 | (mask & ~COLUMN) >> 1
    return (mask | sides | mask << COLS | mask >> COLS) & ALL_CELLS


@jit
def space_kind(s: State, cell: int) -> int:
    """Return what a space shows: 0-3 an island of that kind, 4 a day city, 5 a night city.

    Rules: A-34.
    """
    row = cell // COLS
    return int(s[SPACES + 2 * s[STRIP + row] + s[FACE + row]]) >> (3 * (cell % COLS)) & 7


@jit
def cities_in(s: State, row: int, side: int) -> int:
    """Return the cities of a side in a row, as a mask of five columns.

    Rules: A-28.
    """
    spaces = int(s[SPACES + 2 * s[STRIP + row] + s[FACE + row]])
    mask = 0
    for column in range(COLS):
        if spaces >> (3 * column) & 7 == DAY_CITY + side:
            mask |= 1 << column
    return mask


@jit
def find_cities(s: State) -> None:
    """Work out the masks of the cities from the strips."""
    for side in range(SIDES):
        mask = 0
        for row in range(STRIPS):
            mask |= cities_in(s, row, side) << (COLS * row)
        put_mask(s, CITIES + 2 * side, mask)


@jit
def funds(s: State, seat: int) -> int:
    """Return the number of resources that a seat stores."""
    at = block(seat) + RESOURCES
    return int(s[at]) + int(s[at + 1]) + int(s[at + 2]) + int(s[at + 3])


@jit
def size_of(s: State, tile: int) -> int:
    """Return the number of resources in the cost of an order (A-51)."""
    # the product adds the four nibbles up in the highest one
    return (int(s[COST + tile]) * 0x1111) >> (3 * NIBBLE) & 15


@jit
def stored(s: State, seat: int) -> int:
    """Return a seat's resources as nibbles; what is beyond any cost is cut off."""
    at = block(seat) + RESOURCES
    packed = 0
    for kind in range(KINDS):
        packed |= min(int(s[at + kind]), MOST_OF_KIND) << (NIBBLE * kind)
    return packed


@jit
def slack(s: State, seat: int, side: int, packed: int, total: int) -> int:
    """Return the most that a voyage to a city may cost so that an order can be paid (A-59).

    Args:
        s: State.
        seat: Seat that travels.
        side: 0 for day, 1 for night cities.
        packed: Its resources, see :func:`stored`.
        total: Their number.

    Returns:
        The bound, negative when no order of the side can be completed (S-4.6, A-08, A-30).

    Rules: A-06.
    """
    if s[DELIVERED + SIDES * seat + side] >= s[MAX_DELIVERIES]:
        return -1
    least = total + 1
    for i in range(int(s[DISPLAY_SIZE])):
        tile = int(s[DISPLAY + MAX_DISPLAY * side + i])
        if tile >= 0 and ((packed | GUARDS) - int(s[COST + tile])) & GUARDS == GUARDS:
            least = min(least, size_of(s, tile))
    return total - least


@jit
def active_power(s: State, seat: int) -> int:
    """Return the word of a seat's working level-1 tile, -1 without one (S-15.4)."""
    at = block(seat)
    return int(s[POWER1 + int(s[at + LEVEL1])]) if s[at + ACTIVE] else -1


@jit
def power_amount(word: int, power: int) -> int:
    """Return the amount of a level-1 power in a word of :func:`active_power`, 0 if another."""
    return word >> POWER_SHIFT if word >= 0 and word & POWER_MASK == power else 0


@jit
def anchors(s: State, seat: int) -> int:
    """Return the cells that voyages of a seat start from: airship and own cards (S-4.5, A-55).

    Rules: A-56.
    """
    return mask_at(s, CARDS_OF + 2 * seat) | 1 << AIRSHIP


@jit
def free_spaces(s: State, start: int, power: int) -> int:
    """Return the cells that satisfy S-4.2: at distance 1, or at an offset of the data file."""
    free = around(start)
    for i in range(int(s[EXTRA_STEPS])):
        source = start & int(s[OFFSET_COLS + i]) * COLUMN
        offset = int(s[OFFSETS + i])
        free |= source << offset if offset >= 0 else source >> -offset
    if power >= 0 and power & POWER_MASK == DIAGONAL_AIRSHIP:
        free |= DIAGONALS  # S-15.6, A-54
    return free & ALL_CELLS


@jit
def cost_of(s: State, seat: int, cell: int) -> int:
    """Return what a voyage to a space costs (S-4.5, A-53, A-62).

    Rules: A-02, A-04.
    """
    reached = anchors(s, seat)
    power = active_power(s, seat)
    if free_spaces(s, reached, power) >> cell & 1:
        return 0
    reached = around(reached)
    raw = 0
    for _ in range(FARTHEST):
        if reached >> cell & 1:
            break
        reached = around(reached)
        raw += int(s[STEP_COST])
    return max(0, raw - power_amount(power, FREE_STEP))


@jit
def find_reach(s: State, seat: int) -> None:
    """Work out the legal spaces of a seat and whether it may discard by force (S-4.6, S-5).

    Rules: A-03, A-14, A-17, A-41, A-43, S-4.1, S-4.3, S-7.2.
    """
    taken = 0
    for other in range(int(s[SEATS])):
        taken |= mask_at(s, CARDS_OF + 2 * other)
    empty = ALL_CELLS & ~taken
    day, night = mask_at(s, CITIES), mask_at(s, CITIES + 2)
    rules, total = int(s[RULES]), funds(s, seat)
    slack_day, slack_night = total, total
    if rules & CITY_REQUIRES_DELIVERY:
        packed = stored(s, seat)
        slack_day = slack(s, seat, 0, packed, total)
        slack_night = slack(s, seat, 1, packed, total)
    power = active_power(s, seat)
    start = anchors(s, seat)
    free = free_spaces(s, start, power)
    closed = (day if slack_day < 0 else 0) | (night if slack_night < 0 else 0)
    near = free & empty & ~closed
    far = 0
    if near == 0 or rules & LENGTHENING_ALWAYS:
        saved = power_amount(power, FREE_STEP)
        reached = around(start)
        raw = int(s[STEP_COST])
        cost = max(0, raw - saved)
        for _ in range(FARTHEST):
            if reached == ALL_CELLS or cost > total:
                break
            closed = (day if slack_day < cost else 0) | (night if slack_night < cost else 0)
            wider = around(reached)
            far |= wider & ~reached & ~free & empty & ~closed
            reached = wider
            raw += int(s[STEP_COST])
            cost = max(0, raw - saved)
    put_mask(s, REACH, near | far)
    allowed = near == 0 or not rules & DISCARD_ONLY_IF_NO_FREE
    if far != 0 and not rules & DISCARD_DESPITE_LENGTHENING:
        allowed = False
    s[MAY_DISCARD] = 1 if allowed else 0
