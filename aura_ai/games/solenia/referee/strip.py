"""Airship and first strip (S-10), effects of removed cards (S-11)."""

from __future__ import annotations

from collections.abc import Iterable

from .storage import gain
from .table import DIE_STRIP, NONE, OWN_STRIP, Table


def resolve(table: Table, cells: Iterable[int]) -> None:
    """Let the cards on these cells take effect (S-10.2, S-11)."""
    cards = 0
    late = table.strip_stage in (OWN_STRIP, DIE_STRIP)
    late = late and not table.config.switches["new_strip_card_can_resolve_same_turn"]
    for cell in cells:
        if table.owner[cell] == NONE or (late and cell == table.laid):
            continue
        if cell == table.laid:
            table.note("A-15")
        _take_effect(table, cell)
        cards += 1
    if cards:
        table.note("S-10.2", "S-11.4")
    if cards > 1:
        table.note("A-18")


def _take_effect(table: Table, cell: int) -> None:
    player, card, space = table.players[table.owner[cell]], table.card_at(cell), table.space(cell)
    if card["effect"] == "island":
        table.note("S-11.1")
        if space.city >= 0:
            player.gold += card["amount"]
            table.note("A-24")
        else:
            player.resources[space.resource] += card["amount"]
    elif card["effect"] == "fixed":
        gain(player, card["gain"])
        table.note("S-11.2")
    else:
        table.note("S-11.3")
        if space.city >= 0:
            table.note("A-25")
        elif table.config.names[space.resource] == card["resource"]:
            player.gold += card["amount"]


def book_strip(table: Table, stage: int) -> None:
    """Book all gains of the first strip (S-10.2); nobody has given anything back yet (S-8.3)."""
    assert stage in (OWN_STRIP, DIE_STRIP)
    table.strip_stage = stage
    table.note("S-10.1", "S-10.7")
    strip = range(table.config.columns)
    resolve(table, strip)
    for seat in sorted({table.owner[cell] for cell in strip} - {NONE}):
        power = table.power(table.players[seat], "star_on_resolve")
        if power:
            table.players[seat].gold += power["amount"]
            table.note("S-15.6")
            if seat != table.turn_player:
                table.note("A-50")


def turn_strip(table: Table) -> None:
    """Put the cards of the first strip away, turn it, and lay it in front (S-10.3 to S-10.5)."""
    columns = table.config.columns
    if any(owner != NONE for owner in table.owner[:columns]):
        table.note("S-10.3")
    strip, side = table.strips.pop(0), table.sides.pop(0)
    table.strips.append(strip)
    table.sides.append(1 - side)
    for cells in (table.owner, table.cards):
        cells[:] = cells[columns:] + [NONE] * columns
    table.airship_moves += 1
    table.laid = table.laid - columns if table.laid >= columns else NONE
    table.note("S-10.4", "S-10.5", "A-34")
