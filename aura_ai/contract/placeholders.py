"""Placeholders for game rules in generic compiled functions.

Nobody ever runs them: :func:`aura_ai.engine.jit.bind` puts the kernels of a game in their places.
"""

from __future__ import annotations

from aura_ai.engine.arrays import Array, Longs


def game_setup(s: Array, seed: int) -> None:
    """Stand for ``Kernels.setup``: turn a copy of the template into a new game."""
    raise NotImplementedError


def game_legal(s: Array, out: Array) -> int:
    """Stand for ``Kernels.legal``: write the legal actions, ascending; return their number."""
    raise NotImplementedError


def game_apply(s: Array, action: int) -> None:
    """Stand for ``Kernels.apply``: make a decision and go on to the next one."""
    raise NotImplementedError


def game_observe(s: Array, seat: int, view: Array) -> None:
    """Stand for ``Kernels.observe``: write what a seat knows."""
    raise NotImplementedError


def game_determinize(s: Array) -> None:
    """Stand for ``Kernels.determinize``: turn a view into a state that agrees with it."""
    raise NotImplementedError


def game_result(s: Array, place: Longs, score: Longs) -> None:
    """Stand for ``Kernels.result``: write places and scores of a finished game."""
    raise NotImplementedError


def game_redraw(s: Array) -> None:
    """Stand for ``Kernels.redraw``: draw again what no seat has seen."""
    raise NotImplementedError
