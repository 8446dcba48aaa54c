"""Inputs of the fitted value of Aura.

Features of the game come first: the observer's own numbers, then those of the other seats clockwise; a
seat that does not play has zeros. Each is divided by a typical size, so that most lie between -1 and 1.
Then come the parts of the evaluation by rules of thumb one by one, payments by crop, leads on fields,
and clouds; for the seat and for the rival who is worth most. The strongest inputs occur once for each
number of rounds to come: a round changes the worth of a field. Of hidden cards only the seat's own hand
is read.
"""

from __future__ import annotations

from aura_ai.bots.aura import evaluate as by_rules
from aura_ai.bots.aura import weights as wt
from aura_ai.bots.aura.moves import FACE_DOWN, paid
from aura_ai.bots.aura.outlook import Outlook, most_of_others, outlook
from aura_ai.bots.aura.weights import DEFAULT
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import OVER, SEATS, TO_ACT
from aura_ai.engine.jit import jit, jit_inlined
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
CROPS = at.LAKE
"""Crops that pay: all before the lake."""
RACE, MEANS, POINTS, VOTES, FIELDS, TOTAL, DRY, THUNDERY, WET = range(9)
PARTS = WET + 1
"""Public parts of the evaluation of a seat, and its pay at a harvest: with fields as they are, after
thunder clouds have fallen, after all clouds have."""
LEADS, FURTHEST = 5, 2
"""Leads over the best rival on a field, from ``-FURTHEST``."""
CLOUDS = 6
"""Own clouds and drops in them, normal and thunder; the largest number; clouds without a rival."""
AT_DRY = PARTS
AT_WET = AT_DRY + CROPS
AT_DRY_LEADS = AT_WET + CROPS
AT_WET_LEADS = AT_DRY_LEADS + LEADS
AT_CLOUDS = AT_WET_LEADS + LEADS
AT_SPACES = AT_CLOUDS + CLOUDS
FACTS = AT_SPACES + at.N_TYPES
"""Inputs of a seat: parts, payments by crop before and after all clouds have fallen, numbers of fields
by lead, clouds, and the worth of votes by space."""
TABLE = 4
"""Common inputs: one, pips of the dice, chance of a harvest this round; the worth of the seat's hand."""
BY_ROUNDS = 2 * PARTS + TABLE
ROUNDS_TOLD = 3
N_FROZEN_INPUTS = N_FEATURES + 1
AT_OWN = N_FROZEN_INPUTS
AT_RIVAL = AT_OWN + FACTS
AT_ROUNDS = AT_RIVAL + FACTS
N_INPUTS = AT_ROUNDS + ROUNDS_TOLD * BY_ROUNDS
TYPICAL = 10.0
"""VP of advantage that count as 1 in the inputs of the network."""
_UNIT = 1.0 / TYPICAL
_FEW, _MANY = 0.25, 0.1


@jit
def present_wins(s: Array, seat: int) -> float:
    """Return the win steps that the votes on the table promise: a step for the lead of a space.

    A shared lead counts half.
    """
    wins = 0.0
    for weather in range(at.N_TYPES):
        own = int(s[at.votes + at.MAX_SEATS * weather + seat])
        best = most_of_others(s, at.votes + at.MAX_SEATS * weather, seat)
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
    wins = min(float(s[at.track_cap]), int(s[at.wins + who]) + present_wins(s, who))
    out[start] = (int(s[at.vp + who]) - most_of_others(s, at.vp, who)) / POINTS_AHEAD
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
    best = most_of_others(s, at.votes + at.MAX_SEATS * weather, seat)
    out[start] = count_cards(s, at.votes + at.MAX_SEATS * weather) / VOTES_ON_A_SPACE
    out[start + 1] = own / VOTES_ON_A_SPACE
    out[start + 2] = best / VOTES_ON_A_SPACE
    out[start + 3] = 1.0 if int(s[at.selected]) >> weather & 1 else 0.0
    out[start + 4] = 1.0 if int(s[at.resolve]) >> weather & 1 else 0.0


