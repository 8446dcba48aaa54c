"""Games of bots and worlds dealt anew, for tests of the bots of any game."""

from __future__ import annotations

import numpy as np

from aura_ai.bots.specs import make
from aura_ai.contract.game import State
from aura_ai.contract.registry import load
from aura_ai.engine import rng


def dealt_anew(state: State, seed: int) -> State:
    """Return a state that the seat to act cannot tell from ``state``."""
    other = state.view(state.to_act).array
    rng.seed(other, np.uint64(seed))
    state.game.kernels.determinize(other)
    return State(state.game, other)


def share_of_wins(name: str, specs: list[str], games: int, **options: object) -> float:
    """Return the share of (shared) wins of the first bot; it sits on every seat in turn."""
    players = len(specs)
    game = load(name, players, **options)
    bots = [make(spec, name) for spec in specs]
    won = 0.0
    for number in range(games):
        state = game.new(number // players)
        seated = [bots[(seat - number) % players] for seat in range(players)]
        for seat, bot in enumerate(seated):
            bot.start(game, seat, 100 * number + seat)
        while not state.over:
            seat = state.to_act
            state.apply(seated[seat].choose(state.view(seat), state.legal()))
        places, _ = state.result()
        won += (places[seated.index(bots[0])] == 1) / places.count(1)
    return won / games
