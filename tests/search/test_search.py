"""The generic search on Connect Four: tactics, reproducibility, budgets, memory."""

import functools
import itertools
import json
import os
import subprocess
import sys
import time
from dataclasses import replace

import numpy as np
import pytest

from aura_ai.bots import mcts, specs
from aura_ai.bots.builder import MULTIPLAYER
from aura_ai.contract.game import RulesError
from aura_ai.errors import AuraError
from aura_ai.games import load
from aura_ai.games.connect_four import rules
from aura_ai.search import TEXTBOOK, Budget, Search, SearchParams, report, searcher
from aura_ai.search.params import chances, wins_by_points
from aura_ai.search.workspace import AVAILABLE, DONE, FIRST, N_NODES, NEXT, PARENT, VISITS
from tests.bots.table_play import share_of_wins
from tests.search.made_up import LEARNT, weights

GAME = load("connect_four")
METHODS = {
    "ismcts": TEXTBOOK,
    "exact": replace(TEXTBOOK, solver=True),
    "exact guided": replace(TEXTBOOK, solver=True, puct=True, exploration=2.0),
    "guided": replace(TEXTBOOK, puct=True, exploration=2.0),
}


def position(*columns):
    state = GAME.new(0)
    for column in columns:
        state.apply(column)
    return state


def look(state, budget, settings=None, seed=7):
    return Search(GAME, settings or TEXTBOOK).run(state.view(state.to_act).array, budget, seed)


@functools.cache
def best_value(key):
    """Solve a position exactly: 1 the seat to act wins, 0 draw, -1 it loses."""
    array = np.frombuffer(key, np.int16).copy()
    return max(value for _, value in solved_moves(array))


def solved_moves(array):
    buffer = np.empty(7, np.int16)
    seat = int(array[0])
    for action in buffer[: rules.legal(array, buffer)].tolist():
        after = array.copy()
        rules.apply(after, action)
        if after[0] < 0:
            place, score = np.zeros(2, np.int64), np.zeros(2, np.int64)
            rules.result(after, place, score)
            value = int(score[seat] - score[1 - seat])
        else:
            after[2:7] = 0  # generator and ply do not matter
            value = best_value(after.tobytes()) * (1 if after[0] == seat else -1)
        yield action, value


@pytest.mark.parametrize("settings", METHODS.values(), ids=METHODS)
@pytest.mark.parametrize(
    ("columns", "answer"),
    [
        ((3, 0, 3, 0, 3, 1), 3),  # wins upwards
        ((0, 6, 1, 6, 2, 5), 3),  # wins along the bottom row
        ((3, 0, 3, 1, 3), 3),  # blocks upwards
        ((2, 2, 3, 3), 4),  # three in a row with both ends open wins: 4 or 1
    ],
)
def test_short_tactics(settings, columns, answer):
    state = position(*columns)
    outcome = look(state, Budget(sims=4000), settings)
    assert outcome.simulations == outcome.visits.sum()
    good = {answer} if answer != 4 else {1, 4}
    assert outcome.best() in good


def test_late_moves_are_optimal():
    chance, played = np.random.default_rng(5), 0
    while played < 25:
        state = GAME.new(0)
        while not state.over and state.ply < 30:
            state.apply(int(chance.choice(state.legal())))
        if state.over:
            continue
        values = dict(solved_moves(state.array))
        if len(set(values.values())) == 1:
            continue
        played += 1
        outcome = look(state, Budget(sims=5000))
        assert values[outcome.best()] == max(values.values()), state.to_json()


def test_proofs_are_true():
    chance, wins, losses = np.random.default_rng(6), 0, 0
    for _ in range(60):
        state = GAME.new(0)
        while not state.over and state.ply < 27:
            state.apply(int(chance.choice(state.legal())))
        if state.over:
            continue
        values = dict(solved_moves(state.array))
        outcome = look(state, Budget(sims=3000), replace(TEXTBOOK, solver=True))
        for action, proof in zip(outcome.actions, outcome.proofs, strict=True):
            if proof:
                assert values[action] == proof, (state.to_json(), action)
                wins += proof == 1
                losses += proof == -1
        assert values[outcome.best()] == max(values.values())
    assert wins >= 5
    assert losses >= 10


