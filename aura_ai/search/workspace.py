"""Arrays of one search tree, and their column names.

All memory is allocated here, once, before the search runs. A node costs ``NODE_BYTES``; a tree never
has more nodes than there is room for.
"""

from __future__ import annotations

import functools
import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from aura_ai.engine.arrays import Array, Bytes, Floats, Ints, Longs, Singles
from aura_ai.search.hooks import Weights

CACHE_LINE = 64
"""Bytes of a line of the processor's cache."""


# --- columns of ``nodes``; node 0 is the root, so 0 also means "none"
FIRST, NEXT, PARENT, VISITS, AVAILABLE, EDGE = range(6)
"""First child, next sibling, parent; simulations through the node; simulations in which its action
was legal at its parent; the action that leads to it and the seat that chose it (``SEAT_BITS``)."""
NODE_COLUMNS = 8
"""Two columns more than named: their bytes hold the column ``SUM`` of ``sums``."""

SUM = 3
"""Column of ``sums``, which is the memory of ``nodes`` seen as ``float64``: the sum of the utilities
of the seat that chose the node."""

# --- columns of ``marks``, which only the solver uses
PROOF, CHOICES = range(2)
"""Proof for the seat that chose the node (at the root: for the seat to act), and the number
of legal actions there, 0 before the node was looked at."""
MARK_COLUMNS = 2
OPEN, WON, LOST = 0, 1, -1

NODE_BYTES = 4 * NODE_COLUMNS + 8 + MARK_COLUMNS
"""Bytes of a node, its prior, the rest of that below it, and marks included."""

SEAT_BITS = 4
"""An edge is ``action << SEAT_BITS | seat``."""
SEAT_MASK = (1 << SEAT_BITS) - 1

# --- slots of ``control``, which make a search resumable
N_NODES, DONE, STEPS, ENDED, BARRING, DEPTH, QUOTA = range(7)
"""Nodes in use, simulations done, decisions made in playouts, simulations that saw the end of the game
(and not a leaf value), 1 when actions are barred, decisions of the longest descent, simulations after
which an early stop reckons with the end of the search, 0 for none."""
CONTROL_SLOTS = 8

# --- ``params``: the numbers that steer a search (params.py explains them)
EXPLORATION, HORIZON, FPU, PUCT, MARGIN, MIXING, SOLVER, PAR, CACHED, OWN_SCORE = range(10)
PARAMS = 10

# --- marks of ``barred``
AT_ROOT, EVERYWHERE = 1, 2
"""Barred at the root, and at every decision in the tree of the seat that decides there."""

MAX_NODES = 1 << 20
"""Nodes of one tree at most."""
MAX_DEPTH = 200
"""Decisions of one descent at most."""
MAX_STEPS = 20_000
"""Decisions of one playout at most."""

SIMULATIONS, ENDINGS, BY_SEAT = range(3)
"""Columns of the totals of a root action; from the last one on there are groups by seat."""
LOG_TABLE = 1 << 16
"""Logarithms are looked up as far as this; beyond it they are computed."""


