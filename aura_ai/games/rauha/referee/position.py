"""A table of Rauha as plain numbers and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aura_ai.referee.chance import Chance
from aura_ai.referee.loop import OVER, from_bits, to_bits

from .config import Config
from .table import Table

# Entries that carry the same name in the table and in the plain form.
PLAIN = ("node", "step", "first", "order_position", "arrivals")
SETS = ("fields_used", "beings_used", "beings_taken", "picked")
PER_PLAYER = ("crystals", "energy", "arrival", "kept")


def to_fields(table: Table) -> dict[str, object]:
    """Return the whole position as ints and lists (section 17; to_act is -1 when over)."""
    fields: dict[str, object] = {name: getattr(table, name) for name in PLAIN}
    fields["to_act"] = table.seat
    for name in SETS:
        fields[name] = to_bits(getattr(table, name))
    for name in PER_PLAYER:
        fields[name] = [getattr(player, name) for player in table.players]
    fields["dealt"] = list(table.dealt)
    fields["being_owner"] = list(table.being_owner)
    fields["satellites"] = [sorted(satellite) for satellite in table.satellites]
    fields["decks"] = [list(deck) for deck in table.decks]
    fields["place"] = list(table.place)
    fields["board"] = [list(player.biome) for player in table.players]
    fields["spores"] = [to_bits(player.spores) for player in table.players]
    fields["beings"] = [to_bits(set(table.beings_of(seat))) for seat in range(table.config.players)]
    return fields


def from_fields(fields: Mapping[str, Any], config: Config, chance: Chance) -> Table:
    """Return the table that `to_fields` described.

    `beings` repeats `being_owner` and is not read.
    """
    table = Table(config, chance)
    for name in PLAIN:
        setattr(table, name, fields[name])
    table.seat = -1 if table.node == OVER else fields["to_act"]
    for name in SETS:
        setattr(table, name, from_bits(fields[name]))
    for seat, player in enumerate(table.players):
        for name in PER_PLAYER:
            setattr(player, name, fields[name][seat])
        player.biome = list(fields["board"][seat])
        player.spores = from_bits(fields["spores"][seat])
    table.dealt = list(fields["dealt"])
    table.being_owner = list(fields["being_owner"])
    table.satellites = [sorted(satellite) for satellite in fields["satellites"]]
    table.decks = [list(deck) for deck in fields["decks"]]
    table.place = list(fields["place"])
    if table.node != OVER:
        table.crystals_at_start = table.player.crystals
    return table