def test_a_proven_search_ends_at_once():
    outcome = look(position(3, 0, 3, 0, 3, 1), Budget(sims=1_000_000), METHODS["exact"])
    assert outcome.simulations < 10_000
    assert outcome.best() == 3
    assert outcome.proofs[outcome.actions.index(3)] == 1


def test_counts_add_up():
    state = position(3, 3)
    search = Search(GAME)
    outcome = search.run(state.view(0).array, Budget(sims=3000), 1)
    assert outcome.simulations == outcome.visits.sum() == 3000
    assert np.allclose(outcome.values.sum(axis=1), 1.0)
    tree = search.trees[0]
    used = int(tree.control[N_NODES])
    depths = [0]
    for node in range(1, used):
        row = tree.nodes[node]
        assert 1 <= row[VISITS] <= row[AVAILABLE]
        assert 0 <= row[PARENT] < node
        depths.append(depths[row[PARENT]] + 1)
    assert outcome.depth == max(depths)
    for node in range(used):
        below, child = 0, int(tree.nodes[node, FIRST])
        while child:
            below += int(tree.nodes[child, VISITS])
            child = int(tree.nodes[child, NEXT])
        # the simulation that added a node did not go below it, nor did those that ended there
        assert below <= tree.nodes[node, VISITS]
    assert tree.nodes[0, VISITS] == 3000


@pytest.mark.parametrize("settings", METHODS.values(), ids=METHODS)
def test_same_outcome_for_any_number_of_threads(settings):
    budgets = [Budget(sims=3000, trees=4, threads=n) for n in (1, 2, 3, 7)]
    outcomes = [look(position(3), budget, settings) for budget in budgets]
    for other in outcomes[1:]:
        assert np.array_equal(outcomes[0].visits, other.visits)
        assert np.array_equal(outcomes[0].values, other.values, equal_nan=True)


def test_seed_matters():
    state = position(3)
    one, two = (look(state, Budget(sims=500), seed=seed) for seed in (1, 2))
    assert not np.array_equal(one.visits, two.visits)


@pytest.mark.parametrize("settings", METHODS.values(), ids=METHODS)
def test_chunks_do_not_show(settings, monkeypatch):
    state = position(3)
    whole = look(state, Budget(sims=600), settings)
    monkeypatch.setattr(searcher, "CHUNK_SECONDS", 0.0)  # chunks of one simulation
    chunked = look(state, Budget(sims=600), settings)
    assert np.array_equal(whole.visits, chunked.visits)
    assert np.array_equal(whole.values, chunked.values, equal_nan=True)


@pytest.mark.parametrize("settings", METHODS.values(), ids=METHODS)
@pytest.mark.parametrize("room", [2, 5, 60])
def test_a_full_pool_stops_growth_only(settings, room):
    search = Search(GAME, settings, max_nodes=room)
    state = position(3)
    outcome = search.run(state.view(1).array, Budget(sims=2000), 3)
    assert outcome.simulations == 2000
    assert len(search.trees[0].nodes) == room
    assert search.trees[0].control[N_NODES] <= room
    assert outcome.best() in state.legal()


def test_a_short_horizon_is_valued():
    settings, view = replace(TEXTBOOK, rollout_horizon=3), GAME.new(0).view(0).array
    capped = Search(GAME, settings, LEARNT, weights(worth=3 / 7), n_scratch=1)
    outcome = capped.run(view, Budget(sims=30), 1)
    assert outcome.steps == 3 * 30
    assert np.isnan(outcome.scores).all()  # no simulation saw the end
    assert np.allclose(outcome.values, [3 / 7, 4 / 7])


def test_without_settings_a_search_fits_its_hooks():
    assert Search(GAME).settings == replace(SearchParams(), rollout_horizon=-1)
    assert Search(GAME, hooks=LEARNT).settings == SearchParams()


