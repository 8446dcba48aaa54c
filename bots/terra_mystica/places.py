"""Neighbours and settlements, found in fewer steps than by the rules, which give the same.

The kernels use the work space of the state (sets of cells), and leave everything else as it was.
"""

from __future__ import annotations

from aura_ai.bots.terra_mystica.outlook import Outlook
from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules import build, land


@jit
def find_beside(s: Array, hex_: int) -> None:
    """Write into ``set_b`` what :func:`land.find_neighbours` does, and maybe cells that are not land."""
    cell = land.cell_of(s, hex_)
    row, bit = cell >> 4, 1 << (cell & 15)
    near = bit | (bit << 1 if (int(s[at.first_indent]) + row) & 1 else bit >> 1)
    land.clear(s, at.set_b)
    s[at.set_b + row] = bit << 1 | bit >> 1
    if row > 0:
        s[at.set_b + row - 1] = near
    if row + 1 < at.N_ROWS:
        s[at.set_b + row + 1] = near
    for site in range(int(s[at.sites])):
        if s[at.bridge + site] != at.NONE:
            ends = int(s[at.site_ends + site])
            if ends & 127 == hex_:
                land.put(s, at.set_b, land.cell_of(s, ends >> 7))
            elif ends >> 7 == hex_:
                land.put(s, at.set_b, land.cell_of(s, ends & 127))


@jit
def join(s: Array, o: Outlook, hex_: int, link: int) -> None:
    """Write into ``set_a`` what :func:`land.settle` does, in fewer passes over the map."""
    if o.faction == at.MERMAIDS:
        land.settle(s, o.seat, hex_, link)
        return
    own, indent = at.own + at.N_ROWS * o.seat, int(s[at.first_indent])
    land.clear(s, at.set_a)
    land.put(s, at.set_a, land.cell_of(s, hex_))
    for _ in range(at.N_HEXES):
        more, above = False, 0
        for row in range(at.N_ROWS):
            mine, before = int(s[own + row]), int(s[at.set_a + row])
            near = above | (int(s[at.set_a + row + 1]) if row + 1 < at.N_ROWS else 0)
            near |= near >> 1 if (indent + row) & 1 else near << 1
            here, wider = 0, (before | near) & mine
            for _ in range(at.N_COLUMNS):
                if wider == here:
                    break
                here = wider
                wider = (here | here << 1 | here >> 1) & mine
            if here != before:
                s[at.set_a + row] = here
                more = True
            above = here
        for site in range(int(s[at.sites])):
            if s[at.bridge + site] != at.NONE:
                ends = int(s[at.site_ends + site])
                one, other = land.cell_of(s, ends & 127), land.cell_of(s, ends >> 7)
                if land.has(s, at.set_a, other):
                    one, other = other, one
                if (
                    land.has(s, at.set_a, one)
                    and land.has(s, own, other)
                    and not land.has(s, at.set_a, other)
                ):
                    land.put(s, at.set_a, other)
                    more = True
        if not more:
            return


@jit
def tally(s: Array, seat: int) -> tuple[int, int, bool]:
    """Return the power and the size of the settlement in ``set_a``, and whether it is in a town."""
    power = size = 0
    in_town = False
    for row in range(at.N_ROWS):
        bits = int(s[at.set_a + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            hex_ = land.hex_at(s, row, bit)
            if s[at.owner + hex_] == seat:
                kind = int(s[at.building + hex_])
                power += build.strength_of(s, seat, kind)
                size += int(s[at.sanctuary_size]) if kind == at.SANCTUARY else 1
                in_town = in_town or s[at.in_town + hex_] != 0
    return power, size, in_town


@jit
def river_link(s: Array, o: Outlook, hex_: int) -> int:
    """Return the river hex next to a hex by which Mermaids join most power, or NONE (T-12.11)."""
    if o.faction != at.MERMAIDS:
        return at.NONE
    best = at.NONE
    land.settle(s, o.seat, hex_, at.NONE)
    most, _, in_town = tally(s, o.seat)
    cell = land.cell_of(s, hex_)
    for river in range(at.N_RIVERS):
        if s[at.link + river] or land.distance(s, cell, land.river_cell(s, river)) != 1:
            continue
        land.settle(s, o.seat, hex_, river)
        power, _, in_town = tally(s, o.seat)
        if power > most and not in_town:
            best, most = river, power
    return best
