"""What steers a search beyond the plain one, each against something that can be worked out."""

import itertools

import numpy as np
import pytest
from aura_ai.bots import registry

from aura_ai.engine.header import TO_ACT
from aura_ai.games import load
from aura_ai.search import Budget, Hooks, Search, Settings, choice, rollout
from aura_ai.search.arena import (
    AVAILABLE,
    EDGE,
    FIRST,
    N_NODES,
    NEXT,
    NODE_COLUMNS,
    PARENT,
    SEAT_BITS,
    SOLVE_DEPTH,
    SOLVED,
    SUM,
    TRIED,
    VISITS,
    Arena,
)
from aura_ai.search.binding import bound_parts
from aura_ai.search.transplant import grow_from
from tests.search import coin_game
from tests.search.test_search import best_value, position

FOUR = load("connect_four")


def test_an_opponent_does_not_act_on_what_only_the_root_knows():
    worth = {}
    for redeal in (0.0, 0.5):
        found = []
        for seed in range(12):
            game, view = coin_game.new(seed)
            search = Search(game, Settings(redeal=redeal, exploration=1.0))
            found.append(search.run(view, Budget(sims=2000), seed))
        assert {one.simulations for one in found} == {2000}
        worth[redeal] = [one.values[coin_game.LET_GUESS, 0] for one in found]
        best = {one.best() for one in found}
        if redeal == 0.0:
            # an opponent that sees through the root's cards guesses right: folding looks better
            assert best == {coin_game.FOLD}
        else:
            # the other half of the simulations belongs to the opponent
            assert all(abs(one.visits.sum() - 1000) < 120 for one in found)
    assert max(worth[0.0]) < 0.1
    assert np.mean(worth[0.5]) == pytest.approx(0.5, abs=0.1)


def test_halving_spends_every_round_on_half_of_the_candidates():
    state = position(3, 3)
    search = Search(FOUR, Settings(halving=4, guided=True))
    found = search.run(state.view(0).array, Budget(sims=802), 2)
    visits = sorted(found.visits.tolist())
    # 4 candidates of an even prior; two rounds of 400 among 4, then 2; the last two for the winner
    assert visits == [0, 0, 0, 100, 100, 300, 302]
    assert found.visits[found.actions.index(found.best())] == 302


def test_halving_keeps_the_candidates_that_the_prior_likes_best():
    kept = np.ones(5, np.int8)
    control = np.zeros(12, np.int64)
    prior = np.array([0.1, 0.4, 0.05, 0.3, 0.15])
    choice.begin_halving(kept, prior, 5, Settings(halving=3).knobs(), control)
    assert kept.tolist() == [0, 1, 0, 1, 1]


def test_halving_ends_with_a_winner_when_the_time_is_up():
    state = position(3, 3)
    search = Search(FOUR, Settings(halving=7))
    found = search.run(state.view(0).array, Budget(seconds=0.1), 2)
    first, second = sorted(found.visits.tolist())[:-3:-1]
    assert first > second
    assert found.simulations == found.visits.sum()


def four_endings(count, empty):
    """Yield positions of random games with few cells left that are not over."""
    chance = np.random.default_rng(5)
    while count:
        state = FOUR.new(0)
        while not state.over and state.ply < 42 - empty:
            state.apply(int(chance.choice(state.legal())))
        if not state.over:
            count -= 1
            yield state


def test_solved_endings_have_the_value_of_perfect_play():
    solve = bound_parts("connect_four", FOUR.kernels, Hooks(), True)["solve"]
    tree = Arena(FOUR, 4, 10, 1)
    out, seen = np.zeros(2), set()
    for state in four_endings(60, empty=6):
        array = state.array.copy()
        assert solve(
            array,
            tree.states,
            tree.lists,
            tree.counts,
            tree.worths,
            Settings().knobs(),
            tree.place,
            tree.score,
            out,
        )
        assert np.array_equal(array, state.array)
        seat = state.to_act
        key = state.array.copy()
        key[2:7] = 0
        value = best_value(key.tobytes())
        assert out[seat] == (1 + value) / 2
        assert out.sum() == 1
        seen.add(value)
    assert seen == {-1, 0, 1}


def test_an_ending_that_is_too_long_is_not_solved():
    solve = bound_parts("connect_four", FOUR.kernels, Hooks(), True)["solve"]
    tree = Arena(FOUR, 4, 10, 1)
    arrays = (tree.states, tree.lists, tree.counts, tree.worths)
    out = np.full(2, 7.0)
    start = FOUR.new(0).array
    assert not solve(start, *arrays, Settings().knobs(), tree.place, tree.score, out)
    assert out.tolist() == [7.0, 7.0]
    assert tree.counts.shape[0] == SOLVE_DEPTH + 1


def test_short_playouts_are_solved_and_long_ones_are_not():
    late = next(four_endings(1, empty=6))
    search = Search(FOUR, Settings(solve=8.0))
    search.run(late.view(late.to_act).array, Budget(sims=200), 1)
    assert search.lanes[0].control[SOLVED] == search.lanes[0].control[TRIED] > 0
    search.run(FOUR.new(0).view(0).array, Budget(sims=200), 1)
    assert search.lanes[0].control[TRIED] == 0


def test_a_habit_is_the_best_average_and_what_was_never_played_comes_first():
    s = np.zeros(8, np.int16)
    s[TO_ACT] = 1
    legal = np.array([2, 5, 7], np.int16)
    habits = np.zeros((16 << SEAT_BITS, 2))
    for action, seat, played, total in (
        (2, 1, 4, 1.0),
        (5, 1, 4, 3.0),
        (7, 1, 2, 0.5),
        (2, 0, 1, 1),
    ):
        habits[action << SEAT_BITS | seat] = played, total
    assert {rollout.habit(s, habits, legal, 3) for _ in range(20)} == {5}
    habits[7 << SEAT_BITS | 1] = 0
    assert {rollout.habit(s, habits, legal, 3) for _ in range(20)} == {7}


