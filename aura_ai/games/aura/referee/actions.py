"""The four card actions (A-10) and lake effects (A-23.5, A-23.6).

`begin_action` and what carries out a choice return True when the action is over, before its cloud check.
"""

from __future__ import annotations

from . import codes, land
from .table import Table


def begin_action(table: Table) -> bool:
    """Go to the first choice of the paid action, or return True when it cannot be carried out."""
    table.tile = -1
    table.owner = -1
    table.node = _first_node(table)
    if table.node:
        table.note("A-4.5")
        return False
    table.note("A-4.6")
    table.note("Q-10", when=table.step == 2)
    return True


def _first_node(table: Table) -> str:
    """Return the first node of the action, "" when it is impossible."""
    if table.action == codes.FROST:
        return _first_frost_node(table)
    if table.action == codes.SUN:
        return _first_sun_node(table)
    if not table.clouds_of(table.seat):
        table.note("A-10.12" if table.action == codes.RAIN else "A-10.14")
        return ""
    table.note("A-10.10" if table.action == codes.RAIN else "A-10.13")
    return "RAIN_FIRST" if table.action == codes.RAIN else "WIND_MOVE"


# ------------------------------------------------------------------------------ frost


def _first_frost_node(table: Table) -> str:
    table.note("Q-95")
    if not table.free_tiles():
        table.note("A-10.2")
        return ""
    if table.player.supply:
        table.note("A-10.1", "Q-29")
        return "FROST_TILE"
    table.note("A-10.3")
    if not table.tiles_of(table.seat):
        return ""
    table.drops_owed = 1
    return "TILE_DROP"


def tile_drop_choices(table: Table) -> list[int]:
    """TILE_DROP: a tile with an own drop; only frost may be declined here (Q-95, Q-96)."""
    declining = table.weather < 0 and table.action == codes.FROST
    choices = [codes.TILE + t for t in table.tiles_of(table.seat)]
    return [codes.DONE, *choices] if declining else choices


def take_tile_drop(table: Table, t: int) -> None:
    """Take one own drop off a tile; it waits in the supply until it is used."""
    land.take_drop(table, t, table.seat)
    table.player.supply += 1
    table.drops_owed -= 1
    table.note("Q-98")


def frost_drop(table: Table, action: int) -> bool:
    """Take the drop for a new cloud off a tile, or decline (Q-95)."""
    if action == codes.DONE:
        table.note("Q-28")
        table.drops_owed = 0
        return True
    take_tile_drop(table, action - codes.TILE)
    table.note("Q-30")
    table.node = "FROST_TILE"
    return False


def frost_tile_choices(table: Table) -> list[int]:
    """FROST_TILE, SETUP_CLOUD: any tile without a cloud (Q-02)."""
    return [codes.TILE + t for t in table.free_tiles()]


def place_cloud(table: Table, action: int) -> bool:
    """Place the new cloud of a frost action (A-10.1)."""
    t = action - codes.TILE
    land.new_cloud(table, t, table.seat)
    table.note("Q-88", when=land.is_lake(table.tiles[t]))
    return True


# ------------------------------------------------------------------------------ sun


def _first_sun_node(table: Table) -> str:
    table.note("Q-96")
    needed = table.config.sun_drops
    supply = table.player.supply
    if not table.clouds_of(table.seat):
        table.note("A-10.5")
        return ""
    if supply >= needed:
        table.note("A-10.8")
        return "SUN_CLOUD"
    table.note("A-10.6")
    if supply + table.drops_on_tiles(table.seat) >= needed:
        return "SUN_CLOUD"
    table.note("A-10.7")
    table.note("Q-31", when=supply)
    return ""


def sun_cloud_choices(table: Table) -> list[int]:
    """SUN_CLOUD: a cloud with own presence; declining only when the supply is short (A-10.6)."""
    choices = [codes.TILE + t for t in table.clouds_of(table.seat)]
    short = table.player.supply < table.config.sun_drops
    return [codes.DONE, *choices] if short else choices