@pytest.mark.parametrize(("threads", "trees"), [(1, 1), (2, 1), (1, 3), (2, 3)])
def test_time_is_kept_and_shared_among_trees(threads, trees):
    search, view = Search(GAME), GAME.new(0).view(0).array
    search.warm(view)
    started = time.perf_counter()
    search.run(view, Budget(seconds=0.3, threads=threads, trees=trees), 1)
    assert 0.2 < time.perf_counter() - started < 0.6
    assert [tree.control[DONE] > 300 for tree in search.trees] == [True] * max(threads, trees)


def test_stop_is_asked():
    calls, view = itertools.count(), GAME.new(0).view(0).array
    started = time.perf_counter()
    outcome = Search(GAME).run(view, Budget(seconds=60.0), 1, stop=lambda: next(calls) >= 2)
    assert time.perf_counter() - started < 30.0
    assert outcome.simulations > 0


def test_interrupt_stops_all_threads():
    def stop():
        raise KeyboardInterrupt

    view = GAME.new(0).view(0).array
    with pytest.raises(KeyboardInterrupt):
        Search(GAME).run(view, Budget(seconds=60.0, threads=2), 1, stop=stop)


def test_more_simulations_play_better():
    bots = [f"textbook:sims={n}" for n in (800, 20)]
    assert share_of_wins("connect_four", bots, 16) >= 0.75


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: replace(TEXTBOOK, uniform_mixing=1.5), "1.5 is out of range, from 0 to 1"),
        (lambda: replace(TEXTBOOK, solver=True, margin_weight=1.0), "must be 0 with it"),
        (lambda: replace(TEXTBOOK, exploration=-1.0), "at least 0"),
        (lambda: replace(TEXTBOOK, exploration=float("nan")), "out of range"),
        (lambda: replace(TEXTBOOK, exploration=float("inf")), "out of range"),
        # what would make it blind
        (lambda: SearchParams(exploration=0.0), "tries one action alone"),
        (lambda: Search(GAME, replace(TEXTBOOK, rollout_horizon=3)), "=3 cuts .* no value judges"),
        (lambda: Search(GAME, SearchParams()), "set rollout_horizon=-1 to play to the end"),
        (lambda: specs.make("ismcts:rollout_horizon=0", "connect_four"), "no value judges"),
        (lambda: specs.make("ismcts:rollout_horizon=0,value=none", "aura"), "no value judges"),
        (lambda: mcts.TreeSearch(TEXTBOOK, MULTIPLAYER), "no value"),
        (lambda: mcts.TreeSearch(SearchParams()), "no value judges"),
        (lambda: specs.make("ismcts:sims=70,trees=35,puct=true", "connect_four"), "fewer trees"),
        (lambda: specs.make("strongest:plans=-1", "terra_mystica"), "plans=-1 .* at least 0"),
        (lambda: Budget(), "give sims or seconds"),
        (lambda: Budget(sims=-5), "give sims or seconds"),
        (lambda: Budget(sims=5, seconds=1.0), "give sims or seconds"),
        (lambda: Budget(sims=5, threads=0), "threads and trees from 1"),
        (lambda: specs.make("textbook:sims=x", "connect_four"), "not a whole number"),
        (lambda: specs.make("textbook:seconds=-1", "connect_four"), "above 0"),
    ],
)
def test_wrong_settings_are_refused(make, words):
    with pytest.raises(AuraError, match=words):
        make()


