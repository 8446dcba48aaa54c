"""Features of a view of Aura for a fitted value.

The observer's own numbers come first, then the other seats clockwise; a seat that does not play has
zeros. Nothing hidden is read, so a state and a view of the same seat give the same numbers. Each
number is divided by a typical size, so that most lie between -1 and 1.
"""

from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.belief.dealing import count_cards
from aura_ai.games.aura.rules.harvest import harvest_value, points_row

N_GENERAL = 17
N_SEAT = 15
N_WEATHER = 5
N_FEATURES = N_GENERAL + at.MAX_SEATS * N_SEAT + at.N_TYPES * N_WEATHER

# typical sizes, in the unit of what they divide
CARDS, DROPS, VOTES_ON_A_SPACE, POINTS_AHEAD, TOKENS, MANY_DROPS = 8.0, 20.0, 6.0, 40.0, 4.0, 8.0
PRIZE = 10.0
DECK_SIZE = 40.0


@jit
def present_wins(s: Array, seat: int) -> float:
    """Return the win steps that the votes on the table promise: a step for the lead of a space.

    A shared lead counts half.
    """
    wins = 0.0
    for weather in range(at.N_TYPES):
        own = int(s[at.votes + at.MAX_SEATS * weather + seat])
        best = 0
        for other in range(int(s[SEATS])):
            if other != seat:
                best = max(best, int(s[at.votes + at.MAX_SEATS * weather + other]))
        if own > 0 and own >= best:
            wins += 1.0 if own > best else 0.5
    return wins


@jit
def prize(s: Array, tile: int) -> float:
    """Return the pay of a tile for its leader, or of a drop on rice, in VP."""
    crop = int(s[at.crop + tile])
    if crop < 0 or crop == at.LAKE:
        return 0.0
    if crop == at.WHEAT:
        return float(s[at.wheat_leader_points])
    if crop == at.RICE:
        return float(s[at.rice_grown])
    return float(s[at.points + at.MAX_SEATS * points_row(crop, int(s[at.growth + tile]))])


@jit
def growth_share(s: Array, tile: int) -> float:
    """Return the share of the drops for a growth token that are on a tile, at most 1."""
    need = int(s[at.need + int(s[at.crop + tile])])
    drops = count_cards(s, at.drops + at.MAX_SEATS * tile)
    return min(1.0, drops / need) if need > 0 else 0.0


@jit
def general(s: Array, seat: int, out: Floats) -> None:
    """Write the numbers about the table as a whole and the observer's cards."""
    node = int(s[at.node])
    weather_phase = (
        node == at.NODE_SELECT_WEATHER
        or node == at.NODE_SUN_WEATHER
        or node == at.NODE_WINDW_DROP
        or node == at.NODE_WINDW_DIR
    )
    setup = node == at.NODE_SETUP_CLOUD or node == at.NODE_FERTILIZER or node == at.NODE_DRAFT_PICK
    flipped = 0
    to_lower = 0
    for die in range(at.N_DICE):
        flipped += 1 if s[at.dice + die] == at.HARVEST else 0
        to_lower += int(s[at.dice + die])
    out[0] = 1.0
    out[1] = (int(s[at.rounds]) - int(s[at.round])) / int(s[at.rounds])
    out[2] = 1.0 if s[at.round] == s[at.rounds] else 0.0
    out[3] = 1.0 if setup else 0.0
    out[4] = 1.0 if weather_phase else 0.0
    out[5] = 1.0 if node == at.NODE_HAND_LIMIT else 0.0
    out[6] = 1.0 if s[TO_ACT] == seat else 0.0
    out[7] = 1.0 if s[at.first_passer] >= 0 else 0.0
    out[8] = int(s[at.turns_left]) / int(s[SEATS])
    out[9] = 1.0 if s[at.step] == 2 else 0.0
    out[10] = flipped / at.N_DICE
    out[11] = to_lower / (at.N_DICE * at.N_DICE_VALUES)
    out[12] = count_cards(s, at.deck) / DECK_SIZE
    for card in range(at.N_TYPES):
        own = int(s[at.hand + at.N_TYPES * seat + card])
        if node == at.NODE_DRAFT_PICK:
            own += int(s[at.kept + at.N_TYPES * seat + card])
        out[13 + card] = own / TOKENS


