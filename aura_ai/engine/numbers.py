"""Arithmetic with the same bits compiled and interpreted."""

from __future__ import annotations

from aura_ai.engine.jit import jit_inlined


@jit_inlined
def softsign(x: float, scale: float) -> float:
    """Return ``x`` pressed into (-1, 1); ``scale``, above 0, is where it comes to 0.5."""
    return x / (abs(x) + scale)
