"""Sets of small numbers as bits of one integer."""

from __future__ import annotations

from aura_ai.engine.jit import jit


@jit
def count_bits(mask: int) -> int:
    """Return the number of members of a set of fewer than 32 (all bits side by side)."""
    mask -= mask >> 1 & 0x55555555
    mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F
    return (mask * 0x01010101 & 0xFFFFFFFF) >> 24
