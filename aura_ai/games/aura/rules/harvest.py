"""Harvest, scoring, clean-up and the end of the game (A-16 to A-19, A-21.23 to A-21.26)."""

import numpy as np
import numpy.typing as npt

from aura_ai.engine.header import OVER, SEATS, TO_ACT
from aura_ai.engine.jit import jit, jit_inlined
from aura_ai.engine.rng import State, draw
from aura_ai.games.aura.layout import (
    BARE,
    COFFEE,
    CORN,
    COTTON,
    CROPS,
    DICE,
    FACES,
    FERTILIZED,
    FERTILIZER_VP,
    GAME_OVER,
    GRASS,
    GROWN,
    HARVEST,
    HARVESTED,
    HUMAN,
    MAX_SEATS,
    N_DICE,
    N_FACES,
    N_TILES,
    NEUTRAL,
    NODE,
    OPUNTIA,
    POINTS,
    POTATO,
    RICE,
    RICE_GROWN,
    RICE_SPROUTED,
    ROUND,
    ROUNDS,
    ROW_COFFEE,
    ROW_COFFEE_GROWN,
    ROW_CORN,
    ROW_COTTON,
    ROW_GRASS,
    ROW_OPUNTIA,
    ROW_POTATO,
    ROW_SPOILED,
    SOLO,
    SPOILED,
    SUPPLY,
    TILE_DROPS,
    TILE_GROWTH,
    TILE_TYPE,
    TRACK,
    VP,
    WHEAT,
    WHEAT_BONUS,
    WHEAT_LEADER,
    WHEAT_LEADER_TOKENS,
    WHEAT_OTHER,
    WHEAT_SUPPLY,
    WHEAT_TOKENS,
    WINS,
)
from aura_ai.games.aura.rules.cards import deal


@jit
def rank_on(s: State, tile: int, seat: int) -> int:
    """Return the rank of a present player: tied players share the lowest (A-17.2).

    Rules: Q-65, Q-69.
    """
    at = TILE_DROPS + MAX_SEATS * tile
    own = s[at + seat]
    rank = 0
    for other in range(int(s[SEATS])):
        if s[at + other] >= own:
            rank += 1
    return rank


@jit
def present_on(s: State, tile: int) -> int:
    """Return the number of players with a drop on a tile (A-17.1)."""
    number = 0
    for seat in range(int(s[SEATS])):
        if s[TILE_DROPS + MAX_SEATS * tile + seat] > 0:
            number += 1
    return number


ROW_OF = np.full((CROPS, SPOILED + 1), ROW_OPUNTIA)
"""``int64[crop, growth]``: row of the points table; of no meaning for crops that have none."""
ROW_OF[GRASS] = ROW_GRASS
ROW_OF[COTTON] = ROW_COTTON
ROW_OF[POTATO] = ROW_POTATO
ROW_OF[COFFEE] = ROW_COFFEE
ROW_OF[COFFEE, GROWN] = ROW_COFFEE_GROWN
ROW_OF[CORN] = ROW_CORN
ROW_OF[OPUNTIA, SPOILED] = ROW_SPOILED


@jit_inlined
def points_row(crop: int, growth: int) -> int:
    """Return the row of the points table of a crop scored by rank or presence (A-17, A-23.3).

    Rules: A-17.3, A-17.4, Q-71, Q-105.
    """
    return int(ROW_OF[crop, growth])


@jit
def harvest_value(s: State, tile: int, seat: int) -> int:
    """Return the VP that a harvest of this tile now would give a present player (A-17, A-23.2).

    Wheat tokens are not part of it. The tile must have a growth token.

    Rules: A-17.5, A-17.6, A-17.7, B-11, Q-66, Q-70.
    """
    crop = int(s[TILE_TYPE + tile])
    growth = int(s[TILE_GROWTH + tile])
    bonus = int(s[FERTILIZER_VP]) if s[FERTILIZED] & (1 << tile) else 0
    if crop == WHEAT:
        leads = rank_on(s, tile, seat) == 1
        return bonus + (int(s[WHEAT_LEADER]) if leads else int(s[WHEAT_OTHER]))
    if crop == RICE:
        if growth != GROWN:
            # not scored at all, so no fertilizer bonus either
            return int(s[RICE_SPROUTED]) * int(s[TILE_DROPS + MAX_SEATS * tile + seat])
        return bonus + int(s[RICE_GROWN]) * int(s[TILE_DROPS + MAX_SEATS * tile + seat])
    rank = present_on(s, tile) if crop == CORN else rank_on(s, tile, seat)
    return bonus + int(s[POINTS + MAX_SEATS * points_row(crop, growth) + rank - 1])


