"""Energy, crystals and the order of the energy track (R-5)."""

from __future__ import annotations

from .table import Table


def gain_crystals(table: Table, seat: int, amount: int) -> None:
    """Take crystals from the supply, which has no end (R-1.9)."""
    table.players[seat].crystals += amount
    if sum(player.crystals for player in table.players) > table.config.crystals_in_box:
        table.note("R-1.9", "A-32")


def pay_crystals(table: Table, seat: int, amount: int) -> None:
    """Put crystals back. They are known to be there (R-6.3, R-9.7)."""
    table.players[seat].crystals -= amount


def gain_energy(table: Table, seat: int, amount: int) -> None:
    """Book one gain: the marker moves on top of the stack where it arrives (R-5.3 to R-5.6)."""
    if amount == 0:
        table.note("R-5.5", "A-26")
        return
    player = table.players[seat]
    others = [other for s, other in enumerate(table.players) if s != seat]
    if any(o.energy == player.energy and o.arrival > player.arrival for o in others):
        table.note("A-6")
    start, end, lap = player.energy, player.energy + amount, table.config.lap
    if any(other.energy == end for other in others):
        table.note("R-5.3")
    if any(start < other.energy < end for other in others):
        table.note("A-50")
    if end >= lap:
        table.note("R-5.6")
    if any(o.energy != end and o.energy % lap == end % lap for o in others):
        table.note("A-41")
    player.energy = end
    player.arrival = table.arrivals
    table.arrivals += 1
    table.note("R-5.4", "A-45")


def leader(table: Table) -> int:
    """Return the seat whose marker is furthest, on top of its stack (R-5.2)."""
    return max(
        range(table.config.players),
        key=lambda seat: (table.players[seat].energy, table.players[seat].arrival),
    )


def find_order(table: Table) -> None:
    """Fix the first player of a turn or of a scoring phase (R-5.1, A-4, A-46)."""
    table.first = leader(table)
    table.order_position = 0
    best = table.players[table.first].energy
    table.note("R-5.2", "A-46")
    if sum(player.energy == best for player in table.players) > 1:
        table.note("R-5.4")
    if table.now["scoring"]:
        table.note("A-4")


def seat_in_order(table: Table) -> int:
    """Return the seat that acts at the current position of the order: clockwise (R-5.2, A-5)."""
    return (table.first + table.order_position) % table.config.players
