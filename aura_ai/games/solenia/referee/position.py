"""A table of Solenia as plain numbers and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aura_ai.referee.chance import Chance

from .config import DAY, NIGHT, Config
from .scoring import rating
from .table import Table

# Entries that carry the same name in the table and in the plain form.
PLAIN = (
    "node",
    "round",
    "turn_player",
    "arrangement",
    "airship_moves",
    "die",
    "strip_stage",
    "draft_round",
    "laid",
    "card",
    "cell",
    "order",
    "tile",
    "notch",
    "payments",
    "last_resource",
)
FLAGS = ("airship_moved", "forced_discard")
LISTS = ("strips", "sides", "owner", "cards")
NESTED = ("display", "stacks")
PER_PLAYER = ("capacity", "gold", "tile_stars", "forced_discards", "level1")
PILES = {"resources": "resources", "hands": "hand", "decks": "deck"}


def to_fields(table: Table) -> dict[str, object]:
    """Return the whole position as ints and lists (to_act is -1 when over)."""
    fields: dict[str, object] = {name: getattr(table, name) for name in PLAIN}
    fields["to_act"] = table.seat
    fields["mode"] = table.config.mode_id
    fields["rating"] = rating(table)
    for name in FLAGS:
        fields[name] = int(getattr(table, name))
    for name in LISTS:
        fields[name] = list(getattr(table, name))
    for name in NESTED:
        fields[name] = [list(row) for row in getattr(table, name)]
    fields["offered_level1"] = list(table.offered_level1)
    fields["offered_day"] = list(table.offered_level3[DAY])
    fields["offered_night"] = list(table.offered_level3[NIGHT])
    for name in PER_PLAYER:
        fields[name] = [getattr(player, name) for player in table.players]
    for name, attribute in PILES.items():
        fields[name] = [list(getattr(player, attribute)) for player in table.players]
    fields["day_notches"] = [list(player.notches[DAY]) for player in table.players]
    fields["night_notches"] = [list(player.notches[NIGHT]) for player in table.players]
    fields["level3_day"] = [player.level3[DAY] for player in table.players]
    fields["level3_night"] = [player.level3[NIGHT] for player in table.players]
    fields["level1_active"] = [int(player.level1_active) for player in table.players]
    return fields


def from_fields(fields: Mapping[str, Any], config: Config, chance: Chance) -> Table:
    """Return the table that `to_fields` described.

    `mode` and `rating` follow from the rest and are not read; a game that is over cannot be loaded.
    """
    table = Table(config, chance)
    for name in PLAIN:
        setattr(table, name, fields[name])
    table.seat = fields["to_act"]
    for name in FLAGS:
        setattr(table, name, bool(fields[name]))
    for name in LISTS:
        setattr(table, name, list(fields[name]))
    for name in NESTED:
        setattr(table, name, [list(row) for row in fields[name]])
    table.offered_level1 = list(fields["offered_level1"])
    table.offered_level3 = [list(fields["offered_day"]), list(fields["offered_night"])]
    for seat, player in enumerate(table.players):
        for name in PER_PLAYER:
            setattr(player, name, fields[name][seat])
        for name, attribute in PILES.items():
            setattr(player, attribute, list(fields[name][seat]))
        player.notches = (list(fields["day_notches"][seat]), list(fields["night_notches"][seat]))
        player.level3 = [fields["level3_day"][seat], fields["level3_night"][seat]]
        player.level1_active = bool(fields["level1_active"][seat])
    return table