@jit
def features_of_all(s: Array, out: Floats, width: int) -> None:
    """Write the features of a position: of each seat's row, ``width`` long, the first ``N_FEATURES``.

    Public facts about a seat are computed once. From a view, the row of its observer is right.
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


@jit_inlined
def payment(s: Array, crop: int, own: int, best: int, total: int) -> float:
    """Return the worth of drops at a harvest, in part where a field lacks drops (see ``paid``)."""
    need = int(s[at.need + crop])
    share = 1.0 if total >= need else total / need
    return _UNIT * share * paid(s, crop, own, best)


@jit
def write_fields(s: Array, seat: int, out: Floats) -> None:
    """Write payments, leads and clouds of a seat."""
    for tile in range(int(s[at.tile_count])):
        crop = int(s[at.crop + tile])
        cloud = int(s[at.cloud + tile])
        start, above = at.drops + at.MAX_SEATS * tile, at.cloud_drops + at.MAX_SEATS * tile
        drops, inside = count_cards(s, start), count_cards(s, above)
        if drops + inside == 0 or crop == FACE_DOWN:
            continue
        own, falling = int(s[start + seat]), int(s[above + seat])
        if falling > 0:
            kind = AT_CLOUDS + (1 if cloud == at.THUNDER else 0)
            out[kind] += _FEW
            out[kind + 2] += _MANY * falling
            out[AT_CLOUDS + 4] = max(out[AT_CLOUDS + 4], _MANY * falling)
            out[AT_CLOUDS + 5] += _FEW if falling == inside else 0.0
        if crop >= CROPS:
            continue
        best = best_wet = 0
        for other in range(at.MAX_SEATS):
            if other != seat:
                best = max(best, int(s[start + other]))
                best_wet = max(best_wet, int(s[start + other]) + int(s[above + other]))
        dry = payment(s, crop, own, best, drops)
        wet = payment(s, crop, own + falling, best_wet, drops + inside)
        out[DRY] += dry
        out[THUNDERY] += wet if cloud == at.THUNDER else dry
        out[WET] += wet
        out[AT_DRY + crop] += dry
        out[AT_WET + crop] += wet
        if drops > 0:
            out[AT_DRY_LEADS + min(max(own - best, -FURTHEST), FURTHEST) + FURTHEST] += _FEW
        lead = own + falling - best_wet
        out[AT_WET_LEADS + min(max(lead, -FURTHEST), FURTHEST) + FURTHEST] += _FEW


@jit
def write_parts(s: Array, seat: int, chances: Outlook, out: Floats) -> None:
    """Write the parts of the evaluation of a seat, in the unit of the whole."""
    w = DEFAULT
    rival = chances[5]
    out[RACE] = _UNIT * by_rules.token_race(s, seat, chances[7], w)
    out[MEANS] = _UNIT * by_rules.means(s, seat, chances, w)
    for other in range(int(s[SEATS])):
        gain = float(s[at.vp + other]) + float(s[at.track + int(s[at.wins + other])])
        out[POINTS] += _UNIT * (gain if other == seat else -rival * gain)
    for weather in range(at.N_TYPES):
        worth = _UNIT * w[wt.VOTE_WIN]
        worth *= by_rules.space_worth(s, weather, seat, chances[4], rival, w)
        out[AT_SPACES + weather] = worth
        out[VOTES] += worth
    for tile in range(int(s[at.tile_count])):
        worth = by_rules.field_worth_now(s, tile, seat, chances, w)
        out[FIELDS] += _UNIT * w[wt.FIELDS] * worth
    for part in range(TOTAL):
        out[TOTAL] += out[part]
    if s[at.first_player] == seat and s[at.solo] == 0 and chances[7] == 0.0:
        out[TOTAL] += _UNIT * w[wt.FIRST]


@jit
def inputs(s: Array, out: Floats) -> None:
    """Write ``float64[seats, N_INPUTS]`` numbers about a position, a row as each seat sees it."""
    seats = int(s[SEATS])
    features_of_all(s, out, N_INPUTS)
    over = s[TO_ACT] == OVER
    pips = 0
    for die in range(at.dice, at.dice + at.N_DICE):
        pips += int(s[die])
    rounds = min(int(s[at.rounds]) - int(s[at.round]), ROUNDS_TOLD - 1)
    start = AT_ROUNDS + BY_ROUNDS * rounds
    for seat in range(seats):
        row = out[N_INPUTS * seat : N_INPUTS * (seat + 1)]
        for i in range(AT_OWN, N_INPUTS):
            row[i] = 0.0
        chances = outlook(s, seat, DEFAULT)
        facts = row[AT_OWN:AT_RIVAL]
        write_parts(s, seat, chances, facts)
        write_fields(s, seat, facts)
        if over:
            facts[TOTAL] = _UNIT * by_rules.final_worth(s, seat, DEFAULT)
        row[start] = 1.0
        row[start + 1] = _MANY * pips
        row[start + 2] = chances[3]
        row[start + 3] = 0.0 if over else _UNIT * by_rules.hand_worth(s, seat, chances, DEFAULT)
        row[AT_OWN - 1] = facts[TOTAL] + row[start + 3]
    for seat in range(seats):
        rival = -1
        for other in range(seats):
            if other != seat and (
                rival < 0
                or out[N_INPUTS * other + AT_OWN + TOTAL] > out[N_INPUTS * rival + AT_OWN + TOTAL]
            ):
                rival = other
        row = out[N_INPUTS * seat : N_INPUTS * (seat + 1)]
        facts = out[N_INPUTS * rival + AT_OWN : N_INPUTS * rival + AT_RIVAL]
        for i in range(FACTS):
            row[AT_RIVAL + i] = facts[i]
        for i in range(PARTS):
            row[start + TABLE + i] = row[AT_OWN + i]
            row[start + TABLE + PARTS + i] = facts[i]


@jit
def frozen_inputs(s: Array, out: Floats) -> None:
    """Inputs of the frozen value: the features of the game, and the evaluation by rules of thumb."""
    features_of_all(s, out, N_FROZEN_INPUTS)
    for seat in range(int(s[SEATS])):
        worth = by_rules.evaluate(s, seat, DEFAULT) / TYPICAL
        out[N_FROZEN_INPUTS * seat + N_FEATURES] = worth
