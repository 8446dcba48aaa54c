"""Drops on tiles, clouds and growth (A-9, A-15, A-23.3, A-23.4)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit, jit_inlined
from aura_ai.games.aura import layout as at


@jit_inlined
def neighbour(s: Array, tile: int, direction: int) -> int:
    """Return the tile next to ``tile``, ``NO_TILE`` where the fields end (A-0.3)."""
    return (int(s[at.adjacent + tile]) >> (4 * direction)) & 15


@jit_inlined
def drops_on(s: Array, tile: int) -> int:
    """Return the number of drops of all owners on a tile, its cloud not counted (A-0.4)."""
    start = at.drops + at.MAX_SEATS * tile
    return int(s[start]) + int(s[start + 1]) + int(s[start + 2]) + int(s[start + 3])


@jit_inlined
def drops_in_cloud(s: Array, tile: int) -> int:
    """Return the number of drops of all owners in the cloud above a tile."""
    start = at.cloud_drops + at.MAX_SEATS * tile
    return int(s[start]) + int(s[start + 1]) + int(s[start + 2]) + int(s[start + 3])


@jit
def own_on_tiles(s: Array, seat: int) -> int:
    """Return how many drops of a seat lie on tiles."""
    total = 0
    for tile in range(int(s[at.tile_count])):
        total += int(s[at.drops + at.MAX_SEATS * tile + seat])
    return total


@jit
def has_presence(s: Array, seat: int) -> bool:
    """Return whether a seat has a drop in any cloud (A-0.5)."""
    for tile in range(int(s[at.tile_count])):
        if s[at.cloud_drops + at.MAX_SEATS * tile + seat] > 0:
            return True
    return False


@jit
def has_free_tile(s: Array) -> bool:
    """Return whether some tile has no cloud (A-10.2)."""
    for tile in range(int(s[at.tile_count])):
        if s[at.cloud + tile] == at.NO_CLOUD:
            return True
    return False


@jit
def update_growth(s: Array, tile: int) -> None:
    """Give, take or turn the growth token after the drops on a tile changed (A-15, A-15.1, A-15.2,
    A-23.3, Q-46, Q-61)."""
    crop = int(s[at.crop + tile])
    if crop == at.LAKE:
        return
    drops = drops_on(s, tile)
    growth = int(s[at.growth + tile])
    if drops < s[at.need + crop]:
        growth = at.BARE
    else:
        if growth == at.BARE:
            growth = at.SPROUTED if crop == at.COFFEE or crop == at.RICE else at.GROWN
        if crop == at.OPUNTIA and drops >= s[at.opuntia_spoil_at]:
            growth = at.SPOILED
    s[at.growth + tile] = growth


@jit
def drop_arrives(s: Array, tile: int, owner: int, number: int) -> None:
    """Put drops on a tile; the lake gives them back to the supply at once (A-23.4, Q-61, Q-86,
    Q-90)."""
    if s[at.crop + tile] == at.LAKE:
        s[at.supply + owner] += number
    else:
        s[at.drops + at.MAX_SEATS * tile + owner] += number
        update_growth(s, tile)


@jit
def drop_leaves(s: Array, tile: int, owner: int) -> None:
    """Take one drop from a tile, which may wilt at once (A-15.3)."""
    s[at.drops + at.MAX_SEATS * tile + owner] -= 1
    update_growth(s, tile)


@jit
def pour(s: Array, tile: int) -> None:
    """Put all drops of a cloud on the tile below and remove the cloud (A-9.4, A-12.6)."""
    lake = s[at.crop + tile] == at.LAKE
    for owner in range(int(s[SEATS])):
        number = s[at.cloud_drops + at.MAX_SEATS * tile + owner]
        s[at.cloud_drops + at.MAX_SEATS * tile + owner] = 0
        if lake:
            s[at.supply + owner] += number
        else:
            s[at.drops + at.MAX_SEATS * tile + owner] += number
    s[at.cloud + tile] = at.NO_CLOUD
    update_growth(s, tile)


@jit
def check_cloud(s: Array, tile: int) -> None:
    """Growth, overflow and removal of one cloud at the end of an effect (A-9.3 to A-9.6, A-9.1,
    A-9.4, A-9.5, Q-43, Q-45, Q-46)."""
    if s[at.cloud + tile] == at.NO_CLOUD:
        return
    drops = drops_in_cloud(s, tile)
    if drops >= s[at.cloud_grow_at]:
        s[at.cloud + tile] = at.THUNDER
    if drops >= s[at.cloud_overflow_at] and s[at.cloud + tile] == at.THUNDER:
        pour(s, tile)
    elif drops == 0:
        s[at.cloud + tile] = at.NO_CLOUD


@jit
def check_all_clouds(s: Array) -> None:
    """Check every cloud, after an effect that can change several (A-9.6)."""
    for tile in range(int(s[at.tile_count])):
        check_cloud(s, tile)


@jit
def new_cloud(s: Array, tile: int, owner: int, number: int) -> None:
    """Place a normal cloud with ``number`` drops from the owner's supply (A-2.10, A-9.1,
    A-10.1)."""
    s[at.cloud + tile] = at.NORMAL
    s[at.cloud_drops + at.MAX_SEATS * tile + owner] = number
    s[at.supply + owner] -= number


@jit
def move_cloud(s: Array, origin: int, target: int) -> bool:
    """Move a cloud with everything in it and merge (A-9.2); return whether it merged (Q-40, Q-41,
    Q-42).

    The clouds are not checked: that belongs to the end of the effect.
    """
    merged = s[at.cloud + target] != at.NO_CLOUD
    s[at.cloud + target] = at.THUNDER if merged else s[at.cloud + origin]
    s[at.cloud + origin] = at.NO_CLOUD
    for owner in range(int(s[SEATS])):
        s[at.cloud_drops + at.MAX_SEATS * target + owner] += s[
            at.cloud_drops + at.MAX_SEATS * origin + owner
        ]
        s[at.cloud_drops + at.MAX_SEATS * origin + owner] = 0
    return merged
