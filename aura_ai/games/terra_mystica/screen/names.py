"""The vocabulary of the ledgers (T-2.4, T-18.3, T-18.7)."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.components import MAPS, Components
from aura_ai.games.terra_mystica.geometry import Geometry
from aura_ai.screens.guide import read_words

WORDS = read_words(Path(__file__).with_name("words.toml"))
"""Words of actions, decisions and tiles."""
COLOURS = ("yellow", "brown", "black", "blue", "green", "gray", "red", "ice", "volcano")
"""Colour word of each terrain, ice and volcano included."""
LETTERS = "YUKBGSRiv"
"""Sign of each terrain on the map."""


def land_name(terrain: int) -> str:
    """Return a terrain as people speak of it: ``plains (brown)``."""
    return f"{at.TERRAIN_NAMES[terrain]} ({COLOURS[terrain]})"


@functools.cache
def shipped() -> Components:
    """Return the data file of the package, for names that only people and ledgers need."""
    return Components()


def geometry(array: Array) -> Geometry:
    """Return the map that a state is played on.

    Names of hexes do not change with another data file, as long as rows and rivers stay.
    """
    return shipped().maps[MAPS[int(array[at.map])]]


def seat_block(seat: int) -> int:
    """Return the offset of a seat's record."""
    return at.seat_block + at.SEAT_SIZE * seat


def faction_of(array: Array, seat: int) -> int:
    """Return a seat's faction, -1 while it has none."""
    return int(array[seat_block(seat) + at.faction])


def faction_name(faction: int) -> str:
    """Return a faction's name for people."""
    return shipped().faction_titles[faction]


def seat_name(array: Array, seat: int) -> str:
    """Return the name of a seat: its faction once it has one."""
    faction = faction_of(array, seat)
    return f"seat {seat}" if faction < 0 else faction_name(faction)


def home_of(array: Array, seat: int) -> int:
    """Return the home terrain of a seat, which is its colour too; -1 while it has none."""
    home = int(array[seat_block(seat) + at.home])
    return home if 0 <= home < len(COLOURS) else -1


def hex_name(array: Array, hex_: int) -> str:
    """Return the name of a land hex (T-2.4)."""
    return geometry(array).names[hex_]


def site_name(array: Array, site: int) -> str:
    """Return a bridge site as the ledgers write it: ``D4:C2``."""
    one, other = geometry(array).sites[site]
    return f"{hex_name(array, one)}:{hex_name(array, other)}"


def seats(array: Array) -> range:
    """Return all seats of a state."""
    return range(int(array[SEATS]))


def board(game: Any) -> dict[str, Any]:
    """Return the map in play as JSON values; numbers are those of positions and action codes.

    ``hexes`` (land) and ``rivers`` have ``row`` and ``column`` from 0, ``hexes`` and ``rivers`` that
    share a side with them (T-2.2); a bridge site has its two ``hexes`` (T-2.7). Rows with
    ``first_row_indented``, and every second one from there, lie half a hex to the right.
    """
    shape: Geometry = game.components.maps[MAPS[int(game.template[at.map])]]
    cells = {"hexes": shape.cells, "rivers": shape.river_cells}

    def place(cell: int) -> dict[str, Any]:
        row, column = divmod(cell, at.STRIDE)
        beside = {
            kind: [i for i, other in enumerate(others) if shape.touch(cell, other)]
            for kind, others in cells.items()
        }
        return {"row": row, "column": column, **beside}

    lands = zip(shape.names, shape.terrain, shape.cells, strict=True)
    return {
        "first_row_indented": bool(shape.first_indent),
        "hexes": [
            {"name": name, "terrain": at.TERRAIN_NAMES[terrain], **place(cell)}
            for name, terrain, cell in lands
        ],
        "rivers": [place(cell) for cell in shape.river_cells],
        "bridge_sites": [{"hexes": list(pair)} for pair in shape.sites],
    }
