"""Coordinates and names of the fields of Aura.

The state holds neighbours only (``layout.ADJACENT``); rows and columns, which nobody but a person
needs, follow from them.
"""

from __future__ import annotations

from aura_ai.engine.arrays import Array
from aura_ai.games.aura import layout as at

_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""(row, column) of one step north, east, south, west."""


def neighbours(array: Array, tile: int) -> list[int]:
    """Return the tiles north, east, south and west of a tile, -1 where there is none (A-0.3)."""
    word = int(array[at.adjacent + tile])
    tiles = [word >> (4 * d) & at.NO_TILE for d in range(len(_STEPS))]
    return [-1 if other == at.NO_TILE else other for other in tiles]


def coordinates(array: Array) -> list[tuple[int, int]]:
    """Return (row, column), both from 0, of every tile.

    Fields that do not hang together (a data file may lay them so) are put below one another.
    """
    tiles = int(array[at.tile_count])
    place: dict[int, tuple[int, int]] = {}
    below = 0
    for start in range(tiles):
        if start in place:
            continue
        group = {start: (0, 0)}
        queue = [start]
        for tile in queue:
            for (rows, cols), other in zip(_STEPS, neighbours(array, tile), strict=True):
                if other >= 0 and other not in group:
                    group[other] = (group[tile][0] + rows, group[tile][1] + cols)
                    queue.append(other)
        top = min(row for row, _ in group.values())
        left = min(col for _, col in group.values())
        place |= {t: (row - top + below, col - left) for t, (row, col) in group.items()}
        below = max(row for row, _ in place.values()) + 1
    return [place[tile] for tile in range(tiles)]


def crop_name(array: Array, tile: int) -> str:
    """Return the crop of a tile, ``face down`` before the tiles are turned up (A-23.1)."""
    crop = int(array[at.crop + tile])
    return at.CROP_NAMES[crop] if crop >= 0 else "face down"


def short_name(array: Array, tile: int) -> str:
    """Return number and crop of a tile, such as ``3 (coffee)``."""
    return f"{tile} ({crop_name(array, tile)})"


def full_name(array: Array, tile: int) -> str:
    """Return number, crop, row and column (from 1) of a tile."""
    row, col = coordinates(array)[tile]
    return f"{tile} ({crop_name(array, tile)}, row {row + 1} col {col + 1})"


def seat_name(array: Array, seat: int) -> str:
    """Return the name of a seat (Q-107 for the solo game)."""
    if array[at.solo]:
        return "human" if seat == at.HUMAN else "South Wind"
    return f"seat {seat}"


def field_title(array: Array, tile: int) -> str:
    """Return the crop of a field for people, counted from 1 where several fields have it."""
    name = crop_name(array, tile)
    alike = [t for t in range(int(array[at.tile_count])) if crop_name(array, t) == name]
    return name if len(alike) == 1 else f"{name} {alike.index(tile) + 1}"


def field_called(array: Array, tile: int) -> str:
    """Return a field as people speak of it: ``the wheat field``, ``grass field 2``."""
    crop, _, number = field_title(array, tile).rpartition(" ")
    if not number.isdigit():
        return f"the {field_title(array, tile)} field"
    return f"{crop} field {number}" if crop != "face down" else f"hidden field {number}"
