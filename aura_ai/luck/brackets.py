"""Terms of the luck sum of a played game.

Plain functions, compiled along with the search of a game and a value (:mod:`aura_ai.luck.course`), so
that a whole game is one call. The sum of the brackets of a game has mean zero whatever the value,
since what came and the redraws come from one distribution given the true state before (the *advantage
sum*, Zinkevich, Bowling, Bard, Kan and Billings, *Optimal unbiased estimators for evaluating agent
performance*, AAAI 2006).
"""

from __future__ import annotations

import numpy as np

from aura_ai.contract.placeholders import game_apply, game_redraw
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Bytes, Floats
from aura_ai.engine.header import TO_ACT
from aura_ai.engine.states import copy_state
from aura_ai.search.hooks import VALUE, game_evaluate
from aura_ai.search.rollout import playout, utilities
from aura_ai.search.workspace import Workspace

PROBES = 3
"""Redraws that are looked at to see whether a decision has chance at all."""
_PLAYING = np.uint64(1 << 40)
"""Salt of the playouts of a decision, beyond that of any redraw."""
CAME, MEAN, RUNNING = range(3)
"""Rows of ``sums``: value of what came, mean over redraws, running sum of the game."""
SUMS = 4
"""Rows of ``sums``; the last one holds the value of one redraw."""


def redraw_decision(before: Array, action: int, key: np.uint64, salt: int, s: Array) -> None:
    """Write the successor of a decision with chance drawn again, stream ``salt`` of ``key``."""
    copy_state(before, s)
    rng.seed(s, rng.derive(key, np.uint64(salt)))
    game_redraw(s)
    game_apply(s, action)


def settle(s: Array, key: np.uint64) -> None:
    """Draw what is still unseen by one stream, so that only what was revealed makes a difference."""
    rng.seed(s, key)
    game_redraw(s)


def has_chance(before: Array, action: int, key: np.uint64, s: Array, other: Array, slots: Bytes) -> bool:  # fmt: skip # noqa: E501
    """Return whether redraws of a decision differ in anything that was revealed.

    What really came is not looked at: to skip a decision because the realised draw was like a redraw
    would drop just these brackets, and the others would no longer have mean zero.

    Args:
        before: State before.
        action: The decision.
        key: Key of its redraws.
        s: Work space.
        other: Work space.
        slots: ``int8[size]``: those that differ are set to 1.
    """
    differs = False
    redraw_decision(before, action, key, 0, other)
    settle(other, key)
    for salt in range(1, PROBES):
        redraw_decision(before, action, key, salt, s)
        settle(s, key)
        for i in range(s.size):
            if s[i] != other[i]:
                differs = True
                slots[i] = 1
    return differs


def worth(s: Array, key: np.uint64, first: int, playouts: int, w: Workspace, out: Floats) -> None:  # fmt: skip # noqa: E501
    """Write the value of a state to each seat: chances to win.

    Playouts draw from streams of their own: the generator in ``s`` would tell what the real game drew
    later. What no seat has seen is drawn again for the same reason.

    Args:
        s: A full state.
        key: Key of the playouts.
        first: Number of the first one's stream.
        playouts: How many; 0 for the leaf value.
        w: Work space.
        out: ``float64[seats]``, written.
    """
    if s[TO_ACT] < 0:
        utilities(s, w.params, w.place, w.score, out)
        return
    if playouts == 0:
        game_evaluate(s, w.legal, 0, VALUE, w.weights, w.scratch, w.prior, out)
        return
    for seat in range(out.size):
        out[seat] = 0.0
    for i in range(first, first + playouts):
        copy_state(s, w.state)
        rng.seed(w.state, rng.derive(key, np.uint64(i)))
        game_redraw(w.state)
        playout(w)
        for seat in range(out.size):
            out[seat] += w.value[seat] / playouts


def bracket(before: Array, action: int, key: np.uint64, after: Array, draws: int, playouts: int, w: Workspace, s: Array, sums: Floats, out: Floats) -> None:  # fmt: skip # noqa: E501
    """Write the value of what came less the mean value of redraws, centred over the seats."""
    seats = out.size
    playing = rng.derive(key, _PLAYING)
    for seat in range(seats):
        sums[MEAN, seat] = 0.0
    for k in range(draws):
        redraw_decision(before, action, key, k, s)
        worth(s, playing, playouts + k, min(playouts, 1), w, sums[SUMS - 1])
        for seat in range(seats):
            sums[MEAN, seat] += sums[SUMS - 1, seat] / draws
    worth(after, playing, 0, playouts, w, sums[CAME])
    total = 0.0
    for seat in range(seats):
        out[seat] = sums[CAME, seat] - sums[MEAN, seat]
        total += out[seat]
    # without this, values with different sums would give rows that do not add up to 0
    for seat in range(seats):
        out[seat] -= total / seats


def follow(s: Array, actions: Array, key: np.uint64, draws: int, playouts: int, bound: float, w: Workspace, before: Array, trial: Array, other: Array, sums: Floats, brackets: Floats, values: Floats, slots: Bytes) -> None:  # fmt: skip # noqa: E501
    """Play a game again and measure its chance.

    Args:
        s: ``int16[size]``, the state at the start; becomes the last one.
        actions: ``int16[decisions]``.
        key: Key of all redraws of this game.
        draws: Redraws for each decision that has chance; what really came is none of them.
        playouts: See :func:`worth`.
        bound: Brackets after the running sum of a seat has gone beyond it are 0.
        w: Work space of values.
        before: ``int16[size]``, work space like ``trial`` and ``other``.
        trial: Work space.
        other: Work space.
        sums: ``float64[SUMS, seats]``, work space.
        brackets: ``float64[decisions, seats]``, written.
        values: ``float64[decisions + 1, seats]``, written: the value at the start and after every
            decision.
        slots: ``int8[decisions, size]``: the slots that chance changes are set to 1.
    """
    beyond = False
    for seat in range(sums.shape[1]):
        sums[RUNNING, seat] = 0.0
    worth(s, rng.derive(key, _PLAYING), 0, playouts, w, values[0])
    for ply in range(actions.size):
        here = rng.derive(key, np.uint64(ply))
        action = int(actions[ply])
        copy_state(s, before)
        game_apply(s, action)
        for seat in range(sums.shape[1]):
            brackets[ply, seat] = 0.0
        worth(s, rng.derive(here, _PLAYING), 0, playouts, w, values[ply + 1])
        if beyond:
            continue
        if not has_chance(before, action, here, trial, other, slots[ply]):
            continue
        bracket(before, action, here, s, draws, playouts, w, trial, sums, brackets[ply])
        for seat in range(sums.shape[1]):
            sums[RUNNING, seat] += brackets[ply, seat]
            beyond = beyond or abs(sums[RUNNING, seat]) > bound


PARTS = (redraw_decision, settle, has_chance, worth, bracket, follow)
"""The functions to compile, callees before their callers."""