def choose_sun_cloud(table: Table, action: int) -> bool:
    """Choose the cloud of a sun action, or decline (A-10.4)."""
    if action == codes.DONE:
        table.note("A-10.6")
        return True
    table.tile = action - codes.TILE
    missing = table.config.sun_drops - table.player.supply
    if missing > 0:
        table.note("Q-32")
        table.drops_owed = missing
        table.node = "TILE_DROP"
        return False
    return _fill_chosen(table)


def _fill_chosen(table: Table) -> bool:
    land.fill_cloud(table, table.tile, table.seat, table.config.sun_drops)
    table.note("Q-90", when=land.is_lake(table.tiles[table.tile]))
    table.note("A-10.4")
    return True


def sun_drop(table: Table, action: int) -> bool:
    """Take a drop that a sun action lacks off a tile (A-10.6)."""
    take_tile_drop(table, action - codes.TILE)
    if table.drops_owed:
        table.note("Q-33")
        return False
    return _fill_chosen(table)


# ------------------------------------------------------------------------------ rain


def rain_choices(table: Table, above: int) -> list[int]:
    """Return a cloud with own presence above a tile number, and whose drop falls (F-2.3)."""
    choices = []
    for t in table.clouds_of(table.seat):
        cloud = table.tiles[t].cloud
        if t > above and cloud is not None:
            choices += [codes.drop_id(t, owner) for owner, count in enumerate(cloud.drops) if count]
    return choices


def rain_drop(table: Table, action: int) -> bool:
    """Let a drop fall, or stop (A-10.9)."""
    first = table.node == "RAIN_FIRST"
    if action == codes.DONE:
        return True
    t, owner = divmod(action - codes.DROP, codes.ROW)
    land.take_from_cloud(table, t, owner)
    land.put_drop(table, t, owner)
    table.note("A-10.9")
    table.note("Q-35", when=owner != table.seat)
    if not first:
        return True
    clouds = table.clouds_of(table.seat)
    if t in clouds:
        table.note("Q-36")
    elif owner == table.seat:
        table.note("Q-48" if clouds else "Q-37")
    table.note("Q-38", when=clouds and clouds[0] < t)
    table.tile = t
    table.node = "RAIN_SECOND"
    return False


# ------------------------------------------------------------------------------ wind


def wind_choices(table: Table) -> list[int]:
    """WIND_MOVE: a cloud with own presence and a direction with a tile."""
    return [
        codes.MOVE + codes.ROW * t + direction
        for t in table.clouds_of(table.seat)
        for direction in codes.DIRECTIONS
        if table.tiles[t].neighbours[direction] >= 0
    ]


def wind_move(table: Table, action: int) -> bool:
    """Move a cloud (A-10.13)."""
    source, direction = divmod(action - codes.MOVE, codes.ROW)
    target = table.tiles[source].neighbours[direction]
    merged = land.move_cloud(table, source, target)
    if land.is_lake(table.tiles[target]):
        # mandatory, from the supply only, after a merge.
        drops = land.crop_of(table.tiles[target])["wind_in_drops"]
        count = min(drops, table.player.supply)
        land.fill_cloud(table, target, table.seat, count)
        table.note("A-23.5", "Q-117")
        table.note("Q-86", when=count < drops)
        return True
    if land.is_lake(table.tiles[source]) and not merged:
        table.note("A-23.6", "Q-115")
        table.tile = target
        table.walked = {target}
        table.node = "LAKE_STEP"
        return False
    return True


def lake_choices(table: Table) -> list[int]:
    """LAKE_STEP: stop, or go on to a tile not yet entered and not the lake (Q-115)."""
    choices = [codes.DONE]
    for direction in codes.DIRECTIONS:
        target = table.tiles[table.tile].neighbours[direction]
        if target >= 0 and target not in table.walked:
            if not land.is_lake(table.tiles[target]):
                choices.append(codes.DIR + direction)
    return choices


def lake_step(table: Table, action: int) -> bool:
    """Go on with a walk off the lake, or stop (A-23.6)."""
    if action == codes.DONE:
        table.walked = set()
        return True
    target = table.tiles[table.tile].neighbours[action - codes.DIR]
    table.note("Q-115")
    if land.move_cloud(table, table.tile, target):
        table.note("A-23.6")
        table.walked = set()
        return True
    table.tile = target
    table.walked.add(target)
    return False
