"""Map hexes from the data file (section 2)."""

from __future__ import annotations

from dataclasses import dataclass

from aura_ai.contract.datafile import Table
from aura_ai.games.terra_mystica import layout as at


@dataclass(frozen=True)
class Geometry:
    """A map as the kernels need it (section 2)."""

    names: tuple[str, ...]
    """Name of each land hex, in reading order (T-2.4)."""
    terrain: tuple[int, ...]
    """Terrain of each land hex."""
    cells: tuple[int, ...]
    """Cell of each land hex."""
    river_cells: tuple[int, ...]
    """Cell of each river hex, in reading order."""
    sites: tuple[tuple[int, int], ...]
    """Hexes of each bridge site, in the order of the data file."""
    first_indent: int
    """1 when the first row is indented."""
    public_id: str
    """Hash by which public ledgers name the map."""

    def row_length(self, row: int) -> int:
        """Return how many hexes a row has (T-2.1)."""
        return at.N_COLUMNS - ((self.first_indent + row) & 1)

    def touch(self, one: int, other: int) -> bool:
        """Return whether two cells share a side (T-2.2)."""
        row, column = divmod(one, at.STRIDE)
        row2, column2 = divmod(other, at.STRIDE)
        x = 2 * column + ((self.first_indent + row) & 1)
        x2 = 2 * column2 + ((self.first_indent + row2) & 1)
        return (abs(row - row2), abs(x - x2)) in ((0, 2), (1, 1))

    def edge(self, cell: int) -> bool:
        """Return whether a cell lies at the edge of the map (T-2.6)."""
        row, column = divmod(cell, at.STRIDE)
        return row in (0, at.N_ROWS - 1) or column in (0, self.row_length(row) - 1)


def read_geometry(table: Table, letters: list[str], river: str) -> Geometry:
    """Return the map of a table of the data file.

    Raises:
        RulesError: The map has another shape; the line names the key.
    """
    rows = table.get("rows")
    first = 1 if table.boolean("first_row_indented") else 0
    letter = table.text("first_row_letter")
    if len(letter) != 1:
        raise table.fail("first_row_letter", "must be one letter")
    if not isinstance(rows, list) or len(rows) != at.N_ROWS:
        raise table.fail("rows", f"must be a list of {at.N_ROWS} rows")
    names, terrain, cells, rivers = [], [], [], []
    for r, row in enumerate(rows):
        length = at.N_COLUMNS - ((first + r) & 1)
        if not isinstance(row, str) or len(row) != length:
            raise table.fail("rows", f"row {r + 1} must be a text of {length} letters")
        number = 0
        for column, sign in enumerate(row):
            cell = at.STRIDE * r + column
            if sign == river:
                rivers.append(cell)
                continue
            if sign not in letters:
                raise table.fail("rows", f"row {r + 1}: {sign!r} is not a terrain")
            number += 1
            names.append(f"{chr(ord(letter) + r)}{number}")
            terrain.append(letters.index(sign))
            cells.append(cell)
    if len(names) != at.N_HEXES or len(rivers) > at.N_RIVERS:
        raise table.fail(
            "rows", f"must hold {at.N_HEXES} land hexes and at most {at.N_RIVERS} rivers"
        )
    geometry = table.table("geometry")
    pairs = geometry.get("bridge_sites")
    if not isinstance(pairs, list) or not 0 < len(pairs) <= at.N_SITES:
        raise geometry.fail("bridge_sites", f"must be a list of at most {at.N_SITES} pairs")
    sites = []
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2 or any(end not in names for end in pair):
            raise geometry.fail("bridge_sites", f"{pair!r} is not a pair of land hexes")
        sites.append((names.index(pair[0]), names.index(pair[1])))
    return Geometry(
        tuple(names),
        tuple(terrain),
        tuple(cells),
        tuple(rivers),
        tuple(sites),
        first,
        table.text("public_map_sha1"),
    )
