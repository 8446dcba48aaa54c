"""The map: cell sets, neighbourhood, reach, settlements, areas (parts 2, 3).

A set of cells is nine words of the state, one a row; bit ``c`` is column ``c``. An indented row touches
columns ``c`` and ``c + 1`` of the neighbouring rows, the other rows touch ``c - 1`` and ``c`` (T-2.2).
"""

from aura_ai.engine.arrays import Array
from aura_ai.engine.bits import count_bits
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at

WIDE = (1 << at.N_COLUMNS) - 1


@jit
def block(seat: int) -> int:
    """Return the offset of a seat's record."""
    return at.seat_block + at.SEAT_SIZE * seat


@jit
def place_in_order(s: Array, seat: int) -> int:
    """Return the place of a seat in the turn order."""
    place = 0
    while place < at.MAX_SEATS - 1 and s[at.order + place] != seat:
        place += 1
    return place


@jit
def number(s: Array, faction: int, which: int) -> int:
    """Return one of the packed numbers of a faction (``F_...``)."""
    word = int(s[at.faction_numbers + at.FACTION_SIZE * faction + (which >> 2)])
    return word >> 4 * (which & 3) & 15


@jit
def cell_of(s: Array, hex_: int) -> int:
    """Return the cell of a land hex."""
    return int(s[at.cell_of + (hex_ >> 1)]) >> 8 * (hex_ & 1) & 255


@jit
def hex_at(s: Array, row: int, bit: int) -> int:
    """Return the land hex of a row whose column is the only one in ``bit``."""
    return int(s[at.first_hex + row]) + count_bits(int(s[at.land + row]) & (bit - 1))


@jit
def river_cell(s: Array, river: int) -> int:
    """Return the cell of a river hex."""
    return int(s[at.river_cell + (river >> 1)]) >> 8 * (river & 1) & 255


@jit
def has(s: Array, cells: int, cell: int) -> bool:
    """Return whether a cell is in the set at offset ``cells``."""
    return int(s[cells + (cell >> 4)]) >> (cell & 15) & 1 != 0


@jit
def put(s: Array, cells: int, cell: int) -> None:
    """Add a cell to the set at offset ``cells``."""
    s[cells + (cell >> 4)] |= 1 << (cell & 15)


@jit
def copy_set(s: Array, source: int, target: int) -> None:
    """Copy a set."""
    for row in range(at.N_ROWS):
        s[target + row] = s[source + row]


@jit
def clear(s: Array, target: int) -> None:
    """Empty a set."""
    for row in range(at.N_ROWS):
        s[target + row] = 0


@jit
def grow(s: Array, source: int, target: int) -> None:
    """Write into ``target`` (another set) the cells of ``source`` and all that touch them (T-2.2)."""
    indent = int(s[at.first_indent])
    above = 0
    here = int(s[source])
    for row in range(at.N_ROWS):
        below = int(s[source + row + 1]) if row + 1 < at.N_ROWS else 0
        neighbours = above | below
        if (indent + row) & 1:
            s[target + row] = (here | here << 1 | here >> 1 | neighbours | neighbours >> 1) & (
                WIDE >> 1
            )
        else:
            s[target + row] = (here | here << 1 | here >> 1 | neighbours | neighbours << 1) & WIDE
        above = here
        here = below


@jit
def distance(s: Array, one: int, other: int) -> int:
    """Return the hex distance of two cells (T-2.3)."""
    indent = int(s[at.first_indent])
    row, row2 = one >> 4, other >> 4
    down = abs(row - row2)
    x = 2 * (one & 15) + ((indent + row) & 1)
    x2 = 2 * (other & 15) + ((indent + row2) & 1)
    return down + max(0, (abs(x - x2) - down) >> 1)


