"""Selection of an action: confidence bounds, a prior.

Plain functions that :mod:`aura_ai.search.binding` compiles; see :mod:`aura_ai.search.simulation`.
They return an index of ``w.legal``, or -1. Codes decide no tie: no two children are equal
(:func:`aura_ai.search.tree.add_node`), and chance picks among equal actions without one.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from aura_ai.engine import rng
from aura_ai.engine.ties import SAME
from aura_ai.search.workspace import (
    AVAILABLE,
    EXPLORATION,
    FPU,
    LOG_TABLE,
    MIXING,
    SUM,
    VISITS,
    Workspace,
)

NEVER = -1.0e300


def best_by_ucb(w: Workspace, n: int) -> int:
    """Return the child with the highest upper confidence bound (UCB1)."""
    nodes, sums, child = w.nodes, w.sums, w.child
    exploration = w.params[EXPLORATION]
    best = -1
    highest = NEVER
    for i in range(n):
        if child[i] <= 0:
            continue
        c = np.uint32(child[i])
        part = 1.0 / np.float64(nodes[c, VISITS])
        available = np.uint32(nodes[c, AVAILABLE])
        if available < LOG_TABLE:
            log = w.logs[available]
        else:
            log = math.log(np.float64(available))
        bound = sums[c, SUM] * part + exploration * math.sqrt(log * part)
        if bound > highest:
            highest = bound
            best = i
    return best


def best_guided(w: Workspace, n: int, node: int, room: bool, remainder: float) -> int:
    """Return the action that value and prior policy together favour (PUCT).

    An action without a visit counts with the mean value of those that have one, less a reduction.
    Returns -1 when no action can be chosen for lack of room for nodes.

    Args:
        w: The tree.
        node: Where they are legal.
        room: Whether nodes can be added.
        remainder: Prior of an action without a node, -1 to read that from ``w.prior``.
    """
    nodes, sums, child, params = w.nodes, w.sums, w.child, w.params
    best = -1
    highest = NEVER
    parent_visits = float(nodes[node, VISITS])
    even = params[MIXING] / n
    keep = 1.0 - params[MIXING]
    tried = 0.0
    worth_tried = 0.0
    for i in range(n):
        c = int(child[i])
        if c > 0:
            tried += nodes[c, VISITS]
            worth_tried += sums[c, SUM]
    first_play = worth_tried / tried - params[FPU] if tried > 0.0 else 0.0
    untried = math.sqrt(parent_visits + 1.0)
    likeliest = -1.0
    ties = 0
    for i in range(n):
        c = int(child[i])
        if c < 0:
            continue
        if c == 0:
            if not room:
                continue
            prior = remainder if remainder >= 0.0 else w.prior[i]
            if prior < likeliest - SAME:
                continue
            if prior > likeliest + SAME:
                ties = 0
            w.tied[ties] = i
            ties += 1
            if prior <= likeliest:
                continue  # its bound cannot be higher
            likeliest = prior
            bound = first_play + params[EXPLORATION] * (keep * prior + even) * untried
        else:
            share = keep * w.priors[c] + even
            visits = np.float64(nodes[c, VISITS])
            available = np.float64(nodes[c, AVAILABLE])
            bound = sums[c, SUM] / visits
            bound += params[EXPLORATION] * share * math.sqrt(available) / (1.0 + visits)
        if bound > highest:
            highest = bound
            best = i
    if ties > 1 and remainder < 0.0 and child[best] == 0:
        return int(w.tied[rng.draw(w.state, ties)])
    return best


PARTS: tuple[Any, ...] = (best_by_ucb, best_guided)
"""The functions to compile, callees before their callers."""
