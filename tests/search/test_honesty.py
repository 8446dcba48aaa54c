"""The search decides by its view alone."""

import numpy as np
import pytest

from aura_ai.bots import specs
from aura_ai.contract import registry
from aura_ai.engine.header import FIRST_FREE
from aura_ai.games import load
from aura_ai.search import TEXTBOOK, Budget, Search
from tests.bots.table_play import dealt_anew
from tests.solenia.tables import TABLES

VARIANTS = [
    {"players": 2},
    {"players": 3, "draft": True},
    {"players": 4, "rounds": 6, "modules": ("fertilizer", "opuntia", "lake")},
    {"players": 1, "modules": ("opuntia",)},
]
SETUPS = [
    *(
        ("aura", each["players"], {k: v for k, v in each.items() if k != "players"})
        for each in VARIANTS
    ),
    *(
        ("rauha", n, {"side": "AB"[n % 2], "mode": ("auto", "strict")[n // 2 % 2]})
        for n in (2, 3, 4, 5)
    ),
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


@pytest.mark.full
@pytest.mark.parametrize("options", VARIANTS, ids=lambda o: f"{o['players']}p")
def test_the_same_view_leads_to_the_same_search(options):
    game = load("aura", **options)
    search = Search(game, TEXTBOOK)
    changed = looked = 0
    for state in decisions(game, 3, every=7):
        twin, view = dealt_anew(state, 11 + state.ply), state.view(state.to_act).array
        again = twin.view(state.to_act).array
        assert np.array_equal(view, again)
        changed += not np.array_equal(twin.array[FIRST_FREE:], state.array[FIRST_FREE:])
        one = search.run(view, Budget(sims=60), 5)
        two = search.run(again, Budget(sims=60), 5)
        assert one.actions == state.legal()
        assert np.array_equal(one.visits, two.visits)
        looked += 1
    assert looked >= 5
    assert changed > looked // 2 or options["players"] == 1


@pytest.mark.full
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


@pytest.mark.parametrize(("name", "players", "options"), SETUPS)
def test_strongest_decides_by_its_view_alone(name, players, options):
    game = registry.load_with(name, players, options)
    bot, differed = specs.make("strongest:sims=24", name), 0
    for state in decisions(game, players, every=6):
        bot.start(game, state.to_act, 1)
        twin, outcomes = dealt_anew(state, 7 + state.ply), []
        for each in (state, twin):
            assert bot.choose(each.view(state.to_act), each.legal()) in state.legal()
            outcomes.append(bot.outcome)
        one, two = outcomes
        assert np.array_equal(one.visits, two.visits)
        tried = one.visits > 0
        assert ((one.values[tried] >= 0) & (one.values[tried] <= 1)).all()
        assert game.seats == 1 or one.chances[tried].sum(axis=1) == pytest.approx(1.0)
        differed += not np.array_equal(twin.array[FIRST_FREE:], state.array[FIRST_FREE:])
    assert differed > 2 or players == 1
