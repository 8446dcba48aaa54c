"""The tree in its arrays: children of a node, new nodes.

Plain functions that :mod:`aura_ai.search.binding` compiles; see :mod:`aura_ai.search.template`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.engine import rng
from aura_ai.games.contract import Array
from aura_ai.search.arena import (
    AVAILABLE,
    CHOICES,
    EDGE,
    FIRST,
    N_NODES,
    NEXT,
    OPEN,
    PARENT,
    PROOF,
    SEAT_BITS,
    SUM,
    VISITS,
)

Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Singles = npt.NDArray[np.float32]
Marks = npt.NDArray[np.int8]


def find_children(
    nodes: Ints, slot: Ints, legal: Array, n: int, child: Ints, node: int, seat: int, count: int
) -> int:
    """Write the child node of each legal action, 0 where there is none; return how many lack one.

    Every child found is counted as available ``count`` times more.
    """
    c = np.uint32(nodes[np.uint32(node), FIRST])
    while c > 0:
        slot[np.uint32(nodes[c, EDGE])] = c
        c = np.uint32(nodes[c, NEXT])
    missing = 0
    for i in range(n):
        # a slot may still hold a child of another node with the same edge
        c = np.uint32(slot[np.uint32(int(legal[i]) << SEAT_BITS | seat)])
        if c > 0 and nodes[c, PARENT] == node:
            nodes[c, AVAILABLE] += count
            child[i] = c
        else:
            child[i] = 0
            missing += 1
    return missing


def pick_missing(s: Array, child: Ints, n: int, missing: int) -> int:
    """Return the index of a random action without a node."""
    k = rng.draw(s, missing)
    for i in range(n):
        if child[i] == 0:
            if k == 0:
                return i
            k -= 1
    return -1


def add_node(
    nodes: Ints,
    sums: Floats,
    priors: Singles,
    marks: Marks,
    control: Longs,
    node: int,
    action: int,
    seat: int,
    share: float,
) -> int:
    """Add a child and return it; there is room."""
    c = int(control[N_NODES])
    control[N_NODES] = c + 1
    nodes[c, FIRST] = 0
    nodes[c, NEXT] = nodes[node, FIRST]
    nodes[c, PARENT] = node
    nodes[c, VISITS] = 0
    nodes[c, AVAILABLE] = 1
    nodes[c, EDGE] = action << SEAT_BITS | seat
    sums[c, SUM] = 0.0
    priors[c] = share
    marks[c, PROOF] = OPEN
    marks[c, CHOICES] = 0
    nodes[node, FIRST] = c
    return c


PARTS: tuple[Any, ...] = (find_children, pick_missing, add_node)
"""The functions to compile, callees before their callers."""