@jit
def over_bridges(s: Array, source: int, target: int) -> None:
    """Add to ``target`` what bridges of any player join to cells of ``source`` (T-3.1, A-1)."""
    for site in range(int(s[at.sites])):
        if s[at.bridge + site] != at.NONE:
            ends = int(s[at.site_ends + site])
            one, other = cell_of(s, ends & 127), cell_of(s, ends >> 7)
            if has(s, source, one):
                put(s, target, other)
            if has(s, source, other):
                put(s, target, one)


@jit
def over_rivers(s: Array, source: int, steps: int, target: int) -> None:
    """Add to ``target`` all cells at river distance 1 to ``steps`` of ``source`` (T-3.2, T-3.4)."""
    if steps < 1:
        return
    grow(s, source, at.set_c)
    for row in range(at.N_ROWS):
        s[at.set_c + row] &= s[at.river_cells + row]
    for _ in range(steps - 1):
        grow(s, at.set_c, at.set_d)
        for row in range(at.N_ROWS):
            s[at.set_c + row] = s[at.set_d + row] & s[at.river_cells + row]
    grow(s, at.set_c, at.set_d)
    for row in range(at.N_ROWS):
        s[target + row] |= s[at.set_d + row]


@jit
def shipping(s: Array, seat: int) -> int:
    """Return the shipping value (T-3.3, A-30, A-31)."""
    p = block(seat)
    level = int(s[p + at.ship])
    if (
        s[p + at.bonus] == at.BON4
        and s[at.phase] == at.PHASE_ACTION
        and s[p + at.passed] == 0
        and number(s, int(s[p + at.faction]), at.F_SHIP_MAX) > 0
    ):
        level += 1
    return level


@jit
def find_reach(s: Array, seat: int) -> None:
    """Write the empty land cells that a seat reaches into ``reach`` (T-3.5, T-13.9, A-81).

    Those that it reaches only by a jump are written into ``leap`` (T-3.6, T-3.7); none outside the
    action phase.
    """
    p = block(seat)
    own = at.own + at.N_ROWS * seat
    faction = int(s[p + at.faction])
    if faction == at.RIVERWALKERS:
        clear(s, at.set_a)
    else:
        grow(s, own, at.set_a)
        over_bridges(s, own, at.set_a)
    over_rivers(s, own, shipping(s, seat), at.set_a)
    for row in range(at.N_ROWS):
        built = 0
        for other in range(at.MAX_SEATS):
            built |= int(s[at.own + at.N_ROWS * other + row])
        s[at.set_b + row] = int(s[at.land + row]) & ~built
        s[at.reach + row] = s[at.set_a + row] & s[at.set_b + row]
    clear(s, at.leap)
    skip = int(s[p + at.range_])
    if skip > 0 and s[at.phase] == at.PHASE_ACTION:
        copy_set(s, own, at.set_a)
        for _ in range(skip + 1):
            grow(s, at.set_a, at.set_c)
            copy_set(s, at.set_c, at.set_a)
        for row in range(at.N_ROWS):
            s[at.leap + row] = (
                int(s[at.set_a + row]) & int(s[at.set_b + row]) & ~int(s[at.reach + row])
            )


@jit
def over_links(s: Array, source: int, target: int, extra: int) -> None:
    """Add to ``target`` all around linked river hexes next to ``source``; ``extra`` is one on trial
    (T-12.11)."""
    grow(s, source, at.set_c)
    clear(s, at.set_d)
    for river in range(at.N_RIVERS):
        if s[at.link + river] or river == extra:
            cell = river_cell(s, river)
            if has(s, at.set_c, cell):
                put(s, at.set_d, cell)
    grow(s, at.set_d, at.set_c)
    for row in range(at.N_ROWS):
        s[target + row] |= s[at.set_c + row]


