"""The choices of the setup and of the auction (parts 4 and 15)."""

from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.terra_mystica.layout import (
    BID,
    BID_PASS,
    BONUS,
    BONUS_CARDS,
    BUILD,
    BUILDING,
    EMPTY,
    FACTION,
    FACTION_OF,
    FACTIONS,
    FAVORS,
    HEXES,
    HIGH,
    HOLDER,
    HOME,
    ICE,
    MAX_BID,
    N_BID,
    N_CARD,
    N_FACTION,
    N_PLACE,
    N_POSITION,
    N_SETUP_FAVOR,
    N_TERRAIN,
    NONE,
    PICK_TERRAIN,
    POSITION,
    RIVER_SET,
    RIVERWALKERS,
    ROWS,
    SET_A,
    SET_B,
    START_TERRAIN,
    TAKE_BONUS,
    TAKE_FAVOR,
    TERRAIN,
    TERRAINS,
    TURN_POSITION,
)
from aura_ai.games.terra_mystica.rules.build import can_take_favor
from aura_ai.games.terra_mystica.rules.free_choices import add
from aura_ai.games.terra_mystica.rules.land import block, cell_of, clear, grow, put
from aura_ai.games.terra_mystica.rules.naming import can_pick_faction, is_terrain_free


@jit
def list_place(s: State, seat: int) -> None:
    """List the hexes for a first dwelling (T-4.7, T-11.2, T-13.9)."""
    p = block(seat)
    terrain = s[p + HOME] if s[p + HOME] < ICE else s[p + START_TERRAIN]
    rivers = s[p + FACTION_OF] == RIVERWALKERS
    for hex_ in range(HEXES):
        if s[BUILDING + hex_] == EMPTY and s[TERRAIN + hex_] == terrain:
            if not rivers or is_riverside(s, hex_):
                add(s, BUILD + hex_)


@jit
def is_riverside(s: State, hex_: int) -> bool:
    """Tell whether a hex touches a river (T-13.9)."""
    clear(s, SET_A)
    put(s, SET_A, cell_of(s, hex_))
    grow(s, SET_A, SET_B)
    for row in range(ROWS):
        if s[SET_B + row] & s[RIVER_SET + row]:
            return True
    return False


@jit
def list_setup(s: State, seat: int, node: int) -> None:
    """List the choices of the setup and of the auction (parts 4 and 15).

    Rules: A-51.
    """
    p = block(seat)
    if node == N_FACTION:
        for faction in range(FACTIONS):
            if can_pick_faction(s, faction):
                add(s, FACTION + faction)
    elif node == N_BID:
        for bid in range(int(s[HIGH]) + 1, MAX_BID + 1):
            add(s, BID + bid)
        if s[HIGH] != NONE:
            add(s, BID_PASS)
    elif node == N_POSITION:
        for position in range(int(s[SEATS])):
            taken = False
            for other in range(int(s[SEATS])):
                taken = taken or s[block(other) + POSITION] == position
            if not taken:
                add(s, TURN_POSITION + position)
    elif node == N_TERRAIN:
        for terrain in range(TERRAINS):
            if is_terrain_free(s, terrain):
                add(s, PICK_TERRAIN + terrain)
    elif node == N_SETUP_FAVOR:
        for favor in range(FAVORS):
            if can_take_favor(s, seat, favor):
                add(s, TAKE_FAVOR + favor)
    elif node == N_PLACE:
        list_place(s, seat)
    elif node == N_CARD:
        for card in range(BONUS_CARDS):
            if s[HOLDER + card] == NONE and card != s[p + BONUS]:
                add(s, TAKE_BONUS + card)
