"""The search in Aura decides by its view alone."""

import numpy as np
import pytest

from aura_ai.bots import specs
from aura_ai.engine import rng
from aura_ai.games import load
from aura_ai.search import TEXTBOOK, Budget, Search

VARIANTS = [
    {"players": 2},
    {"players": 3, "draft": True},
    {"players": 4, "rounds": 6, "modules": ("fertilizer", "opuntia", "lake")},
    {"players": 1, "modules": ("opuntia",)},
]


def decisions(game, seed, every):
    """Yield states of a random game, some plies apart."""
    chance = np.random.default_rng(seed)
    state = game.new(seed)
    while not state.over:
        if state.ply % every == 0:
            yield state
        state.apply(int(chance.choice(state.legal())))


def redealt(state, seed):
    """Return a state that the seat to act cannot tell from ``state``."""
    view = state.view(state.to_act)
    other = view.array.copy()
    rng.seed(other, np.uint64(seed))
    state.game.kernels.determinize(other)
    return type(state)(state.game, other), view


@pytest.mark.parametrize("options", VARIANTS, ids=lambda o: f"{o['players']}p")
def test_the_same_view_leads_to_the_same_search(options):
    game = load("aura", **options)
    search = Search(game, TEXTBOOK)
    changed = looked = 0
    for state in decisions(game, 3, every=7):
        twin, view = redealt(state, 11 + state.ply)
        seat = state.to_act
        again = twin.view(seat).array
        assert np.array_equal(view.array, again)
        changed += not np.array_equal(twin.array[8:], state.array[8:])
        one = search.run(view.array, Budget(sims=60), 5)
        two = search.run(again, Budget(sims=60), 5)
        assert one.actions == state.legal()
        assert np.array_equal(one.visits, two.visits)
        looked += 1
    assert looked >= 5
    assert changed > looked // 2 or options["players"] == 1


def test_the_search_runs_through_a_game():
    game = load("aura", players=3)
    search = Search(game, TEXTBOOK)
    for state in decisions(game, 4, every=9):
        before = state.array.copy()
        outcome = search.run(state.view(state.to_act).array, Budget(sims=90), 1)
        assert outcome.simulations == 90
        assert outcome.best() in state.legal()
        assert np.array_equal(before, state.array)
        assert ((outcome.values >= 0) & (outcome.values <= 1) | np.isnan(outcome.values)).all()
        assert np.allclose(np.nansum(outcome.values, axis=1)[outcome.visits > 0], 1.0)


@pytest.mark.slow
@pytest.mark.parametrize("options", VARIANTS, ids=lambda o: f"{o['players']}p")
def test_strongest_decides_every_kind_of_decision(options):
    game = load("aura", **options)
    bot = specs.make("strongest:sims=40", "aura")
    for state in decisions(game, 5, every=3):
        bot.start(game, state.to_act, 1)
        twin, view = redealt(state, 11 + state.ply)
        choice = bot.choose(view, state.legal())
        assert choice in state.legal()
        assert choice == bot.choose(twin.view(state.to_act), twin.legal())
        tried = bot.outcome.visits > 0
        assert ((bot.outcome.values[tried] >= 0) & (bot.outcome.values[tried] <= 1)).all()
        assert bot.outcome.chances[tried].sum(axis=1) == pytest.approx(1.0)
