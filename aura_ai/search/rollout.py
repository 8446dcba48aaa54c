"""Playouts, and utilities of finished games.

Plain functions that :mod:`aura_ai.search.binding` compiles; see :mod:`aura_ai.search.simulation`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from aura_ai.contract.placeholders import game_apply, game_legal, game_result
from aura_ai.engine.arrays import Array, Floats, Longs
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.numbers import softsign
from aura_ai.search.hooks import VALUE, game_evaluate, game_phase, game_play
from aura_ai.search.params import MARGIN_SCALE
from aura_ai.search.workspace import (
    HORIZON,
    MARGIN,
    MAX_STEPS,
    OWN_SCORE,
    PAR,
    STEPS,
    Workspace,
)

GRAIN = 65536
"""Chances are multiples of one part in so many."""


def win_share(place: Longs, seat: int) -> float:
    """Return the share of a seat in the win of a finished game: winners share it."""
    if place[seat] != 1:
        return 0.0
    winners = 0
    for other in range(place.size):
        winners += 1 if place[other] == 1 else 0
    return 1.0 / winners


def utilities(s: Array, params: Floats, place: Longs, score: Longs, out: Floats) -> None:
    """Write the utility of each seat in a finished game, between 0 and 1.

    A mean of the share of the win and of the softsign of the lead in points; for a seat without rivals,
    or one that counts its own score, the lead over par alone.
    """
    game_result(s, place, score)
    seats = int(s[SEATS])
    alone = seats == 1 or params[OWN_SCORE] > 0.0
    total = 1.0 + params[MARGIN]
    for seat in range(seats):
        if alone:
            out[seat] = 0.5 + 0.5 * softsign(score[seat] - params[PAR], MARGIN_SCALE)
            continue
        rival = -(1 << 30)
        for other in range(seats):
            if other != seat and score[other] > rival:
                rival = score[other]
        win = win_share(place, seat)
        lead = np.float64(score[seat] - rival)
        margin = 0.5 + 0.5 * softsign(lead, MARGIN_SCALE)
        out[seat] = (win + params[MARGIN] * margin) / total


def playout(w: Workspace) -> bool:
    """Play the simulation on and write ``w.value``; return whether the game came to its end.

    With a rollout horizon of ``k`` the game is valued when its phase counter has changed ``k`` times.
    """
    s, params = w.state, w.params
    phases = int(params[HORIZON])
    truncates = phases >= 0
    phase = game_phase(s)
    steps = 0
    ended = True
    while s[TO_ACT] >= 0:
        if truncates:
            now = game_phase(s)
            if now != phase:
                phase = now
                phases -= 1
        if (truncates and phases <= 0) or steps >= MAX_STEPS:
            game_evaluate(s, w.legal, 0, VALUE, w.weights, w.scratch, w.prior, w.value)
            ended = False
            break
        n = game_legal(s, w.legal)
        game_apply(s, int(game_play(s, w.legal, n, w.weights, w.scratch)))
        steps += 1
    w.control[STEPS] += steps
    if ended:
        utilities(s, params, w.place, w.score, w.value)
    return ended


PARTS: tuple[Any, ...] = (win_share, utilities, playout)
"""The functions to compile, callees before their callers."""
