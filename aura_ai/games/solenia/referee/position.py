"""A table of Solenia as plain numbers and back (section 21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aura_ai.referee.position import FLAG, LISTS, entries, read, read_rows, written, written_rows

from .config import DAY, NIGHT
from .scoring import rating
from .table import Table

TABLE = {
    **entries("node round turn_player arrangement airship_moves die strip_stage draft_round"),
    **entries("laid card cell order tile notch payments last_resource"),
    **entries("airship_moved forced_discard", FLAG),
    **entries("strips sides owner cards display stacks offered_level1", LISTS),
}
PLAYER = {
    **entries("capacity gold tile_stars forced_discards level1"),
    **entries("level1_active", FLAG),
    **entries("resources", LISTS, hands="hand", decks="deck"),
}


def to_fields(table: Table) -> dict[str, object]:
    """Return the whole position as ints and lists (to_act is -1 when over)."""
    fields = {**written(table, TABLE), **written_rows(table.players, PLAYER), "to_act": table.seat}
    fields |= {"mode": table.config.mode_id, "rating": rating(table)}
    for side, name in ((DAY, "day"), (NIGHT, "night")):
        fields[f"offered_{name}"] = list(table.offered_level3[side])
        fields[f"{name}_notches"] = [list(player.notches[side]) for player in table.players]
        fields[f"level3_{name}"] = [player.level3[side] for player in table.players]
    return fields


def place(table: Table, fields: Mapping[str, Any]) -> None:
    """Put a position of an unfinished game on a table.

    `mode` and `rating` follow from the rest and are not read.
    """
    read(table, TABLE, fields)
    read_rows(table.players, PLAYER, fields)
    table.seat = fields["to_act"]
    for side, name in ((DAY, "day"), (NIGHT, "night")):
        table.offered_level3[side] = list(fields[f"offered_{name}"])
        for seat, player in enumerate(table.players):
            player.notches[side][:] = fields[f"{name}_notches"][seat]
            player.level3[side] = fields[f"level3_{name}"][seat]
