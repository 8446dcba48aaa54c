"""Look-ahead over the whole own turn: every line until another seat acts, the best kept.

A turn of Aura is a chain of small decisions (what to play, how to pay, where, how to vote, and all of it
once more for the optional step). :func:`plan` searches these chains depth first on a copy of the position
and values where they end. The optional step multiplies the lines, so only the best few first steps are
continued.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from aura_ai.bots.aura.evaluate import evaluate
from aura_ai.bots.aura.weights import Weights
from aura_ai.engine.header import TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.aura.layout import (
    DONE,
    FROST_TILE,
    LAKE_STEP,
    LEGAL,
    LEGAL_COUNT,
    MAX_LEGAL,
    NODE,
    PAY,
    RAIN_FIRST,
    RAIN_SECOND,
    RELOCATE,
    SECOND,
    SIZE,
    SUN_CLOUD,
    TILE_DROP,
    VOTE,
    WIND_MOVE,
    WINDW_DIR,
)
from aura_ai.games.aura.rules.flow import apply

DEPTH = 16
"""Longest chain that is searched; longer ones (walks off the lake) are valued where they stand."""

States = npt.NDArray[np.int16]
Values = npt.NDArray[np.float64]
Marks = npt.NDArray[np.int64]
WORST = -1.0e9


class Workspace:
    """Memory of one search, used again for every decision.

    Attributes:
        stack: ``int16[DEPTH + 1, SIZE]``, positions of the line being searched.
        cursor: ``int64[DEPTH + 1]``, next action to try at each of them.
        beam: ``int16[width, SIZE]``, the best first steps, at their choice of an optional step.
        beam_value: ``float64[width]``, their values.
        beam_root: ``int64[width]``, index of the first action that led to each.
        value: ``float64[MAX_LEGAL]``, result: best value found behind each legal action.
    """

    def __init__(self, width: int) -> None:
        self.stack = np.zeros((DEPTH + 1, SIZE), np.int16)
        self.cursor = np.zeros(DEPTH + 1, np.int64)
        self.beam = np.zeros((width, SIZE), np.int16)
        self.beam_value = np.zeros(width)
        self.beam_root = np.zeros(width, np.int64)
        self.value = np.zeros(MAX_LEGAL)


@jit
def within_turn(s: State, seat: int) -> bool:
    """Tell whether the line of ``seat`` goes on at this node without a choice to stop."""
    if s[TO_ACT] != seat:
        return False
    node = s[NODE]
    return (
        node == PAY
        or node == VOTE
        or node == FROST_TILE
        or node == SUN_CLOUD
        or node == TILE_DROP
        or node == WIND_MOVE
        or node == RAIN_FIRST
        or node == RAIN_SECOND
        or node == RELOCATE
        or node == WINDW_DIR
        or node == LAKE_STEP
    )


@jit
def keep_in_beam(
    s: State, value: float, root: int, beam: States, beam_value: Values, beam_root: Marks
) -> None:
    """Put a first step into the beam in place of the worst one, if it is better."""
    worst = 0
    for i in range(1, beam_value.size):
        if beam_value[i] < beam_value[worst]:
            worst = i
    if value > beam_value[worst]:
        beam_value[worst] = value
        beam_root[worst] = root
        for i in range(SIZE):
            beam[worst, i] = s[i]


@jit
def explore(
    stack: States, cursor: Marks, root: int, seat: int, nodes: int, w: Weights, value: Values,
    beam: States, beam_value: Values, beam_root: Marks,
) -> int:  # fmt: skip
    """Search all lines from ``stack[0]`` and raise ``value`` of the action that each begins with.

    Args:
        stack: Positions; ``stack[0]`` is where to start.
        cursor: Marks beside the stack.
        root: Index in ``value`` that all lines count for; -1: that of their first action.
        seat: The seat whose turn it is.
        nodes: Most positions to look at.
        w: Weights of the evaluation.
        value: Best values so far, raised.
        beam: Where first steps are kept, see :class:`Workspace`.
        beam_value: See ``beam``.
        beam_root: See ``beam``.

    Returns:
        How many of ``nodes`` are left.
    """
    level = 0
    first = root
    cursor[0] = 0
    if root >= 0 and stack[0, LEGAL] == DONE:
        cursor[0] = 1  # stopping here has been valued when it was put into the beam
    while level >= 0:
        if cursor[level] == stack[level, LEGAL_COUNT] or nodes <= 0:
            level -= 1
            continue
        if level == 0 and root < 0:
            first = cursor[0]
        action = int(stack[level, LEGAL + cursor[level]])
        cursor[level] += 1
        child = stack[level + 1]
        for i in range(SIZE):
            child[i] = stack[level, i]
        apply(child, action)
        nodes -= 1
        if within_turn(child, seat) and level + 1 < DEPTH:
            level += 1
            cursor[level] = 0
            continue
        found = evaluate(child, seat, w)
        value[first] = max(value[first], found)
        if root < 0 and child[NODE] == SECOND and child[TO_ACT] == seat:
            keep_in_beam(child, found, first, beam, beam_value, beam_root)
    return nodes


@jit
def plan(
    s: State, nodes: int, w: Weights, stack: States, cursor: Marks, value: Values,
    beam: States, beam_value: Values, beam_root: Marks,
) -> None:  # fmt: skip
    """Write into ``value`` the best value that each legal action of a position leads to.

    Args:
        s: A full position (a determinized view); it is not changed.
        nodes: Most positions to look at, about.
        w: Weights of the evaluation.
        stack: See :class:`Workspace`, as all that follow.
        cursor: See ``stack``.
        value: See ``stack``.
        beam: See ``stack``.
        beam_value: See ``stack``.
        beam_root: See ``stack``.
    """
    seat = int(s[TO_ACT])
    for i in range(SIZE):
        stack[0, i] = s[i]
    count = int(s[LEGAL_COUNT])
    for i in range(count):
        value[i] = WORST
    for i in range(beam_value.size):
        beam_value[i] = WORST
    width = beam_value.size
    left = explore(
        stack, cursor, -1, seat, nodes, w, value, beam, beam_value, beam_root
    )
    for b in range(width):
        if beam_value[b] == WORST:
            continue
        for i in range(SIZE):
            stack[0, i] = beam[b, i]
        share = max(left // (width - b), 1)
        spent = share - explore(
            stack, cursor, int(beam_root[b]), seat, share, w, value, beam, beam_value, beam_root
        )
        left -= spent
    for i in range(count):
        if value[i] == WORST:
            # not reached within the nodes: the first step alone tells
            child = stack[1]
            for j in range(SIZE):
                child[j] = s[j]
            apply(child, int(s[LEGAL + i]))
            value[i] = evaluate(child, seat, w)


@jit
def best_of(value: Values, count: int) -> int:
    """Return the index of the highest of the first ``count`` values, the lowest if several are."""
    best = 0
    for i in range(1, count):
        if value[i] > value[best]:
            best = i
    return best
