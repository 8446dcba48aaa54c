"""A table of Aura as plain numbers and back (names of F-3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aura_ai.referee.loop import OVER
from aura_ai.referee.position import (
    FLAG,
    LISTS,
    SET,
    entries,
    read,
    read_rows,
    written,
    written_rows,
)

from .codes import NO_CLOUD, NORMAL, THUNDER
from .table import Cloud, Table

TABLE = {
    **entries("node round first_player first_passer turns_left step action units_owed half_paid"),
    **entries("lowest drops_owed tile owner weather order vote_target draft_step picks_left"),
    **entries("sw_card"),
    **entries("resolve selected walked", SET),
    **entries("harvested", FLAG),
    **entries("votes dice discard deck", LISTS),
}
PLAYER = {**entries("supply vote_supply vp wins wheat"), **entries("hand pack kept", LISTS)}
TILE = {
    **entries("growth"),
    **entries("drops", LISTS),
    **entries("", FLAG, fertilized="fertilizer"),
}


def to_fields(table: Table) -> dict[str, object]:
    """Return the whole position as ints and lists (to_act is -1 when over)."""
    tiles, clouds = table.tiles, [tile.cloud for tile in table.tiles]
    none = [0] * table.config.seats
    return {
        **written(table, TABLE),
        **written_rows(table.players, PLAYER),
        **written_rows(tiles, TILE),
        "to_act": table.seat,
        "crop": [-1 if tile.crop is None else tile.crop["code"] for tile in tiles],
        "cloud": [
            NO_CLOUD if cloud is None else THUNDER if cloud.thunder else NORMAL for cloud in clouds
        ],
        "cloud_drops": [list(none if cloud is None else cloud.drops) for cloud in clouds],
        "south_wind": sorted(table.south_wind),
    }


def place(table: Table, fields: Mapping[str, Any]) -> None:
    """Put a position on a table."""
    read(table, TABLE, fields)
    read_rows(table.players, PLAYER, fields)
    read_rows(table.tiles, TILE, fields)
    table.seat = -1 if table.node == OVER else fields["to_act"]
    table.south_wind = set(fields["south_wind"])
    for t, tile in enumerate(table.tiles):
        code, state = fields["crop"][t], fields["cloud"][t]
        tile.crop = None if code < 0 else table.config.crops[code]
        if state != NO_CLOUD:
            tile.cloud = Cloud(state == THUNDER, list(fields["cloud_drops"][t]))
