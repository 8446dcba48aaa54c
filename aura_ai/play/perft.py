"""Perft: action sequences to a depth, counted.

Chance is part of the state, so the count depends on nothing but game, options, data and seed.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.contract.game import Kernels, State
from aura_ai.contract.placeholders import game_apply, game_legal
from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import bind
from aura_ai.engine.states import copy_state
from aura_ai.errors import RulesError

CHUNK = 200_000
"""Decisions between two looks at the keyboard."""


def walk(
    stack: Array,
    moves: Array,
    choices: npt.NDArray[np.int64],
    tried: npt.NDArray[np.int64],
    counts: npt.NDArray[np.int64],
    level: int,
    budget: int,
) -> int:
    """Go on with a depth-first walk; ``bound`` compiles it for one game.

    Args:
        stack: ``int16[depth, size]``, the state at every level.
        moves: ``int16[depth, max_legal]``, its legal actions.
        choices: ``int64[depth]``, how many there are.
        tried: ``int64[depth]``, how many of them are done.
        counts: ``int64[depth]``, sequences of length 1, 2, ... so far.
        level: Level that the walk has reached; -1 when it is done.
        budget: Most decisions to make now.

    Returns:
        The level reached then.
    """
    last = counts.size - 1
    while level >= 0 and budget > 0:
        if level == last:
            # the sequences that end here need not be played
            counts[level] += choices[level]
            level -= 1
        elif tried[level] == choices[level]:
            counts[level] += choices[level]
            level -= 1
        else:
            action = int(moves[level, tried[level]])
            tried[level] += 1
            level += 1
            copy_state(stack[level - 1], stack[level])
            game_apply(stack[level], action)
            choices[level] = game_legal(stack[level], moves[level])
            tried[level] = 0
            budget -= 1
    return level


@functools.cache
def bound(game: str, kernels: Kernels) -> Callable[..., int]:
    """Return :func:`walk` compiled with the rules of one game."""
    rules = {"game_apply": kernels.apply, "game_legal": kernels.legal}
    return bind(walk, rules, game)


def perft(
    state: State, depth: int, progress: Callable[[npt.NDArray[np.int64]], Any] | None = None
) -> list[int]:
    """Return the numbers of action sequences of length 1 to ``depth`` from a state.

    Args:
        state: Where to start; it is left as it is.
        depth: Longest sequence, 0 or more.
        progress: Called now and then with the counts so far.

    Raises:
        RulesError: The depth is negative, or longer than any game.
    """
    game = state.game
    if not 0 <= depth <= game.max_plies:
        raise RulesError(f"depth {depth}: must be from 0 to {game.max_plies}")
    if depth == 0:
        return []
    stack = np.empty((depth, game.size), np.int16)
    moves = np.empty((depth, game.max_legal), np.int16)
    choices, tried, counts = (np.zeros(depth, np.int64) for _ in range(3))
    stack[0] = state.array
    choices[0] = game.kernels.legal(stack[0], moves[0])
    step = bound(game.info.name, game.kernels)
    level = 0
    while level >= 0:
        level = int(step(stack, moves, choices, tried, counts, level, CHUNK))
        if progress is not None:
            progress(counts)
    return [int(n) for n in counts]
