"""Resources: payment of voyages (S-4.4), return of surplus (S-8)."""

from __future__ import annotations

from collections.abc import Sequence

from .table import NO_STRIP, NONE, OVERFLOW, OWN_STRIP, PAY, RESOURCE, Player, Table


def series(table: Table, spare: Sequence[int], needed: int) -> list[int]:
    """Return the kinds that may come next when `left` are still to go (S-20.3).

    Kinds never decrease within a series, so that every multiset has one sequence.
    """
    last = table.last_resource
    kinds = [
        kind
        for kind, count in enumerate(spare)
        if kind >= last and count > 0 and sum(spare[kind:]) >= needed
    ]
    if len(kinds) < sum(count > 0 for count in spare):
        table.note("S-20.3")
    return [RESOURCE + kind for kind in kinds]


def gain(player: Player, resources: Sequence[int]) -> None:
    """Put resources into storage; what does not fit is given back later (A-58)."""
    for kind, count in enumerate(resources):
        player.resources[kind] += count


# ------------------------------------------------------------------------------ paying


def begin_paying(table: Table, amount: int) -> None:
    """Ask for the resources of a voyage, one by one."""
    table.node = PAY
    table.seat = table.turn_player
    table.payments = amount
    table.last_resource = 0


def pay_choices(table: Table) -> list[int]:
    """PAY: one resource that the chosen order does not need (S-20.2, A-06)."""
    price = table.config.tiles[table.tile]["cost"] if table.tile != NONE else (0, 0, 0, 0)
    spare = [have - need for have, need in zip(table.player.resources, price, strict=True)]
    if any(price):
        table.note("S-20.2")
    return series(table, spare, table.payments)


def pay(table: Table, action: int) -> bool:
    """Pay one resource. Return True when the voyage is paid (S-4.4)."""
    kind = action - RESOURCE
    table.player.resources[kind] -= 1
    table.payments -= 1
    table.last_resource = kind
    if table.payments:
        return False
    table.payments = table.last_resource = NONE
    return True


# ------------------------------------------------------------------------------ overflow


def surplus(player: Player) -> int:
    """Return how many resources are over the capacity (S-8.2)."""
    return max(0, player.total - player.capacity)


def begin_overflow(table: Table) -> bool:
    """Ask the next player over capacity, clockwise from the active one. False: there is none.

    S-8.2, S-10.6, A-18, A-57.
    """
    for k in table.config.seats:
        seat = (table.turn_player + k) % table.config.players
        if not surplus(table.players[seat]):
            continue
        table.node = OVERFLOW
        table.seat = seat
        table.last_resource = 0
        _note_overflow(table, seat)
        return True
    return False


def _note_overflow(table: Table, seat: int) -> None:
    table.note("S-8.1", "S-8.2")
    if table.strip_stage == NO_STRIP:
        table.note("A-20")
        return
    table.note("S-8.3", "S-10.6", "A-18", "A-57")
    if table.config.solo and table.strip_stage != OWN_STRIP:
        table.note("A-60")


def overflow_choices(table: Table) -> list[int]:
    """OVERFLOW: one resource to give back, new or old (S-8.2, A-19)."""
    return series(table, table.player.resources, surplus(table.player))


def give_back(table: Table, action: int) -> bool:
    """Give back one resource. Return True when nobody is over capacity any more."""
    kind = action - RESOURCE
    table.player.resources[kind] -= 1
    table.last_resource = kind
    table.note("A-19")
    if surplus(table.player):
        return False
    table.last_resource = NONE
    return not begin_overflow(table)
