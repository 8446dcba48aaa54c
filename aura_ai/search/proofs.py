"""Proven wins and losses in the tree (MCTS-Solver).

Plain functions that :mod:`aura_ai.search.binding` compiles; see :mod:`aura_ai.search.simulation`.
"""

from __future__ import annotations

from typing import Any

from aura_ai.search.workspace import (
    CHOICES,
    EDGE,
    FIRST,
    LOST,
    NEXT,
    OPEN,
    PROOF,
    SEAT_MASK,
    WON,
    Workspace,
)


def proven_choice(w: Workspace, n: int) -> int:
    """Take lost children out of the choice; return the index of a won one, else -1."""
    marks, child = w.marks, w.child
    hopeful = 0
    for i in range(n):
        c = int(child[i])
        if c == 0 or marks[c, PROOF] == OPEN:
            hopeful += 1
        elif marks[c, PROOF] == WON:
            return i
    if hopeful > 0:
        for i in range(n):
            c = int(child[i])
            if c > 0 and marks[c, PROOF] == LOST:
                child[i] = -1
    return -1


def prove(w: Workspace, depth: int, won: float) -> None:
    """Note that the last node of the path ended the game, and what follows for those above it.

    Args:
        w: Its ``marks`` are written.
        depth: Index of the last node in the path.
        won: Utility of the seat that chose it: 1 is a win, 0 a loss, anything else proves nothing.
    """
    nodes, marks, path = w.nodes, w.marks, w.path
    if won >= 1.0:
        marks[path[depth], PROOF] = WON
    elif won <= 0.0:
        marks[path[depth], PROOF] = LOST
    for d in range(depth - 1, -1, -1):
        node = int(path[d])
        lost = 0
        proof = OPEN
        chooser = 0
        c = int(nodes[node, FIRST])
        while c > 0:
            chooser = nodes[c, EDGE] & SEAT_MASK
            if marks[c, PROOF] == WON:
                proof = WON
            elif marks[c, PROOF] == LOST:
                lost += 1
            c = int(nodes[c, NEXT])
        if proof == OPEN and lost == marks[node, CHOICES]:
            proof = LOST
        if proof == OPEN:
            return
        # a win of the seat to act is a loss of the other one, which may have led here
        if node > 0 and nodes[node, EDGE] & SEAT_MASK != chooser:
            proof = -proof
        marks[node, PROOF] = proof


PARTS: tuple[Any, ...] = (proven_choice, prove)
"""The functions to compile, callees before their callers."""
