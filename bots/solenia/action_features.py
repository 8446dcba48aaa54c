"""Features of the actions of Solenia for a fitted prior."""

from __future__ import annotations

import numpy as np

from aura_ai.bots.solenia.policy import TEMPERATURE, score
from aura_ai.bots.solenia.strategies import EXPERT
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules.board import block, cost_of, funds, space_kind
from aura_ai.search.log_linear import Shape

ACTIONS = 7
"""Kinds of actions, see :func:`kind_of`."""
CLASSES = len(at.NODES) * ACTIONS
PHASE, PHASES = 4, 4
"""Rounds of a phase, and their number."""
SPACES, COSTS, STORES = 8, 6, 8
BY_CARD = 1 + CLASSES * PHASES
BY_SPACE = BY_CARD + CLASSES * at.N_CARDS * PHASES
BY_COST = BY_SPACE + CLASSES * at.N_CARDS * SPACES
BY_STORE = BY_COST + CLASSES * COSTS * STORES
N_ACTION_FEATURES = BY_STORE + CLASSES * at.N_CELLS * SPACES
"""Feature 0 is none; then the class by phase, the card by phase, the card with the space, the cost with
the stores, and the cell with the space."""
PER_ACTION = 5
CONTEXTS = len(at.NODES) * PHASES
SHAPE = Shape(PER_ACTION, N_ACTION_FEATURES, CONTEXTS, 1.0 / TEMPERATURE)
NODE_OF = tuple(name for name in at.NODES for _ in range(PHASES))
"""Name of the node of each context."""


@jit
def kind_of(action: int) -> int:
    """Return the kind of an action, from 0."""
    if action < at.ACTION_FORCED_DISCARD:
        return 0
    if action < at.ACTION_RESOURCE:
        return 1
    if action < at.ACTION_TAKE_ORDER:
        return 2
    if action < at.ACTION_TAKE_NOTCH:
        return 3
    if action < at.ACTION_DRAFT1:
        return 4
    return 5


@jit
def action_features(s: Array, legal: Array, n: int, out: Floats) -> int:
    """Write the expert's scores and the features of the legal actions, see :class:`ActionFeatures`."""
    score(s, legal, n, EXPERT, out)
    seat = int(s[TO_ACT])
    node = int(s[at.node])
    mine = block(seat)
    phase = min((int(s[at.round]) - 1) // PHASE, PHASES - 1)
    store = min(funds(s, seat) // 2, STORES - 1)
    marks = out.view(np.int64)
    start = n
    for i in range(n):
        action = int(legal[i])
        kind = ACTIONS * node + kind_of(action)
        card, space, cost, cell = 0, 0, 0, 0
        if node == at.NODE_MAIN and action < at.ACTION_FORCED_DISCARD:
            card = int(s[mine + at.hand + action // at.N_CELLS])
            cell = action % at.N_CELLS
            space = space_kind(s, cell)
            cost = min(cost_of(s, seat, cell), COSTS - 1)
        elif node == at.NODE_MAIN:
            card = int(s[mine + at.hand + action - at.ACTION_FORCED_DISCARD])
        elif at.RESOURCE.has(action):
            card = min(int(s[mine + at.resources + action - at.ACTION_RESOURCE]), at.N_CARDS - 1)
            cell = action - at.ACTION_RESOURCE
        elif at.TAKE_ORDER.has(action):
            cell = action - at.ACTION_TAKE_ORDER
        elif at.TAKE_NOTCH.has(action):
            cell = action - at.ACTION_TAKE_NOTCH
        marks[start] = 1 + PHASES * kind + phase
        marks[start + 1] = BY_CARD + PHASES * (at.N_CARDS * kind + card) + phase
        marks[start + 2] = BY_SPACE + SPACES * (at.N_CARDS * kind + card) + space
        marks[start + 3] = BY_COST + STORES * (COSTS * kind + cost) + store
        marks[start + 4] = BY_STORE + SPACES * (at.N_CELLS * kind + cell) + space
        start += PER_ACTION
    return PHASES * node + phase