@jit
def wheat_left(s: State) -> int:
    """Return how many wheat tokens the box still holds (Q-67, Q-121)."""
    if s[WHEAT_SUPPLY] < 0:
        return 1 << 14
    left = int(s[WHEAT_SUPPLY])
    for seat in range(int(s[SEATS])):
        left -= int(s[WHEAT_TOKENS + seat])
    return left


@jit
def harvest(s: State) -> None:
    """Score and clear every tile with a growth token (A-16).

    Rules: A-15.4, A-16.2, A-16.3, A-16.4.
    """
    seats = int(s[SEATS])
    for tile in range(int(s[N_TILES])):
        if s[TILE_GROWTH + tile] == BARE:
            continue
        at = TILE_DROPS + MAX_SEATS * tile
        for seat in range(seats):
            if s[at + seat] == 0:
                continue
            s[VP + seat] += harvest_value(s, tile, seat)
            if s[TILE_TYPE + tile] == WHEAT and rank_on(s, tile, seat) == 1:
                s[WHEAT_TOKENS + seat] += min(int(s[WHEAT_LEADER_TOKENS]), wheat_left(s))
        for seat in range(seats):
            s[SUPPLY + seat] += s[at + seat]
            s[at + seat] = 0
        s[TILE_GROWTH + tile] = BARE


@jit
def dice_all_harvest(s: State) -> bool:
    """Tell whether all three dice show harvest (A-16.1)."""
    for die in range(N_DICE):
        if s[DICE + die] != HARVEST:
            return False
    return True


@jit
def harvest_phase(s: State) -> None:
    """Harvest if it is time (A-16.1, A-21.23), then clean up or end the game (A-18, A-19).

    Rules: A-21.24, A-21.25.
    """
    last = s[ROUND] == s[ROUNDS]
    due = last or dice_all_harvest(s) or (s[SOLO] != 0 and s[SUPPLY + NEUTRAL] == 0)
    s[HARVESTED] = 1 if due else 0
    if due:
        harvest(s)
    if last:
        final_scoring(s)
    else:
        clean_up(s)


@jit
def roll_dice(s: State, all_of_them: bool) -> None:
    """Roll the dice that do not show harvest, or all (A-2.8, A-18.2).

    Three numbers are drawn in any case, so that chance stays aligned between games of a block.

    Rules: Q-73.
    """
    for die in range(N_DICE):
        face = s[FACES + draw(s, N_FACES)]
        if all_of_them or s[DICE + die] != HARVEST:
            s[DICE + die] = face


@jit
def clean_up(s: State) -> None:
    """Advance the round, reroll dice, deal cards (A-18).

    Rules: A-18.1, Q-104.
    """
    s[ROUND] += 1
    roll_dice(s, s[HARVESTED] == 1)
    deal(s)


@jit
def final_scoring(s: State) -> None:
    """Add the track and the wheat bonus (A-19.1, A-19.2, A-21.26).

    Rules: Q-68.
    """
    seats = int(s[SEATS])
    most = 1
    for seat in range(seats):
        s[VP + seat] += s[TRACK + int(s[WINS + seat])]
        most = max(most, int(s[WHEAT_TOKENS + seat]))
    for seat in range(seats):
        if s[WHEAT_TOKENS + seat] == most:
            s[VP + seat] += s[WHEAT_BONUS]
    s[TO_ACT] = OVER
    s[NODE] = GAME_OVER


@jit
def result(s: State, place: npt.NDArray[np.int64], score: npt.NDArray[np.int64]) -> None:
    """Write place (1 is best, ties share the best place) and final VP of every seat.

    Solo: the human wins only with strictly more VP (A-21.26, Q-83); else A-19.3.

    Args:
        s: State of a finished game.
        place: ``int64[seats]`` or longer, written.
        score: ``int64[seats]`` or longer, written.

    Rules: Q-74.
    """
    seats = int(s[SEATS])
    for seat in range(seats):
        score[seat] = s[VP + seat]
        place[seat] = 1
        for other in range(seats):
            ahead = s[VP + other] > s[VP + seat] or (
                s[VP + other] == s[VP + seat] and s[WINS + other] > s[WINS + seat]
            )
            if ahead:
                place[seat] += 1
    if s[SOLO]:
        human_wins = s[VP + HUMAN] > s[VP + NEUTRAL]
        place[HUMAN] = 1 if human_wins else 2
        place[NEUTRAL] = 2 if human_wins else 1
