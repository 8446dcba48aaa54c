"""Spaces, voyages and orders: legality and cost (S-1, S-4, S-5, S-7).

Cells are bits of a mask, so that everything at one distance is found at once.
"""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.games.solenia import layout as at

COLUMN = 0x108421
"""Mask of the left column."""
DIAGONALS = 1 << at.AIRSHIP - 6 | 1 << at.AIRSHIP - 4 | 1 << at.AIRSHIP + 4 | 1 << at.AIRSHIP + 6
LOW = (1 << at.MASK_BITS) - 1

FARTHEST = 2 * at.N_COLUMNS
"""No cell of the board is as far from another."""


@jit
def block(seat: int) -> int:
    """Return where the block of a seat starts."""
    return at.seat_block + at.SEAT_SIZE * seat


@jit
def mask_at(s: Array, start: int) -> int:
    """Return the cell mask stored in two words."""
    return int(s[start]) | int(s[start + 1]) << at.MASK_BITS


@jit
def put_mask(s: Array, start: int, mask: int) -> None:
    """Write a mask of cells into two words."""
    s[start] = mask & LOW
    s[start + 1] = mask >> at.MASK_BITS


@jit
def around(mask: int) -> int:
    """Return the cells of a mask and those at distance 1 (S-1.6, S-1.7).

    Rules: A-01.
    """
    sides = (mask & ~(COLUMN << at.N_COLUMNS - 1)) << 1 | (mask & ~COLUMN) >> 1
    return (mask | sides | mask << at.N_COLUMNS | mask >> at.N_COLUMNS) & at.ALL_CELLS


@jit
def space_kind(s: Array, cell: int) -> int:
    """Return the symbol of a space: 0-3 an island of that kind, 4 a day city, 5 a night city.

    Rules: A-34.
    """
    row = cell // at.N_COLUMNS
    return (
        int(s[at.spaces + 2 * s[at.strips + row] + s[at.sides + row]])
        >> (3 * (cell % at.N_COLUMNS))
        & 7
    )


@jit
def cities_in(s: Array, row: int, side: int) -> int:
    """Return the cities of a side in a row, as a mask of five columns.

    Rules: A-28.
    """
    spaces = int(s[at.spaces + 2 * s[at.strips + row] + s[at.sides + row]])
    mask = 0
    for column in range(at.N_COLUMNS):
        if spaces >> (3 * column) & 7 == at.DAY_CITY + side:
            mask |= 1 << column
    return mask


@jit
def find_cities(s: Array) -> None:
    """Work out the masks of the cities from the strips."""
    for side in range(at.N_SIDES):
        mask = 0
        for row in range(at.N_STRIPS):
            mask |= cities_in(s, row, side) << (at.N_COLUMNS * row)
        put_mask(s, at.cities + 2 * side, mask)


@jit
def funds(s: Array, seat: int) -> int:
    """Return the number of resources that a seat stores."""
    base = block(seat) + at.resources
    return int(s[base]) + int(s[base + 1]) + int(s[base + 2]) + int(s[base + 3])


@jit
def size_of(s: Array, tile: int) -> int:
    """Return the number of resources in the cost of an order (A-51)."""
    # the product adds the four nibbles up in the highest one
    return (int(s[at.tile_cost + tile]) * 0x1111) >> (3 * at.NIBBLE) & 15


@jit
def stored(s: Array, seat: int) -> int:
    """Return a seat's resources as nibbles; what is beyond any cost is cut off."""
    base = block(seat) + at.resources
    packed = 0
    for kind in range(at.N_KINDS):
        packed |= min(int(s[base + kind]), at.MOST_OF_KIND) << (at.NIBBLE * kind)
    return packed


