"""The tree in its arrays: children, new nodes.

Plain functions that :mod:`aura_ai.search.binding` compiles; see :mod:`aura_ai.search.simulation`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from aura_ai.engine import rng
from aura_ai.engine.ties import SAME
from aura_ai.search.workspace import (
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
    Workspace,
)

LIFTS = 1024
"""Sizes of what is added to the utilities of a node, lest children be equal."""


def find_children(w: Workspace, n: int, node: int, seat: int) -> int:
    """Write the child node of each legal action, 0 where there is none; return how many lack one.

    Every child found is counted as available once more.
    """
    nodes, slot, legal, child = w.nodes, w.slot, w.legal, w.child
    c = np.uint32(nodes[np.uint32(node), FIRST])
    while c > 0:
        slot[np.uint32(nodes[c, EDGE])] = c
        c = np.uint32(nodes[c, NEXT])
    missing = 0
    for i in range(n):
        # a slot may still hold a child of another node with the same edge
        c = np.uint32(slot[np.uint32(int(legal[i]) << SEAT_BITS | seat)])
        if c > 0 and nodes[c, PARENT] == node:
            nodes[c, AVAILABLE] += 1
            child[i] = c
        else:
            child[i] = 0
            missing += 1
    return missing


def pick_missing(w: Workspace, n: int, missing: int) -> int:
    """Return the index of a random action without a node."""
    k = rng.draw(w.state, missing)
    for i in range(n):
        if w.child[i] == 0:
            if k == 0:
                return i
            k -= 1
    return -1


def add_node(w: Workspace, node: int, action: int, seat: int, share: float) -> int:
    """Add a child with a share in the prior and return it; there is room."""
    nodes, marks = w.nodes, w.marks
    c = int(w.control[N_NODES])
    w.control[N_NODES] = c + 1
    nodes[c, FIRST] = 0
    nodes[c, NEXT] = nodes[node, FIRST]
    nodes[c, PARENT] = node
    nodes[c, VISITS] = 0
    nodes[c, AVAILABLE] = 1
    nodes[c, EDGE] = action << SEAT_BITS | seat
    # no two children are equal, and codes have no part in it: equal ones were added in a random order
    w.sums[c, SUM] = SAME * (c % LIFTS) / LIFTS
    w.priors[c] = share
    w.rest[c] = -1.0
    marks[c, PROOF] = OPEN
    marks[c, CHOICES] = 0
    nodes[node, FIRST] = c
    return c


PARTS: tuple[Any, ...] = (find_children, pick_missing, add_node)
"""The functions to compile, callees before their callers."""
