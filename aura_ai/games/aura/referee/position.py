"""A table as plain numbers and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aura_ai.referee.chance import Chance
from aura_ai.referee.loop import OVER, from_bits, to_bits

from .codes import NO_CLOUD, NORMAL, THUNDER
from .config import Config
from .table import Cloud, Table

# Header entries that carry the same name in the table and in the plain form.
PLAIN = (
    "node",
    "round",
    "first_player",
    "first_passer",
    "turns_left",
    "step",
    "action",
    "units_owed",
    "half_paid",
    "lowest",
    "drops_owed",
    "tile",
    "owner",
    "weather",
    "order",
    "vote_target",
    "draft_step",
    "picks_left",
    "sw_card",
)
SETS = ("resolve", "selected", "walked")
PER_PLAYER = ("supply", "vote_supply", "vp", "wins", "wheat")
CARDS = ("hand", "pack", "kept")


def to_fields(table: Table) -> dict[str, object]:
    """Return the whole position as ints and lists (names of F-3; to_act is -1 when over)."""
    fields: dict[str, object] = {name: getattr(table, name) for name in PLAIN}
    fields["to_act"] = table.seat
    for name in SETS:
        fields[name] = to_bits(getattr(table, name))
    fields["harvested"] = int(table.harvested)
    tiles = table.tiles
    none = [0] * table.config.seats
    fields["crop"] = [-1 if tile.crop is None else tile.crop["code"] for tile in tiles]
    fields["growth"] = [tile.growth for tile in tiles]
    fields["fertilized"] = [int(tile.fertilizer) for tile in tiles]
    fields["drops"] = [list(tile.drops) for tile in tiles]
    fields["cloud"] = [
        NO_CLOUD if tile.cloud is None else THUNDER if tile.cloud.thunder else NORMAL
        for tile in tiles
    ]
    fields["cloud_drops"] = [
        list(none if tile.cloud is None else tile.cloud.drops) for tile in tiles
    ]
    for name in PER_PLAYER:
        fields[name] = [getattr(player, name) for player in table.players]
    for name in CARDS:
        fields[name] = [list(getattr(player, name)) for player in table.players]
    fields["votes"] = [list(row) for row in table.votes]
    fields["dice"] = list(table.dice)
    fields["discard"] = list(table.discard)
    fields["deck"] = list(table.deck)
    fields["south_wind"] = sorted(table.south_wind)
    return fields


def from_fields(fields: Mapping[str, Any], config: Config, chance: Chance) -> Table:
    """Return the table that `to_fields` described."""
    table = Table(config, chance)
    for name in PLAIN:
        setattr(table, name, fields[name])
    table.seat = -1 if table.node == OVER else fields["to_act"]
    for name in SETS:
        setattr(table, name, from_bits(fields[name]))
    table.harvested = bool(fields["harvested"])
    for t, tile in enumerate(table.tiles):
        code = fields["crop"][t]
        tile.crop = None if code < 0 else config.crops[code]
        tile.growth = fields["growth"][t]
        tile.fertilizer = bool(fields["fertilized"][t])
        tile.drops = list(fields["drops"][t])
        state = fields["cloud"][t]
        if state != NO_CLOUD:
            tile.cloud = Cloud(state == THUNDER, list(fields["cloud_drops"][t]))
    for seat, player in enumerate(table.players):
        for name in PER_PLAYER:
            setattr(player, name, fields[name][seat])
        for name in CARDS:
            setattr(player, name, list(fields[name][seat]))
    table.votes = [list(row) for row in fields["votes"]]
    table.dice = list(fields["dice"])
    table.discard = list(fields["discard"])
    table.deck = list(fields["deck"])
    table.south_wind = set(fields["south_wind"])
    return table
