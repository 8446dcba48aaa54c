"""Set-ups and helpers that several tests of Solenia share."""

from __future__ import annotations

import random
from collections.abc import Iterator

from aura_ai.contract.game import State
from aura_ai.contract.registry import load

TABLES = [(1, "summer"), (2, "summer"), (3, "winter"), (4, "winter_improvements"), (4, "summer")]
"""Player counts with a mode each."""


def random_states(players: int, mode: str, seed: int, **options: object) -> Iterator[State]:
    """Yield every state of a random game, the last one too."""
    state = load("solenia", players, mode=mode, **options).new(seed)
    chance = random.Random(seed)
    while not state.over:
        yield state
        state.apply(chance.choice(state.legal()))
    yield state
