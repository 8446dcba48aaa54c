"""Memory of one search tree, and the names of its columns.

Everything a search writes is allocated here, once, before the search runs. A node costs
``NODE_BYTES``; a tree never has more nodes than its arena has room for.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from aura_ai.games.contract import Array, Game

# --- columns of ``nodes``; node 0 is the root, so 0 also means "none"
FIRST, NEXT, PARENT, VISITS, AVAILABLE, ACTION, MOVER = range(7)
"""First child, next sibling, parent; simulations through the node; simulations in which its action
was legal at its parent; the action that leads to it; the seat that chose it."""
NODE_COLUMNS = 7

# --- columns of ``worth``
SUM, PRIOR = range(2)
"""Sum of the mover's utilities, and the share of the prior policy."""
WORTH_COLUMNS = 2

NODE_BYTES = 4 * NODE_COLUMNS + 8 * WORTH_COLUMNS

# --- slots of ``control``, which make a search resumable
N_NODES, DONE, STEPS, ENDED = range(4)
"""Nodes in use, simulations done, decisions made in all simulations, simulations that saw the end
of the game (and not a leaf value)."""
CONTROL_SLOTS = 4

# --- ``knobs``: the numbers that steer a search (settings.py explains them)
(
    EXPLORATION,
    EPSILON,
    CUTOFF,
    FPU,
    GUIDED,
    WIN,
    RANK,
    MARGIN,
    SPREAD,
    MAX_DEPTH,
    MAX_STEPS,
    BLUR,
) = range(12)
KNOBS = 12

LOG_TABLE = 1 << 16
"""Logarithms are looked up as far as this; beyond it they are computed."""


class Arena:
    """Arrays of one tree.

    Attributes:
        nodes: ``int32[capacity, NODE_COLUMNS]``.
        worth: ``float64[capacity, WORTH_COLUMNS]``.
        totals: ``float64[n_actions, 2 * seats + 2]``: for each root action the sums of utilities
            and of final scores by seat, the number of simulations, and of those that saw the end.
        control: ``int64[CONTROL_SLOTS]``.
        state: ``int16[size]``, the world of the simulation in hand.
    """

    def __init__(self, game: Game, capacity: int, max_depth: int, n_scratch: int) -> None:
        self.nodes = np.empty((capacity, NODE_COLUMNS), np.int32)
        self.worth = np.empty((capacity, WORTH_COLUMNS), np.float64)
        self.totals = np.zeros((game.n_actions, 2 * game.seats + 2), np.float64)
        self.control = np.zeros(CONTROL_SLOTS, np.int64)
        self.state: Array = np.empty(game.size, np.int16)
        self.slot = np.zeros(game.n_actions, np.int32)
        self.path = np.zeros(max_depth + 1, np.int32)
        self.legal: Array = np.zeros(game.max_legal, np.int16)
        self.child = np.zeros(game.max_legal, np.int32)
        self.prior = np.zeros(game.max_legal, np.float64)
        self.place = np.zeros(game.seats, np.int64)
        self.score = np.zeros(game.seats, np.int64)
        self.value = np.zeros(game.seats, np.float64)
        self.scratch = np.zeros(max(n_scratch, 1), np.float64)

    def clear(self) -> None:
        """Forget the tree and the totals; the arrays stay."""
        self.totals[:] = 0.0
        self.clear_tree()

    def clear_tree(self) -> None:
        """Plant a new tree; the totals stay."""
        self.slot[:] = 0
        self.control[:] = 0
        self.control[N_NODES] = 1
        self.nodes[0] = 0
        self.nodes[0, PARENT] = -1
        self.worth[0] = 0.0


def logarithms() -> npt.NDArray[np.float64]:
    """Return ``float64[LOG_TABLE]``, the natural logarithm of each index (of 1 for index 0)."""
    table = np.arange(LOG_TABLE, dtype=np.float64)
    table[0] = 1.0
    return np.log(table)