def test_every_action_of_a_simulation_is_remembered():
    nodes = np.zeros((3, NODE_COLUMNS), np.int32)
    nodes[1, EDGE], nodes[2, EDGE] = 3 << SEAT_BITS | 0, 4 << SEAT_BITS | 1
    path = np.array([0, 1, 2], np.int32)
    control = np.zeros(12, np.int64)
    control[rollout.TRAIL] = 2
    trail = np.array([3 << SEAT_BITS | 0, 5 << SEAT_BITS | 1, 0], np.int32)
    habits = np.zeros((8 << SEAT_BITS, 2))
    rollout.remember(habits, trail, nodes, path, 2, control, np.array([0.75, 0.25]))
    assert habits[3 << SEAT_BITS | 0].tolist() == [2, 1.5]
    assert habits[4 << SEAT_BITS | 1].tolist() == [1, 0.25]
    assert habits[5 << SEAT_BITS | 1].tolist() == [1, 0.25]
    assert habits[:, 0].sum() == 4


def test_progressive_bias_fades_with_the_visits():
    nodes = np.zeros((3, NODE_COLUMNS), np.int32)
    sums = nodes.view(np.float64)
    priors = np.array([0, 0.2, 0.8], np.float32)
    logs = np.log(np.maximum(np.arange(1 << 16), 1))
    child = np.array([1, 2], np.int32)
    knobs = Settings(exploration=0.0, bias=1.0).knobs()
    for visits, best in ((5, 1), (50, 0)):
        for c, mean in ((1, 0.55), (2, 0.5)):
            nodes[c, VISITS] = nodes[c, AVAILABLE] = visits
            sums[c, SUM] = mean * visits
        # 0.55 + 0.2 / (1 + v) against 0.5 + 0.8 / (1 + v) meet at v = 11
        assert choice.best_by_ucb(nodes, sums, priors, child, 2, knobs, logs) == best


def tree_of(arena, node=0):
    """Return a tree as nested tuples (edge, visits, available, sum, children)."""
    children, c = [], int(arena.nodes[node, FIRST])
    while c:
        assert arena.nodes[c, PARENT] == node
        children.append(tree_of(arena, c))
        c = int(arena.nodes[c, NEXT])
    row = arena.nodes[node]
    edge = int(row[EDGE]) if node else None
    return (edge, int(row[VISITS]), int(row[AVAILABLE]), float(arena.sums[node, SUM]), children)


def test_a_kept_tree_is_the_part_below_the_action():
    search = Search(FOUR, Settings())
    found = search.run(FOUR.new(0).view(0).array, Budget(sims=500), 1)
    arena = search.lanes[0]
    below = tree_of(arena, arena.node_of(found.best()))
    assert grow_from(arena, found.best(), 1)
    assert tree_of(arena)[1:] == below[1:]
    assert arena.control[N_NODES] == 1 + sum(1 for _ in walk(below))
    for edge, visits, _, total, _ in below[4]:
        assert arena.carried[edge >> SEAT_BITS].tolist() == [visits, total]
    assert not arena.totals.any()


def walk(node):
    for child in node[4]:
        yield child
        yield from walk(child)


def test_an_action_without_a_node_keeps_nothing():
    arena = Arena(FOUR, 8, 10, 1)
    arena.clear()
    assert not grow_from(arena, 3, 0)


def play(bot, game, seed):
    """Return what a bot did in a game against itself, and how many visits each search told."""
    state, actions, visits = game.new(seed), [], []
    bot.start(game, 0, 9)
    while not state.over and len(actions) < 60:
        view = state.view(state.to_act)
        bot.outcome = None
        actions.append(bot.choose(view, state.legal()))
        if bot.outcome is not None:
            visits.append((state.to_act, int(bot.outcome.visits.sum()), bot.outcome.simulations))
        state.apply(actions[-1])
    return actions, visits


def test_what_was_learnt_about_the_next_decision_of_a_turn_is_reused():
    game = load("aura", players=2)
    bot = registry.make("ismcts:sims=60,reuse=true", "aura")
    actions, visits = play(bot, game, 4)
    assert {simulations for _, _, simulations in visits} == {60}
    more = [told > 60 for _, told, _ in visits]
    assert any(more)
    assert not more[0]
    # never across seats
    for (before, _, _), (seat, told, _) in itertools.pairwise(visits):
        assert told == 60 or before == seat
    assert (actions, visits) == play(bot, game, 4)


def test_another_budget_reuses_only_what_the_last_search_has_grown():
    game = load("aura", players=2)
    settings = Settings(reuse=True)
    search = Search(game, settings)
    state, reused = game.new(4), 0
    budgets = [
        Budget(sims=40, lanes=2),
        Budget(sims=40),
        Budget(sims=400),
        Budget(sims=90, lanes=3),
    ]
    for turn in range(24):
        budget = budgets[turn % len(budgets)]
        view = state.view(state.to_act).array
        found = search.run(view, budget, turn)
        lanes = search.lanes[: budget.lanes]
        assert found.simulations == budget.sims
        # a tree has no more visits than the searches that may have grown it
        carried = sum(lane.carried[:, 0].sum() for lane in lanes)
        assert found.visits.sum() == budget.sims + carried
        before = budgets[turn % len(budgets) - 1]
        assert all(not lane.carried.any() for lane in lanes[before.lanes :])
        reused += carried > 0
        state.apply(found.best())
    assert reused > 3
