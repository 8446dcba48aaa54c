"""Gains of Aura's bots against a one-by-one computation."""

from __future__ import annotations

import numpy as np

from aura_ai.bots.aura import gains
from aura_ai.bots.aura.outlook import outlook
from aura_ai.bots.aura.weights import EXPERT
from aura_ai.games import load
from aura_ai.games.aura import layout as at

GAMES = 6


def positions():
    """Yield views of seats that decide, in random games."""
    for seed in range(1, 1 + GAMES):
        state = load("aura", players=2 + seed % 3).new(seed)
        dice = np.random.default_rng(seed)
        while not state.over:
            if state.ply % 5 == 0:
                yield state.view(state.to_act).array.copy(), state.to_act
            state.apply(int(dice.choice(state.legal())))


def one_by_one(s, seat, kind, fields, out):
    """Return the best vote after an action of a type: on its own space, the next, or a die lowered."""
    values = [
        gains.gain_of_vote(s, space, seat, out, fields, EXPERT)
        for space in (kind, (kind + 1) % at.N_TYPES)
    ]
    dice = [int(value) for value in s[at.dice : at.dice + at.N_DICE] if value > 0]
    if dice:
        values.append(gains.gain_of_lowering(s, min(dice), seat, out, fields, EXPERT))
    return max(values)


def test_the_best_vote_of_each_type_is_that_found_one_by_one():
    """A-6.1: a vote goes on the space of the card or the next one, or a die is lowered (A-6.2)."""
    looked_at = 0
    for s, seat in positions():
        out = outlook(s, seat, EXPERT)
        fields = gains.fields_worth(s, seat, out, EXPERT)
        for kinds in (0b1111, 0b0001, 0b1000, 0b0101):
            before = s.copy()
            votes = gains.vote_gains(s, kinds, seat, out, fields, EXPERT)
            assert np.array_equal(s, before)
            for kind in range(at.N_TYPES):
                if kinds >> kind & 1:
                    assert gains.best_vote(votes, kind) == one_by_one(s, seat, kind, fields, out)
                    looked_at += 1
    assert looked_at > 500
