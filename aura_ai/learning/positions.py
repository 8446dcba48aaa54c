"""Self-play positions of a policy, to fit a leaf value.

The functions named ``game_...`` are hooks, as in :mod:`aura_ai.search.hooks`.
"""

from __future__ import annotations

from aura_ai.contract.placeholders import game_apply, game_legal
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Floats, Singles
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.search.hooks import Weights, game_inputs, game_phase, game_play
from aura_ai.search.rollout import GRAIN


def record_game(
    s: Array,
    legal: Array,
    epsilon: int,
    rate: int,
    max_steps: int,
    weights: Weights,
    scratch: Floats,
    rows: Singles,
    states: Array,
) -> int:
    """Play a game to its end and write down some of its positions; return how many.

    Positions at which a phase has just begun are always taken, others by chance.

    Args:
        s: A new game; its generator decides everything, so each game needs a key of its own.
        legal: ``int16[max_legal]``, overwritten.
        epsilon: How many of ``GRAIN`` decisions are uniformly random.
        rate: How many of ``GRAIN`` other positions are taken.
        max_steps: Decisions at most.
        weights: Weights of a fitted playout policy.
        scratch: ``float64``, overwritten: as long as inputs and policy ask.
        rows: ``float32[positions, seats, inputs]``, written.
        states: ``int16[positions, size]``, written with the positions themselves; where it is shorter
            than ``rows``, with the first ones.
    """
    count = 0
    phase = game_phase(s)
    seats = int(s[SEATS])
    for _ in range(max_steps):
        if s[TO_ACT] < 0:
            break
        now = game_phase(s)
        if (now != phase or rng.draw(s, GRAIN) < rate) and count < rows.shape[0]:
            width = rows.shape[2]
            game_inputs(s, scratch[: width * seats])
            for seat in range(seats):
                for i in range(width):
                    rows[count, seat, i] = scratch[width * seat + i]
            if count < states.shape[0]:
                for i in range(len(s)):
                    states[count, i] = s[i]
            count += 1
        phase = now
        n = game_legal(s, legal)
        if rng.draw(s, GRAIN) < epsilon:
            action = int(legal[rng.draw(s, n)])
        else:
            action = int(game_play(s, legal, n, weights, scratch))
        game_apply(s, action)
    return count
