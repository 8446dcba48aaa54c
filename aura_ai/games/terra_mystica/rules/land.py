"""The map: sets of cells, neighbourhood, reach, settlements and areas (parts 2 and 3).

A set of cells is nine words of the state, one a row; bit ``c`` is column ``c``. An indented row touches
columns ``c`` and ``c + 1`` of the rows beside it, the other rows touch ``c - 1`` and ``c`` (T-2.2).
"""

from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.terra_mystica.layout import (
    BON4,
    BONUS,
    BRIDGE_OF,
    BUILDING,
    CELL_OF,
    COLUMNS,
    DWARVES,
    EMPTY,
    F_SHIP_MAX,
    FACTION_AT,
    FACTION_OF,
    FACTION_SIZE,
    FAKIRS,
    FIRST_HEX,
    FIRST_INDENT,
    HEXES,
    LAND,
    LEAP,
    LINK,
    MAX_SEATS,
    MERMAIDS,
    N_SITES,
    NONE,
    OWN,
    OWNER,
    P_ACTION,
    PASSED,
    PHASE,
    RANGE,
    REACH,
    RIVER_CELL,
    RIVER_SET,
    RIVERS,
    RIVERWALKERS,
    ROWS,
    SEAT_SIZE,
    SEATS_AT,
    SET_A,
    SET_B,
    SET_C,
    SET_D,
    SHIP,
    SITE_ENDS,
)

WIDE = (1 << COLUMNS) - 1


@jit
def block(seat: int) -> int:
    """Return the offset of a seat's record."""
    return SEATS_AT + SEAT_SIZE * seat


@jit
def count(bits: int) -> int:
    """Return how many of 16 bits are set."""
    bits -= bits >> 1 & 0x5555
    bits = (bits & 0x3333) + (bits >> 2 & 0x3333)
    bits = (bits + (bits >> 4)) & 0x0F0F
    return (bits + (bits >> 8)) & 31


@jit
def number(s: State, faction: int, which: int) -> int:
    """Return one of the packed numbers of a faction (``F_...``)."""
    word = int(s[FACTION_AT + FACTION_SIZE * faction + (which >> 2)])
    return word >> 4 * (which & 3) & 15


@jit
def cell_of(s: State, hex_: int) -> int:
    """Return the cell of a land hex."""
    return int(s[CELL_OF + (hex_ >> 1)]) >> 8 * (hex_ & 1) & 255


@jit
def hex_at(s: State, row: int, bit: int) -> int:
    """Return the land hex of a row whose column is the only one in ``bit``."""
    return int(s[FIRST_HEX + row]) + count(int(s[LAND + row]) & (bit - 1))


@jit
def river_cell(s: State, river: int) -> int:
    """Return the cell of a river hex."""
    return int(s[RIVER_CELL + (river >> 1)]) >> 8 * (river & 1) & 255


@jit
def has(s: State, cells: int, cell: int) -> bool:
    """Tell whether a cell is in the set at offset ``cells``."""
    return int(s[cells + (cell >> 4)]) >> (cell & 15) & 1 != 0


@jit
def put(s: State, cells: int, cell: int) -> None:
    """Add a cell to the set at offset ``cells``."""
    s[cells + (cell >> 4)] |= 1 << (cell & 15)


@jit
def copy(s: State, source: int, target: int) -> None:
    """Copy a set."""
    for row in range(ROWS):
        s[target + row] = s[source + row]


@jit
def clear(s: State, target: int) -> None:
    """Empty a set."""
    for row in range(ROWS):
        s[target + row] = 0


@jit
def grow(s: State, source: int, target: int) -> None:
    """Write into ``target`` (another set) the cells of ``source`` and all that touch them (T-2.2)."""
    indent = int(s[FIRST_INDENT])
    above = 0
    here = int(s[source])
    for row in range(ROWS):
        below = int(s[source + row + 1]) if row + 1 < ROWS else 0
        beside = above | below
        if (indent + row) & 1:
            s[target + row] = (here | here << 1 | here >> 1 | beside | beside >> 1) & (WIDE >> 1)
        else:
            s[target + row] = (here | here << 1 | here >> 1 | beside | beside << 1) & WIDE
        above = here
        here = below


