"""Drops on tiles, clouds and growth (A-9, A-15, A-23.3, A-23.4)."""

from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit, jit_inlined
from aura_ai.engine.rng import State
from aura_ai.games.aura.layout import (
    ADJACENT,
    BARE,
    CLOUD,
    CLOUD_DROPS,
    COFFEE,
    GROW_AT,
    GROWN,
    LAKE,
    MAX_SEATS,
    N_TILES,
    NEED,
    NO_CLOUD,
    NORMAL,
    OPUNTIA,
    OVERFLOW_AT,
    RICE,
    SPOIL_AT,
    SPOILED,
    SPROUTED,
    SUPPLY,
    SWITCH_FRESH_OPUNTIA,
    SWITCHES,
    THUNDER,
    TILE_DROPS,
    TILE_GROWTH,
    TILE_TYPE,
)


@jit_inlined
def neighbour(s: State, tile: int, direction: int) -> int:
    """Return the tile next to ``tile``, ``NO_TILE`` where the fields end (A-0.3)."""
    return (int(s[ADJACENT + tile]) >> (4 * direction)) & 15


@jit_inlined
def drops_on(s: State, tile: int) -> int:
    """Return the number of drops of all owners on a tile, its cloud not counted (A-0.4)."""
    at = TILE_DROPS + MAX_SEATS * tile
    return int(s[at]) + int(s[at + 1]) + int(s[at + 2]) + int(s[at + 3])


@jit_inlined
def drops_in_cloud(s: State, tile: int) -> int:
    """Return the number of drops of all owners in the cloud above a tile."""
    at = CLOUD_DROPS + MAX_SEATS * tile
    return int(s[at]) + int(s[at + 1]) + int(s[at + 2]) + int(s[at + 3])


@jit
def own_on_tiles(s: State, seat: int) -> int:
    """Return how many drops of a seat lie on tiles."""
    total = 0
    for tile in range(int(s[N_TILES])):
        total += int(s[TILE_DROPS + MAX_SEATS * tile + seat])
    return total


@jit
def has_presence(s: State, seat: int) -> bool:
    """Tell whether a seat has a drop in any cloud (A-0.5)."""
    for tile in range(int(s[N_TILES])):
        if s[CLOUD_DROPS + MAX_SEATS * tile + seat] > 0:
            return True
    return False


@jit
def has_free_tile(s: State) -> bool:
    """Tell whether some tile has no cloud (A-10.2)."""
    for tile in range(int(s[N_TILES])):
        if s[CLOUD + tile] == NO_CLOUD:
            return True
    return False


@jit
def update_growth(s: State, tile: int) -> None:
    """Give, take or turn the growth token after the drops on a tile changed (A-15, A-23.3).

    Rules: Q-46, Q-61, Q-126.
    """
    crop = int(s[TILE_TYPE + tile])
    if crop == LAKE:
        return
    drops = drops_on(s, tile)
    growth = int(s[TILE_GROWTH + tile])
    if drops < s[NEED + crop]:
        growth = BARE
    else:
        if growth == BARE:
            growth = SPROUTED if crop == COFFEE or crop == RICE else GROWN
        if crop == OPUNTIA:
            if drops >= s[SPOIL_AT]:
                growth = SPOILED
            elif s[SWITCHES] & SWITCH_FRESH_OPUNTIA:
                growth = GROWN
    s[TILE_GROWTH + tile] = growth


@jit
def drop_arrives(s: State, tile: int, owner: int, number: int) -> None:
    """Put drops on a tile; the lake gives them back to the supply at once (A-23.4).

    Rules: Q-61, Q-86, Q-90.
    """
    if s[TILE_TYPE + tile] == LAKE:
        s[SUPPLY + owner] += number
    else:
        s[TILE_DROPS + MAX_SEATS * tile + owner] += number
        update_growth(s, tile)


@jit
def drop_leaves(s: State, tile: int, owner: int) -> None:
    """Take one drop from a tile, which may wilt at once (A-15.3)."""
    s[TILE_DROPS + MAX_SEATS * tile + owner] -= 1
    update_growth(s, tile)


@jit
def pour(s: State, tile: int) -> None:
    """Put all drops of a cloud on the tile below and remove the cloud (A-9.4, A-12.6)."""
    lake = s[TILE_TYPE + tile] == LAKE
    for owner in range(int(s[SEATS])):
        number = s[CLOUD_DROPS + MAX_SEATS * tile + owner]
        s[CLOUD_DROPS + MAX_SEATS * tile + owner] = 0
        if lake:
            s[SUPPLY + owner] += number
        else:
            s[TILE_DROPS + MAX_SEATS * tile + owner] += number
    s[CLOUD + tile] = NO_CLOUD
    update_growth(s, tile)


@jit
def check_cloud(s: State, tile: int) -> None:
    """Growth, overflow and removal of one cloud at the end of an effect (A-9.3 to A-9.6).

    Rules: A-9.1, Q-43, Q-45, Q-46.
    """
    if s[CLOUD + tile] == NO_CLOUD:
        return
    drops = drops_in_cloud(s, tile)
    if drops >= s[GROW_AT]:
        s[CLOUD + tile] = THUNDER
    if drops >= s[OVERFLOW_AT] and s[CLOUD + tile] == THUNDER:
        pour(s, tile)
    elif drops == 0:
        s[CLOUD + tile] = NO_CLOUD


@jit
def check_all_clouds(s: State) -> None:
    """Check every cloud, after an effect that can change several (A-9.6)."""
    for tile in range(int(s[N_TILES])):
        check_cloud(s, tile)


@jit
def new_cloud(s: State, tile: int, owner: int, number: int) -> None:
    """Place a normal cloud with ``number`` drops from the owner's supply (A-2.10, A-10.1).

    Rules: A-9.1.
    """
    s[CLOUD + tile] = NORMAL
    s[CLOUD_DROPS + MAX_SEATS * tile + owner] = number
    s[SUPPLY + owner] -= number


@jit
def move_cloud(s: State, origin: int, target: int) -> bool:
    """Move a cloud with everything in it and merge (A-9.2); return whether it merged.

    The clouds are not checked: that belongs to the end of the effect.

    Rules: Q-40, Q-41, Q-42.
    """
    merged = s[CLOUD + target] != NO_CLOUD
    s[CLOUD + target] = THUNDER if merged else s[CLOUD + origin]
    s[CLOUD + origin] = NO_CLOUD
    for owner in range(int(s[SEATS])):
        s[CLOUD_DROPS + MAX_SEATS * target + owner] += s[CLOUD_DROPS + MAX_SEATS * origin + owner]
        s[CLOUD_DROPS + MAX_SEATS * origin + owner] = 0
    return merged
