"""What can be known for sure: proven wins and losses in the tree, and short endings played out in full.

Plain functions that :mod:`aura_ai.search.binding` compiles; see :mod:`aura_ai.search.template`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.contract import Array
from aura_ai.search.arena import (
    CHOICES,
    EDGE,
    FIRST,
    LOST,
    NEXT,
    OPEN,
    PROOF,
    SEAT_MASK,
    SOLVE_POSITIONS,
    WON,
)
from aura_ai.search.hooks import game_apply, game_legal
from aura_ai.search.rollout import copy, utilities

Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Marks = npt.NDArray[np.int8]


def proven_choice(marks: Marks, child: Ints, n: int) -> int:
    """Take lost children out of the choice; return the index of a won one, else -1."""
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


def prove(nodes: Ints, marks: Marks, path: Ints, depth: int, won: float) -> None:
    """Note that the last node of the path ended the game, and what follows for those above it.

    Args:
        nodes: The tree.
        marks: Written.
        path: Nodes from the root.
        depth: Index of the last one.
        won: Utility of the seat that chose it: 1 is a win, 0 a loss, anything else proves nothing.
    """
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
        # what the seat to act here wins, the other one, which may have led here, loses
        if node > 0 and nodes[node, EDGE] & SEAT_MASK != chooser:
            proof = -proof
        marks[node, PROOF] = proof


def solve(
    s: Array,
    states: Array,
    lists: Array,
    counts: Longs,
    worths: Floats,
    knobs: Floats,
    place: Longs,
    score: Longs,
    out: Floats,
) -> bool:
    """Write what each seat gets when all of them play on as well as can be (max^n), in this world.

    Every continuation is tried, with the chance that the world's generator holds. The search gives
    up, and the answer is False, when that takes more than ``SOLVE_POSITIONS`` positions or more
    decisions in a row than ``states`` has room for.

    Args:
        s: The position, not over; left as it is.
        states: ``int16[depth + 1, size]``, overwritten.
        lists: ``int16[depth + 1, max_legal]``, overwritten.
        counts: ``int64[depth + 1, 2]``, overwritten: legal actions, and how many were tried.
        worths: ``float64[depth + 2, seats]``, overwritten.
        knobs: See :mod:`aura_ai.search.settings`.
        place: ``int64[seats]``, overwritten.
        score: ``int64[seats]``, overwritten.
        out: ``float64[seats]``, written when the answer is True.
    """
    seats = int(s[SEATS])
    room = states.shape[0]
    positions = 0
    depth = 0
    copy(s, states[0])
    counts[0, 0] = game_legal(states[0], lists[0])
    counts[0, 1] = 0
    while True:
        if counts[depth, 1] == counts[depth, 0]:
            if depth == 0:
                for k in range(seats):
                    out[k] = worths[0, k]
                return True
            depth -= 1
        else:
            if positions >= SOLVE_POSITIONS or depth + 1 >= room:
                return False
            positions += 1
            action = int(lists[depth, counts[depth, 1]])
            counts[depth, 1] += 1
            copy(states[depth], states[depth + 1])
            game_apply(states[depth + 1], action)
            if states[depth + 1, TO_ACT] >= 0:
                depth += 1
                counts[depth, 0] = game_legal(states[depth], lists[depth])
                counts[depth, 1] = 0
                continue
            utilities(states[depth + 1], knobs, place, score, worths[depth + 1])
        # the value of the position below has just become known
        seat = int(states[depth, TO_ACT])
        if counts[depth, 1] == 1 or worths[depth + 1, seat] > worths[depth, seat]:
            for k in range(seats):
                worths[depth, k] = worths[depth + 1, k]


PARTS: tuple[Any, ...] = (proven_choice, prove, solve)
"""The functions to compile, callees before their callers."""