class Workspace(NamedTuple):
    """The arrays of one tree; kernels take it as one argument."""

    nodes: Ints
    """``int32[capacity, NODE_COLUMNS]``."""
    sums: Floats
    """``float64[capacity, NODE_COLUMNS / 2]``, the same memory."""
    priors: Singles
    """``float32[capacity]``, the share of each node in the prior of its parent."""
    rest: Singles
    """``float32[capacity]``, the largest share in the prior among the actions at a node that had no
    child when the prior was looked at last, -1 before."""
    marks: Bytes
    """``int8[capacity, MARK_COLUMNS]``."""
    totals: Floats
    """``float64[n_actions, 4 * seats + 2]``: for each root action the number of simulations and of those
    that saw the end; then by seat the sums of utilities, of final scores, of shares of the win where the
    end was seen, and of leaf values where it was not."""
    control: Longs
    """``int64[CONTROL_SLOTS]``."""
    state: Array
    """``int16[size]``, the determinization of the simulation in hand."""
    slot: Ints
    """``int32[n_actions << SEAT_BITS]``, where to look for the child of an edge."""
    path: Ints
    """``int32[max_depth + 1]``, nodes of the simulation in hand, from the root."""
    legal: Array
    """``int16[max_legal]``, legal actions in ``state``."""
    barred: Bytes
    """``int8[n_actions]``, actions that the deciding seat does without, 0 for none; read only where
    ``control[BARRING]`` is 1."""
    child: Ints
    """``int32[max_legal]``, the child of each of them; 0 for none, -1 for one proven lost."""
    prior: Floats
    """``float64[max_legal]``, the share of each of them."""
    place: Longs
    """``int64[seats]``."""
    score: Longs
    """``int64[seats]``."""
    value: Floats
    """``float64[seats]``, what each seat got out of the simulation in hand."""
    scratch: Floats
    """``float64[n_scratch]``, for evaluations."""
    params: Floats
    """``float64[PARAMS]``."""
    logs: Floats
    """``float64[LOG_TABLE]``, see :func:`logarithms`."""
    weights: Weights
    """For evaluations, see :class:`aura_ai.search.hooks.Evaluate`."""

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
        self.sums[0, SUM] = 0.0
        self.rest[0] = -1.0
        self.marks[0] = 0

    def follow(self, action: int, seat: int) -> None:
        """Make what lies below an action of a seat at the root the tree, in new counts and totals."""
        top, n = self.node_of(action, seat), int(self.control[N_NODES])
        if not top:
            self.clear()
            return
        # the ancestor at twice the distance each time
        above, kept = np.maximum(self.nodes[:n, PARENT], 0), np.arange(n) == top
        for _ in range(MAX_DEPTH.bit_length()):
            kept |= kept[above]
            above = above[above]
        rows = np.flatnonzero(kept)
        number = np.zeros(n, np.int32)
        number[rows] = np.arange(len(rows))
        for column in (self.nodes, self.priors, self.rest, self.marks):
            column[: len(rows)] = column[rows]
        links = self.nodes[: len(rows), FIRST : PARENT + 1]
        links[:] = number[links]
        self.nodes[0, NEXT], self.nodes[0, PARENT] = 0, -1
        self.totals[:], self.slot[:], self.control[:] = 0.0, 0, 0
        self.control[N_NODES] = len(rows)

    def node_of(self, action: int, seat: int, node: int = 0) -> int:
        """Return the child of a node for an action of a seat, 0 when it has none."""
        child = int(self.nodes[node, FIRST])
        while child and int(self.nodes[child, EDGE]) != action << SEAT_BITS | seat:
            child = int(self.nodes[child, NEXT])
        return child

    def visits(self, action: int, seat: int) -> int:
        """Return the simulations through an action of a seat at the root."""
        child = self.node_of(action, seat)
        return int(self.nodes[child, VISITS]) if child else 0

    def proof(self, action: int, seat: int) -> int:
        """Return the proof of an action of a seat at the root: 1 won, -1 lost, 0 open."""
        child = self.node_of(action, seat)
        return int(self.marks[child, PROOF]) if child else OPEN

    def share(self, action: int, seat: int) -> float:
        """Return the share of an action of a seat in the prior of the root, 0 without a node."""
        child = self.node_of(action, seat)
        return float(self.priors[child]) if child else 0.0


def workspace(
    size: int,
    seats: int,
    n_actions: int,
    max_legal: int,
    params: Floats,
    weights: Weights,
    capacity: int,
    n_scratch: int = 1,
) -> Workspace:
    """Return fresh memory, cleared.

    Args:
        size: Length of a state of the game.
        seats: Seats of the game.
        n_actions: Action codes of the game.
        max_legal: Most legal actions of the game.
        params: See :meth:`aura_ai.search.params.SearchParams.vector`.
        weights: See :class:`Workspace`.
        capacity: Most nodes of the tree.
        n_scratch: Numbers that an evaluation needs to work.
    """
    nodes = on_line((capacity, NODE_COLUMNS), np.int32)
    tree = Workspace(
        nodes=nodes,
        sums=nodes.view(np.float64),
        priors=np.empty(capacity, np.float32),
        rest=np.empty(capacity, np.float32),
        marks=np.empty((capacity, MARK_COLUMNS), np.int8),
        totals=np.zeros((n_actions, BY_SEAT + 4 * seats), np.float64),
        control=np.zeros(CONTROL_SLOTS, np.int64),
        state=on_line((size,), np.int16),
        slot=np.zeros(n_actions << SEAT_BITS, np.int32),
        path=np.zeros(MAX_DEPTH + 1, np.int32),
        legal=np.zeros(max_legal, np.int16),
        barred=np.zeros(n_actions, np.int8),
        child=np.zeros(max_legal, np.int32),
        prior=np.zeros(max_legal, np.float64),
        place=np.zeros(seats, np.int64),
        score=np.zeros(seats, np.int64),
        value=np.zeros(seats, np.float64),
        scratch=on_line((max(n_scratch, 1),), np.float64),
        params=params,
        logs=logarithms(),
        weights=weights,
    )
    tree.clear()
    return tree


def on_line(shape: tuple[int, ...], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """Return an array of zeros that begins on a cache line.

    numpy promises 16 bytes, and what comes of that is chance: where the sums of a network straddled
    lines, a search of Solenia took 4 % longer.
    """
    n_bytes = math.prod(shape) * np.dtype(dtype).itemsize
    raw = np.zeros(n_bytes + CACHE_LINE, np.uint8)
    start = -raw.ctypes.data % CACHE_LINE
    return raw[start : start + n_bytes].view(dtype).reshape(shape)


@functools.cache
def logarithms() -> Floats:
    """Return ``float64[LOG_TABLE]``, the natural logarithm of each index (of 1 for index 0)."""
    table = np.arange(LOG_TABLE, dtype=np.float64)
    table[0] = 1.0
    return np.log(table)
