"""Numbers about what a seat may know, for a fitted evaluation of positions.

The observer's own numbers come first, then the other seats clockwise; a seat that does not play has
zeros. Nothing hidden is read, so a state and a view of the same seat give the same numbers. Each
number is divided by a typical size, so that most lie between -1 and 1.
"""

import numpy as np
import numpy.typing as npt

from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.aura.belief.dealing import count_cards
from aura_ai.games.aura.layout import (
    BARE,
    CLOUD,
    CLOUD_DROPS,
    CORN,
    DECK,
    DICE,
    DRAFT_PICK,
    EXTRA,
    FERTILIZER,
    FIRST,
    FIRST_PASSER,
    HAND,
    HAND_LIMIT_DISCARD,
    HARVEST,
    KEPT,
    LAKE,
    MAX_SEATS,
    N_DICE,
    N_DICE_VALUES,
    N_TILES,
    NEED,
    NODE,
    POINTS,
    RESOLVE,
    RICE,
    RICE_GROWN,
    ROUND,
    ROUNDS,
    SELECT_WEATHER,
    SELECTED,
    SETUP_CLOUD,
    STEP,
    SUN_WEATHER,
    SUPPLY,
    SUPPLY_VOTES,
    THUNDER,
    TILE_DROPS,
    TILE_GROWTH,
    TILE_TYPE,
    TRACK,
    TRACK_CAP,
    TYPES,
    VOTES,
    VP,
    WHEAT,
    WHEAT_LEADER,
    WHEAT_TOKENS,
    WINDW_DIR,
    WINDW_DROP,
    WINS,
)
from aura_ai.games.aura.rules.harvest import harvest_value, points_row

Floats = npt.NDArray[np.float64]

N_GENERAL = 17
N_SEAT = 15
N_WEATHER = 5
N_FEATURES = N_GENERAL + MAX_SEATS * N_SEAT + TYPES * N_WEATHER

# typical sizes, in the unit of what they divide
CARDS, DROPS, VOTES_ON_A_SPACE, POINTS_AHEAD, TOKENS, MANY_DROPS = 8.0, 20.0, 6.0, 40.0, 4.0, 8.0
PRIZE = 10.0
DECK_SIZE = 40.0


@jit
def present_wins(s: State, seat: int) -> float:
    """Return the win steps that the votes on the table promise: a step for the lead of a space.

    A shared lead counts half.
    """
    wins = 0.0
    for weather in range(TYPES):
        own = int(s[VOTES + MAX_SEATS * weather + seat])
        best = 0
        for other in range(int(s[SEATS])):
            if other != seat:
                best = max(best, int(s[VOTES + MAX_SEATS * weather + other]))
        if own > 0 and own >= best:
            wins += 1.0 if own > best else 0.5
    return wins


@jit
def prize(s: State, tile: int) -> float:
    """Return what a tile pays its leader, or a drop on rice, in VP."""
    crop = int(s[TILE_TYPE + tile])
    if crop < 0 or crop == LAKE:
        return 0.0
    if crop == WHEAT:
        return float(s[WHEAT_LEADER])
    if crop == RICE:
        return float(s[RICE_GROWN])
    return float(s[POINTS + MAX_SEATS * points_row(crop, int(s[TILE_GROWTH + tile]))])


@jit
def growth_share(s: State, tile: int) -> float:
    """Return how much of the drops for a growth token lies on a tile, at most 1."""
    need = int(s[NEED + int(s[TILE_TYPE + tile])])
    drops = count_cards(s, TILE_DROPS + MAX_SEATS * tile)
    return min(1.0, drops / need) if need > 0 else 0.0


@jit
def general(s: State, seat: int, out: Floats) -> None:
    """Write the numbers about the table as a whole and the observer's cards."""
    node = int(s[NODE])
    weather_phase = (
        node == SELECT_WEATHER or node == SUN_WEATHER or node == WINDW_DROP or node == WINDW_DIR
    )
    setup = node == SETUP_CLOUD or node == FERTILIZER or node == DRAFT_PICK
    flipped = 0
    to_lower = 0
    for die in range(N_DICE):
        flipped += 1 if s[DICE + die] == HARVEST else 0
        to_lower += int(s[DICE + die])
    out[0] = 1.0
    out[1] = (int(s[ROUNDS]) - int(s[ROUND])) / int(s[ROUNDS])
    out[2] = 1.0 if s[ROUND] == s[ROUNDS] else 0.0
    out[3] = 1.0 if setup else 0.0
    out[4] = 1.0 if weather_phase else 0.0
    out[5] = 1.0 if node == HAND_LIMIT_DISCARD else 0.0
    out[6] = 1.0 if s[TO_ACT] == seat else 0.0
    out[7] = 1.0 if s[FIRST_PASSER] >= 0 else 0.0
    out[8] = int(s[EXTRA]) / int(s[SEATS])
    out[9] = 1.0 if s[STEP] == 2 else 0.0
    out[10] = flipped / N_DICE
    out[11] = to_lower / (N_DICE * N_DICE_VALUES)
    out[12] = count_cards(s, DECK) / DECK_SIZE
    for card in range(TYPES):
        own = int(s[HAND + TYPES * seat + card])
        if node == DRAFT_PICK:
            own += int(s[KEPT + TYPES * seat + card])
        out[13 + card] = own / TOKENS


