"""Views of every game, and the worlds that are sampled from them.

The chances of worlds, and what the rules of one game hide, are in ``tests/<game>/test_belief*.py``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aura_ai.contract import registry
from aura_ai.contract.game import Game, State
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import FIRST_FREE, OBSERVER, RNG, RNG_WORDS
from aura_ai.stress.harness import adapter
from tests.aura.test_belief import CONFIGURATIONS
from tests.solenia.tables import TABLES

Setup = tuple[str, int, dict[str, Any]]

SETUPS: list[Setup] = [
    ("connect_four", 2, {}),
    *(("aura", players, options) for players, options in CONFIGURATIONS),
    *(("rauha", players, {"side": "AB"[players % 2]}) for players in (2, 3, 4, 5)),
    *(("solenia", players, {"mode": mode}) for players, mode in TABLES),
    ("terra_mystica", 3, {"factions": "draft", "fire_ice": True}),
]
OPEN = (("connect_four", 2), ("solenia", 1), ("terra_mystica", 3))
"""Games in which nothing is hidden once they have begun, with their players."""


def name(setup: Setup) -> str:
    return f"{setup[0]} {setup[1]}p " + " ".join(f"{k}={v}" for k, v in setup[2].items())


@pytest.fixture(params=SETUPS, ids=name)
def game(request: pytest.FixtureRequest) -> Game:
    return registry.load_with(*request.param)


def some_states(game: Game, style: str, seed: int, share: float) -> Iterator[State]:
    """Yield a share of the states of a game in one style of play, its beginning and end among them."""
    choose, chance = adapter(game.info.name).CHOOSERS[style], random.Random(seed)
    state = game.new(seed)
    while not state.over:
        if state.ply == 0 or chance.random() < share:
            yield state
        state.apply(choose(chance, state, state.legal()))
    yield state


def broken(before: Array | None, state: State) -> list[str]:
    """Return the invariants of the rules that a state breaks."""
    game = state.game
    return list(adapter(game.info.name).broken_invariants(before, state.array, game.template))


def test_an_observer_cannot_tell_a_world_from_the_state(game: Game) -> None:
    differ = 0
    styles = list(adapter(game.info.name).CHOOSERS)
    for seed in range(max(5, len(styles))):
        style = styles[seed % len(styles)]
        for state in some_states(game, style, seed, 0.05):
            before = state.array.copy()
            for seat in range(game.players):
                view = state.view(seat)
                assert view.array[OBSERVER] == seat
                assert not view.array[RNG : RNG + RNG_WORDS].any()
                again = np.empty_like(before)
                game.kernels.observe(view.array, seat, again)
                assert np.array_equal(again, view.array), "a view has less in it than it shows"
                world = view.sample(state.ply)
                assert world.array[OBSERVER] == -1
                assert broken(None, world) == []
                assert np.array_equal(world.view(seat).array, view.array)
                assert np.array_equal(world.view(seat).sample(state.ply).array, world.array)
                assert state.over or len(world.legal()) > 1
                assert seat != state.to_act or world.legal() == state.legal()
                differ += not np.array_equal(world.array[FIRST_FREE:], before[FIRST_FREE:])
            game.kernels.determinize(state.array)
            assert np.array_equal(state.array, before), "what is known was drawn again"
    assert (differ > 20) == ((game.info.name, game.players) not in OPEN)


def test_a_world_plays_on_to_its_end_and_others_can_be_asked_in_it(game: Game) -> None:
    chance = random.Random(3)
    for state in some_states(game, "uniform", 50, 0.03):
        seat, other = (chance.randrange(game.players) for _ in range(2))
        world = state.view(seat).sample(state.ply)
        nested = world.view(other).sample(state.ply)
        assert broken(None, nested) == []
        before = None
        while not world.over:
            assert broken(before, world) == []
            before = world.array.copy()
            world.apply(chance.choice(world.legal()))
        assert broken(before, world) == []
