"""From a leaf to a value: the playout, move averages that steer it, utilities of a finished game.

Plain functions that :mod:`aura_ai.search.binding` compiles; see :mod:`aura_ai.search.template`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.engine import rng
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.contract import Array
from aura_ai.search.arena import (
    CUTOFF,
    EDGE,
    EPSILON,
    MARGIN,
    MAST,
    MAX_STEPS,
    PLAYED,
    RANK,
    SEAT_BITS,
    SEAT_MASK,
    SPREAD,
    STEPS,
    TRAIL,
    WIN,
)
from aura_ai.search.hooks import (
    game_apply,
    game_clock,
    game_legal,
    game_policy,
    game_result,
    game_value,
)

Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

EXTRAS = True
"""See :mod:`aura_ai.search.template`."""
GRAIN = 65536
"""Chances are multiples of one part in so many."""


def copy(source: Array, target: Array) -> None:
    """Copy a state; a slice assignment would need numba's allocator."""
    for i in range(source.size):
        target[i] = source[i]


def utilities(s: Array, knobs: Floats, place: Longs, score: Longs, out: Floats) -> None:
    """Write the utility of each seat in a finished game, between 0 and 1.

    A mix of the share of the win, of the rank, and of the lead in points pressed into (0, 1).
    """
    game_result(s, place, score)
    seats = int(s[SEATS])
    total = knobs[WIN] + knobs[RANK] + knobs[MARGIN]
    for seat in range(seats):
        level = 0
        rival = -(1 << 30)
        for other in range(seats):
            if place[other] == place[seat]:
                level += 1
            if other != seat and score[other] > rival:
                rival = score[other]
        if seats == 1:
            rival = 0
        win = 1.0 / level if place[seat] == 1 else 0.0
        rank = win
        if seats > 1:
            rank = (seats - place[seat] - 0.5 * (level - 1)) / (seats - 1)
        lead = np.float64(score[seat] - rival)
        squashed = 0.5 + 0.5 * lead / (abs(lead) + knobs[SPREAD])
        mix = knobs[WIN] * win + knobs[RANK] * rank + knobs[MARGIN] * squashed
        out[seat] = mix / total


def habit(s: Array, habits: Floats, legal: Array, n: int) -> int:
    """Return the legal action that did best for this seat wherever it was played (MAST).

    Björnsson and Finnsson 2009. An action that was never played counts as a sure win. The look-out
    starts at a random action, so that equal ones are equally likely to be the first.
    """
    seat = int(s[TO_ACT])
    start = int(rng.draw(s, n))
    best = int(legal[start])
    highest = -1.0
    for k in range(n):
        i = start + k
        if i >= n:
            i -= n
        edge = int(legal[i]) << SEAT_BITS | seat
        played = habits[edge, 0]
        mean = habits[edge, 1] / played if played > 0.0 else 1.0
        if mean > highest:
            highest = mean
            best = int(legal[i])
    return best


def remember(
    habits: Floats, trail: Ints, nodes: Ints, path: Ints, depth: int, control: Longs, value: Floats
) -> None:
    """Add the outcome of a simulation to the average of every action played in it."""
    for d in range(1, depth + 1):
        edge = int(nodes[path[d], EDGE])
        habits[edge, 0] += 1.0
        habits[edge, 1] += value[edge & SEAT_MASK]
    for k in range(control[TRAIL]):
        edge = int(trail[k])
        habits[edge, 0] += 1.0
        habits[edge, 1] += value[edge & SEAT_MASK]


def playout(
    s: Array,
    legal: Array,
    knobs: Floats,
    weights: Floats,
    scratch: Floats,
    habits: Floats,
    trail: Ints,
    place: Longs,
    score: Longs,
    control: Longs,
    out: Floats,
) -> bool:
    """Play on from ``s`` and write each seat's utility; return whether the game came to its end.

    With a cut-off of ``k`` the game is valued when its clock has changed ``k`` times.
    """
    cap = int(knobs[MAX_STEPS])
    stretches = int(knobs[CUTOFF])
    cuts = stretches >= 0
    blind = int(knobs[EPSILON] * GRAIN)
    by_habit = int(knobs[MAST] * GRAIN)
    length = 0
    clock = game_clock(s)
    steps = 0
    ended = True
    while s[TO_ACT] >= 0:
        if cuts:
            now = game_clock(s)
            if now != clock:
                clock = now
                stretches -= 1
        if (cuts and stretches <= 0) or steps >= cap:
            game_value(s, weights, scratch, out)
            ended = False
            break
        n = game_legal(s, legal)
        if blind > 0 and rng.draw(s, GRAIN) < blind:
            action = int(legal[rng.draw(s, n)])
        elif EXTRAS and by_habit > 0 and rng.draw(s, GRAIN) < by_habit:
            action = habit(s, habits, legal, n)
        else:
            action = int(game_policy(s, legal, n))
        if EXTRAS and by_habit > 0 and length < trail.size:
            trail[length] = action << SEAT_BITS | int(s[TO_ACT])
            length += 1
        game_apply(s, action)
        steps += 1
    control[STEPS] += steps
    control[PLAYED] += 1
    control[TRAIL] = length
    if ended:
        utilities(s, knobs, place, score, out)
    return ended


PARTS: tuple[Any, ...] = (copy, utilities, habit, remember, playout)
"""The functions to compile, callees before their callers."""
