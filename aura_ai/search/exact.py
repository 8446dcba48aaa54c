"""Who wins a position, exactly: for games of two seats without chance and hidden information.

Whether one seat wins is answered depth first, with a table of answered positions; the prior orders the
successors of a position. What a call leaves open goes on in the next one.

Plain functions, compiled along with a search (:mod:`aura_ai.search.binding`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from aura_ai.contract.game import Game, Kernels
from aura_ai.contract.placeholders import game_apply, game_legal, game_result
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Floats, Longs
from aura_ai.engine.header import FIRST_FREE, TO_ACT
from aura_ai.engine.jit import bind, jit
from aura_ai.engine.states import copy_state
from aura_ai.search.binding import bound_parts, sources
from aura_ai.search.hooks import Hooks, game_prior

TABLE_BITS = 20
UNKNOWN, YES, NO = range(3)
_ANSWER = np.uint64(3)
"""Bits of an entry of the table that hold the answer; the others are those of the key."""
_WORD = np.uint64(16)
_WORDS = 4
"""Slots of a state that a hash takes in at once."""
LOOKED, DEPTH = range(2)
"""Slots of ``control``."""
PLACE, COUNT, RANK = range(3)
"""Slots of a frame: where its position stands among its siblings; how many successors of it are to be
looked at, and how many of them have been."""


class Frames(NamedTuple):
    """The way from the position that is asked about to the one in hand, and the table."""

    table: npt.NDArray[np.uint64]
    """``uint64[2**TABLE_BITS]``, answered positions."""
    states: Array
    """``int16[depth, max_legal, size]``, the successors of each position on the way."""
    keys: npt.NDArray[np.uint64]
    """``uint64[depth, max_legal]``, their hashes."""
    ranks: Longs
    """``int64[depth, max_legal]``, those that are to be looked at, best first."""
    frames: Longs
    """``int64[depth, 3]``."""
    control: Longs
    """``int64[2]``, positions looked at in this call; the depth at which it goes on."""
    legal: Array
    """``int16[max_legal]``."""
    shares: Floats
    """``float64[max_legal]``, the prior."""
    place: Longs
    """``int64[seats]``."""
    score: Longs
    """``int64[seats]``."""


@jit
def position_key(s: Array, hero: int) -> np.uint64:
    """Return a hash of a position and the seat whose win is in question."""
    key = rng.mix(np.uint64(2 * hero + s[TO_ACT] + 1) * rng.GOLDEN)
    i = FIRST_FREE
    while i < s.size:
        word = np.uint64(0)
        for j in range(i, min(i + _WORDS, s.size)):
            word = word << _WORD | np.uint64(np.uint16(s[j]))
        key = rng.mix((key ^ word) * rng.GOLDEN)
        i += _WORDS
    return key


def expand(f: Frames, depth: int, hero: int) -> int:
    """Write the successors of a position whose answer is unknown, best first; return its own answer."""
    s = f.states[depth, f.frames[depth, PLACE]]
    wanted = YES if s[TO_ACT] == hero else NO
    n = game_legal(s, f.legal)
    count = 0
    for i in range(n):
        t = f.states[depth + 1, i]
        copy_state(s, t)
        game_apply(t, int(f.legal[i]))
        f.control[LOOKED] += 1
        answer = UNKNOWN
        if t[TO_ACT] < 0:
            game_result(t, f.place, f.score)
            answer = YES if f.place[hero] < f.place[1 - hero] else NO
        else:
            key = position_key(t, hero)
            entry = f.table[key & np.uint64(f.table.size - 1)]
            f.keys[depth + 1, i] = key
            if entry | _ANSWER == key | _ANSWER:
                answer = int(entry & _ANSWER)
        if answer == wanted:
            return wanted
        if answer == UNKNOWN:
            f.ranks[depth, count] = i
            count += 1
    f.frames[depth, COUNT] = count
    f.frames[depth, RANK] = 0
    if count == 0:
        return YES + NO - wanted
    game_prior(s, f.legal, n, f.shares)
    for k in range(1, count):
        i = f.ranks[depth, k]
        while k > 0 and f.shares[f.ranks[depth, k - 1]] < f.shares[i]:
            f.ranks[depth, k] = f.ranks[depth, k - 1]
            k -= 1
        f.ranks[depth, k] = i
    return UNKNOWN


def answer_whether_won(f: Frames, hero: int, most: int) -> int:
    """Return whether a seat wins the first position, ``UNKNOWN`` after a look at ``most`` others."""
    f.control[LOOKED] = 0
    depth = f.control[DEPTH]
    if depth == 0:
        f.frames[0, PLACE] = 0
        f.keys[0, 0] = position_key(f.states[0, 0], hero)
    answer = UNKNOWN
    while depth >= 0:
        if f.control[LOOKED] >= most or depth + 1 >= f.frames.shape[0]:
            f.control[DEPTH] = depth
            return UNKNOWN
        answer = expand(f, depth, hero)
        while answer != UNKNOWN and depth >= 0:
            key = f.keys[depth, f.frames[depth, PLACE]]
            f.table[key & np.uint64(f.table.size - 1)] = key & ~_ANSWER | np.uint64(answer)
            depth -= 1
            if depth >= 0:
                seat = f.states[depth, f.frames[depth, PLACE], TO_ACT]
                if answer != (YES if seat == hero else NO):
                    f.frames[depth, RANK] += 1
                    if f.frames[depth, RANK] < f.frames[depth, COUNT]:
                        answer = UNKNOWN  # its next successor is to be looked at
        if depth >= 0:
            f.frames[depth + 1, PLACE] = f.ranks[depth, f.frames[depth, RANK]]
            depth += 1
    return answer


@functools.cache
def bound_solver(game: str, kernels: Kernels, hooks: Hooks) -> Callable[..., int]:
    """Return :func:`answer_whether_won`, compiled for a game; its prior is that of the hooks."""
    parts = dict(bound_parts(game, kernels, hooks))
    modules = (*sources(game, kernels, hooks), __name__)
    label = f"{game}.{hooks.tag()}"
    parts["expand"] = bind(expand, parts, label, modules, inlined=True)
    return bind(answer_whether_won, parts, label, modules)


class Solver:
    """Answers who wins a position of a game, exactly.

    Attributes:
        looked: Positions that were looked at.
    """

    def __init__(self, game: Game, hooks: Hooks, depth: int) -> None:
        """Get memory for ``depth`` decisions."""
        rows, n = depth + 2, game.max_legal
        self.looked = 0
        self._ask = bound_solver(game.info.name, game.kernels, hooks)
        self._frames = Frames(
            np.zeros(1 << TABLE_BITS, np.uint64),
            np.zeros((rows, n, game.size), np.int16),
            np.zeros((rows, n), np.uint64),
            np.zeros((rows, n), np.int64),
            np.zeros((rows, RANK + 1), np.int64),
            np.zeros(2, np.int64),
            np.zeros(n, np.int16),
            np.zeros(n),
            np.zeros(game.seats, np.int64),
            np.zeros(game.seats, np.int64),
        )

    def warm(self) -> None:
        """Compile the kernel, or load it from the cache."""
        self._ask(self._frames, 0, 0)

    def clear(self) -> None:
        """Forget all answers, and begin to count anew."""
        self._frames.table[:] = 0
        self.looked = 0

    def wins(self, state: Array, hero: int, more: Callable[[], int]) -> int:
        """Return whether a seat wins: ``YES``, ``NO``, or ``UNKNOWN``.

        Args:
            more: Returns how many positions may be looked at next, 0 to end without an answer.
        """
        self._frames.states[0, 0] = state
        self._frames.control[DEPTH] = 0
        while (most := more()) > 0:
            with np.errstate(over="ignore"):
                answer = int(self._ask(self._frames, hero, most))
            looked = int(self._frames.control[LOOKED])
            self.looked += looked
            if answer != UNKNOWN or looked == 0:  # a game longer than it says
                return answer
        return UNKNOWN
