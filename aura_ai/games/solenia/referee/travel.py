"""Voyages: legal spaces and costs (S-4), discards (S-5)."""

from __future__ import annotations

from .config import Space
from .table import CELLS, FORCED_DISCARD, NONE, PLAY, Player, Table


def anchors(table: Table, seat: int) -> list[int]:
    """Return the cells from which a seat may travel (S-4.5)."""
    own = [cell for cell, owner in enumerate(table.owner) if owner == seat]
    return [table.config.airship, *own]


def on_diagonal(table: Table, cell: int) -> bool:
    """Return whether a cell touches the airship cell by a corner (S-15.6)."""
    columns, airship = table.config.columns, table.config.airship
    down, right = cell // columns - airship // columns, cell % columns - airship % columns
    return abs(down) == abs(right) == 1


def full_costs(table: Table, seat: int) -> list[int]:
    """Return the cost of a voyage to every cell before `free_step` (S-4.5); 0 is by S-4.2."""
    rows = [table.config.voyages[anchor] for anchor in anchors(table, seat)]
    costs = [min(prices) for prices in zip(*rows, strict=True)]
    if table.power(table.players[seat], "diagonal_airship"):
        return [0 if on_diagonal(table, cell) else price for cell, price in enumerate(costs)]
    return costs


def costs(table: Table, seat: int) -> list[int]:
    """Return the cost of a voyage to every cell (A-53)."""
    whole = full_costs(table, seat)
    power = table.power(table.players[seat], "free_step")
    return whole if power is None else [max(0, price - power["amount"]) for price in whole]


def payable_orders(table: Table, seat: int, side: int, travel: int) -> list[int]:
    """Return the display positions of a side that can be paid after the voyage (A-59)."""
    player = table.players[seat]
    if not row_is_open(table, player, side):
        return []
    return [
        position
        for position, tile in enumerate(table.display[side])
        if tile != NONE and _can_pay(player, table.config.tiles[tile]["cost"], travel)
    ]


def row_is_open(table: Table, player: Player, side: int) -> bool:
    """Return whether a row takes one more tile (A-08)."""
    notches = player.notches[side]
    most = min(len(notches), table.config.most_deliveries)
    return len(player.tiles(side)) < most


def _can_pay(player: Player, price: list[int], travel: int) -> bool:
    enough = all(have >= need for have, need in zip(player.resources, price, strict=True))
    return enough and sum(price) + travel <= player.total


def legal_cells(table: Table) -> tuple[list[int], list[int]]:
    """Return the free and the lengthened placements of the player whose turn it is (S-4.6)."""
    seat, player = table.turn_player, table.active
    free: list[int] = []
    lengthened: list[int] = []
    full, prices = full_costs(table, seat), costs(table, seat)
    for cell in table.config.cells:
        if table.owner[cell] != NONE:
            table.note("S-4.1")
            continue
        price = prices[cell]
        if price > player.total:
            continue
        space = table.space(cell)
        if space.city >= 0 and not _city_is_open(table, seat, space, price):
            continue
        (lengthened if full[cell] else free).append(cell)
    if lengthened and free and not table.config.switches["lengthening_always_allowed"]:
        lengthened = []
    return free, lengthened


def _city_is_open(table: Table, seat: int, space: Space, price: int) -> bool:
    player = table.players[seat]
    if payable_orders(table, seat, space.city, price):
        return True
    table.note("S-4.6")
    if not row_is_open(table, player, space.city):
        table.note("A-08")
    elif price and payable_orders(table, seat, space.city, 0):
        table.note("A-06")
    else:
        table.note("A-07")
    return not table.config.switches["city_requires_delivery"]


def main_choices(table: Table) -> list[int]:
    """MAIN: every distinct hand card on every legal space, or thrown away (S-4, S-5, S-20.1)."""
    free, lengthened = table.placements = legal_cells(table)
    cells = sorted(free + lengthened)
    slots = distinct_slots(table.active)
    if len(slots) < len(table.active.hand):
        table.note("S-20.1")
    actions = [PLAY + CELLS * slot + cell for slot in slots for cell in cells]
    if may_discard(table, free, lengthened):
        actions += [FORCED_DISCARD + slot for slot in slots]
    return actions


def distinct_slots(player: Player) -> list[int]:
    """Return the lowest hand slot of every type (S-20.1)."""
    return [slot for slot, card in enumerate(player.hand) if card not in player.hand[:slot]]


def may_discard(table: Table, free: list[int], lengthened: list[int]) -> bool:
    """Return whether a card may be thrown away instead (S-5.1, S-5.2)."""
    switches = table.config.switches
    if NONE not in table.owner:
        table.note("A-43")
    if free and switches["forced_discard_only_if_no_free_placement"]:
        table.note("A-17")
        return False
    if lengthened and not switches["forced_discard_allowed_if_lengthening_possible"]:
        return False
    if not free:
        table.note("S-5.1")
    if lengthened:
        table.note("S-5.2")
    return True


def note_placement(table: Table, cell: int) -> None:
    """Count the rules that the choice of a cell shows."""
    seat, config = table.turn_player, table.config
    strip = config.strips[table.strips[cell // config.columns]]
    if table.space(cell).city >= 0 and strip["kind"] == "transition":
        table.note("A-28")
    if cell == config.airship:
        table.note("A-41")
    free, lengthened = table.placements
    if cell in lengthened:
        if free:
            table.note("A-05")
        _note_voyage(table, cell)
        return
    table.note("S-4.2")
    near = [anchor for anchor in anchors(table, seat) if not config.voyages[anchor][cell]]
    if not near:
        table.note("S-15.6", "A-54")
    if config.cards[table.card]["value"] == 0:
        table.note("S-4.3", "A-03")
    if near == [config.airship] and table.owner[config.airship] not in (NONE, seat):
        table.note("A-56")
    if near and max(near) < config.columns:
        table.note("A-55")


def _note_voyage(table: Table, cell: int) -> None:
    seat, config = table.turn_player, table.config
    table.note("S-4.4", "S-4.5")
    if table.power(table.active, "free_step"):
        table.note("S-15.6", "A-53")
    nearest = min(anchors(table, seat), key=lambda anchor: config.voyages[anchor][cell])
    down = abs(cell // config.columns - nearest // config.columns)
    right = abs(cell % config.columns - nearest % config.columns)
    if down and right:
        table.note("A-02")
    if down == right == 1:
        table.note("A-01")
    if any(table.owner[c] not in (NONE, seat) for c in _rectangle(table, cell, nearest)):
        table.note("A-04")


def _rectangle(table: Table, cell: int, anchor: int) -> list[int]:
    """Return the cells that shortest routes between two cells can use, both ends left out."""
    columns = table.config.columns
    rows = sorted((cell // columns, anchor // columns))
    sides = sorted((cell % columns, anchor % columns))
    inside = (
        columns * row + column
        for row in range(rows[0], rows[1] + 1)
        for column in range(sides[0], sides[1] + 1)
    )
    return [c for c in inside if c not in (cell, anchor)]
