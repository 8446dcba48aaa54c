"""Harvest, scoring, clean-up and the end of the game (A-16 to A-19, A-21.23 to A-21.26)."""

import numpy as np
import numpy.typing as npt

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OVER, SEATS, TO_ACT
from aura_ai.engine.jit import jit, jit_inlined
from aura_ai.engine.rng import draw
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules.cards import deal


@jit
def rank_on(s: Array, tile: int, seat: int) -> int:
    """Return the rank of a present player: tied players share the lowest (A-17.2, Q-65, Q-69)."""
    start = at.drops + at.MAX_SEATS * tile
    own = s[start + seat]
    rank = 0
    for other in range(int(s[SEATS])):
        if s[start + other] >= own:
            rank += 1
    return rank


@jit
def present_on(s: Array, tile: int) -> int:
    """Return the number of players with a drop on a tile (A-17.1)."""
    number = 0
    for seat in range(int(s[SEATS])):
        if s[at.drops + at.MAX_SEATS * tile + seat] > 0:
            number += 1
    return number


ROW_OF = np.full((at.N_CROPS, at.SPOILED + 1), at.ROW_OPUNTIA)
"""``int64[crop, growth]``: row of the points table; of no meaning for crops that have none."""
ROW_OF[at.GRASS] = at.ROW_GRASS
ROW_OF[at.COTTON] = at.ROW_COTTON
ROW_OF[at.POTATO] = at.ROW_POTATO
ROW_OF[at.COFFEE] = at.ROW_COFFEE
ROW_OF[at.COFFEE, at.GROWN] = at.ROW_COFFEE_GROWN
ROW_OF[at.CORN] = at.ROW_CORN
ROW_OF[at.OPUNTIA, at.SPOILED] = at.ROW_SPOILED


@jit_inlined
def points_row(crop: int, growth: int) -> int:
    """Return the row of the points table of a crop scored by rank or presence (A-17, A-17.3,
    A-17.4, A-23.3, Q-71, Q-105)."""
    return int(ROW_OF[crop, growth])


@jit
def harvest_value(s: Array, tile: int, seat: int) -> int:
    """Return the VP that a harvest of this tile now would give a present player (A-17, A-17.5,
    A-17.6, A-17.7, A-23.2, B-11, Q-66, Q-70).

    Wheat tokens are not part of it. The tile must have a growth token.
    """
    crop = int(s[at.crop + tile])
    growth = int(s[at.growth + tile])
    bonus = int(s[at.fertilizer_vp]) if s[at.fertilized] & (1 << tile) else 0
    if crop == at.WHEAT:
        leads = rank_on(s, tile, seat) == 1
        return bonus + (int(s[at.wheat_leader_points]) if leads else int(s[at.wheat_other_points]))
    if crop == at.RICE:
        if growth != at.GROWN:
            # not scored at all, so no fertilizer bonus either
            return int(s[at.rice_sprouted]) * int(s[at.drops + at.MAX_SEATS * tile + seat])
        return bonus + int(s[at.rice_grown]) * int(s[at.drops + at.MAX_SEATS * tile + seat])
    rank = present_on(s, tile) if crop == at.CORN else rank_on(s, tile, seat)
    return bonus + int(s[at.points + at.MAX_SEATS * points_row(crop, growth) + rank - 1])


@jit
def harvest(s: Array) -> None:
    """Score and clear every tile with a growth token (A-15.4, A-16, A-16.2, A-16.3, A-16.4)."""
    seats = int(s[SEATS])
    for tile in range(int(s[at.tile_count])):
        if s[at.growth + tile] == at.BARE:
            continue
        start = at.drops + at.MAX_SEATS * tile
        for seat in range(seats):
            if s[start + seat] == 0:
                continue
            s[at.vp + seat] += harvest_value(s, tile, seat)
            if s[at.crop + tile] == at.WHEAT and rank_on(s, tile, seat) == 1:
                s[at.wheat + seat] += int(s[at.wheat_leader_tokens])
        for seat in range(seats):
            s[at.supply + seat] += s[start + seat]
            s[start + seat] = 0
        s[at.growth + tile] = at.BARE


@jit
def dice_all_harvest(s: Array) -> bool:
    """Return whether all three dice show harvest (A-16.1)."""
    for die in range(at.N_DICE):
        if s[at.dice + die] != at.HARVEST:
            return False
    return True


@jit
def harvest_phase(s: Array) -> None:
    """Harvest if it is time (A-16.1, A-21.23), then clean up or end the game (A-18, A-19, A-21.24,
    A-21.25)."""
    last = s[at.round] == s[at.rounds]
    due = last or dice_all_harvest(s) or (s[at.solo] != 0 and s[at.supply + at.NEUTRAL] == 0)
    s[at.harvested] = 1 if due else 0
    if due:
        harvest(s)
    if last:
        final_scoring(s)
    else:
        clean_up(s)


@jit
def roll_dice(s: Array, all_of_them: bool) -> None:
    """Roll the dice that do not show harvest, or all (A-2.8, A-18.2, Q-73).

    Three numbers are drawn in any case, so that chance stays aligned between games of a block.
    """
    for die in range(at.N_DICE):
        face = s[at.faces + draw(s, at.N_FACES)]
        if all_of_them or s[at.dice + die] != at.HARVEST:
            s[at.dice + die] = face


@jit
def clean_up(s: Array) -> None:
    """Advance the round, reroll dice, deal cards (A-18, A-18.1, Q-104)."""
    s[at.round] += 1
    roll_dice(s, s[at.harvested] == 1)
    deal(s)


@jit
def final_scoring(s: Array) -> None:
    """Add the track and the wheat bonus (A-19.1, A-19.2, A-21.26, Q-68)."""
    seats = int(s[SEATS])
    most = 1
    for seat in range(seats):
        s[at.vp + seat] += s[at.track + int(s[at.wins + seat])]
        most = max(most, int(s[at.wheat + seat]))
    for seat in range(seats):
        if s[at.wheat + seat] == most:
            s[at.vp + seat] += s[at.wheat_end_bonus]
    s[TO_ACT] = OVER
    s[at.node] = at.NODE_GAME_OVER


@jit
def result(s: Array, place: npt.NDArray[np.int64], score: npt.NDArray[np.int64]) -> None:
    """Write place (1 is best, ties share the best place) and final VP of every seat (Q-74).

    Solo: the human wins only with strictly more VP (A-21.26, Q-83); else A-19.3.
    """
    seats = int(s[SEATS])
    for seat in range(seats):
        score[seat] = s[at.vp + seat]
        place[seat] = 1
        for other in range(seats):
            ahead = s[at.vp + other] > s[at.vp + seat] or (
                s[at.vp + other] == s[at.vp + seat] and s[at.wins + other] > s[at.wins + seat]
            )
            if ahead:
                place[seat] += 1
    if s[at.solo]:
        human_wins = s[at.vp + at.HUMAN] > s[at.vp + at.NEUTRAL]
        place[at.HUMAN] = 1 if human_wins else 2
        place[at.NEUTRAL] = 2 if human_wins else 1
