"""Chances of a position of Aura: weathers, harvest, turns left.

Only public facts and the seat's own hand are read. No library function with rounding of its own is used:
compiled and interpreted runs agree to the last bit.
"""

from __future__ import annotations

from aura_ai.bots.aura import weights as wt
from aura_ai.bots.aura.weights import Weights
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit, jit_inlined
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules.weather import votes_on

Outlook = tuple[float, float, float, float, float, float, float, float]
"""Chances and factors of a position: frost, sun, rain, harvest, turns left, rival share, wheat token,
1.0 in the last round."""


@jit_inlined
def squash(x: float) -> float:
    """Map a score to a chance: 0 -> 1/2, growing to 1 and falling to 0 (rational, so exact)."""
    return 0.5 + 0.5 * x / (1.0 + abs(x))


@jit_inlined
def most_of_others(s: Array, start: int, seat: int) -> int:
    """Return the most that another seat has in a group of counts by seat."""
    best = 0
    for owner in range(at.MAX_SEATS):
        best = max(best, 0 if owner == seat else int(s[start + owner]))
    return best


@jit
def turn_to_come(s: Array, seat: int) -> bool:
    """Return whether a seat still has its extra turn after the first pass (A-7.1)."""
    seats = int(s[SEATS])
    return (seat - int(s[TO_ACT]) + seats) % seats < s[at.turns_left]


@jit
def in_weather_phase(s: Array) -> bool:
    """Return whether the action phase of this round is over."""
    return (
        s[at.weather] >= 0
        or s[at.node] == at.NODE_SELECT_WEATHER
        or s[at.node] == at.NODE_HAND_LIMIT
    )


@jit
def turns_left(s: Array, seat: int) -> float:
    """Return about how many turns a player still has this round, by the own hand."""
    if in_weather_phase(s):
        return 0.0
    if s[at.first_passer] >= 0:
        return float(s[at.turns_left]) / float(s[SEATS])
    start = at.hand + at.N_TYPES * seat
    return 1.0 + float(int(s[start]) + int(s[start + 1]) + int(s[start + 2]) + int(s[start + 3]))


@jit_inlined
def to_beat(s: Array, weather: int) -> int:
    """Return the votes that a space needs to be one of the two selected: the second of the others."""
    first = votes_on(s, (weather + 1) % at.N_TYPES)
    second = votes_on(s, (weather + 2) % at.N_TYPES)
    third = votes_on(s, (weather + 3) % at.N_TYPES)
    return max(min(first, second), min(max(first, second), third))


@jit
def chance_of(s: Array, weather: int, turns: float, w: Weights) -> float:
    """Return the chance that a weather is still resolved this round (A-11)."""
    if s[at.weather] >= 0:
        return 1.0 if weather > s[at.weather] and s[at.resolve] & (1 << weather) else 0.0
    votes = votes_on(s, weather)
    if s[at.round] == s[at.rounds]:
        return 1.0 if votes > 0 else w[wt.UNVOTED] * turns / (turns + 1.0)
    if s[at.node] == at.NODE_SELECT_WEATHER and s[at.selected] & (1 << weather):
        return 1.0
    return squash(w[wt.SELECT] * (votes - to_beat(s, weather)) / (0.3 + turns))


@jit
def chance_of_harvest(s: Array, turns: float, w: Weights) -> float:
    """Return the chance of a harvest at the end of this round (A-16.1)."""
    if s[at.round] == s[at.rounds]:
        return 1.0
    missing = 0
    for die in range(at.dice, at.dice + at.N_DICE):
        missing += int(s[die])
    if missing == 0:
        return 1.0
    if turns == 0.0:
        return 0.0
    ready = w[wt.LOWER_RATE] * turns * float(s[SEATS])
    return squash(w[wt.LOWER_SLOPE] * (ready - missing))


@jit
def token_worth(s: Array, seat: int, w: Weights) -> float:
    """Return the value of one more wheat token for a seat (A-19.2)."""
    gap = int(s[at.wheat + seat]) - most_of_others(s, at.wheat, seat)
    close = gap == 0 or gap == -1
    return float(s[at.wheat_end_bonus]) * (w[wt.TOKEN] if close else w[wt.TOKEN_FAR])


@jit
def outlook(s: Array, seat: int, w: Weights) -> Outlook:
    """Return the chances of a position, see :data:`Outlook`."""
    turns = turns_left(s, seat)
    return (
        chance_of(s, at.FROST, turns, w),
        chance_of(s, at.SUN, turns, w),
        chance_of(s, at.RAIN, turns, w),
        chance_of_harvest(s, turns, w),
        turns,
        w[wt.RIVAL] / (float(s[SEATS]) - 1.0),
        token_worth(s, seat, w),
        1.0 if s[at.round] == s[at.rounds] else 0.0,
    )


@jit
def with_chance(out: Outlook, weather: int, chance: float) -> Outlook:
    """Return an outlook with another chance of one weather."""
    return (
        chance if weather == at.FROST else out[0],
        chance if weather == at.SUN else out[1],
        chance if weather == at.RAIN else out[2],
        out[3],
        out[4],
        out[5],
        out[6],
        out[7],
    )


@jit
def with_harvest(out: Outlook, chance: float) -> Outlook:
    """Return an outlook with another chance of a harvest."""
    return (out[0], out[1], out[2], chance, out[4], out[5], out[6], out[7])
