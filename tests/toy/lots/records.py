"""Set-ups of Lots with a lion: a file ``.deal``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from aura_ai.contract.foreign import Setup
from aura_ai.errors import RulesError
from tests.toy.lots.game import load


def setups_from(path: Path, data: Path | None) -> Sequence[Setup] | None:
    """Read ``players seed`` from a file ``.deal``; one of a player who left says ``left``."""
    if path.suffix != ".deal":
        return None
    words = path.read_text().split()
    if "left" in words:
        return []
    if len(words) != 2:
        raise RulesError(f"{path}: write the number of players and a seed")
    return [Setup(path.stem, load(int(words[0]), {"lion": 4}, data).new(int(words[1])))]
