"""Set-up for 2 to 4 players (A-2), fertilizer tokens (A-23.1)."""

from __future__ import annotations

from .codes import TILE
from .land import is_lake, new_cloud
from .table import Table, take_one

# ------------------------------------------------------------------------------ fertilizer


def begin_fertilizer(table: Table) -> bool:
    """Go to the first fertilizer decision, or return True when the module is off."""
    if not table.config.fertilizer_tokens:
        return True
    table.note("Q-114")
    table.node = "FERTILIZER"
    table.seat = table.first_player
    return False


def fertilizer_choices(table: Table) -> list[int]:
    """FERTILIZER: tiles without a token on them or next to them."""
    return [
        TILE + t
        for t, tile in enumerate(table.tiles)
        if not tile.fertilizer
        and not any(n >= 0 and table.tiles[n].fertilizer for n in tile.neighbours)
    ]


def put_fertilizer(table: Table, action: int) -> bool:
    """Place a token. Return True when all are placed or none fits any more (Q-113)."""
    table.tiles[action - TILE].fertilizer = True
    table.note("A-23.1")
    placed = sum(tile.fertilizer for tile in table.tiles)
    table.seat = (table.seat + 1) % table.config.seats
    if placed == table.config.fertilizer_tokens:
        return True
    if not fertilizer_choices(table):
        table.note("Q-113")
        return True
    return False


# ------------------------------------------------------------------------------ tiles


def lay_tiles(table: Table) -> None:
    """Lay the tiles, by chance or as the data file prints them (A-2.3, A-2.4)."""
    config = table.config
    table.note("A-2.3" if not config.fixed_tiles else "A-2.4")
    if config.fixed_tiles:
        table.note("Q-116", when=config.module("opuntia") or config.module("lake"))
        codes = list(config.fixed_tiles)
    else:
        pool = list(config.pool)
        codes = [take_one(pool, table.chance.draw(sum(pool))) for _ in table.tiles]
    for tile, code in zip(table.tiles, codes, strict=True):
        tile.crop = config.crops[code]
        table.note("Q-89", when=tile.fertilizer and is_lake(tile))
    table.note("Q-01", when=config.seats == 2)


# ------------------------------------------------------------------------------ clouds


def begin_clouds(table: Table) -> None:
    """Go to the first starting cloud (A-2.10)."""
    table.note("Q-93")
    table.node = "SETUP_CLOUD"
    if table.config.options["setup_clouds"] == "last_ccw":
        table.seat = (table.first_player - 1) % table.config.seats
    else:
        table.seat = table.first_player


def place_setup_cloud(table: Table, action: int) -> bool:
    """Place a starting cloud with one drop. Return True when every player has placed one."""
    table.note("Q-02", when=len(table.free_tiles()) < table.config.n_tiles)
    t = action - TILE
    new_cloud(table, t, table.seat)
    table.note("A-2.10", "B-1")
    table.note("Q-88", when=is_lake(table.tiles[t]))
    table.seat = (table.seat - 1) % table.config.seats
    return table.config.n_tiles - len(table.free_tiles()) == table.config.seats
