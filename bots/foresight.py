"""Old name of :mod:`aura_ai.bots.flat_monte_carlo`, for one release."""

from __future__ import annotations

from typing import Any

from aura_ai.bots.flat_monte_carlo import NEVER, FlatMonteCarlo, Heuristics, expert
from aura_ai.bots.registry import say_renamed

__all__ = ["NEVER", "Foresight", "Habits", "expert"]

say_renamed("the module aura_ai.bots.foresight", "aura_ai.bots.flat_monte_carlo")


def Habits(*given: Any, **named: Any) -> Heuristics:  # noqa: N802 (the name of a class before)
    """Return heuristics; their phase counter was called ``clock``."""
    if "clock" in named:
        named["phase"] = named.pop("clock")
    return Heuristics(*given, **named)


def Foresight(heuristics: Heuristics, weights: Any, worlds: int, *given: Any, **named: Any) -> Any:  # noqa: N802
    """Return a bot; its determinizations were called ``worlds``."""
    return FlatMonteCarlo(heuristics, weights, worlds, *given, **named)
