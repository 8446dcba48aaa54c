"""What a person at the table of Aura notices: where a turn starts, what is secret, what happened.

Screens find these functions by their names (:mod:`aura_ai.play.customs`); a game may have none.
"""

from __future__ import annotations

from aura_ai.engine.header import SEATS
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.belief.worlds import picks_are_hidden
from aura_ai.games.aura.spoken.coordinates import coordinates, seat_name, short_name
from aura_ai.games.contract import Array

LEGEND = 'Tiles are numbered from 0. "0:2 1:3" are drops or votes by seat.'
_FRESH = (
    at.SETUP_CLOUD,
    at.FERTILIZER,
    at.TURN,
    at.SELECT_WEATHER,
    at.SUN_WEATHER,
    at.WINDW_DROP,
)


def starts_turn(array: Array) -> bool:
    """Tell whether the decision is the first of a turn, even if the same seat decided before."""
    return int(array[at.NODE]) in _FRESH


def is_secret(array: Array) -> bool:
    """Tell whether the other seats do not see what is chosen at this decision (Q-100, Q-122)."""
    return bool(picks_are_hidden(array))


def news(before: Array, after: Array) -> list[str]:
    """Return what changed between two views of one seat, beyond the decision itself, in words.

    Only what lies open on the table is looked at, so that nothing can leak.
    """
    told = [*_south_wind(before, after), *_tiles(before, after)]
    for seat in range(int(after[SEATS])):
        gains = [
            _change(before, after, at.VP + seat, "VP"),
            _change(before, after, at.WINS + seat, "voting win"),
            _change(before, after, at.WHEAT_TOKENS + seat, "wheat token"),
        ]
        gained = ", ".join(filter(None, gains))
        if gained:
            told.append(f"{seat_name(after, seat)}: {gained}")
    if before[at.FIRST] != after[at.FIRST]:
        told.append(f"{seat_name(after, int(after[at.FIRST]))} is first player now")
    if before[at.ROUND] != after[at.ROUND]:
        dice = " ".join("harvest" if d == at.HARVEST else str(int(d)) for d in after[at.DICE :][:3])
        told.append(f"Round {int(after[at.ROUND])} begins; dice {dice}")
    if before[at.NODE] != at.GAME_OVER and after[at.NODE] == at.GAME_OVER:
        told.append("The game is over")
    return told


def _change(before: Array, after: Array, slot: int, thing: str) -> str:
    change = int(after[slot]) - int(before[slot])
    if change == 0:
        return ""
    plural = "" if thing == "VP" or abs(change) == 1 else "s"
    return f"{change:+d} {thing}{plural}"


_EFFECTS = {
    at.SW_ADD_TILE: "a drop or two on a tile",
    at.SW_REMOVE: "a human drop leaves a tile",
    at.SW_NEW_CLOUD: "a new cloud",
    at.SW_ADD_CLOUD: "a drop into a cloud",
    at.SW_MOVE_MIXED: "a mixed cloud moves north-west",
    at.SW_MOVE_NEUTRAL: "a neutral cloud moves south-east",
    at.SW_RESHUFFLE: "reshuffle",
}


def _south_wind(before: Array, after: Array) -> list[str]:
    """Return the South Wind cards that were turned up (A-21.9)."""
    if not after[at.SOLO]:
        return []
    old, new = int(before[at.SW_DECK]), int(after[at.SW_DECK])
    if new & ~old:
        return ["The South Wind deck was shuffled anew"]
    told = []
    for i in range(at.N_SOUTH_WIND):
        if (old & ~new) >> i & 1:
            card = int(after[at.SOUTH_WIND + i])
            votes = [card >> at.SW_VOTE_1 & at.SW_MASK, card >> at.SW_VOTE_2 & at.SW_MASK]
            icons = [f"votes {at.WEATHER_NAMES[v - 1]}" for v in votes if v]
            if card >> at.SW_HARVEST & 1:
                icons.append("lowers a die")
            extra = f" ({', '.join(icons)})" if icons else ""
            told.append(f"South Wind card {i + 1}: {_EFFECTS[card & at.SW_MASK]}{extra}")
    return told


def _tiles(before: Array, after: Array) -> list[str]:
    """Return tokens that came or went and clouds that turned to thunder or are gone."""
    told = []
    for tile in range(len(coordinates(after))):
        if before[at.TILE_TYPE + tile] < 0:
            continue
        old, new = int(before[at.TILE_GROWTH + tile]), int(after[at.TILE_GROWTH + tile])
        if old != new:
            what = at.GROWTH_NAMES[new] if new != at.BARE else f"no longer {at.GROWTH_NAMES[old]}"
            told.append(f"{short_name(after, tile)} is {what}")
        old, new = int(before[at.CLOUD + tile]), int(after[at.CLOUD + tile])
        if old != new and old != at.NO_CLOUD:
            what = f"is a {at.CLOUD_NAMES[new]} cloud" if new != at.NO_CLOUD else "is gone"
            told.append(f"the {at.CLOUD_NAMES[old]} cloud on {short_name(after, tile)} {what}")
    return told
