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
    Returns -1 when no action can be chosen for lack of room for nodes. With ``w.prior`` read, the
    largest prior that is left without a node is written to ``w.rest``.

    Args:
        w: The tree.
        node: Where they are legal.
        room: Whether nodes can be added.
        remainder: Prior of an action without a node, -1 to read that from ``w.prior``.
    """
    nodes, sums, child, params = w.nodes, w.sums, w.child, w.params
    even = params[MIXING] / n
    keep = 1.0 - params[MIXING]
    best = -1
    highest = NEVER
    untried = -1
    likeliest = runner_up = 0.0
    ties = 0
    tried = 0.0
    worth_tried = 0.0
    for i in range(n):
        if child[i] < 0:
            continue
        if child[i] == 0:
            prior = w.prior[i] if remainder < 0.0 else remainder
            if prior > likeliest + SAME or untried < 0:
                runner_up = likeliest
                likeliest = prior
                untried = i
                ties = 1
                continue
            runner_up = max(runner_up, min(prior, likeliest))
            if prior >= likeliest - SAME:
                likeliest = max(likeliest, prior)
                ties += 1
            continue
        c = np.uint32(child[i])
        visits = np.float64(nodes[c, VISITS])
        worth = sums[c, SUM]
        tried += visits
        worth_tried += worth
        share = keep * w.priors[c] + even
        bound = worth / visits
        bound += (
            params[EXPLORATION] * share * math.sqrt(float(nodes[c, AVAILABLE])) / (1.0 + visits)
        )
        if bound > highest:
            highest = bound
            best = i
    if untried < 0 or not room:
        return best
    bound = worth_tried / tried - params[FPU] if tried > 0.0 else 0.0
    bound += params[EXPLORATION] * (keep * likeliest + even) * math.sqrt(nodes[node, VISITS] + 1.0)
    if remainder < 0.0:
        w.rest[node] = runner_up if bound > highest else likeliest
    if bound <= highest:
        return best
    if ties > 1 and remainder < 0.0:
        skip = rng.draw(w.state, ties)
        for i in range(n):
            if child[i] == 0 and w.prior[i] >= likeliest - SAME:
                if skip == 0:
                    return i
                skip -= 1
    return untried


PARTS: tuple[Any, ...] = (best_by_ucb, best_guided)
"""The functions to compile, callees before their callers."""
