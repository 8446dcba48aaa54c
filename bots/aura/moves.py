"""Scores and features of actions for the playouts of Aura.

A score is the increase in pay of one harvest of the field in question, counted by the two best
claims on it. It leaves out chances and timing, for which :mod:`aura_ai.bots.aura.evaluate` takes some
ten times as long; the features, which describe votes, cards and clouds, make up for a part of that.
"""

from __future__ import annotations

import numpy as np

from aura_ai.bots.aura.action_features import (
    CHANCES,
    CLASSES,
    HANDS_TOLD,
    KINDS,
    PLACES,
    ROUNDS_TOLD,
    chance_of,
    kind_of,
    place_of,
)
from aura_ai.bots.aura.gains import playable
from aura_ai.bots.aura.outlook import most_of_others, to_beat
from aura_ai.bots.aura.policy import TEMPERATURE
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit, jit_inlined
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.belief.dealing import count_cards
from aura_ai.games.aura.rules.cards import hand_size
from aura_ai.games.aura.rules.fields import neighbour
from aura_ai.games.aura.rules.harvest import ROW_OF
from aura_ai.games.aura.rules.weather import votes_on
from aura_ai.search.log_linear import Shape

CLAIMS, LEADS = 32, 7
BY_HAND = 1
BY_CHANCE = BY_HAND + CLASSES * ROUNDS_TOLD * HANDS_TOLD
BY_PLACE = BY_CHANCE + CLASSES * ROUNDS_TOLD * CHANCES
BY_CLAIM = BY_PLACE + CLASSES * PLACES
BY_LEAD = BY_CLAIM + CLASSES * CLAIMS
N_ACTION_FEATURES = BY_LEAD + CLASSES * LEADS * LEADS
"""Feature 0 is none; then the class (kind of action and node) with the rounds to come and the cards
in hand, with its support and the rounds, the place, the claim (:func:`claim_of`), and the
leads of the weathers (:func:`leads`)."""
PER_ACTION = 5
SHAPE = Shape(PER_ACTION, N_ACTION_FEATURES, 2 * len(at.NODES), 1.0 / TEMPERATURE)
"""A context is the node, in the last round or before."""
RIVAL = 1.4
"""Weight of the rivals' points together, part of the own."""
TOKEN = 4.0
"""VP of the token of a wheat field, besides its points."""
LEAD_BITS = 3
FACE_DOWN = -1


FIRST_AT = at.points + at.MAX_SEATS * ROW_OF[:, at.GROWN]
"""``int64[crop]``: index in the state of the pay of the first on a grown field, or of a drop on rice."""
OTHER_AT = FIRST_AT + 1
FIRST_AT[at.WHEAT], OTHER_AT[at.WHEAT] = at.wheat_leader_points, at.wheat_other_points
FIRST_AT[at.RICE] = OTHER_AT[at.RICE] = at.rice_grown


@jit_inlined
def paid(s: Array, crop: int, own: int, best: int) -> float:
    """Return the pay of ``own`` drops on a grown field where the best rival has ``best``."""
    # corn pays by the number of players, the others by rank, where a tie shares the lower one
    first = best < (1 if crop == at.CORN else own)
    points = float(s[FIRST_AT[crop] if first else OTHER_AT[crop]])
    if crop == at.RICE:
        points *= own
    if crop == at.WHEAT and first:
        points += TOKEN
    return points if own > 0 else 0.0


@jit_inlined
def worth(s: Array, crop: int, own: int, best: int, total: int, rival: float) -> float:
    """Return the worth of a field for a seat at a harvest, less the share of the rival with ``best``."""
    if total == 0 or crop == at.LAKE or crop == FACE_DOWN:
        return 0.0
    margin = paid(s, crop, own, best) - rival * paid(s, crop, best, own)
    need = int(s[at.need + crop])
    return margin if total >= need else margin * total / need


