"""Plans: convergence, reuse and forgetting."""

from dataclasses import replace

import numpy as np
import pytest

from aura_ai.bots import mcts, models
from aura_ai.bots.mcts import TreeSearch
from aura_ai.bots.search_bot import Decision
from aura_ai.contract.game import View
from aura_ai.engine.header import OBSERVER, OVER, PLY, TO_ACT
from aura_ai.learning import recording
from aura_ai.search import TEXTBOOK, Budget, Hooks, planning
from aura_ai.search.outcome import NOTHING
from aura_ai.search.plan_search import PlanSearch
from aura_ai.search.planning import BATCH, KEPT, OWN_BATCHES, ROWS, who_plans
from aura_ai.search.workspace import DONE, workspace
from tests.toy.lock import CODE, DIGITS, WHEELS, Lock, apply, wheel_of
from tests.toy.table import SCORE, screen

SIMS = 30 * BATCH
SETTINGS = replace(TEXTBOOK, margin_weight=1.0)


def test_a_step_raises_the_likelihood_of_the_best_sequence():
    w = workspace(8, 2, 4, 3, TEXTBOOK.vector(), np.zeros(1), 2)
    p = planning.new_plan(2, 4)
    # the same two actions twice, then a third decision between others; shares 3 : 1, even, even
    p.best.sizes[planning.N_DECISIONS], p.best.sizes[planning.N_CHOICES] = 2, 4
    p.best.n[:2] = 2
    p.best.taken[:2] = 1, 0
    p.best.place[:4] = 0, 1, 2, 3
    p.best.share[:4] = 0.75, 0.25, 0.5, 0.5
    planning.adapt(w, p, p.best)
    assert p.table[:4].tolist() == pytest.approx([-0.75, 0.75, 0.5, -0.5])
    # both steps are taken from the same place: now the odds of the first decision are e ** 1.5 : 3
    planning.adapt(w, p, p.best)
    likelihood = np.exp(1.5) / (3 + np.exp(1.5))
    assert p.table[1] == pytest.approx(0.75 + 1 - likelihood, abs=2e-3)


@pytest.fixture
def lock():
    game = Lock()
    return planner(game), game.new(0).view(0).array


def planner(game):
    return PlanSearch(game, SETTINGS, Hooks(phase=wheel_of), None, 0)


def play(search, view, sims, forget=False):
    """Turn all wheels, with so many simulations for each; return the right digits."""
    view = view.copy()
    while view[TO_ACT] != OVER:
        if view[TO_ACT] == 0:
            if forget:
                search.forget()
            action = search.run(view, Budget(sims=sims), 7).best()
        else:
            action = 0
        apply(view, action)
    return int(view[SCORE])


def test_it_opens_a_lock_that_has_one_combination(lock):
    search, view = lock
    outcome = search.run(view, Budget(sims=SIMS), 5)
    best = search._plan_of(search.trees[0]).best
    assert (best.place[3 * np.arange(WHEELS) + best.taken[:WHEELS]] % DIGITS).tolist() == [*CODE]
    assert outcome.planned == outcome.best() == CODE[0]
    assert outcome.visits.sum() == outcome.simulations == SIMS


def test_a_record_may_hold_all_own_decisions_of_a_plan():
    game = Lock()
    searches = [planner(game) for _ in range(game.seats)]
    budget = Budget(sims=SIMS)
    record = recording.play(searches, 3, budget, records=lambda ply: ply == 0, lines=True)
    # from the first wheel to the last, one decision each, though only that at the first was searched so
    assert len(record) == WHEELS
    assert record.views[:, PLY].tolist() == list(range(0, 2 * WHEELS, 2))
    assert (record.views[:, OBSERVER] == 0).all()
    assert (record.seats == 0).all()
    taken = [record.actions[i] for i in np.flatnonzero(record.visits)]
    assert taken == [*CODE]
    assert record.visits.sum() == WHEELS
    assert record.values.sum(axis=1) == pytest.approx(np.ones(WHEELS))
    assert (record.values == record.values[0]).all()


