"""The search decides by its view alone."""

import numpy as np
import pytest

from aura_ai.bots import specs
from aura_ai.contract import registry
from aura_ai.engine.header import FIRST_FREE
from tests.bots.table_play import dealt_anew
from tests.solenia.tables import TABLES

RAUHA = [
    ("rauha", n, {"side": "AB"[n % 2], "mode": ("auto", "strict")[n // 2 % 2]})
    for n in (2, 3, 4, 5)
]
SETUPS = [
    ("aura", 2, {}),
    ("aura", 3, {"draft": True}),
    ("aura", 4, {"rounds": 6, "modules": ("fertilizer", "opuntia", "lake")}),
    ("aura", 1, {"modules": ("opuntia",)}),
    *(("solenia", players, {"mode": mode}) for players, mode in TABLES),
]


def decisions(game, seed, every):
    """Yield states of a random game, some plies apart."""
    chance = np.random.default_rng(seed)
    state = game.new(seed)
    while not state.over:
        if state.ply % every == 0:
            yield state
        state.apply(int(chance.choice(state.legal())))


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [*RAUHA, *(pytest.param(*setup, marks=pytest.mark.full) for setup in SETUPS)],
)
def test_strongest_decides_by_its_view_alone(name, players, options):
    game = registry.load_with(name, players, options)
    bot, differed = specs.make("strongest:sims=24", name), 0
    for state in decisions(game, players, every=6):
        bot.start(game, state.to_act, 1)
        twin, outcomes = dealt_anew(state, 7 + state.ply), []
        before = state.array.copy()
        for each in (state, twin):
            assert bot.choose(each.view(state.to_act), each.legal()) in state.legal()
            outcomes.append(bot.outcome)
        one, two = outcomes
        assert one.actions == state.legal()
        assert np.array_equal(before, state.array)
        assert np.array_equal(one.visits, two.visits)
        tried = one.visits > 0
        assert ((one.values[tried] >= 0) & (one.values[tried] <= 1)).all()
        assert game.seats == 1 or one.chances[tried].sum(axis=1) == pytest.approx(1.0)
        differed += not np.array_equal(twin.array[FIRST_FREE:], state.array[FIRST_FREE:])
    assert differed > 2 or players == 1