@jit
def gain(s: Array, tile: int, wet: bool, who: int, more: int, seat: int, rival: float) -> float:
    """Return the change in the :func:`worth` of a field for a seat from some drops more.

    Args:
        wet: Whether its cloud has fallen on it.
        who: Seat that has ``more`` drops there than it has.
    """
    start, above = at.drops + at.MAX_SEATS * tile, at.cloud_drops + at.MAX_SEATS * tile
    best = best_then = total = 0
    for owner in range(at.MAX_SEATS):
        drops = int(s[start + owner]) + (int(s[above + owner]) if wet else 0)
        total += drops
        other = 0 if owner == seat else drops
        best = max(best, other)
        best_then = max(best_then, other + more if owner == who and owner != seat else other)
    own = int(s[start + seat]) + (int(s[above + seat]) if wet else 0)
    own_then = own + more if who == seat else own
    crop = int(s[at.crop + tile])
    after = worth(s, crop, own_then, best_then, total + more, rival)
    return after - worth(s, crop, own, best, total, rival)


@jit_inlined
def wet_drops(s: Array, tile: int, seat: int) -> tuple[int, int, int]:
    """Return a seat's drops, the most of another, and all, on a field whose cloud has fallen."""
    start, above = at.drops + at.MAX_SEATS * tile, at.cloud_drops + at.MAX_SEATS * tile
    best = 0
    for owner in range(at.MAX_SEATS):
        best = max(best, 0 if owner == seat else int(s[start + owner]) + int(s[above + owner]))
    own = int(s[start + seat]) + int(s[above + seat])
    return own, best, count_cards(s, start) + count_cards(s, above)


@jit_inlined
def wet_worth(s: Array, tile: int, more: int, seat: int, rival: float) -> float:
    """Return the :func:`worth` of a field whose cloud has fallen, with ``more`` own drops in it."""
    own, best, total = wet_drops(s, tile, seat)
    return worth(s, int(s[at.crop + tile]), own + more, best, total + more, rival)


@jit_inlined
def joined_worth(s: Array, tile: int, other: int, seat: int, rival: float) -> float:
    """Return the :func:`worth` of a field on which its cloud and that of ``other`` have fallen."""
    start, above = at.drops + at.MAX_SEATS * tile, at.cloud_drops + at.MAX_SEATS * tile
    come = at.cloud_drops + at.MAX_SEATS * other
    best = 0
    for owner in range(at.MAX_SEATS):
        drops = int(s[start + owner]) + int(s[above + owner]) + int(s[come + owner])
        best = max(best, 0 if owner == seat else drops)
    own = int(s[start + seat]) + int(s[above + seat]) + int(s[come + seat])
    total = count_cards(s, start) + count_cards(s, above) + count_cards(s, come)
    return worth(s, int(s[at.crop + tile]), own, best, total, rival)


@jit_inlined
def dry_worth(s: Array, tile: int, more: int, seat: int, rival: float) -> float:
    """Return the :func:`worth` of a field whose cloud is gone, with ``more`` own drops on it."""
    start = at.drops + at.MAX_SEATS * tile
    best = most_of_others(s, start, seat)
    own = int(s[start + seat]) + more
    return worth(s, int(s[at.crop + tile]), own, best, count_cards(s, start) + more, rival)


@jit
def gain_of_move(s: Array, tile: int, target: int, seat: int, rival: float) -> float:
    """Return the gain of a cloud that moves to another field."""
    change = joined_worth(s, target, tile, seat, rival)
    change -= wet_worth(s, target, 0, seat, rival)
    change -= wet_worth(s, tile, 0, seat, rival)
    return change + dry_worth(s, tile, 0, seat, rival)