@jit
def fields_of(s: Array, who: int, out: Floats, start: int) -> None:
    """Write the presence of a seat on the fields and in the clouds above them, six numbers."""
    for i in range(6):
        out[start + i] = 0.0
    for tile in range(int(s[at.tile_count])):
        if s[at.crop + tile] < 0:
            continue
        drops = int(s[at.drops + at.MAX_SEATS * tile + who])
        if drops > 0 and s[at.crop + tile] != at.LAKE:
            value = float(harvest_value(s, tile, who))
            if s[at.growth + tile] != at.BARE:
                out[start] += value / POINTS_AHEAD
            else:
                out[start + 1] += value * growth_share(s, tile) / POINTS_AHEAD
            out[start + 2] += drops / MANY_DROPS
        in_cloud = int(s[at.cloud_drops + at.MAX_SEATS * tile + who])
        if in_cloud > 0:
            thunder = 1 if s[at.cloud + tile] == at.THUNDER else 0
            out[start + 3 + thunder] += in_cloud * prize(s, tile) / (PRIZE * MANY_DROPS)
            if s[at.crop + tile] == at.CORN or s[at.crop + tile] == at.RICE:
                out[start + 5] += in_cloud / MANY_DROPS


@jit
def about_seat(s: Array, who: int, out: Floats, start: int) -> None:
    """Write the numbers about one seat; all of them are public."""
    best_other = -1
    for other in range(int(s[SEATS])):
        if other != who:
            best_other = max(best_other, int(s[at.vp + other]))
    wins = min(float(s[at.track_cap]), int(s[at.wins + who]) + present_wins(s, who))
    out[start] = (int(s[at.vp + who]) - best_other) / POINTS_AHEAD
    out[start + 1] = int(s[at.track + int(s[at.wins + who])]) / POINTS_AHEAD
    step = int(wins)
    ahead = min(step + 1, int(s[at.track_cap]))
    low = int(s[at.track + step])
    out[start + 2] = (low + (wins - step) * (int(s[at.track + ahead]) - low)) / POINTS_AHEAD
    out[start + 3] = int(s[at.wheat + who]) / TOKENS
    out[start + 4] = count_cards(s, at.hand + at.N_TYPES * who) / CARDS
    out[start + 5] = int(s[at.supply + who]) / DROPS
    out[start + 6] = int(s[at.vote_supply + who]) / DROPS
    out[start + 7] = 1.0 if s[at.first_player] == who else 0.0
    out[start + 8] = 1.0 if s[at.first_passer] == who else 0.0
    fields_of(s, who, out, start + 9)


@jit
def about_weather(s: Array, seat: int, weather: int, out: Floats, start: int) -> None:
    """Write the votes on a space: all, own, the strongest rival's, and whether it happens."""
    own = int(s[at.votes + at.MAX_SEATS * weather + seat])
    best = 0
    for other in range(int(s[SEATS])):
        if other != seat:
            best = max(best, int(s[at.votes + at.MAX_SEATS * weather + other]))
    out[start] = count_cards(s, at.votes + at.MAX_SEATS * weather) / VOTES_ON_A_SPACE
    out[start + 1] = own / VOTES_ON_A_SPACE
    out[start + 2] = best / VOTES_ON_A_SPACE
    out[start + 3] = 1.0 if int(s[at.selected]) >> weather & 1 else 0.0
    out[start + 4] = 1.0 if int(s[at.resolve]) >> weather & 1 else 0.0


@jit
def features_of_all(s: Array, out: Floats, width: int) -> None:
    """Write the features of a position for every seat; public facts about a seat are computed once.

    Args:
        s: State, or a view, of which the row of its observer is right.
        out: ``float64[seats * width]``, a row for each seat, of which the first ``N_FEATURES`` are
            written.
        width: Length of a row.
    """
    seats = int(s[SEATS])
    for seat in range(seats):
        row = out[width * seat : width * (seat + 1)]
        general(s, seat, row)
        about_seat(s, seat, row, N_GENERAL)
        for weather in range(at.N_TYPES):
            start = N_GENERAL + at.MAX_SEATS * N_SEAT + N_WEATHER * weather
            about_weather(s, seat, weather, row, start)
    for seat in range(seats):
        for i in range(1, at.MAX_SEATS):
            start = width * seat + N_GENERAL + N_SEAT * i
            other = seat + i if seat + i < seats else seat + i - seats
            for k in range(N_SEAT):
                out[start + k] = out[width * other + N_GENERAL + k] if i < seats else 0.0
