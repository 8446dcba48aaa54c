"""Water and growth: drops (A-15), clouds (A-9), growth tokens."""

from __future__ import annotations

from collections.abc import Sequence

from .codes import GROWN, NO_TOKEN, RAIN, SPOILED, SPROUTED, SUN
from .config import Record
from .table import Cloud, Table, Tile


def crop_of(tile: Tile) -> Record:
    """Return the crop of a tile that lies face up."""
    assert tile.crop is not None, "drops cannot fall on tiles that lie face down"
    return tile.crop


def is_lake(tile: Tile) -> bool:
    """Whether a tile is the lake (A-23.4)."""
    return bool(crop_of(tile)["rule"] == "lake")


def put_drops(table: Table, t: int, drops: Sequence[int]) -> None:
    """Let drops (counts by owner) arrive on a tile together; tokens react at once (A-15.1)."""
    tile = table.tiles[t]
    if is_lake(tile):
        table.note("A-23.4")
        for player, count in zip(table.players, drops, strict=True):
            player.supply += count
        return
    for seat, count in enumerate(drops):
        tile.drops[seat] += count
    _grow(table, tile)


def put_drop(table: Table, t: int, owner: int, count: int = 1) -> None:
    """Let `count` drops of one owner arrive on a tile."""
    drops = [0] * table.config.seats
    drops[owner] = count
    put_drops(table, t, drops)


def take_drop(table: Table, t: int, owner: int) -> None:
    """Take one drop of `owner` off a tile; it may wilt at once (A-15.3)."""
    tile = table.tiles[t]
    assert tile.drops[owner] > 0
    tile.drops[owner] -= 1
    crop = crop_of(tile)
    if tile.growth == NO_TOKEN:
        return
    if sum(tile.drops) < crop["need"]:
        tile.growth = NO_TOKEN
        table.note("A-15.3")
    elif tile.growth == SPOILED and sum(tile.drops) < crop["spoil_at"]:
        table.note("Q-85")


def _grow(table: Table, tile: Tile) -> None:
    crop = crop_of(tile)
    total = sum(tile.drops)
    if total < crop["need"]:
        return
    if tile.growth == NO_TOKEN:
        table.note("A-15.1", "A-15.2")
        tile.growth = SPROUTED if "grows_in" in crop else GROWN
    if "spoil_at" in crop and total >= crop["spoil_at"] and tile.growth != SPOILED:
        table.note("A-23.3")
        tile.growth = SPOILED


def turn_tokens(table: Table, weather: int) -> None:
    """Turn sprouted coffee after sun weather (A-12.4) or sprouted rice after rain (A-12.6)."""
    for tile in table.tiles:
        if tile.growth == SPROUTED and crop_of(tile).get("grows_in") == weather:
            tile.growth = GROWN
            table.note("A-12.4" if weather == SUN else "A-12.6", "A-12.7")
        elif tile.growth == SPROUTED and weather == RAIN and SUN in table.resolve:
            table.note("Q-62")


def new_cloud(table: Table, t: int, owner: int, count: int = 1) -> None:
    """Place a normal cloud with drops from the owner's supply on a free tile (A-9.1)."""
    tile = table.tiles[t]
    player = table.players[owner]
    assert tile.cloud is None
    assert player.supply >= count > 0
    player.supply -= count
    tile.cloud = Cloud(False, [0] * table.config.seats)
    tile.cloud.drops[owner] = count
    table.note("A-9.1")


def fill_cloud(table: Table, t: int, owner: int, count: int) -> None:
    """Add drops from the owner's supply to the cloud on a tile."""
    cloud = table.tiles[t].cloud
    player = table.players[owner]
    assert cloud is not None
    assert player.supply >= count
    player.supply -= count
    cloud.drops[owner] += count


def spill(table: Table, t: int) -> None:
    """Put all drops of the cloud on the tile below and remove the cloud."""
    tile = table.tiles[t]
    assert tile.cloud is not None
    drops, tile.cloud = tile.cloud.drops, None
    put_drops(table, t, drops)


def take_from_cloud(table: Table, t: int, owner: int) -> None:
    """Take one drop out of a cloud; an empty cloud is removed (A-9.5)."""
    tile = table.tiles[t]
    assert tile.cloud is not None
    assert tile.cloud.drops[owner] > 0
    tile.cloud.drops[owner] -= 1
    drops = sum(tile.cloud.drops)
    if drops == 0:
        tile.cloud = None
        table.note("A-9.5", "A-10.11")
    elif tile.cloud.thunder and drops < table.config.grow_at:
        table.note("A-9.1", "Q-39")


def move_cloud(table: Table, source: int, target: int) -> bool:
    """Move a cloud with all its drops. Return whether it merged on arrival (A-9.2)."""
    start, end = table.tiles[source], table.tiles[target]
    moving = start.cloud
    assert moving is not None
    start.cloud = None
    if end.cloud is None:
        end.cloud = moving
        table.note("A-10.15", when=not moving.thunder)
        return False
    resident = end.cloud
    table.note("A-9.2")
    table.note("Q-41", when=moving.thunder and resident.thunder)
    if not moving.thunder and not resident.thunder:
        table.note("Q-42", when=sum(moving.drops) == sum(resident.drops) == 1)
    drops = [mine + theirs for mine, theirs in zip(moving.drops, resident.drops, strict=True)]
    end.cloud = Cloud(True, drops)
    table.note("Q-40", when=sum(drops) >= table.config.overflow_at)
    return True


def check_clouds(table: Table) -> None:
    """End an effect: growth, then overflow, on every tile (A-9.6). Merging was done on arrival."""
    config = table.config
    table.note("A-9.6")
    for t, tile in enumerate(table.tiles):
        cloud = tile.cloud
        if cloud is None:
            continue
        total = sum(cloud.drops)
        if not cloud.thunder and total >= config.grow_at:
            cloud.thunder = True
            table.note("A-9.3")
        if cloud.thunder and total >= config.overflow_at - 1:
            table.note("Q-43")
            if total >= config.overflow_at:
                table.note("A-9.4")
                table.note("Q-87", when=is_lake(tile))
                spill(table, t)
