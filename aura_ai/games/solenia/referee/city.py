"""Orders in cities (S-7), notches and bonuses (S-9, S-14)."""

from __future__ import annotations

from collections import Counter

from .config import Record
from .storage import gain
from .supply import reveal
from .table import BONUS, NONE, NOTCH, ORDER, RESOURCE, TAKE_NOTCH, TAKE_ORDER, Table
from .travel import costs, payable_orders

# ------------------------------------------------------------------------------ choosing


def begin_order(table: Table) -> bool:
    """Ask for the order. False: none can be paid, and none must (city_requires_delivery)."""
    if not order_choices(table):
        return False
    table.node = ORDER
    return True


def _side_of_city(table: Table) -> int:
    return table.space(table.cell).city


def order_choices(table: Table) -> list[int]:
    """ORDER: displayed orders of the city's side that can be paid (S-7.2, A-59)."""
    travel = costs(table, table.turn_player)[table.cell]
    positions = payable_orders(table, table.turn_player, _side_of_city(table), travel)
    if travel:
        table.note("A-59")
    return [TAKE_ORDER + position for position in positions]


def choose_order(table: Table, action: int) -> bool:
    """Take an order. Return True when its notch is clear too; else NOTCH is asked (S-7.4)."""
    side = _side_of_city(table)
    table.order = action - TAKE_ORDER
    table.tile = table.display[side][table.order]
    table.note("S-7.2", "A-09")
    if table.config.winter:
        table.node = NOTCH
        return False
    table.notch = table.active.notches[side].index(NONE)
    return True


def notch_choices(table: Table) -> list[int]:
    """NOTCH: free notches of an allowed level in the row of the tile (S-14.3, S-14.4)."""
    side = table.config.tiles[table.tile]["side"]
    row, mine, most = table.config.notches[side], table.active.notches[side], table.config.per_level
    laid = Counter(
        notch.get("level") for notch, tile in zip(row, mine, strict=True) if tile != NONE
    )
    laid[0] = most  # the first level needs none below it
    levels = {level for level in (1, 2, 3) if laid[level] < min(most, laid[level - 1])}
    free = [k for k, tile in enumerate(mine) if tile == NONE]
    actions = [TAKE_NOTCH + k for k in free if row[k].get("level") in levels]
    table.note("S-14.3", "S-14.4")
    if len(actions) < len(free):
        table.note("A-26")
    return actions


def choose_notch(table: Table, action: int) -> bool:
    """Choose where the tile goes (S-14.3)."""
    table.notch = action - TAKE_NOTCH
    side = table.config.tiles[table.tile]["side"]
    if table.config.notches[side][table.notch].get("level", 0) > 1:
        table.note("A-27")
    return True


# ------------------------------------------------------------------------------ completing


def complete_order(table: Table) -> None:
    """Pay the order, place it, wake the improvement, and reveal a new one (S-7.3 to S-7.5)."""
    player, tile = table.active, table.config.tiles[table.tile]
    for kind, count in enumerate(tile["cost"]):
        player.resources[kind] -= count
    player.tile_stars += tile["stars"]
    player.notches[tile["side"]][table.notch] = table.tile
    table.display[tile["side"]][table.order] = NONE
    table.note("S-7.3", "S-7.4", "A-21")
    if table.config.improvements:
        wake_improvement(table)
    if table.config.switches["refill_before_bonus"]:
        refill(table)


def refill(table: Table) -> None:
    """Reveal a tile where the completed one lay (S-7.5)."""
    side = table.config.tiles[table.tile]["side"]
    reveal(table, side, table.order)
    table.note("S-7.5", "A-47")


def wake_improvement(table: Table) -> None:
    """Make the level-1 tile active when both notches it touches are filled (S-15.4, A-35)."""
    player, config = table.active, table.config
    table.note("S-15.4")
    if player.level1_active:
        return
    touched = [player.notches[side][config.improvement_notch(side, "level1")] for side in range(2)]
    if NONE in touched:
        return
    player.level1_active = True
    table.note("S-15.5", "A-35")
    power = table.power(player, "storage")
    if power:
        player.capacity += power["amount"]
        table.note("S-15.6", "A-36")


# ------------------------------------------------------------------------------ bonus


def _notch(table: Table) -> Record:
    return table.config.notches[table.config.tiles[table.tile]["side"]][table.notch]


def take_bonus(table: Table) -> bool:
    """Take what the notch gives. Return True unless a resource is to be chosen (S-7.6, S-9.1)."""
    config, player, notch = table.config, table.active, _notch(table)
    table.note("S-7.6", "S-14.6" if config.winter else "S-9.1")
    if config.improvements and notch.get("improvement"):
        if not config.printed_bonus_stays:
            return True
        table.note("A-37")
    if notch["storage"]:
        printed = player.capacity - _storage_of_tile(table)
        player.capacity += min(notch["storage"], config.storage_max - printed)
    player.gold += notch["stars"]
    gain(player, notch["gain"])
    kinds = _choose_one(table)
    if len(kinds) == 1:
        player.resources[kinds[0]] += 1
    if len(kinds) < 2:
        return True
    table.node = BONUS
    return False


def _storage_of_tile(table: Table) -> int:
    """Return the capacity that the active player has from an improvement tile (A-36)."""
    power = table.power(table.active, "storage")
    return power["amount"] if power else 0


def _choose_one(table: Table) -> list[int]:
    names = _notch(table)["choose_one"]
    return [kind for kind, name in enumerate(table.config.names) if name in names]


def bonus_choices(table: Table) -> list[int]:
    """BONUS: one of the resources of the notch (S-9)."""
    return [RESOURCE + kind for kind in _choose_one(table)]


def choose_bonus(table: Table, action: int) -> bool:
    """Take the chosen resource (A-22)."""
    table.active.resources[action - RESOURCE] += 1
    if table.config.switches["refill_before_bonus"]:
        table.note("A-22")
    return True


def end_of_delivery(table: Table) -> None:
    """Put the pending words away after the bonus."""
    if not table.config.switches["refill_before_bonus"]:
        refill(table)
    if table.active.total > table.active.capacity:
        table.note("A-58")
    table.order = table.tile = table.notch = NONE
