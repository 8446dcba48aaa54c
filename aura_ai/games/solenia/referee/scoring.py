"""End of the game (S-13), stars of level-3 improvements (S-15.7)."""

from __future__ import annotations

from .config import DAY, NIGHT, SIDES, Record
from .table import NONE, Player, Table


def final_score(table: Table, seat: int) -> int:
    """Return the stars of a seat (S-13.3)."""
    player = table.players[seat]
    table.note("S-13.3")
    return (
        player.gold
        + player.tile_stars
        + _pairs(table, player)
        + _leftovers(table, player)
        + sum(_half(table, player, side) for side in range(len(SIDES)))
    )


def _pairs(table: Table, player: Player) -> int:
    """Return the stars for pairs of a day and a night tile (S-13.2)."""
    stars = table.config.pairs
    if not stars:
        table.note("S-14.8")
        return 0
    pairs = min(len(player.tiles(side)) for side in range(len(SIDES)))
    table.note("S-13.2")
    return stars[min(pairs, len(stars) - 1)]


def _leftovers(table: Table, player: Player) -> int:
    """Return the stars for resources in storage (S-13.3d)."""
    power = table.power(player, "leftover_full")
    if power:
        table.note("S-15.6")
        return player.total * int(power["amount"])
    each = table.config.leftovers_per_star
    if sum(count // each for count in player.resources) < player.total // each:
        table.note("A-32")
    return player.total // each


def _half(table: Table, player: Player, side: int) -> int:
    """Return the stars of a level-3 half if it is active (S-15.4, S-15.7)."""
    if player.level3[side] == NONE:
        return 0
    if player.notches[side][table.config.improvement_notch(side, "level3")] == NONE:
        return 0
    power = table.config.level3[player.level3[side]]
    table.note("S-15.4", "S-15.7")
    if power["power"].startswith("per_size"):
        table.note("A-51")
    if power["power"] == "per_leftover_resource" and table.power(player, "leftover_full"):
        table.note("A-52")
    return _counted(table, player, side, power) * int(power["amount"])


def _counted(table: Table, player: Player, side: int, power: Record) -> int:
    sizes = [
        sum(table.config.tiles[tile]["cost"]) for s in (DAY, NIGHT) for tile in player.tiles(s)
    ]
    counts = {
        "per_tile_same_side": len(player.tiles(side)),
        "per_tile_other_side": len(player.tiles(1 - side)),
        "per_leftover_resource": player.total,
        "per_size5_tile": sum(size >= 5 for size in sizes),
        "per_size3_tile": sum(size <= 3 for size in sizes),
        "per_level2_notch": _filled_level2(table, player),
        "per_5_gold_stars": player.gold // 5,
        "flat": 1,
    }
    return counts[power["power"]]


def _filled_level2(table: Table, player: Player) -> int:
    return sum(
        notch.get("level") == 2 and tile != NONE
        for side in (DAY, NIGHT)
        for notch, tile in zip(table.config.notches[side], player.notches[side], strict=True)
    )


def rating(table: Table) -> int:
    """Return how many of the solo bounds are reached (S-16.4, A-61), -1 without a rating."""
    if not table.config.solo or not table.final:
        return NONE
    return sum(table.final[0] >= bound for bound in table.config.bands)
