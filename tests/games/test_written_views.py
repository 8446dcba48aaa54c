"""Positions written from a seat's view are playable."""

from __future__ import annotations

import importlib
import json
import random
from collections.abc import Iterator

import pytest

from aura_ai.games.contract import State
from tests.variants import VARIANTS, Variant

SHARED = [variant for variant in VARIANTS if variant.players > 1]


def some_states(variant: Variant) -> Iterator[State]:
    """Yield a few states of a random game, the last one over."""
    chance = random.Random(variant.name)
    state = variant.load().new(1)
    while not state.over:
        if chance.random() < 0.015:
            yield state
        state.apply(chance.choice(state.legal()))
    yield state


@pytest.mark.parametrize("variant", SHARED, ids=lambda variant: variant.name)
def test_what_every_seat_sees_stays_in_positions_written_from_views(variant: Variant) -> None:
    """Open information is known to all, whoever wrote the position (Rauha I-1, I-4, Aura Q-122)."""
    try:
        broken = importlib.import_module(f"aura_ai.stress.{variant.game}").broken_invariants
    except ModuleNotFoundError:
        broken = None
    for state in some_states(variant):
        game, public = state.game, state.public().array
        keep = game.layout.without_scratch if game.layout is not None else lambda array: array
        for writer in range(game.players):
            view = state.view(writer)
            read = game.from_json(json.loads(json.dumps(view.to_json())))
            assert (keep(read.view(writer).array) == keep(view.array)).all()
            assert (keep(read.public().array) == keep(public)).all()
            for seat in range(game.players):
                own_view = read.view(seat)
                sample = own_view.sample(3)
                assert (sample.view(seat).array == own_view.array).all()
                assert (keep(sample.public().array) == keep(public)).all()
                if broken is not None:
                    assert broken(None, sample.array, game.template) == []