@jit
def best_gains(
    s: Array, kinds: int, seat: int, rival: float, wet: Floats
) -> tuple[float, float, float, float]:
    """Return the best gain of each card action (frost, sun, wind, rain), 0 where there is none.

    Args:
        kinds: Bits of the card actions that are asked for.
        wet: ``float64[MAX_TILES]``, overwritten: worth of fields that is compared repeatedly.
    """
    tiles = int(s[at.tile_count])
    doubles = s[at.supply + seat] >= s[at.sun_action_drops] and kinds & (1 << at.SUN)
    drops = s[at.supply + seat] > 0 and kinds & (1 << at.FROST)
    blows = kinds & ~(1 << at.FROST | 1 << at.SUN | 1 << at.RAIN)
    frost = sun = wind = rain = 0.0
    for tile in range(tiles):
        wet[tile] = wet_worth(s, tile, 0, seat, rival)
    for tile in range(tiles):
        if s[at.cloud + tile] == at.NO_CLOUD:
            if drops:
                frost = max(frost, dry_worth(s, tile, 1, seat, rival) - wet[tile])
        elif s[at.cloud_drops + at.MAX_SEATS * tile + seat] > 0:
            if doubles:
                sun = max(
                    sun, wet_worth(s, tile, int(s[at.sun_action_drops]), seat, rival) - wet[tile]
                )
            dry = dry_worth(s, tile, 0, seat, rival)
            if kinds & (1 << at.RAIN):
                rain = max(rain, dry_worth(s, tile, 1, seat, rival) - dry)
            for direction in range(at.N_DIRECTIONS if blows else 0):
                target = neighbour(s, tile, direction)
                if target != at.NO_TILE:
                    moved = joined_worth(s, target, tile, seat, rival) - wet[target]
                    wind = max(wind, moved - wet[tile] + dry)
    return frost, sun, wind, rain


@jit
def target_gain(s: Array, action: int, seat: int, rival: float) -> float:
    """Return the gain of a choice inside an action or in the weather phase."""
    node = int(s[at.node])
    if at.TILE.has(action):
        tile = action - at.ACTION_TILE
        if node == at.NODE_TILE_DROP:
            return gain(s, tile, False, seat, -1, seat, rival)
        if node == at.NODE_SUN_WEATHER:
            more = int(s[at.cloud_drops + at.MAX_SEATS * tile + seat])
        else:
            more = 1 if s[at.cloud + tile] == at.NO_CLOUD else int(s[at.sun_action_drops])
        return gain(s, tile, True, seat, more, seat, rival)
    if at.MOVE.has(action):
        tile = at.MOVE.tile(action)
        target = neighbour(s, tile, at.MOVE.direction(action))
        return gain_of_move(s, tile, target, seat, rival)
    if at.DROP.has(action):
        more = -1 if node == at.NODE_WINDW_DROP else 1
        tile, owner = (at.DROP.tile(action), at.DROP.owner(action))
        return gain(s, tile, False, owner, more, seat, rival)
    if action >= at.ACTION_DIR:
        target = neighbour(s, int(s[at.tile]), action - at.ACTION_DIR)
        if node == at.NODE_WINDW_DIR:
            return gain(s, target, False, int(s[at.owner]), 1, seat, rival)
        return gain_of_move(s, int(s[at.tile]), target, seat, rival)
    return 0.0


@jit_inlined
def leads(s: Array) -> int:
    """Return the lead of each weather over the second of the others, in votes, 0 to 6, packed."""
    packed = 0
    for weather in range(at.N_TYPES):
        ahead = min(max(votes_on(s, weather) - to_beat(s, weather), -3), 3) + 3
        packed |= ahead << (LEAD_BITS * weather)
    return packed


@jit_inlined
def lead_of(packed: int, weather: int) -> int:
    """Return the lead of one weather."""
    return packed >> (LEAD_BITS * (weather % at.N_TYPES)) & 7


@jit_inlined
def fill(s: Array, tile: int, seat: int) -> int:
    """Return the claim of the drops of a field and its cloud, 0 to 19."""
    own, best, total = wet_drops(s, tile, seat)
    crop = int(s[at.crop + tile])
    ripe = 1 if crop == at.LAKE or total + 1 >= s[at.need + crop] else 0
    return 4 * (min(max(own - best, -2), 2) + 2) + (2 if own > 0 else 0) + ripe


