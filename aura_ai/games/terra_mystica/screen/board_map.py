"""The map of Terra Mystica for programs, with its neighbourhoods."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.components import MAPS

if TYPE_CHECKING:
    from aura_ai.games.terra_mystica.game import TerraMysticaGame


def board(game: TerraMysticaGame) -> dict[str, Any]:
    """Return the map in play as JSON values; numbers are those of positions and action codes.

    ``hexes`` (land) and ``rivers`` have ``row`` and ``column`` from 0, ``hexes`` and ``rivers`` that
    share a side with them (T-2.2); a bridge site has its two ``hexes`` (T-2.7). Rows with
    ``first_row_indented``, and every second one from there, lie half a hex to the right.
    """
    geometry = game.components.maps[MAPS[int(game.template[at.map])]]
    cells = {"hexes": geometry.cells, "rivers": geometry.river_cells}

    def place(cell: int) -> dict[str, Any]:
        row, column = divmod(cell, at.STRIDE)
        beside = {
            kind: [i for i, other in enumerate(others) if geometry.touch(cell, other)]
            for kind, others in cells.items()
        }
        return {"row": row, "column": column, **beside}

    names = zip(geometry.names, geometry.terrain, geometry.cells, strict=True)
    return {
        "first_row_indented": bool(geometry.first_indent),
        "hexes": [
            {"name": name, "terrain": at.TERRAIN_NAMES[terrain], **place(cell)}
            for name, terrain, cell in names
        ],
        "rivers": [place(cell) for cell in geometry.river_cells],
        "bridge_sites": [{"hexes": list(pair)} for pair in geometry.sites],
    }