def test_a_record_of_lines_ends_where_they_are_illegal(lock):
    search, view = lock
    outcome = search.run(view, Budget(sims=SIMS), 5)
    state = search.game.new(0)
    first = replace(outcome, lines={CODE[0]: [0, CODE[1], 0, DIGITS]})
    assert len(recording.along(state, first)) == 2
    assert recording.along(state, replace(outcome, planned=NOTHING)) == []
    assert state.ply == 0


def test_what_is_barred_is_not_planned(lock):
    search, view = lock
    among = search.run(view, Budget(sims=SIMS), 5, among=[0, 1])
    assert among.actions == [0, 1]
    assert among.best() in (0, 1)
    # nowhere in the plan: five of the six digits of the code are others than 0
    search.run(view, Budget(sims=SIMS), 5, forgone=frozenset((0,)))
    best = search._plan_of(search.trees[0]).best
    assert best.sizes.tolist() == [WHEELS, 2 * WHEELS, 2 * WHEELS]


def test_a_plan_is_kept_for_the_next_decision_and_forgotten_with_the_game(lock):
    search, view = lock
    search.run(view, Budget(sims=SIMS), 5)
    table = search._plan_of(search.trees[0]).table
    before = table.copy()
    # one simulation: it follows what the table holds most likely
    assert play(search, view, 1) == WHEELS
    search.run(view, Budget(sims=SIMS), 5)
    assert table[ROWS * DIGITS :].any(), "nothing was planned for the rival"
    before[:] = table
    search.run(view, Budget(sims=1), 5)
    assert table == pytest.approx(KEPT * before)
    # with nothing kept, any action
    assert play(search, view, 1, forget=True) < WHEELS


