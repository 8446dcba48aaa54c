"""Inputs of the fitted value of Aura.

Besides the features of the game they hold the parts of the evaluation by rules of thumb one by one,
payments by crop, leads on fields, and clouds; for the seat and for the rival who is worth most. The
strongest inputs occur once for each number of rounds to come: a round changes the worth of a field. Of
hidden cards only the seat's own hand is read.
"""

from __future__ import annotations

from aura_ai.bots.aura import evaluate as by_rules
from aura_ai.bots.aura import weights as wt
from aura_ai.bots.aura.features import N_FEATURES, features_of_all
from aura_ai.bots.aura.moves import FACE_DOWN, paid
from aura_ai.bots.aura.outlook import Outlook, outlook
from aura_ai.bots.aura.weights import DEFAULT
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import OVER, SEATS, TO_ACT
from aura_ai.engine.jit import jit, jit_inlined
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.belief.dealing import count_cards

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
