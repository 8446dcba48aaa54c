"""Games that the rules of thumb of a game play, one decision in ten blindly."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from aura_ai.contract.game import Game, State
from aura_ai.contract.registry import part


def states(game: Game, seed: int) -> Iterator[State]:
    """Yield every state of a game, the last one too."""
    choose = part(game.info.name, "bots").OFFERS.playouts["expert"]
    legal, chance = np.empty(game.max_legal, np.int16), np.random.default_rng(seed)
    state = game.new(seed)
    while not state.over:
        yield state
        n = game.kernels.legal(state.array, legal)
        action = int(choose(state.array, legal, n))
        state.apply(action if chance.random() < 0.9 else int(chance.choice(legal[:n])))
    yield state
