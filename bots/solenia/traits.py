"""Traits of the actions of Solenia: what a prior fitted to searches adds to the rules of thumb."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from aura_ai.bots.solenia.hooks import HEAT
from aura_ai.bots.solenia.policy import score
from aura_ai.bots.solenia.strategies import EXPERT

from aura_ai.engine.header import TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.solenia.layout import (
    CARDS,
    CELLS,
    DRAFT1,
    FORCED_DISCARD,
    HAND_AT,
    MAIN,
    NODE,
    NODES,
    RESOURCE,
    RESOURCES,
    ROUND,
    TAKE_NOTCH,
    TAKE_ORDER,
)
from aura_ai.games.solenia.rules.board import block, cost_of, funds, space_kind
from aura_ai.search.calibration import Shape

Floats = npt.NDArray[np.float64]

ACTIONS = 7
"""Kinds of actions, see :func:`kind_of`."""
CLASSES = len(NODES) * ACTIONS
PHASE, PHASES = 4, 4
"""Rounds of a phase, and their number."""
SPACES, COSTS, STORES = 8, 6, 8
BY_CARD = 1 + CLASSES * PHASES
BY_SPACE = BY_CARD + CLASSES * CARDS * PHASES
BY_COST = BY_SPACE + CLASSES * CARDS * SPACES
BY_STORE = BY_COST + CLASSES * COSTS * STORES
N_TRAITS = BY_STORE + CLASSES * CELLS * SPACES
"""Trait 0 is none; then the class by phase, the card by phase, the card with the space, the cost with
what is stored, and the cell with the space."""
PER_ACTION = 5
SITUATIONS = len(NODES) * PHASES
SHAPE = Shape(PER_ACTION, N_TRAITS, SITUATIONS, 1.0 / HEAT)
NODE_OF = tuple(name for name in NODES for _ in range(PHASES))
"""Name of the node of each situation."""


@jit
def kind_of(action: int) -> int:
    """Return the kind of an action, from 0."""
    if action < FORCED_DISCARD:
        return 0
    if action < RESOURCE:
        return 1
    if action < TAKE_ORDER:
        return 2
    if action < TAKE_NOTCH:
        return 3
    if action < DRAFT1:
        return 4
    return 5


@jit
def traits(s: State, legal: State, n: int, out: Floats) -> int:
    """Write the expert's scores and the traits of the legal actions, see :class:`Traits`."""
    score(s, legal, n, EXPERT, out)
    seat = int(s[TO_ACT])
    node = int(s[NODE])
    mine = block(seat)
    phase = min((int(s[ROUND]) - 1) // PHASE, PHASES - 1)
    store = min(funds(s, seat) // 2, STORES - 1)
    marks = out.view(np.int64)
    at = n
    for i in range(n):
        action = int(legal[i])
        kind = ACTIONS * node + kind_of(action)
        card, space, cost, cell = 0, 0, 0, 0
        if node == MAIN and action < FORCED_DISCARD:
            card = int(s[mine + HAND_AT + action // CELLS])
            cell = action % CELLS
            space = space_kind(s, cell)
            cost = min(cost_of(s, seat, cell), COSTS - 1)
        elif node == MAIN:
            card = int(s[mine + HAND_AT + action - FORCED_DISCARD])
        elif RESOURCE <= action < TAKE_ORDER:
            card = min(int(s[mine + RESOURCES + action - RESOURCE]), CARDS - 1)
            cell = action - RESOURCE
        elif TAKE_ORDER <= action < TAKE_NOTCH:
            cell = action - TAKE_ORDER
        elif TAKE_NOTCH <= action < DRAFT1:
            cell = action - TAKE_NOTCH
        marks[at] = 1 + PHASES * kind + phase
        marks[at + 1] = BY_CARD + PHASES * (CARDS * kind + card) + phase
        marks[at + 2] = BY_SPACE + SPACES * (CARDS * kind + card) + space
        marks[at + 3] = BY_COST + STORES * (COSTS * kind + cost) + store
        marks[at + 4] = BY_STORE + SPACES * (CELLS * kind + cell) + space
        at += PER_ACTION
    return PHASES * node + phase