@jit
def spread(s: Array, seat: int, hex_: int, link: int, ship: int, leap: int) -> None:
    """Write the own buildings that are joined to a hex into ``set_a`` (T-3.8, T-3.9, A-47).

    Args:
        link: River hex taken as linked, -1 for none.
        ship: River distance that joins.
        leap: Hex distance that joins, 0 for direct neighbours alone.
    """
    own = at.own + at.N_ROWS * seat
    linked = s[block(seat) + at.faction] == at.MERMAIDS
    clear(s, at.set_a)
    put(s, at.set_a, cell_of(s, hex_))
    more = True
    for _ in range(at.N_HEXES):  # every pass but the last adds a hex
        if not more:
            break
        grow(s, at.set_a, at.set_b)
        over_bridges(s, at.set_a, at.set_b)
        if linked:
            over_links(s, at.set_a, at.set_b, link)
        if leap > 0:
            copy_set(s, at.set_a, at.set_d)
            for _ in range(leap):
                grow(s, at.set_d, at.set_c)
                copy_set(s, at.set_c, at.set_d)
            for row in range(at.N_ROWS):
                s[at.set_b + row] |= s[at.set_d + row]
        over_rivers(s, at.set_a, ship, at.set_b)
        more = False
        for row in range(at.N_ROWS):
            now = int(s[at.set_b + row]) & int(s[own + row])
            if now != s[at.set_a + row]:
                more = True
                s[at.set_a + row] = now


@jit
def settle(s: Array, seat: int, hex_: int, link: int) -> None:
    """Write the settlement around an own hex into ``set_a``; ``link`` is a link on trial (T-3.8)."""
    spread(s, seat, hex_, link, 0, 0)


@jit
def find_area(s: Array, seat: int, hex_: int) -> None:
    """Write the area of a seat around one of its hexes into ``set_a`` (T-3.9)."""
    p = block(seat)
    faction = int(s[p + at.faction])
    jumps = faction == at.DWARVES or faction == at.FAKIRS
    ship = 0 if jumps else int(s[p + at.ship])
    leap = int(s[p + at.range_]) + 1 if jumps else 0
    spread(s, seat, hex_, at.NONE, ship, leap)


@jit
def find_neighbours(s: Array, hex_: int) -> None:
    """Write the direct neighbours of a hex, itself left out, into ``set_b`` (T-3.1)."""
    cell = cell_of(s, hex_)
    clear(s, at.set_a)
    put(s, at.set_a, cell)
    grow(s, at.set_a, at.set_b)
    over_bridges(s, at.set_a, at.set_b)
    s[at.set_b + (cell >> 4)] = int(s[at.set_b + (cell >> 4)]) & ~(1 << (cell & 15))


@jit
def find_near_others(s: Array, seat: int) -> None:
    """Write the cells that have a building of another player as direct neighbour into ``set_b``."""
    for row in range(at.N_ROWS):
        built = 0
        for other in range(at.MAX_SEATS):
            if other != seat:
                built |= int(s[at.own + at.N_ROWS * other + row])
        s[at.set_a + row] = built
    grow(s, at.set_a, at.set_b)
    over_bridges(s, at.set_a, at.set_b)


@jit
def has_neighbour(s: Array, seat: int, hex_: int) -> bool:
    """Return whether a building of another player is a direct neighbour (T-8.3, A-7, A-8)."""
    find_neighbours(s, hex_)
    for other in range(at.MAX_SEATS):
        if other != seat:
            for row in range(at.N_ROWS):
                if s[at.set_b + row] & s[at.own + at.N_ROWS * other + row]:
                    return True
    return False


@jit
def stand(s: Array, seat: int, hex_: int, kind: int) -> None:
    """Put a building of a seat on a hex; keeps the set of its cells."""
    s[at.building + hex_] = kind
    s[at.owner + hex_] = seat
    put(s, at.own + at.N_ROWS * seat, cell_of(s, hex_))


@jit
def rebuild_sets(s: Array) -> None:
    """Rebuild the sets of each seat's cells from the board, for states that are written down."""
    for seat in range(at.MAX_SEATS):
        clear(s, at.own + at.N_ROWS * seat)
    for hex_ in range(at.N_HEXES):
        if s[at.building + hex_] != at.EMPTY:
            put(s, at.own + at.N_ROWS * int(s[at.owner + hex_]), cell_of(s, hex_))