@jit_inlined
def claim_of(s: Array, action: int, seat: int, purse: int, dice: int) -> int:
    """Return the claim of an action, 0 to 31: means, drops, or dice."""
    if action < at.ACTION_TILE:
        return purse
    if action < at.ACTION_MOVE:
        return fill(s, action - at.ACTION_TILE, seat)
    if action < at.ACTION_DROP:
        target = neighbour(s, at.MOVE.tile(action), at.MOVE.direction(action))
        return fill(s, target, seat)
    if action < at.ACTION_VOTE_OWN:
        return fill(s, at.DROP.tile(action), seat)
    if action >= at.ACTION_DIR:
        return fill(s, neighbour(s, int(s[at.tile]), action - at.ACTION_DIR), seat)
    return dice


@jit_inlined
def lead_pair(s: Array, action: int, packed: int) -> int:
    """Return the leads of the weathers for which an action can be, or is, a vote."""
    kind = int(s[at.action])
    if at.ACTION_PLAY <= action < at.ACTION_CARD:
        kind = (action - at.ACTION_PLAY) % at.N_TYPES
    elif at.WEATHER.has(action):
        kind = action - at.ACTION_WEATHER
    elif not at.ACTION_VOTE_OWN <= action <= at.ACTION_VOTE_NEXT:
        return 0
    return LEADS * lead_of(packed, kind) + lead_of(packed, kind + 1)


@jit
def moves(s: Array, legal: Array, n: int, out: Floats) -> int:
    """Write scores and features of the legal actions for playouts, see :class:`ActionFeatures`."""
    seat = int(s[TO_ACT])
    node = int(s[at.node])
    rival = RIVAL / max(int(s[SEATS]) - 1, 1)
    rounds = min(int(s[at.rounds]) - int(s[at.round]), ROUNDS_TOLD - 1)
    cards = min(hand_size(s, seat), HANDS_TOLD - 1)
    packed = leads(s)
    dice = 0
    for die in range(at.dice, at.dice + at.N_DICE):
        dice += int(s[die])
    purse = 0
    if legal[0] < at.ACTION_TILE:
        own_clouds = 0
        for tile in range(int(s[at.tile_count])):
            own_clouds += 1 if s[at.cloud_drops + at.MAX_SEATS * tile + seat] > 0 else 0
        purse = 4 * min(int(s[at.supply + seat]), 3) + min(own_clouds, 3)
    frost = sun = wind = rain = 0.0
    kinds = playable(legal, n)
    if kinds:
        frost, sun, wind, rain = best_gains(s, kinds, seat, rival, out)
    marks = out.view(np.int64)
    start = n
    for i in range(n):
        action = int(legal[i])
        score = 0.0
        if at.ACTION_PLAY <= action < at.ACTION_CARD:
            kind = (action - at.ACTION_PLAY) % at.N_TYPES
            score = frost if kind == at.FROST else sun if kind == at.SUN else wind
            score = rain if kind == at.RAIN else score
        elif at.CARD.has(action):
            score = float(s[at.hand + at.N_TYPES * seat + action - at.ACTION_CARD])
        elif action != at.ACTION_DONE:
            score = target_gain(s, action, seat, rival)
        out[i] = score
        kind = KINDS * node + kind_of(action, seat)
        by_round = ROUNDS_TOLD * kind + rounds
        marks[start] = BY_HAND + HANDS_TOLD * by_round + cards
        marks[start + 1] = BY_CHANCE + CHANCES * by_round + chance_of(s, action, seat)
        marks[start + 2] = BY_PLACE + PLACES * kind + place_of(s, action, seat)
        marks[start + 3] = (
            BY_CLAIM + CLAIMS * kind + claim_of(s, action, seat, purse, min(dice, 12))
        )
        marks[start + 4] = BY_LEAD + LEADS * LEADS * kind + lead_pair(s, action, packed)
        start += PER_ACTION
    return 2 * node + (1 if rounds == 0 else 0)