@jit
def distance(s: State, one: int, other: int) -> int:
    """Return the hex distance of two cells (T-2.3)."""
    indent = int(s[FIRST_INDENT])
    row, row2 = one >> 4, other >> 4
    down = abs(row - row2)
    x = 2 * (one & 15) + ((indent + row) & 1)
    x2 = 2 * (other & 15) + ((indent + row2) & 1)
    return down + max(0, (abs(x - x2) - down) >> 1)


@jit
def over_bridges(s: State, source: int, target: int) -> None:
    """Add to ``target`` what bridges of any player join to cells of ``source`` (T-3.1, A-1)."""
    for site in range(int(s[N_SITES])):
        if s[BRIDGE_OF + site] != NONE:
            ends = int(s[SITE_ENDS + site])
            one, other = cell_of(s, ends & 127), cell_of(s, ends >> 7)
            if has(s, source, one):
                put(s, target, other)
            if has(s, source, other):
                put(s, target, one)


@jit
def over_rivers(s: State, source: int, steps: int, target: int) -> None:
    """Add to ``target`` all cells at river distance 1 to ``steps`` of ``source`` (T-3.2, T-3.4)."""
    if steps < 1:
        return
    grow(s, source, SET_C)
    for row in range(ROWS):
        s[SET_C + row] &= s[RIVER_SET + row]
    for _ in range(steps - 1):
        grow(s, SET_C, SET_D)
        for row in range(ROWS):
            s[SET_C + row] = s[SET_D + row] & s[RIVER_SET + row]
    grow(s, SET_C, SET_D)
    for row in range(ROWS):
        s[target + row] |= s[SET_D + row]


@jit
def shipping(s: State, seat: int) -> int:
    """Return the shipping value (T-3.3, A-30, A-31)."""
    p = block(seat)
    level = int(s[p + SHIP])
    if (
        s[p + BONUS] == BON4
        and s[PHASE] == P_ACTION
        and s[p + PASSED] == 0
        and number(s, int(s[p + FACTION_OF]), F_SHIP_MAX) > 0
    ):
        level += 1
    return level


@jit
def find_reach(s: State, seat: int) -> None:
    """Write the empty land cells that a seat reaches into ``REACH`` (T-3.5, T-13.9).

    Those that it reaches only by a jump are written into ``LEAP`` (T-3.6, T-3.7); none outside the
    action phase.

    Rules: A-81.
    """
    p = block(seat)
    own = OWN + ROWS * seat
    faction = int(s[p + FACTION_OF])
    if faction == RIVERWALKERS:
        clear(s, SET_A)
    else:
        grow(s, own, SET_A)
        over_bridges(s, own, SET_A)
    over_rivers(s, own, shipping(s, seat), SET_A)
    for row in range(ROWS):
        built = 0
        for other in range(MAX_SEATS):
            built |= int(s[OWN + ROWS * other + row])
        s[SET_B + row] = int(s[LAND + row]) & ~built
        s[REACH + row] = s[SET_A + row] & s[SET_B + row]
    clear(s, LEAP)
    skip = int(s[p + RANGE])
    if skip > 0 and s[PHASE] == P_ACTION:
        copy(s, own, SET_A)
        for _ in range(skip + 1):
            grow(s, SET_A, SET_C)
            copy(s, SET_C, SET_A)
        for row in range(ROWS):
            s[LEAP + row] = int(s[SET_A + row]) & int(s[SET_B + row]) & ~int(s[REACH + row])


@jit
def over_links(s: State, source: int, target: int, extra: int) -> None:
    """Add to ``target`` all around linked river hexes beside ``source`` (T-12.11).

    Args:
        s: State.
        source: Set of cells.
        target: Set that grows.
        extra: A river hex that is looked at as if it were linked, -1 for none.
    """
    grow(s, source, SET_C)
    clear(s, SET_D)
    for river in range(RIVERS):
        if s[LINK + river] or river == extra:
            cell = river_cell(s, river)
            if has(s, SET_C, cell):
                put(s, SET_D, cell)
    grow(s, SET_D, SET_C)
    for row in range(ROWS):
        s[target + row] |= s[SET_C + row]


