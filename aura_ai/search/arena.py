"""Memory of one search tree, and the names of its columns.

Everything a search writes is allocated here, once, before the search runs. A node costs
``NODE_BYTES``; a tree never has more nodes than its arena has room for.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from aura_ai.games.contract import Array, Game

# --- columns of ``nodes``; node 0 is the root, so 0 also means "none"
FIRST, NEXT, PARENT, VISITS, AVAILABLE, EDGE = range(6)
"""First child, next sibling, parent; simulations through the node; simulations in which its action
was legal at its parent; the action that leads to it and the seat that chose it, see :func:`edge`."""
NODE_COLUMNS = 8
"""Two columns more than named: their bytes hold the column ``SUM`` of ``sums``."""

SUM = 3
"""Column of ``sums``, which is the memory of ``nodes`` seen as ``float64``: the sum of the utilities
of the seat that chose the node."""
SUM_COLUMNS = NODE_COLUMNS // 2

# --- columns of ``marks``, which only an exact search uses
PROOF, CHOICES = range(2)
"""What is proven for the seat that chose the node (at the root: for the seat to act), and the number
of legal actions there, 0 before the node was looked at."""
MARK_COLUMNS = 2
OPEN, WON, LOST = 0, 1, -1

NODE_BYTES = 4 * NODE_COLUMNS + 4 + MARK_COLUMNS
"""Bytes of a node, its prior and marks included."""

SEAT_BITS = 4
MAX_SEATS = 1 << SEAT_BITS
SEAT_MASK = MAX_SEATS - 1

# --- slots of ``control``, which make a search resumable
N_NODES, DONE, STEPS, PLAYED, ENDED, TRAIL, TRIED, SOLVED, GOAL, KEPT, STARTED, HALVED = range(12)
"""Nodes in use, simulations done, decisions made in playouts, playouts, simulations that saw the end
of the game (and not a leaf value), length of the trail, endings that were tried to be solved and those
that were, simulations to expect in all, candidates left at the root and at the beginning, halvings."""
CONTROL_SLOTS = 12

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
    EXACT,
    BIAS,
    MAST,
    HALVING,
    REDEAL,
    SOLVE,
) = range(18)
KNOBS = 18

SOLVE_DEPTH = 24
"""Decisions in a row that are looked at when an ending is solved."""
SOLVE_POSITIONS = 500
"""Positions that solving an ending may cost."""
TRAIL_LENGTH = 1 << 12
"""Decisions of one playout that move averages learn from."""

LOG_TABLE = 1 << 16
"""Logarithms are looked up as far as this; beyond it they are computed."""


class Arena:
    """Arrays of one tree.

    Attributes:
        nodes: ``int32[capacity, NODE_COLUMNS]``.
        sums: ``float64[capacity, SUM_COLUMNS]``, the same memory.
        priors: ``float32[capacity]``, the share of each node in the prior of its parent.
        marks: ``int8[capacity, MARK_COLUMNS]``.
        totals: ``float64[n_actions, 2 * seats + 2]``: for each root action the sums of utilities
            and of final scores by seat, the number of simulations, and of those that saw the end.
        control: ``int64[CONTROL_SLOTS]``.
        state: ``int16[size]``, the world of the simulation in hand.
        other: ``int16[size]``, an opponent's view of it.
        habits: ``float64[edges, 2]``, how often each action was played by each seat, and the sum of
            the utilities that this seat got.
        trail: ``int32[TRAIL_LENGTH]``, the actions of the playout in hand.
        kept: ``int8[max_legal]``, whether an action at the root is still a candidate.
        carried: ``float64[n_actions, 2]``, visits and sums of utilities that the actions at the root
            brought from the search before.
        simulations: Simulations of the whole search, all trees that grew here one after another.
        states, lists, counts, worths: Work space of :func:`aura_ai.search.proofs.solve`.
    """

    def __init__(self, game: Game, capacity: int, max_depth: int, n_scratch: int) -> None:
        self.nodes = np.empty((capacity, NODE_COLUMNS), np.int32)
        self.sums = self.nodes.view(np.float64)
        self.priors = np.empty(capacity, np.float32)
        self.marks = np.empty((capacity, MARK_COLUMNS), np.int8)
        self.totals = np.zeros((game.n_actions, 2 * game.seats + 2), np.float64)
        self.control = np.zeros(CONTROL_SLOTS, np.int64)
        self.state: Array = np.empty(game.size, np.int16)
        self.slot = np.zeros(game.n_actions << SEAT_BITS, np.int32)
        self.path = np.zeros(max_depth + 1, np.int32)
        self.legal: Array = np.zeros(game.max_legal, np.int16)
        self.child = np.zeros(game.max_legal, np.int32)
        self.prior = np.zeros(game.max_legal, np.float64)
        self.place = np.zeros(game.seats, np.int64)
        self.score = np.zeros(game.seats, np.int64)
        self.value = np.zeros(game.seats, np.float64)
        self.scratch = np.zeros(max(n_scratch, 1), np.float64)
        self.other: Array = np.empty(game.size, np.int16)
        self.habits = np.zeros((game.n_actions << SEAT_BITS, 2), np.float64)
        self.trail = np.zeros(TRAIL_LENGTH, np.int32)
        self.kept = np.zeros(game.max_legal, np.int8)
        self.carried = np.zeros((game.n_actions, 2), np.float64)
        self.simulations = 0
        self.states: Array = np.empty((SOLVE_DEPTH + 1, game.size), np.int16)
        self.lists: Array = np.empty((SOLVE_DEPTH + 1, game.max_legal), np.int16)
        self.counts = np.zeros((SOLVE_DEPTH + 1, 2), np.int64)
        self.worths = np.zeros((SOLVE_DEPTH + 2, game.seats), np.float64)

    def clear(self) -> None:
        """Forget the tree and the totals; the arrays stay."""
        self.totals[:] = 0.0
        self.carried[:] = 0.0
        self.clear_tree()

    def clear_tree(self) -> None:
        """Plant a new tree; the totals stay."""
        self.clear_work()
        self.control[N_NODES] = 1
        self.nodes[0] = 0
        self.nodes[0, PARENT] = -1
        self.sums[0, SUM] = 0.0
        self.marks[0] = 0

    def clear_work(self) -> None:
        """Forget counts and averages, but neither tree nor totals."""
        self.slot[:] = 0
        self.control[:] = 0
        self.habits[:] = 0.0

    def node_of(self, action: int) -> int:
        """Return the node of an action at the root, 0 when it has none."""
        child = int(self.nodes[0, FIRST])
        while child and int(self.nodes[child, EDGE]) >> SEAT_BITS != action:
            child = int(self.nodes[child, NEXT])
        return child

    def proven(self) -> bool:
        """Return whether the search has proven the outcome of the root."""
        return int(self.marks[0, PROOF]) != OPEN

    def proof(self, action: int) -> int:
        """Return what is proven of an action at the root: 1 won, -1 lost, 0 open."""
        child = self.node_of(action)
        return int(self.marks[child, PROOF]) if child else OPEN


def logarithms() -> npt.NDArray[np.float64]:
    """Return ``float64[LOG_TABLE]``, the natural logarithm of each index (of 1 for index 0)."""
    table = np.arange(LOG_TABLE, dtype=np.float64)
    table[0] = 1.0
    return np.log(table)
