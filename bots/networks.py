"""Fitted leaf values: networks that are shipped beside the bots of a game.

A file holds one network for each number of players, as made by ``aura-ai train``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.games.contract import Game, RulesError

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Net:
    """A leaf value that is a network.

    Attributes:
        inputs: Kernel ``(s, seat, out)`` that writes what the network reads.
        n_inputs: How many numbers it writes.
        path: The file, ``npz`` with an array ``players_<n>`` for each number of players.
    """

    inputs: Callable[..., Any]
    n_inputs: int
    path: Path

    def weights(self, game: Game) -> Floats:
        """Return the weights for a game.

        Raises:
            RulesError: There is no network for that number of players, or it has other inputs.
        """
        return load(self.path, game.players, self.n_inputs)


def key(players: int) -> str:
    """Return the name of a network in its file."""
    return f"players_{players}"


@cache
def load(path: Path, players: int, n_inputs: int) -> Floats:
    """Return the weights of a network.

    Raises:
        RulesError: See :meth:`Net.weights`.
    """
    found = read(path).get(key(players))
    if found is None:
        raise RulesError(
            f"no fitted value for {players} players in {path.name}; make one with aura-ai train"
        )
    if int(found[0]) != n_inputs:
        raise RulesError(
            f"the fitted value in {path.name} was made for {int(found[0])} inputs, the game now has "
            f"{n_inputs}; make it anew with aura-ai train"
        )
    return found


def read(path: Path) -> dict[str, Floats]:
    """Return all networks of a file by name; none where there is no file."""
    if not path.is_file():
        return {}
    with np.load(path, allow_pickle=False) as stored:
        return {name: stored[name].astype(np.float64) for name in stored.files}


def write(path: Path, networks: dict[str, Floats]) -> None:
    """Write networks into a file, in single precision."""
    arrays: dict[str, Any] = {name: networks[name].astype(np.float32) for name in sorted(networks)}
    np.savez_compressed(path, **arrays)
