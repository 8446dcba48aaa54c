"""Look-ahead over the whole own turn of Aura.

A turn of Aura is a chain of small decisions (which card, which payment, where, how to vote, and all
of it once more for the optional step). :func:`plan` searches these chains depth first on a copy of
the position and values where they end. The optional step multiplies the lines, so only the best few
first steps are continued. The actions of a position are tried in an order drawn by lot
(:mod:`aura_ai.engine.ties`), as of equal lines the first is kept and the last may find no room.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from aura_ai.bots.aura.evaluate import evaluate
from aura_ai.bots.aura.weights import Weights
from aura_ai.engine.arrays import Array, Floats, Longs
from aura_ai.engine.header import PLY, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import load
from aura_ai.engine.states import copy_state
from aura_ai.engine.ties import lot, rounded
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules.flow import apply

DEPTH = 16
"""Longest chain of one step; longer ones (walks off the lake) are valued where they break off."""
WORST = -1.0e9
"""Value of an empty place."""


class Workspace(NamedTuple):
    """Memory of a search, used again for every decision."""

    stack: Array
    """``int16[DEPTH + 1, SIZE]``, positions of the line being searched."""
    cursor: Longs
    """``int64[DEPTH + 1]``, next action to try at each of them."""
    path: Array
    """``int16[2 * DEPTH + 2]``, actions of the line being searched."""
    beam: Array
    """``int16[width, SIZE]``, the best first steps, at their choice of an optional step."""
    beam_value: Floats
    """``float64[width]``, their values."""
    beam_path: Array
    """``int16[width, DEPTH + 1]``, how they came about."""
    beam_length: Longs
    """``int64[width]``, number of actions of these paths."""
    line: Array
    """``int16[lines, 2 * DEPTH + 2]``, result: actions of the best lines found."""
    length: Longs
    """``int64[lines]``, number of their actions, 0 for an empty place."""
    value: Floats
    """``float64[lines]``, their values."""


def workspace(width: int, lines: int) -> Workspace:
    """Return memory for a search with a beam of ``width`` that keeps ``lines`` lines."""
    longest = 2 * DEPTH + 2
    return Workspace(
        stack=np.zeros((DEPTH + 1, at.SIZE), np.int16),
        cursor=np.zeros(DEPTH + 1, np.int64),
        path=np.zeros(longest, np.int16),
        beam=np.zeros((width, at.SIZE), np.int16),
        beam_value=np.zeros(width),
        beam_path=np.zeros((width, DEPTH + 1), np.int16),
        beam_length=np.zeros(width, np.int64),
        line=np.zeros((lines, longest), np.int16),
        length=np.zeros(lines, np.int64),
        value=np.zeros(lines),
    )


def choose_among(s: Array, legal: list[int]) -> None:
    """Let a plan for a position begin with these of its legal actions only."""
    s[at.legal_count] = len(legal)
    s[at.legal : at.legal + len(legal)] = legal


@jit
def goes_on(parent: Array, child: Array, seat: int) -> bool:
    """Return whether a line of ``seat`` goes on after the step from ``parent`` to ``child``.

    A line ends where the seat may stop and where chance or another seat may have had a part: the
    choices of the weather phase belong to a line only if they complete the one before.
    """
    if child[TO_ACT] != seat:
        return False
    node = child[at.node]
    if node == at.NODE_WINDW_DIR:
        return parent[at.node] == at.NODE_WINDW_DROP
    if node == at.NODE_TILE_DROP and child[at.weather] >= 0:
        return parent[at.node] == at.NODE_SUN_WEATHER or parent[at.node] == at.NODE_TILE_DROP
    return (
        node == at.NODE_PAY
        or node == at.NODE_VOTE
        or node == at.NODE_FROST_TILE
        or node == at.NODE_SUN_CLOUD
        or node == at.NODE_TILE_DROP
        or node == at.NODE_WIND_MOVE
        or node == at.NODE_RAIN_FIRST
        or node == at.NODE_RAIN_SECOND
        or node == at.NODE_RELOCATE
        or node == at.NODE_LAKE_STEP
    )


@jit
def keep_in_beam(s: Array, worth: float, length: int, work: Workspace) -> None:
    """Put a first step into the beam in place of the worst one, if it is better."""
    start = np.argmin(work.beam_value)
    if worth > work.beam_value[start]:
        work.beam_value[start] = worth
        work.beam_length[start] = length
        for i in range(length):
            work.beam_path[start, i] = work.path[i]
        copy_state(s, work.beam[start])


@jit
def keep_line(worth: float, length: int, work: Workspace) -> None:
    """Put the present line among the best ones.

    Of lines with exactly the same value one is kept: they lead to the same position by another order.
    """
    for i in range(work.value.size):
        if work.value[i] == worth:
            return
    start = np.argmin(work.value)
    if worth > work.value[start]:
        work.value[start] = worth
        work.length[start] = length
        for i in range(length):
            work.line[start, i] = work.path[i]


@jit
def shuffle(s: Array, first: int) -> None:
    """Put the legal actions of a position from ``first`` on in an order drawn by lot."""
    for i in range(int(s[at.legal_count]) - 1, first, -1):
        j = first + int(lot(load(s), s[PLY], i) % np.uint64(i + 1 - first))
        s[at.legal + i], s[at.legal + j] = s[at.legal + j], s[at.legal + i]


@jit
def explore(work: Workspace, prefix: int, seat: int, nodes: int, w: Weights) -> int:
    """Search all lines from ``work.stack[0]`` and keep the best.

    Args:
        work: Memory; the first ``prefix`` actions of ``work.path`` led to ``work.stack[0]``.
        prefix: 0 for a search from the position to decide on, else from a first step in the beam.
        nodes: Most positions to look at.

    Returns:
        How many of ``nodes`` are left.
    """
    level = 0
    work.cursor[0] = 0
    if prefix > 0 and work.stack[0, at.legal] == at.ACTION_DONE:
        work.cursor[0] = 1  # to stop here was valued when the first step was put into the beam
    shuffle(work.stack[0], int(work.cursor[0]))
    for _ in range(2 * nodes + 1):  # as many steps back as forward, and one to the end
        if level < 0:
            break
        if work.cursor[level] == work.stack[level, at.legal_count] or nodes <= 0:
            level -= 1
            continue
        action = int(work.stack[level, at.legal + work.cursor[level]])
        work.cursor[level] += 1
        work.path[prefix + level] = action
        child = work.stack[level + 1]
        copy_state(work.stack[level], child)
        apply(child, action)
        nodes -= 1
        if goes_on(work.stack[level], child, seat) and level + 1 < DEPTH:
            level += 1
            work.cursor[level] = 0
            shuffle(child, 0)
            continue
        worth = rounded(evaluate(child, seat, w))
        length = prefix + level + 1
        keep_line(worth, length, work)
        if prefix == 0 and child[at.node] == at.NODE_SECOND and child[TO_ACT] == seat:
            keep_in_beam(child, worth, length, work)
    return nodes


@jit
def plan(s: Array, nodes: int, w: Weights, work: Workspace) -> int:
    """Find the best lines of the seat to act, and return the index of the best one in ``work``.

    The position is full (a determinized view), and not changed. Half of the ``nodes``, the most
    positions to look at, are kept for the optional step.
    """
    seat = int(s[TO_ACT])
    for i in range(work.value.size):
        work.value[i] = WORST
        work.length[i] = 0
    for i in range(work.beam_value.size):
        work.beam_value[i] = WORST
    copy_state(s, work.stack[0])
    half = nodes // 2
    budget = nodes - half + explore(work, 0, seat, half, w)
    width = work.beam_value.size
    for b in range(width):
        if work.beam_value[b] == WORST:
            continue
        copy_state(work.beam[b], work.stack[0])
        prefix = int(work.beam_length[b])
        for i in range(prefix):
            work.path[i] = work.beam_path[b, i]
        share = max(budget // (width - b), 1)
        budget -= share - explore(work, prefix, seat, share, w)
    return int(np.argmax(work.value))