@jit
def slack(s: Array, seat: int, side: int, packed: int, total: int) -> int:
    """Return the most that a voyage to a city may cost so that an order can be paid (A-59).

    Args:
        side: 0 for day, 1 for night cities.
        packed: Its resources, see :func:`stored`.

    Returns:
        The bound, negative when no order of the side can be completed (S-4.6, A-08, A-30).

    Rules: A-06.
    """
    if s[at.delivered + at.N_SIDES * seat + side] >= s[at.max_deliveries]:
        return -1
    least = total + 1
    for i in range(int(s[at.display_size])):
        tile = int(s[at.display + at.MAX_DISPLAY * side + i])
        if (
            tile >= 0
            and ((packed | at.GUARDS) - int(s[at.tile_cost + tile])) & at.GUARDS == at.GUARDS
        ):
            least = min(least, size_of(s, tile))
    return total - least


@jit
def active_power(s: Array, seat: int) -> int:
    """Return the word of a seat's working level-1 tile, -1 without one (S-15.4)."""
    base = block(seat)
    return int(s[at.power1 + int(s[base + at.level1])]) if s[base + at.level1_active] else -1


@jit
def power_amount(word: int, power: int) -> int:
    """Return the amount of a level-1 power in a word of :func:`active_power`, 0 if another."""
    return word >> at.POWER_SHIFT if word >= 0 and word & at.POWER_MASK == power else 0


@jit
def anchors(s: Array, seat: int) -> int:
    """Return the cells that voyages of a seat start from: airship and own cards (S-4.5, A-55).

    Rules: A-56.
    """
    return mask_at(s, at.cards_of + 2 * seat) | 1 << at.AIRSHIP


@jit
def free_spaces(s: Array, start: int, power: int) -> int:
    """Return the cells that satisfy S-4.2: at distance 1, or at an offset of the data file."""
    free = around(start)
    for i in range(int(s[at.extra_steps])):
        source = start & int(s[at.offset_columns + i]) * COLUMN
        offset = int(s[at.offsets + i])
        free |= source << offset if offset >= 0 else source >> -offset
    if power >= 0 and power & at.POWER_MASK == at.DIAGONAL_AIRSHIP:
        free |= DIAGONALS  # S-15.6, A-54
    return free & at.ALL_CELLS


@jit
def cost_of(s: Array, seat: int, cell: int) -> int:
    """Return the cost of a voyage to a space (S-4.5, A-53, A-62).

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
        raw += int(s[at.step_cost])
    return max(0, raw - power_amount(power, at.FREE_STEP))


@jit
def find_reach(s: Array, seat: int) -> None:
    """Work out the legal spaces of a seat and whether it may discard by force (S-4.6, S-5).

    Rules: A-03, A-14, A-17, A-41, A-43, S-4.1, S-4.3, S-7.2.
    """
    occupied = 0
    for other in range(int(s[SEATS])):
        occupied |= mask_at(s, at.cards_of + 2 * other)
    empty = at.ALL_CELLS & ~occupied
    day, night = mask_at(s, at.cities), mask_at(s, at.cities + 2)
    rules, total = int(s[at.switches]), funds(s, seat)
    slack_day, slack_night = total, total
    if rules & at.CITY_REQUIRES_DELIVERY:
        packed = stored(s, seat)
        slack_day = slack(s, seat, 0, packed, total)
        slack_night = slack(s, seat, 1, packed, total)
    power = active_power(s, seat)
    start = anchors(s, seat)
    free = free_spaces(s, start, power)
    closed = (day if slack_day < 0 else 0) | (night if slack_night < 0 else 0)
    near = free & empty & ~closed
    far = 0
    if near == 0 or rules & at.LENGTHENING_ALWAYS:
        saved = power_amount(power, at.FREE_STEP)
        reached = around(start)
        raw = int(s[at.step_cost])
        cost = max(0, raw - saved)
        for _ in range(FARTHEST):
            if reached == at.ALL_CELLS or cost > total:
                break
            closed = (day if slack_day < cost else 0) | (night if slack_night < cost else 0)
            wider = around(reached)
            far |= wider & ~reached & ~free & empty & ~closed
            reached = wider
            raw += int(s[at.step_cost])
            cost = max(0, raw - saved)
    put_mask(s, at.reach, near | far)
    allowed = near == 0 or not rules & at.DISCARD_ONLY_IF_NO_FREE
    if far != 0 and not rules & at.DISCARD_DESPITE_LENGTHENING:
        allowed = False
    s[at.may_discard] = 1 if allowed else 0
