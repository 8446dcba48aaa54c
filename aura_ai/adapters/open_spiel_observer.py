"""Observation tensors and texts for OpenSpiel."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pyspiel

from aura_ai.adapters.table import AdaptedGame

_SIZE = 12


def digest(*parts: bytes) -> bytes:
    """Return a digest of bytes that are written one after another."""
    return hashlib.blake2b(b"".join(parts), digest_size=_SIZE).digest()


class Observer:
    """Writer of what a player knows, as a tensor and as a text.

    Attributes:
        tensor: ``float32[n]``, see :class:`aura_ai.batch.Encoding`.
        dict: The tensor by its name.
    """

    def __init__(self, table: AdaptedGame, kind: Any) -> None:
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise ValueError(
                "aura_ai games are observed by one player, who sees what is public too"
            )
        self._table = table
        self._recall = bool(kind.perfect_recall)
        self.tensor = np.zeros(table.encoding.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        """Write what a player knows into the tensor."""
        course = state._trajectory
        if course.array is None:
            self.tensor.fill(0.0)
        else:
            self.tensor[:] = self._table.observe(course.array, player)

    def string_from(self, state: Any, player: int) -> str:
        """Return a line that is the same whenever a player knows the same.

        With perfect recall it covers what the player knew and did before, as digests: searches ask for
        it at every node. Without, it has the picture of what the player sees.
        """
        course = state._trajectory
        if course.array is None:
            return f"player {player}, not dealt yet"
        view = course.table.view(course.array, player)
        fingerprint = digest(view.tobytes()).hex()
        line = f"player {player}, view {fingerprint}"
        if self._recall:
            return f"{line}, recall {course.recall[player].hex()}"
        return f"{line}\n{course.table.game.picture(view)}"
