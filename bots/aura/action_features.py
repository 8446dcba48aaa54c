"""Features of the actions of Aura for a fitted prior."""

from __future__ import annotations

import numpy as np

from aura_ai.bots.aura.outlook import most_of_others
from aura_ai.bots.aura.policy import TEMPERATURE, score
from aura_ai.bots.aura.weights import EXPERT
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import TO_ACT
from aura_ai.engine.jit import jit, jit_inlined
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules.cards import hand_size
from aura_ai.games.aura.rules.fields import neighbour
from aura_ai.search.log_linear import Shape

KINDS = 29
"""Kinds of actions, see :func:`kind_of`."""
CLASSES = len(at.NODES) * KINDS
"""A class is the kind of an action at a node."""
ROUNDS_TOLD, HANDS_TOLD, CHANCES, PLACES = 4, 9, 8, 40
BY_ROUND = 1 + CLASSES
BY_HAND = BY_ROUND + CLASSES * ROUNDS_TOLD
BY_CHANCE = BY_HAND + CLASSES * HANDS_TOLD
BY_PLACE = BY_CHANCE + CLASSES * CHANCES
N_ACTION_FEATURES = BY_PLACE + CLASSES * PLACES
"""Feature 0 is none; then the class alone, and with the rounds to come, the cards in hand, the support
for it (:func:`chance_of`), and the place that it is about (:func:`place_of`)."""
PER_ACTION = 5
CONTEXTS = 2 * len(at.NODES)
"""The node, in the last round or before."""
SHAPE = Shape(PER_ACTION, N_ACTION_FEATURES, CONTEXTS, 1.0 / TEMPERATURE)
NODE_OF = tuple(name for name in at.NODES for _ in range(2))
"""Name of the node of each context."""


@jit_inlined
def kind_of(action: int, seat: int) -> int:
    """Return the kind of an action of a seat, from 0: its verb, with its card or die."""
    if action < at.ACTION_TILE:
        # pass, stop, play a type, play it with a substitute, a card to pay, keep or discard
        return action
    if action < at.ACTION_MOVE:
        return at.ACTION_TILE
    if action < at.ACTION_DROP:
        return at.ACTION_TILE + 1
    if action < at.ACTION_VOTE_OWN:
        return at.ACTION_TILE + (2 if at.DROP.owner(action) == seat else 3)
    if action < at.ACTION_DIR:
        return at.ACTION_TILE + 4 + action - at.ACTION_VOTE_OWN
    return at.ACTION_TILE + 4 + at.ACTION_DIR - at.ACTION_VOTE_OWN


@jit_inlined
def standing(s: Array, weather: int, seat: int) -> int:
    """Return the state of a seat's votes on a space, 0 to 5: from none at all to far ahead."""
    own = int(s[at.votes + at.MAX_SEATS * weather + seat])
    best = most_of_others(s, at.votes + at.MAX_SEATS * weather, seat)
    without = 0 if best == 0 else 1
    return 3 + min(max(own - best, -1), 2) if own > 0 else without


@jit_inlined
def chance_of(s: Array, action: int, seat: int) -> int:
    """Return the support for an action, 0 to 7: matching cards, or the state of the votes."""
    passed = 1 if s[at.first_passer] >= 0 else 0
    if at.ACTION_PLAY <= action < at.ACTION_CARD:
        matching = int(s[at.hand + at.N_TYPES * seat + (action - at.ACTION_PLAY) % at.N_TYPES])
        return 2 * min(matching, 3) + passed
    if at.CARD.has(action):
        return min(int(s[at.hand + at.N_TYPES * seat + action - at.ACTION_CARD]), 7)
    if action == at.ACTION_VOTE_OWN:
        return standing(s, int(s[at.action]), seat)
    if action == at.ACTION_VOTE_NEXT:
        return standing(s, (int(s[at.action]) + 1) % at.N_TYPES, seat)
    if at.WEATHER.has(action):
        return standing(s, action - at.ACTION_WEATHER, seat)
    return passed


@jit_inlined
def spot(s: Array, tile: int) -> int:
    """Return the crop of a tile and the cloud above it as one number, from 1."""
    return 1 + (int(s[at.crop + tile]) + 1) + (at.N_CROPS + 1) * min(int(s[at.cloud + tile]), 2)


@jit_inlined
def place_of(s: Array, action: int, seat: int) -> int:
    """Return the place that an action is about as a number, 0 for none."""
    if action == at.ACTION_PASS or action == at.ACTION_DONE:
        # stopping depends on the cards that would be left over
        kinds = 0
        for card in range(at.N_TYPES):
            kinds += 1 if s[at.hand + at.N_TYPES * seat + card] > 0 else 0
        return kinds
    if at.ACTION_PLAY <= action < at.ACTION_CARD:
        return standing(s, (action - at.ACTION_PLAY) % at.N_TYPES, seat)
    if at.TILE.has(action):
        return spot(s, action - at.ACTION_TILE)
    if at.MOVE.has(action):
        return spot(s, neighbour(s, at.MOVE.tile(action), at.MOVE.direction(action)))
    if at.DROP.has(action):
        return spot(s, at.DROP.tile(action))
    if action >= at.ACTION_DIR:
        return spot(s, neighbour(s, int(s[at.tile]), action - at.ACTION_DIR))
    return 0


@jit
def action_features(s: Array, legal: Array, n: int, out: Floats) -> int:
    """Write the expert's scores and the features of the legal actions, see :class:`ActionFeatures`."""
    score(s, legal, n, EXPERT, out)
    seat = int(s[TO_ACT])
    node = int(s[at.node])
    rounds = min(int(s[at.rounds]) - int(s[at.round]), ROUNDS_TOLD - 1)
    cards = min(hand_size(s, seat), HANDS_TOLD - 1)
    marks = out.view(np.int64)
    start = n
    for i in range(n):
        action = int(legal[i])
        kind = KINDS * node + kind_of(action, seat)
        marks[start] = 1 + kind
        marks[start + 1] = BY_ROUND + ROUNDS_TOLD * kind + rounds
        marks[start + 2] = BY_HAND + HANDS_TOLD * kind + cards
        marks[start + 3] = BY_CHANCE + CHANCES * kind + chance_of(s, action, seat)
        marks[start + 4] = BY_PLACE + PLACES * kind + place_of(s, action, seat)
        start += PER_ACTION
    return 2 * node + (1 if rounds == 0 else 0)
