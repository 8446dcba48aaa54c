"""Tree reuse: what a search knows about the next decision becomes the beginning of its search."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from aura_ai.engine.jit import jit
from aura_ai.search.arena import (
    EDGE,
    FIRST,
    N_NODES,
    NEXT,
    PARENT,
    SEAT_BITS,
    SEAT_MASK,
    SUM,
    VISITS,
    Arena,
)

Ints = npt.NDArray[np.int32]
Singles = npt.NDArray[np.float32]
Marks = npt.NDArray[np.int8]


@jit
def transplant(
    nodes: Ints, priors: Singles, marks: Marks, used: int, root: int, moved: Ints
) -> int:
    """Keep only what grows below a node, which becomes the root; return the number of nodes left.

    A child always stands behind its parent, so one pass forward moves every node in place.

    Args:
        nodes: The tree, rewritten.
        priors: As above, rewritten.
        marks: As above, rewritten.
        used: Nodes in use.
        root: The node to keep, not 0.
        moved: ``int32[used]``, overwritten: where each node went, -1 for those that are dropped.
    """
    for old in range(root):
        moved[old] = -1
    moved[root] = 0
    for k in range(nodes.shape[1]):
        nodes[0, k] = nodes[root, k]
    nodes[0, FIRST] = 0
    nodes[0, NEXT] = 0
    nodes[0, PARENT] = -1
    for k in range(marks.shape[1]):
        marks[0, k] = marks[root, k]
    left = 1
    for old in range(root + 1, used):
        parent = moved[nodes[old, PARENT]]
        moved[old] = -1
        if parent < 0:
            continue
        moved[old] = left
        for k in range(nodes.shape[1]):
            nodes[left, k] = nodes[old, k]
        priors[left] = priors[old]
        for k in range(marks.shape[1]):
            marks[left, k] = marks[old, k]
        nodes[left, PARENT] = parent
        nodes[left, FIRST] = 0
        nodes[left, NEXT] = nodes[parent, FIRST]
        nodes[parent, FIRST] = left
        left += 1
    return left


def grow_from(tree: Arena, action: int, seat: int) -> bool:
    """Keep what a tree knows after an action at its root; everything else as ``Arena.clear``.

    Args:
        tree: The tree, rewritten.
        action: The action that was taken.
        seat: Who decided at the root, and decides again.

    Returns:
        Whether the action has a node; if not, the tree is as it was.
    """
    root = tree.node_of(action)
    if not root:
        return False
    used = int(tree.control[N_NODES])
    moved = np.empty(used, np.int32)
    left = transplant(tree.nodes, tree.priors, tree.marks, used, root, moved)
    tree.totals[:] = 0.0
    tree.carried[:] = 0.0
    tree.clear_work()
    tree.control[N_NODES] = left
    child = int(tree.nodes[0, FIRST])
    while child:
        edge = int(tree.nodes[child, EDGE])
        if edge & SEAT_MASK == seat:
            tree.carried[edge >> SEAT_BITS] = tree.nodes[child, VISITS], tree.sums[child, SUM]
        child = int(tree.nodes[child, NEXT])
    return True
