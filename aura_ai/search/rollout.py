"""From a leaf to a value: the playout, and the utilities of a finished game.

Plain functions that :mod:`aura_ai.search.binding` compiles; see :mod:`aura_ai.search.simulation`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from aura_ai.engine import rng
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.contract import Array
from aura_ai.search.hooks import (
    VALUE,
    Floats,
    Longs,
    game_apply,
    game_clock,
    game_evaluate,
    game_legal,
    game_play,
    game_result,
)
from aura_ai.search.workspace import (
    CUTOFF,
    EPSILON,
    MARGIN,
    MAX_STEPS,
    PAR,
    RANK,
    SPREAD,
    STEPS,
    WIN,
    Workspace,
)

GRAIN = 65536
"""Chances are multiples of one part in so many."""


def copy(source: Array, target: Array) -> None:
    """Copy a state; a slice assignment would need numba's allocator."""
    for i in range(source.size):
        target[i] = source[i]


def win_share(place: Longs, seat: int) -> float:
    """Return what a seat gets of the win in a finished game: winners share it."""
    if place[seat] != 1:
        return 0.0
    winners = 0
    for other in range(place.size):
        winners += 1 if place[other] == 1 else 0
    return 1.0 / winners


def utilities(s: Array, knobs: Floats, place: Longs, score: Longs, out: Floats) -> None:
    """Write the utility of each seat in a finished game, between 0 and 1.

    A mix of the share of the win, of the rank, and of the lead in points pressed into (0, 1); for a
    seat without rivals, the lead over par alone.
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
            # nobody to win against: the score is all that counts
            lead = score[seat] - knobs[PAR]
            out[seat] = 0.5 + 0.5 * lead / (abs(lead) + knobs[SPREAD])
            return
        win = win_share(place, seat)
        rank = (seats - place[seat] - 0.5 * (level - 1)) / (seats - 1)
        lead = np.float64(score[seat] - rival)
        squashed = 0.5 + 0.5 * lead / (abs(lead) + knobs[SPREAD])
        mix = knobs[WIN] * win + knobs[RANK] * rank + knobs[MARGIN] * squashed
        out[seat] = mix / total


def playout(w: Workspace) -> bool:
    """Play the simulation on and write ``w.value``; return whether the game came to its end.

    With a cut-off of ``k`` the game is valued when its clock has changed ``k`` times.
    """
    s, knobs = w.state, w.knobs
    cap = int(knobs[MAX_STEPS])
    stretches = int(knobs[CUTOFF])
    cuts = stretches >= 0
    blind = int(knobs[EPSILON] * GRAIN)
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
            game_evaluate(s, w.legal, 0, VALUE, w.weights, w.scratch, w.prior, w.value)
            ended = False
            break
        n = game_legal(s, w.legal)
        if blind > 0 and rng.draw(s, GRAIN) < blind:
            action = int(w.legal[rng.draw(s, n)])
        else:
            action = int(game_play(s, w.legal, n, w.weights, w.scratch))
        game_apply(s, action)
        steps += 1
    w.control[STEPS] += steps
    if ended:
        utilities(s, knobs, w.place, w.score, w.value)
    return ended


PARTS: tuple[Any, ...] = (copy, win_share, utilities, playout)
"""The functions to compile, callees before their callers."""