@pytest.mark.parametrize(
    ("ply", "stops", "part"), [(1, True, 4), (1, False, 1), (0, True, 1), (2, True, 1)]
)
def test_what_was_planned_with_the_decision_before_takes_less(lock, monkeypatch, ply, stops, part):
    search, view = lock
    bot = TreeSearch(SETTINGS, plans=3, tree_reuse=True).bot()
    bot.outcome = search.run(view, Budget(sims=SIMS), 5)
    view[PLY] = ply

    def shares(legal, **budget):
        asked = Budget(**budget, early_stop=stops)
        return bot.follow(Decision(View(search.game, 0, view), legal, asked, 0)).shares()

    for few, plans in ((2, 1), (1, 3 if stops else 1)):
        monkeypatch.setattr(mcts, "PAIR", few)
        for sims, less in ((SIMS, SIMS // part), (2 * BATCH, 2 * BATCH // min(part, 2)), (4, 4)):
            assert shares(bot.outcome.lines[CODE[0]][:1], sims=sims) == [less] * plans
            assert shares([DIGITS], sims=sims) == [sims] * plans
    bot.outcome = replace(bot.outcome, simulations=480, seconds=1.0)
    trees = [len(shares([DIGITS], seconds=seconds)) for seconds in (0.1, 0.25, 9.0)]
    assert trees == ([1, 2, 3] if stops else [1, 1, 1])
    bot.value = replace(bot.value, tree_reuse=False)
    assert [len(shares([DIGITS], sims=n)) for n in (95, 96, 999)] == [1, 1 + stops, 1 + 2 * stops]


def test_priors_of_the_same_beginning_are_evaluated_once(lock):
    _, view = lock
    used, outcomes = [], []
    for cached in (True, False):
        params = replace(SETTINGS, cached_prior=cached)
        search = PlanSearch(Lock(), params, Hooks(phase=wheel_of), None, 0)
        outcomes.append(search.run(view, Budget(sims=SIMS), 5))
        priors = search._plan_of(search.trees[0]).priors
        used.append(int(priors.used[0]))
        # no room is left: the decisions of one more simulation begin anew
        priors.used[1] = planning.ROOM
        search._advance(search.trees[0], view, np.uint64(5), SIMS + 1)
    np.testing.assert_array_equal(outcomes[0].values, outcomes[1].values)
    assert used[1] == SIMS * 2 * WHEELS > 2 * used[0]
    assert priors.used[0] == 2 * WHEELS


def test_rivals_share_the_prior_of_equal_actions_in_a_phase(lock, monkeypatch):
    monkeypatch.setattr(planning, "game_phase", wheel_of)
    search, view = lock
    search.run(view, Budget(sims=1), 5)
    tree = search.trees[0]

    def key(planning_seat, course, wheel, *actions):
        tree.state[PLY], tree.legal[: len(actions)] = 2 * wheel + 1, actions
        with np.errstate(over="ignore"):
            origin, so_far = np.uint64(1), np.uint64(course)
            return int(planning.key_of(tree, len(actions), planning_seat, origin, so_far))

    shared = key(False, 3, 2, 0, 1)
    assert key(False, 5, 2, 0, 1) == shared
    others = (key(False, 3, 1, 0, 1), key(False, 3, 2, 0, 2), key(False, 3, 2, 0))
    assert len({shared, *others, key(True, 3, 2, 0, 1), key(True, 5, 2, 0, 1)}) == 6


def test_seats_plan_in_turn():
    plans = [[who_plans(batch, 1 - seats % 2, seats) for batch in range(9)] for seats in (1, 2, 4)]
    assert plans == [[0] * 9, [1, 1, 0] * 3, [1, 1, 2, 1, 1, 3, 1, 1, 0]]


def test_rivals_do_what_they_have_planned(lock):
    search, view = lock
    search.run(view, Budget(sims=1), 5)
    plan = search._plan_of(search.trees[0])
    for row in range(2 * ROWS):
        plan.table[DIGITS * row + 1 + row // ROWS] = 9.0
    search.run(view, Budget(sims=1), 5)
    assert plan.now.course[: plan.now.sizes[planning.N_COURSE]].tolist() == [1, 2] * WHEELS


def test_the_best_plan_is_evaluated_again_after_others_planned(lock):
    search, view = lock
    sims = (OWN_BATCHES + 1) * BATCH
    search.run(view, Budget(sims=sims), 5)
    tree = search.trees[0]
    best = search._plan_of(tree).best
    best.utility[0] = 2.0
    search._advance(tree, view, np.uint64(5), sims + 1)
    assert best.utility[0] <= 1.0


def test_one_seed_one_plan_whatever_the_threads(lock):
    _, view = lock
    results = []
    for threads in (1, 2):
        search, budget = planner(Lock()), Budget(sims=100, trees=2, threads=threads)
        outcomes = [search.run(view, budget, seed) for seed in (1, 2)]
        results.append([(o.planned, o.visits.tolist(), o.values.tolist()) for o in outcomes])
    assert results[0] == results[1]


def test_the_best_of_several_plans_is_played(lock):
    search, view = lock
    search.run(view, Budget(sims=40, trees=2), 1)
    for better in (0, 1):
        for number, tree in enumerate(search.trees):
            plan = search._plan_of(tree)
            plan.best.utility[0] = 0.9 if number == better else 0.1
            plan.best.course[0] = number
        assert search.so_far().planned == better
    tree.control[DONE] = 0  # it has not begun
    assert search.so_far().planned == 0


def test_a_prior_gets_the_seat_that_plans(lock):
    search, view = lock
    # three batches: the last one plans for the rival, and still the first seat is the one that decides
    search.run(view, Budget(sims=3 * BATCH), 1)
    assert search.trees[0].state[OBSERVER] == view[TO_ACT]


def test_a_bot_plays_and_compares_by_plans(monkeypatch):
    monkeypatch.setattr(models, "offers", lambda game: models.Offers())
    game = Lock()
    game.screen = screen(lambda array, action: f"digit {action}")
    value = TreeSearch(SETTINGS, steering=models.Steering(phase=wheel_of), plans=1)
    bot = replace(value, budget=Budget(sims=16, early_stop=True), tree_reuse=True).bot()
    bot.start(game, 0, 1)
    state = game.new(1)
    view, legal = state.view(state.to_act), state.legal()
    assert bot.choose(view, legal) == bot.outcome.planned == bot.outcome.best()
    move, planned = bot.moves(game, view.array, bot.outcome, 1)[0], bot.outcome.planned
    assert [step.action for step in move.line[:2]] == [planned, bot.outcome.lines[planned][0]]
    view.array[PLY] += 1
    assert bot.evaluate(Decision(view, legal, bot.budget, 1)).simulations == BATCH
    for action in legal[:2]:
        after = bot.run_after(state, action, Budget(sims=8), 3)
        assert after.actions == [action]
        assert after.visits.tolist() == [8]
        assert bot.line_after(state, action, after, 3)
