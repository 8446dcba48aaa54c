"""Search statistics of decisions: time, simulations, nodes, depth, expected share, line."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from aura_ai.bots.interface import Bot, Info

NUMBERS = ("ply", "seat", "seconds", "simulations", "nodes", "depth", "share")
"""Numbers of a searched decision: its place in the game, who made it, wall time, simulations, nodes of
all trees and depth of the deepest (0 without a tree), and the chance to win that the search gave its
choice."""
MOST_OF_A_LINE = 8
COLUMNS = (*NUMBERS, *(f"line {step}" for step in range(MOST_OF_A_LINE)))
"""These, and the actions that the search expected, NaN beyond their end."""
_STORED = np.dtype("<f8")


class Notes:
    """Gathers what bots, by seat, say of the decisions of one game."""

    def __init__(self, bots: Sequence[Bot]) -> None:
        self._bots = bots
        # of the game before
        self._known = [bot.info for bot in bots]
        self._rows: list[list[float]] = []

    def note(self, ply: int, seat: int, seconds: float) -> float | None:
        """Store a decision and its time, unless its bot reports nothing new; return its value."""
        info = self._bots[seat].info
        if not isinstance(info, Info) or info is self._known[seat]:
            return None
        self._known[seat] = info
        share = np.nan if info.value is None else info.value
        size = (info.simulations, info.nodes, info.depth)
        line = info.line[:MOST_OF_A_LINE]
        end = [np.nan] * (MOST_OF_A_LINE - len(line))
        self._rows.append([ply, seat, info.seconds or seconds, *size, share, *line, *end])
        return info.value

    def to_bytes(self) -> bytes:
        """Return all decisions as stored: rows of :data:`COLUMNS`, little-endian float64."""
        return np.array(self._rows, _STORED).tobytes()


def from_bytes(data: bytes) -> npt.NDArray[np.float64]:
    """Return ``float64[decisions, columns]`` from the result of :meth:`Notes.to_bytes`."""
    return np.frombuffer(data, _STORED).reshape(-1, len(COLUMNS))
