"""Placement or discard of the kept card (R-6), beings (R-7)."""

from __future__ import annotations

from aura_ai.referee.loop import NOBODY

from .config import FIELDS, ROW_LENGTH
from .effects import place_spore
from .table import COVERED, DISCARDED, NO_CARD, ON_TOP, Table
from .track import gain_crystals, pay_crystals

# Actions of section 16.
PLACE_ON, DISCARD_CRYSTALS, DISCARD_SPORE = 4, 13, 14


def row_through(f: int) -> tuple[int, ...]:
    """Return the fields of the row of a field (R-1.2)."""
    first = f - f % ROW_LENGTH
    return tuple(range(first, first + ROW_LENGTH))


def column_through(f: int) -> tuple[int, ...]:
    """Return the fields of the column of a field (R-1.2)."""
    return tuple(range(f % ROW_LENGTH, len(FIELDS), ROW_LENGTH))


LINES = [row_through(f) for f in range(0, len(FIELDS), ROW_LENGTH)] + [
    column_through(f) for f in range(ROW_LENGTH)
]


def aligned(table: Table, seat: int, line: tuple[int, ...]) -> set[str]:
    """Return the symbols that every biome of a line shows (R-7.2)."""
    symbols = [table.config.symbols[table.players[seat].biome[f]] for f in line]
    return symbols[0].intersection(*symbols[1:])


# ------------------------------------------------------------------------------ the decision


def placement_choices(table: Table) -> list[int]:
    """Fields where the card may lie, discard for crystals, discard for a spore (R-6.1)."""
    player = table.player
    card = table.config.biomes[player.kept]
    choices = []
    if card["cost"] <= player.crystals:
        choices += [PLACE_ON + f for f in card["fields"]]
    else:
        table.note("R-6.3", "A-35")
    choices.append(DISCARD_CRYSTALS)
    free = table.free_fields(table.seat)
    if len(free) < len(FIELDS):
        table.note("R-9.8")
    return choices + [DISCARD_SPORE + f for f in free]


def choose_placement(table: Table, action: int) -> None:
    """Place or discard the kept card; the window of the turn comes after it."""
    table.note("R-6.1", "A-48")
    player, seat = table.player, table.seat
    table.beings_taken = set()
    table.placed_field = -1
    card, player.kept = player.kept, NO_CARD
    if action < DISCARD_CRYSTALS:
        _place(table, card, action - PLACE_ON)
        return
    table.place[card] = DISCARDED + seat
    if action == DISCARD_CRYSTALS:
        table.note("R-6.6")
        gain_crystals(table, seat, table.config.discard_crystals)
    else:
        table.note("R-6.7")
        place_spore(table, seat, action - DISCARD_SPORE)
    if any(_beings_on(table, line) for line in LINES):
        table.note("R-7.1")


def _place(table: Table, card: int, f: int) -> None:
    """Pay the price and cover the field (R-6.2 to R-6.5), then invite."""
    player, seat = table.player, table.seat
    before = {line: aligned(table, seat, line) for line in LINES}
    pay_crystals(table, seat, table.config.biomes[card]["cost"])
    below = player.biome[f]
    table.note("R-6.2", "R-6.4")
    if "side" not in table.config.biomes[below]:  # a card
        table.place[below] = COVERED + seat
        table.note("A-36")
    if f in player.spores:
        table.note("R-6.5")
    player.biome[f] = card
    table.place[card] = ON_TOP + len(FIELDS) * seat + f
    table.placed_field = f
    _invite(table, f, before)


# ------------------------------------------------------------------------------ beings


def _beings_on(table: Table, line: tuple[int, ...]) -> list[int]:
    """Return the beings of a line's aligned symbols that the seat to act does not own."""
    symbols = aligned(table, table.seat, line)
    return [
        being["id"]
        for being in table.config.beings
        if being["symbol"] in symbols and table.being_owner[being["id"]] != table.seat
    ]


def _invite(table: Table, f: int, before: dict[tuple[int, ...], set[str]]) -> None:
    """Take the being of every symbol aligned in the row or column of the field (R-7.3)."""
    seat = table.seat
    row, column = row_through(f), column_through(f)
    in_row, in_column = aligned(table, seat, row), aligned(table, seat, column)
    table.note("R-7.2")
    _note_lines(table, f, before)
    for being in table.config.beings:
        if being["symbol"] not in in_row | in_column:
            continue
        owner = table.being_owner[being["id"]]
        if owner == seat:
            table.note("R-7.5", "A-12")
            continue
        table.being_owner[being["id"]] = seat
        table.beings_taken.add(being["id"])
        table.note("R-7.3", "R-7.8", "A-7")
        if being["water"]:
            table.note("A-24")
        if being["symbol"] in in_row & in_column:
            table.note("R-7.4")
        old = [line for line in (row, column) if being["symbol"] in before[line]]
        if any(being["symbol"] in aligned(table, seat, line) for line in old):
            table.note("R-7.6", "A-8")
        if owner == NOBODY:
            table.left_unused.discard(being["id"])
    if len(table.beings_taken) > 1:
        table.note("R-7.4")
        owned = {table.config.beings[b]["symbol"] for b in table.beings_taken}
        if owned & in_row - in_column and owned & in_column - in_row:
            table.note("A-11")


def _note_lines(table: Table, f: int, before: dict[tuple[int, ...], set[str]]) -> None:
    """Count the rules that say what does not happen."""
    seat = table.seat
    for line in LINES:
        if f not in line:
            if _beings_on(table, line):
                table.note("R-7.6", "A-9")
            continue
        now = aligned(table, seat, line)
        animals = [animal for g in line for animal in table.top(seat, g)["animals"]]
        if any(animals.count(a) >= len(line) and a not in now for a in table.config.animals):
            table.note("A-10")
        lost = before[line] - now
        for being in table.config.beings:
            if being["symbol"] in lost and table.being_owner[being["id"]] == seat:
                table.note("R-7.7")
