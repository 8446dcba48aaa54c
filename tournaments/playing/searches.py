"""Search statistics of decisions: time, simulations, nodes, depth, expected share."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from aura_ai.bots.interface import Bot
from aura_ai.bots.search_bot import SearchBot
from aura_ai.bots.without import Without

COLUMNS = ("ply", "seat", "seconds", "simulations", "nodes", "depth", "share")
"""Numbers of a searched decision: its place in the game, who made it, wall time, simulations, nodes of
all trees and depth of the deepest (0 without a tree), and the chance to win that the search gave its
choice."""
_STORED = np.dtype("<f8")


class Notes:
    """Gathers the searched decisions of one game.

    Args:
        bots: Who plays, by seat. Only search bots in this process say what they found.
    """

    def __init__(self, bots: Sequence[Bot]) -> None:
        inner = [bot.bot if isinstance(bot, Without) else bot for bot in bots]
        self._bots = {seat: bot for seat, bot in enumerate(inner) if isinstance(bot, SearchBot)}
        # of the game before
        self._known = {seat: bot.outcome for seat, bot in self._bots.items()}
        self._rows: list[tuple[float, ...]] = []

    def note(self, ply: int, seat: int, action: int) -> None:
        """Note a decision, unless it was made without a search."""
        bot = self._bots.get(seat)
        if bot is None or bot.outcome is None or bot.outcome is self._known[seat]:
            return
        outcome = self._known[seat] = bot.outcome
        share = (
            outcome.chances[outcome.actions.index(action), seat]
            if action in outcome.actions
            else np.nan
        )
        size = (outcome.simulations, outcome.nodes, outcome.depth)
        self._rows.append((ply, seat, outcome.seconds, *size, float(share)))

    def to_bytes(self) -> bytes:
        """Return all decisions as stored: rows of :data:`COLUMNS`, little-endian float64."""
        return np.array(self._rows, _STORED).tobytes()


def from_bytes(data: bytes) -> npt.NDArray[np.float64]:
    """Return ``float64[decisions, columns]`` from the result of :meth:`Notes.to_bytes`."""
    return np.frombuffer(data, _STORED).reshape(-1, len(COLUMNS))
