"""Factions and terrains open to choice in the setup (parts 4, 11, 13, 15)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.land import block, number


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
def board_of(s: Array, faction: int) -> int:
    """Return the board of a faction."""
    return number(s, faction, at.F_HOME)


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
    board = board_of(s, faction)
    if s[at.phase] == at.PHASE_AUCTION:
        side = int(s[at.sides]) >> board & 1
        return int(s[at.tokens]) >> board & 1 != 0 and faction_of_board(board, side) == faction
    for seat in range(int(s[SEATS])):
        other = int(s[block(seat) + at.faction])
        if other != at.NONE and board_of(s, other) == board:
            return False
    return board >= at.ICE or is_terrain_free(s, board)