def test_win_chances_differ_from_utilities():
    """Wins count where the end was seen; leaf values, to a power, where it was not."""
    won = np.array([[3.0, 1.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]])
    leaves = np.array([[0.0, 0.0, 0.0], [1.2, 0.6, 0.2], [0.0, 0.0, 0.0]])
    simulations, endings = np.array([4.0, 2.0, 0.0]), np.array([4.0, 0.0, 0.0])
    with np.errstate(invalid="ignore"):
        win_rates = chances(won, leaves, simulations, endings, 2.0)
    assert win_rates[0] == pytest.approx([0.75, 0.25, 0.0])
    assert win_rates[1] == pytest.approx(np.array([0.36, 0.09, 0.01]) / 0.46)
    assert np.isnan(win_rates[2]).all()
    both = chances(won[:1] + 0.0, leaves[1:2], np.array([6.0]), endings[:1], 1.0)
    assert both == pytest.approx((won[:1] + leaves[1:2]) / 6.0)
    # leaf values may add up to something else, chances do not
    lead = chances(won[1:2], leaves[1:2] * 1.3, np.array([2.0]), np.zeros(1), 1.0)
    assert lead == pytest.approx(leaves[1:2] / 2.0)
    # nobody to win against
    alone = chances(np.array([[0.9]]), np.array([[0.3]]), np.full(1, 3.0), np.ones(1), 2.0)
    assert alone == pytest.approx(0.4)


def test_means_of_plans_that_see_the_end_are_softened():
    points, endings = np.array([[200.0, 190.0], [0.0, 0.0]]), np.array([2.0, 0.0])
    won = wins_by_points(points, endings, 5.0)
    assert won[0] == pytest.approx(2.0 / (1.0 + np.exp([-1.0, 1.0])))
    assert won[1].tolist() == [0.0, 0.0]
    # nothing can change any more
    won = wins_by_points(np.array([[60.0, 59.0, 60.0]]), np.ones(1), 0.0)
    assert won[0] == pytest.approx([0.5, 0.0, 0.5])
    # seat 0 wins with column 3, in every simulation
    view = position(3, 0, 3, 0, 3, 1).view(0).array
    outcome = Search(GAME, replace(TEXTBOOK, win_rate_points=1.0)).run(
        view, Budget(sims=300), seed=1
    )
    mine, theirs = outcome.chances[outcome.actions.index(3)]
    assert 0.5 < mine < 1.0
    assert mine + theirs == pytest.approx(1.0)


def test_a_lead_that_counts_in_utilities_does_not_count_in_chances():
    state = position(3, 0, 3, 0, 3, 1)  # seat 0 wins with column 3
    view = state.view(0).array
    search = Search(GAME, replace(TEXTBOOK, margin_weight=1.0))
    outcome = search.run(view, Budget(sims=300), seed=1)
    column = outcome.actions.index(3)
    assert outcome.values[column, 0] < 1.0
    assert outcome.chances[column].tolist() == [1.0, 0.0]
    assert outcome.chances.sum(axis=1) == pytest.approx(np.ones(len(outcome.actions)))
    moves = report.moves(GAME, view, outcome, 1, search.trees)
    assert moves[0].action == 3
    assert moves[0].value == [1.0, 0.0]


def test_a_state_without_a_decision_is_refused():
    state = position(3, 0, 3, 0, 3, 0, 3)
    assert state.over
    with pytest.raises(RulesError, match="game is over"):
        Search(GAME).run(state.view(0).array, Budget(sims=5), 1)
    with pytest.raises(RulesError, match="seat 1 is to act"):
        Search(GAME).run(position(3).view(0).array, Budget(sims=5), 1)


def test_a_forced_decision_is_not_searched():
    bot = specs.make("textbook:seconds=30", "connect_four")
    bot.start(GAME, 0, 1)
    started = time.perf_counter()
    assert bot.choose(GAME.new(0).view(0), [4]) == 4
    assert time.perf_counter() - started < 1.0


def looked_twice():
    """Return visits and values of two searches."""
    outcomes = [
        look(position(3, 3, 2), Budget(sims=150, trees=2), settings, 9)
        for settings in (TEXTBOOK, replace(TEXTBOOK, puct=True, margin_weight=1.0))
    ]
    return [[outcome.visits.tolist(), outcome.values.tolist()] for outcome in outcomes]


def test_interpreted_and_compiled_agree():
    script = "from tests.search.test_search import *\nprint(json.dumps(looked_twice()))"
    run = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(run.stdout) == looked_twice()
