"""A table of Rauha as plain numbers and back (section 17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aura_ai.referee.loop import OVER
from aura_ai.referee.position import LISTS, SET, entries, read, read_rows, written, written_rows

from .table import SCORING_WINDOW, TURN_WINDOW, Table
from .window import settle

TABLE = {
    **entries("node step first order_position arrivals"),
    **entries("fields_used beings_used beings_taken picked", SET),
    **entries("dealt being_owner satellites decks place", LISTS),
}
PLAYER = {
    **entries("crystals energy arrival kept"),
    **entries("spores", SET),
    **entries("", LISTS, board="biome"),
}


def to_fields(table: Table) -> dict[str, object]:
    """Return the whole position as ints and lists (to_act is -1 when over)."""
    fields = {**written(table, TABLE), **written_rows(table.players, PLAYER), "to_act": table.seat}
    fields["satellites"] = [sorted(satellite) for satellite in table.satellites]
    fields["beings"] = [
        sum(1 << being for being in table.beings_of(seat)) for seat in range(table.config.players)
    ]
    return fields


def place(table: Table, fields: Mapping[str, Any]) -> None:
    """Put a position on a table. `beings` repeats `being_owner` and is not read.

    In auto mode a position in a window takes the free gains that are still open (D-6).
    """
    read(table, TABLE, fields)
    read_rows(table.players, PLAYER, fields)
    table.seat = -1 if table.node == OVER else fields["to_act"]
    if table.node != OVER:
        table.crystals_at_start = table.player.crystals
    if table.node in (TURN_WINDOW, SCORING_WINDOW):
        settle(table)
