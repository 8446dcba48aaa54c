"""The choices of the setup and of the auction (parts 4, 11, 13, 15)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.build import can_take_favor
from aura_ai.games.terra_mystica.rules.free_choices import add
from aura_ai.games.terra_mystica.rules.land import block, cell_of, clear, grow, number, put


@jit
def faction_of_board(board: int, side: int) -> int:
    """Return a faction by the board it is printed on (T-4.4).

    Base boards are numbered by home terrain, 0 to 6; then ice, volcano, variable.
    """
    if board >= at.N_TERRAINS:
        return at.ICE_MAIDENS + 2 * (board - at.N_TERRAINS) + side
    # fakirs nomads, halflings cultists, alchemists darklings, swarmlings mermaids, auren witches,
    # dwarves engineers, chaos magicians giants: the lower id is side 0
    if side == 0:
        return (7, 3, 0, 10, 1, 5, 2)[board]
    return (11, 9, 4, 12, 13, 6, 8)[board]


@jit
def is_terrain_free(s: Array, terrain: int) -> bool:
    """Return whether a terrain is nobody's home or start terrain (T-11.1, T-11.10, T-13.1, A-97).

    The factions in an auction hold their home terrains from the start (T-15.7).
    """
    if int(s[at.pool]) >> terrain & 1:
        return False
    for seat in range(int(s[SEATS])):
        p = block(seat)
        if s[p + at.home] == terrain or s[p + at.start_terrain] == terrain:
            return False
    return True


@jit
def can_pick_faction(s: Array, faction: int) -> bool:
    """Return whether a faction is still to be had and in no conflict (T-4.4, T-15.4)."""
    if faction >= s[at.factions_in]:
        return False
    board = number(s, faction, at.F_HOME)
    if s[at.phase] == at.PHASE_AUCTION:
        side = int(s[at.sides]) >> board & 1
        return int(s[at.tokens]) >> board & 1 != 0 and faction_of_board(board, side) == faction
    for seat in range(int(s[SEATS])):
        other = int(s[block(seat) + at.faction])
        if other != at.NONE and number(s, other, at.F_HOME) == board:
            return False
    return board >= at.ICE or is_terrain_free(s, board)


@jit
def list_place(s: Array, seat: int) -> None:
    """List the hexes for a first dwelling (T-4.7, T-11.2, T-13.9)."""
    p = block(seat)
    terrain = s[p + at.home] if s[p + at.home] < at.ICE else s[p + at.start_terrain]
    rivers = s[p + at.faction] == at.RIVERWALKERS
    for hex_ in range(at.N_HEXES):
        if s[at.building + hex_] == at.EMPTY and s[at.terrain + hex_] == terrain:
            if not rivers or is_riverside(s, hex_):
                add(s, at.ACTION_BUILD + hex_)


@jit
def is_riverside(s: Array, hex_: int) -> bool:
    """Return whether a hex touches a river (T-13.9)."""
    clear(s, at.set_a)
    put(s, at.set_a, cell_of(s, hex_))
    grow(s, at.set_a, at.set_b)
    for row in range(at.N_ROWS):
        if s[at.set_b + row] & s[at.river_cells + row]:
            return True
    return False


@jit
def list_setup(s: Array, seat: int, node: int) -> None:
    """List the choices of the setup and of the auction (parts 4 and 15, A-51)."""
    p = block(seat)
    if node == at.NODE_FACTION:
        for faction in range(at.N_FACTIONS):
            if can_pick_faction(s, faction):
                add(s, at.ACTION_FACTION + faction)
    elif node == at.NODE_BID:
        for bid in range(int(s[at.high_bid]) + 1, at.MAX_BID + 1):
            add(s, at.ACTION_BID + bid)
        if s[at.high_bid] != at.NONE:
            add(s, at.ACTION_BID_PASS)
    elif node == at.NODE_POSITION:
        for position in range(int(s[SEATS])):
            occupied = False
            for other in range(int(s[SEATS])):
                occupied = occupied or s[block(other) + at.position] == position
            if not occupied:
                add(s, at.ACTION_TURN_POSITION + position)
    elif node == at.NODE_TERRAIN:
        for terrain in range(at.N_TERRAINS):
            if is_terrain_free(s, terrain):
                add(s, at.ACTION_PICK_TERRAIN + terrain)
    elif node == at.NODE_SETUP_FAVOR:
        for favor in range(at.N_FAVORS):
            if can_take_favor(s, seat, favor):
                add(s, at.ACTION_TAKE_FAVOR + favor)
    elif node == at.NODE_PLACE:
        list_place(s, seat)
    elif node == at.NODE_CARD:
        for card in range(at.N_BONUS_CARDS):
            if s[at.card_holder + card] == at.NONE and card != s[p + at.bonus]:
                add(s, at.ACTION_TAKE_BONUS + card)
