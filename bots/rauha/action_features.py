"""Features of the actions of Rauha for a fitted prior."""

from __future__ import annotations

import numpy as np

from aura_ai.bots.rauha.policy import TEMPERATURE, round_of
from aura_ai.bots.rauha.strategies import EXPERT
from aura_ai.bots.rauha.swift import swift_score
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.rules.board import biome_at, block, effect_at, price_of
from aura_ai.games.rauha.rules.flow import satellite_of, step_info
from aura_ai.search.log_linear import Shape

A_PICK, A_PUT, A_SELL, A_SOW, A_FIELD, A_BEING, A_END, A_SPREAD = range(8)
KINDS = 8
ROUNDS_TOLD, PURSES, PRICES, EFFECTS = 4, 6, 8, 48
SITES = 3 * at.N_FIELDS
BY_ROUND = 1 + KINDS * (at.N_CARDS + 1)
BY_STEP = BY_ROUND + ROUNDS_TOLD * KINDS * (at.N_CARDS + 1)
BY_PRICE = BY_STEP + PURSES * KINDS * (at.N_STEPS + 1)
BY_SITE = BY_PRICE + PURSES * PRICES * ROUNDS_TOLD * KINDS
BY_EFFECT = BY_SITE + SITES * ROUNDS_TOLD * KINDS
N_ACTION_FEATURES = BY_EFFECT + EFFECTS * ROUNDS_TOLD * KINDS
"""Feature 0 is none; then the action with its card, the same by round, the step with the crystals,
the price with the crystals, the field, and the effect there; the last three by round."""
PER_ACTION = 6
CONTEXTS = 4 * ROUNDS_TOLD
"""The node and the round."""
SHAPE = Shape(PER_ACTION, N_ACTION_FEATURES, CONTEXTS, 1.0 / TEMPERATURE)
NODE_OF = tuple(name for name in at.NODES[:-1] for _ in range(ROUNDS_TOLD))
"""Name of the node of each context."""


@jit
def kind_of(action: int) -> int:
    """Return the kind of an action, from 0."""
    if action < at.ACTION_PUT:
        return A_PICK
    if action < at.ACTION_SELL:
        return A_PUT
    if action == at.ACTION_SELL:
        return A_SELL
    if action < at.ACTION_USE_FIELD:
        return A_SOW
    if action < at.ACTION_USE_BEING:
        return A_FIELD
    if action < at.ACTION_END:
        return A_BEING
    return A_END if action == at.ACTION_END else A_SPREAD


@jit
def card_of(s: Array, action: int, seat: int) -> int:
    """Return the card that an action is about, ``N_CARDS`` for none."""
    if s[at.node] == at.NODE_DRAFT:
        pack = at.satellites + at.PACK_SIZE * satellite_of(s, seat, step_info(s))
        return int(s[pack + action - at.ACTION_PICK])
    return int(s[block(seat) + at.kept]) if s[at.node] == at.NODE_PLACE else at.N_CARDS


@jit
def field_of(action: int) -> int:
    """Return the field that an action is about, -1 for none."""
    if at.PUT.has(action):
        return action - at.ACTION_PUT
    if at.SOW.has(action):
        return action - at.ACTION_SOW
    if at.USE_FIELD.has(action):
        return action - at.ACTION_USE_FIELD
    return at.SPREAD.target(action) if action >= at.ACTION_SPREAD else -1


@jit
def action_features(s: Array, legal: Array, n: int, out: Floats) -> int:
    """Write the expert's scores and the features of the legal actions, see :class:`ActionFeatures`."""
    swift_score(s, legal, n, EXPERT, out, (1 + PER_ACTION) * n)
    seat = int(s[TO_ACT])
    mine = block(seat)
    now = min(round_of(s), ROUNDS_TOLD - 1)
    step = int(s[at.step])
    purse = min(int(s[mine + at.crystals]), PURSES - 1)
    marks = out.view(np.int64)
    start = n
    for i in range(n):
        action = int(legal[i])
        kind = kind_of(action)
        card = card_of(s, action, seat)
        in_round = ROUNDS_TOLD * kind + now
        field = field_of(action)
        marks[start] = 1 + (at.N_CARDS + 1) * kind + card
        marks[start + 1] = BY_ROUND + (at.N_CARDS + 1) * in_round + card
        marks[start + 2] = BY_STEP + PURSES * ((at.N_STEPS + 1) * kind + step - 1) + purse
        price = min(price_of(s, card), PRICES - 1) if card < at.N_CARDS else 0
        marks[start + 3] = BY_PRICE + PURSES * (PRICES * in_round + price) + purse
        site, effect = 0, 0
        if field >= 0:
            top = int(s[mine + at.board + field])
            sown = int(s[mine + at.spores]) >> field & 1
            site = 3 * field + (2 if sown == 1 else (1 if top < at.N_CARDS else 0))
            packed = effect_at(s, biome_at(s, top))
            effect = 6 * (packed & 7) + min(packed >> at.EFFECT_AMOUNT, 5)
        elif kind == A_BEING:
            effect = action - at.ACTION_USE_BEING
        marks[start + 4] = BY_SITE + SITES * in_round + site
        marks[start + 5] = BY_EFFECT + EFFECTS * in_round + effect
        start += PER_ACTION
    return ROUNDS_TOLD * int(s[at.node]) + now