@jit
def fields_of(s: State, who: int, out: Floats, at: int) -> None:
    """Write what a seat has on the fields and in the clouds above them, six numbers."""
    for i in range(6):
        out[at + i] = 0.0
    for tile in range(int(s[N_TILES])):
        if s[TILE_TYPE + tile] < 0:
            continue
        drops = int(s[TILE_DROPS + MAX_SEATS * tile + who])
        if drops > 0 and s[TILE_TYPE + tile] != LAKE:
            value = float(harvest_value(s, tile, who))
            if s[TILE_GROWTH + tile] != BARE:
                out[at] += value / POINTS_AHEAD
            else:
                out[at + 1] += value * growth_share(s, tile) / POINTS_AHEAD
            out[at + 2] += drops / MANY_DROPS
        in_cloud = int(s[CLOUD_DROPS + MAX_SEATS * tile + who])
        if in_cloud > 0:
            thunder = 1 if s[CLOUD + tile] == THUNDER else 0
            out[at + 3 + thunder] += in_cloud * prize(s, tile) / (PRIZE * MANY_DROPS)
            if s[TILE_TYPE + tile] == CORN or s[TILE_TYPE + tile] == RICE:
                out[at + 5] += in_cloud / MANY_DROPS


@jit
def about_seat(s: State, who: int, out: Floats, at: int) -> None:
    """Write the numbers about one seat; all of them are public."""
    best_other = -1
    for other in range(int(s[SEATS])):
        if other != who:
            best_other = max(best_other, int(s[VP + other]))
    wins = min(float(s[TRACK_CAP]), int(s[WINS + who]) + present_wins(s, who))
    out[at] = (int(s[VP + who]) - best_other) / POINTS_AHEAD
    out[at + 1] = int(s[TRACK + int(s[WINS + who])]) / POINTS_AHEAD
    step = int(wins)
    ahead = min(step + 1, int(s[TRACK_CAP]))
    low = int(s[TRACK + step])
    out[at + 2] = (low + (wins - step) * (int(s[TRACK + ahead]) - low)) / POINTS_AHEAD
    out[at + 3] = int(s[WHEAT_TOKENS + who]) / TOKENS
    out[at + 4] = count_cards(s, HAND + TYPES * who) / CARDS
    out[at + 5] = int(s[SUPPLY + who]) / DROPS
    out[at + 6] = int(s[SUPPLY_VOTES + who]) / DROPS
    out[at + 7] = 1.0 if s[FIRST] == who else 0.0
    out[at + 8] = 1.0 if s[FIRST_PASSER] == who else 0.0
    fields_of(s, who, out, at + 9)


@jit
def about_weather(s: State, seat: int, weather: int, out: Floats, at: int) -> None:
    """Write the votes on a space: all, own, the strongest rival's, and whether it happens."""
    own = int(s[VOTES + MAX_SEATS * weather + seat])
    best = 0
    for other in range(int(s[SEATS])):
        if other != seat:
            best = max(best, int(s[VOTES + MAX_SEATS * weather + other]))
    out[at] = count_cards(s, VOTES + MAX_SEATS * weather) / VOTES_ON_A_SPACE
    out[at + 1] = own / VOTES_ON_A_SPACE
    out[at + 2] = best / VOTES_ON_A_SPACE
    out[at + 3] = 1.0 if int(s[SELECTED]) >> weather & 1 else 0.0
    out[at + 4] = 1.0 if int(s[RESOLVE]) >> weather & 1 else 0.0


@jit
def features_of_all(s: State, out: Floats, width: int) -> None:
    """Write what :func:`features` does, for all seats; what everybody sees of a seat is found once.

    Args:
        s: State.
        out: ``float64[seats * width]``, a row for each seat, of which the first ``N_FEATURES`` are
            written.
        width: Length of a row.
    """
    seats = int(s[SEATS])
    for seat in range(seats):
        row = out[width * seat : width * (seat + 1)]
        general(s, seat, row)
        about_seat(s, seat, row, N_GENERAL)
        for weather in range(TYPES):
            at = N_GENERAL + MAX_SEATS * N_SEAT + N_WEATHER * weather
            about_weather(s, seat, weather, row, at)
    for seat in range(seats):
        for i in range(1, MAX_SEATS):
            at = width * seat + N_GENERAL + N_SEAT * i
            other = seat + i if seat + i < seats else seat + i - seats
            for k in range(N_SEAT):
                out[at + k] = out[width * other + N_GENERAL + k] if i < seats else 0.0


@jit
def features(s: State, seat: int, out: Floats) -> None:
    """Write the features of a state or view for a seat.

    Args:
        s: State, or a view of ``seat``.
        seat: Deciding seat whose knowledge is described.
        out: ``float64[N_FEATURES]`` that the caller owns, overwritten.
    """
    general(s, seat, out)
    seats = int(s[SEATS])
    for i in range(MAX_SEATS):
        at = N_GENERAL + N_SEAT * i
        if i < seats:
            about_seat(s, (seat + i) % seats, out, at)
        else:
            for k in range(N_SEAT):
                out[at + k] = 0.0
    for weather in range(TYPES):
        at = N_GENERAL + MAX_SEATS * N_SEAT + N_WEATHER * weather
        about_weather(s, seat, weather, out, at)
