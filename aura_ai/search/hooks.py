"""Placeholders of the search template: kernels of a game or a bot take their places.

:mod:`aura_ai.search.binding` compiles the template anew for each game and set of hooks, with the real
kernels under these names.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from aura_ai.games.contract import Array

Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


def game_legal(s: Array, out: Array) -> int:
    """Hook: see ``Kernels.legal``."""
    raise NotImplementedError


def game_apply(s: Array, action: int) -> None:
    """Hook: see ``Kernels.apply``."""
    raise NotImplementedError


def game_observe(s: Array, seat: int, view: Array) -> None:
    """Hook: see ``Kernels.observe``."""
    raise NotImplementedError


def game_determinize(s: Array) -> None:
    """Hook: see ``Kernels.determinize``."""
    raise NotImplementedError


def game_result(s: Array, place: Longs, score: Longs) -> None:
    """Hook: see ``Kernels.result``."""
    raise NotImplementedError


def game_policy(s: Array, legal: Array, n: int) -> int:
    """Hook: the playout policy, ``(s, legal, n) -> action``."""
    raise NotImplementedError


def game_prior(s: Array, legal: Array, n: int, out: Floats) -> None:
    """Hook: write a share of probability for each legal action; the shares add up to 1."""
    raise NotImplementedError


def game_value(s: Array, weights: Floats, scratch: Floats, out: Floats) -> None:
    """Hook: write the utility expected by each seat in a game that is not over."""
    raise NotImplementedError


def game_inputs(s: Array, seat: int, out: Floats) -> None:
    """Hook: numbers about a position as a seat sees it, for a network."""
    raise NotImplementedError


def game_clock(s: Array) -> int:
    """Hook: a number that changes when a stretch of play is over (a turn, a round)."""
    raise NotImplementedError
