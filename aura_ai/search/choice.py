"""Which action a simulation tries: confidence bounds, priors, halving at the root.

Plain functions that :mod:`aura_ai.search.binding` compiles; see :mod:`aura_ai.search.template`.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.search.arena import (
    AVAILABLE,
    BIAS,
    BLUR,
    DONE,
    EXPLORATION,
    FPU,
    GOAL,
    HALVED,
    HALVING,
    KEPT,
    LOG_TABLE,
    REDEAL,
    STARTED,
    SUM,
    VISITS,
)

Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Singles = npt.NDArray[np.float32]
Marks = npt.NDArray[np.int8]

EXTRAS = True
"""See :mod:`aura_ai.search.template`."""
NEVER = -1.0e300


def best_by_ucb(
    nodes: Ints,
    sums: Floats,
    priors: Singles,
    child: Ints,
    n: int,
    knobs: Floats,
    logs: Floats,
) -> int:
    """Return the index of the child with the highest upper confidence bound (UCB1).

    With progressive bias (Chaslot et al. 2008) the prior of an action is added, the less, the
    more often it was tried. A node that nobody has learnt from yet comes first.
    """
    best = -1
    highest = NEVER
    bias = knobs[BIAS]
    for i in range(n):
        if child[i] <= 0:
            continue
        c = np.uint32(child[i])
        visits = nodes[c, VISITS]
        if EXTRAS and visits == 0:
            return i
        part = 1.0 / np.float64(visits)
        available = np.uint32(nodes[c, AVAILABLE])
        if available < LOG_TABLE:
            log = logs[available]
        else:
            log = math.log(np.float64(available))
        bound = sums[c, SUM] * part + knobs[EXPLORATION] * math.sqrt(log * part)
        if EXTRAS and bias > 0.0:
            bound += bias * priors[c] / (1.0 + visits)
        if bound > highest:
            highest = bound
            best = i
    return best


def best_missing(child: Ints, prior: Floats, n: int) -> int:
    """Return the index of the action without a node that the prior likes best."""
    best = -1
    highest = NEVER
    for i in range(n):
        if child[i] == 0 and prior[i] > highest:
            highest = prior[i]
            best = i
    return best


def best_guided(
    nodes: Ints,
    sums: Floats,
    priors: Singles,
    child: Ints,
    prior: Floats,
    n: int,
    node: int,
    room: bool,
    knobs: Floats,
) -> int:
    """Return the index of the action that value and prior policy together favour (PUCT).

    An action without a visit counts with the mean value of those that have one less a reduction.
    Returns -1 when no action can be chosen since there is no room for nodes.
    """
    best = -1
    highest = NEVER
    parent_visits = float(nodes[node, VISITS])
    even = knobs[BLUR] / n
    keep = 1.0 - knobs[BLUR]
    tried = 0.0
    worth_tried = 0.0
    for i in range(n):
        c = int(child[i])
        if c > 0:
            tried += nodes[c, VISITS]
            worth_tried += sums[c, SUM]
    if EXTRAS and knobs[REDEAL] > 0.0:
        # the seat that chose this node learns from other simulations than the one that chooses here
        parent_visits = tried
    first_play = worth_tried / tried - knobs[FPU] if tried > 0.0 else 0.0
    for i in range(n):
        c = int(child[i])
        if c < 0:
            continue
        if c == 0:
            if not room:
                continue
            share = keep * prior[i] + even
            bound = first_play + knobs[EXPLORATION] * share * math.sqrt(parent_visits + 1.0)
        else:
            share = keep * priors[c] + even
            visits = np.float64(nodes[c, VISITS])
            available = np.float64(nodes[c, AVAILABLE])
            bound = sums[c, SUM] / visits if visits > 0.0 else first_play
            bound += knobs[EXPLORATION] * share * math.sqrt(available) / (1.0 + visits)
        if bound > highest:
            highest = bound
            best = i
    return best


def begin_halving(kept: Marks, prior: Floats, n: int, knobs: Floats, control: Longs) -> None:
    """Choose the candidates of sequential halving: as many as the settings say, by the prior."""
    wanted = min(int(knobs[HALVING]), n)
    for i in range(n):
        kept[i] = 0
    for _ in range(wanted):
        best = -1
        for i in range(n):
            if kept[i] == 0 and (best < 0 or prior[i] > prior[best]):
                best = i
        kept[best] = 1
    control[KEPT] = wanted
    control[STARTED] = wanted
    control[HALVED] = 0


def halve(nodes: Ints, sums: Floats, kept: Marks, child: Ints, n: int, control: Longs) -> None:
    """Drop the worse half of the candidates whenever its time has come.

    Karnin, Koren and Somekh 2013: each of the rounds, as many as halvings lead from all candidates
    to one, gets the same part of the budget. The last two simulations are kept for the winner, so
    that it has more visits than the other one.
    """
    rounds = 0
    while (control[STARTED] - 1) >> rounds > 0:
        rounds += 1
    due = rounds * control[DONE] // max(control[GOAL] - 2, 1)
    while control[KEPT] > 1 and control[HALVED] < due:
        for _ in range(control[KEPT] // 2):
            worst = -1
            lowest = 0.0
            for i in range(n):
                if kept[i] == 0:
                    continue
                c = int(child[i])
                mean = NEVER
                if c > 0 and nodes[c, VISITS] > 0:
                    mean = sums[c, SUM] / np.float64(nodes[c, VISITS])
                if worst < 0 or mean < lowest:
                    worst = i
                    lowest = mean
            kept[worst] = 0
            control[KEPT] -= 1
        control[HALVED] += 1


def least_visited(nodes: Ints, kept: Marks, child: Ints, n: int, room: bool) -> int:
    """Return the index of the candidate that was tried least.

    Candidates that are proven lost are left out; -1 when nothing is left, or there is no room.
    """
    best = -1
    fewest = 0
    for i in range(n):
        if kept[i] == 0 or child[i] < 0 or (child[i] == 0 and not room):
            continue
        visits = int(nodes[child[i], VISITS]) if child[i] > 0 else 0
        if best < 0 or visits < fewest:
            best = i
            fewest = visits
    return best


PARTS: tuple[Any, ...] = (
    best_by_ucb,
    best_missing,
    best_guided,
    begin_halving,
    halve,
    least_visited,
)
"""The functions to compile, callees before their callers."""