@jit
def settle(s: State, seat: int, hex_: int, link: int) -> None:
    """Write the settlement of a seat around one of its hexes into ``SET_A`` (T-3.8).

    Args:
        s: State.
        seat: Owner of the hex.
        hex_: A hex with a building.
        link: River hex taken as linked, -1 for none.

    Rules: A-47.
    """
    own = OWN + ROWS * seat
    linked = s[block(seat) + FACTION_OF] == MERMAIDS
    clear(s, SET_A)
    put(s, SET_A, cell_of(s, hex_))
    more = True
    for _ in range(HEXES):  # every pass but the last adds a hex
        if not more:
            break
        grow(s, SET_A, SET_B)
        over_bridges(s, SET_A, SET_B)
        if linked:
            over_links(s, SET_A, SET_B, link)
        more = False
        for row in range(ROWS):
            now = int(s[SET_B + row]) & int(s[own + row])
            if now != s[SET_A + row]:
                more = True
                s[SET_A + row] = now


@jit
def find_area(s: State, seat: int, hex_: int) -> None:
    """Write the area of a seat around one of its hexes into ``SET_A`` (T-3.9)."""
    p = block(seat)
    own = OWN + ROWS * seat
    faction = int(s[p + FACTION_OF])
    jumps = faction == DWARVES or faction == FAKIRS
    clear(s, SET_A)
    put(s, SET_A, cell_of(s, hex_))
    more = True
    for _ in range(HEXES):  # every pass but the last adds a hex
        if not more:
            break
        grow(s, SET_A, SET_B)
        over_bridges(s, SET_A, SET_B)
        if faction == MERMAIDS:
            over_links(s, SET_A, SET_B, -1)
        if jumps:
            copy(s, SET_A, SET_D)
            for _ in range(int(s[p + RANGE]) + 1):
                grow(s, SET_D, SET_C)
                copy(s, SET_C, SET_D)
            for row in range(ROWS):
                s[SET_B + row] |= s[SET_D + row]
        else:
            over_rivers(s, SET_A, int(s[p + SHIP]), SET_B)
        more = False
        for row in range(ROWS):
            now = int(s[SET_B + row]) & int(s[own + row])
            if now != s[SET_A + row]:
                more = True
                s[SET_A + row] = now


@jit
def find_neighbours(s: State, hex_: int) -> None:
    """Write the direct neighbours of a hex, itself left out, into ``SET_B`` (T-3.1)."""
    cell = cell_of(s, hex_)
    clear(s, SET_A)
    put(s, SET_A, cell)
    grow(s, SET_A, SET_B)
    over_bridges(s, SET_A, SET_B)
    s[SET_B + (cell >> 4)] = int(s[SET_B + (cell >> 4)]) & ~(1 << (cell & 15))


@jit
def find_near_others(s: State, seat: int) -> None:
    """Write the cells that have a building of another player as direct neighbour into ``SET_B``."""
    for row in range(ROWS):
        built = 0
        for other in range(MAX_SEATS):
            if other != seat:
                built |= int(s[OWN + ROWS * other + row])
        s[SET_A + row] = built
    grow(s, SET_A, SET_B)
    over_bridges(s, SET_A, SET_B)


@jit
def has_neighbour(s: State, seat: int, hex_: int) -> bool:
    """Tell whether a building of another player is a direct neighbour (T-8.3, A-7, A-8)."""
    find_neighbours(s, hex_)
    for other in range(MAX_SEATS):
        if other != seat:
            for row in range(ROWS):
                if s[SET_B + row] & s[OWN + ROWS * other + row]:
                    return True
    return False


@jit
def stand(s: State, seat: int, hex_: int, kind: int) -> None:
    """Put a building of a seat on a hex; keeps the set of its cells."""
    s[BUILDING + hex_] = kind
    s[OWNER + hex_] = seat
    put(s, OWN + ROWS * seat, cell_of(s, hex_))


@jit
def rebuild_sets(s: State) -> None:
    """Make the sets of each seat's cells anew from the board, for states that are written down."""
    for seat in range(MAX_SEATS):
        clear(s, OWN + ROWS * seat)
    for hex_ in range(HEXES):
        if s[BUILDING + hex_] != EMPTY:
            put(s, OWN + ROWS * int(s[OWNER + hex_]), cell_of(s, hex_))
