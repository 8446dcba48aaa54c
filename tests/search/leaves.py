"""A leaf value that holds all positions alike; tests share it, as each is compiled with a search."""

from __future__ import annotations

from typing import Any

from aura_ai.engine.jit import jit


@jit
def sevenths(s: Any, weights: Any, scratch: Any, out: Any) -> None:
    """Give three sevenths of the win to the first seat."""
    out[0], out[1] = 3.0 / 7.0, 4.0 / 7.0
