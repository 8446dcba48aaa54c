"""Actions that differ by their code alone are chosen equally often, by everything that decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from aura_ai.bots import specs
from aura_ai.bots.builder import levels
from aura_ai.bots.flat_monte_carlo import FlatMonteCarlo
from aura_ai.bots.heuristics import Heuristics, WeightTable
from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.registry import LEVELS, STRONGEST
from aura_ai.bots.search_bot import Decision
from aura_ai.contract import registry
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import PLY
from aura_ai.engine.jit import jit
from aura_ai.engine.ties import lot, lots
from aura_ai.games import load
from aura_ai.play.analysis import Analyst
from aura_ai.search import TEXTBOOK, Budget, Outcome, Search
from tests.search.made_up import COLUMNS, LEARNT, weights
from tests.search.test_planning import planner
from tests.toy import PACKAGES
from tests.toy.lock import DIGITS, Lock
from tests.toy.market.game import ACTION_CARD, ACTION_REST, DAY, Market

SEEDS = 400
FOUR = load("connect_four")
LIMITS = {1: 10.83, 2: 13.82, 3: 16.27, 6: 22.46}
"""Values of chi-square, by degrees of freedom, above which lies a thousandth."""
TABLE = WeightTable()
NOISE = TABLE.add(0.0, "size of the random part of a score")
RIVAL = TABLE.add(1.0, "share of a rival's worth that is subtracted")
TABLE.close(globals())


@jit
def look(s: Array, legal: Array, n: int, w: Any) -> int:
    return 0


@jit
def gain(s: Array, action: int, facts: int, w: Any) -> float:
    """Return the same for every action, rounded in two ways."""
    return 0.1 + 0.2 if action % 2 else 0.3


@jit
def worth(s: Array, seat: int, w: Any) -> float:
    return 0.0


@jit
def phase(s: Array) -> int:
    return int(s[PLY])


@jit
def scale(s: Array) -> float:
    return 1.0


RULES = Heuristics(__name__, TABLE, TABLE.default, look, gain, worth, phase, scale, 1.0)


def alike(counts: Sequence[float]) -> None:
    """Fail if some actions were chosen more often than others, as chance seldom has it."""
    found, mean = np.asarray(counts, np.float64), np.mean(counts)
    assert ((found - mean) ** 2 / mean).sum() < LIMITS[len(found) - 1], counts


def mirrored(actions: Sequence[int]) -> None:
    """Fail if columns left of the middle were chosen more often than those right of it, or less."""
    counts = np.bincount(actions, minlength=COLUMNS)
    pairs = [(int(counts[i]), int(counts[COLUMNS - 1 - i])) for i in range(COLUMNS // 2)]
    odd = sum((left - right) ** 2 / max(left + right, 1) for left, right in pairs)
    assert odd < LIMITS[len(pairs)], pairs


def first_moves(make: Callable[[], Any]) -> list[int]:
    bot, state = make(), FOUR.new(0)
    view, legal = state.view(0), state.legal()
    moves = []
    for seed in range(SEEDS):
        bot.start(FOUR, 0, seed)
        moves.append(bot.choose(view, legal))
    return moves


@pytest.mark.parametrize(
    "spec",
    [
        *(f"{level.name}:sims=7" for level in LEVELS),
        f"{STRONGEST}:sims=3",
        f"{STRONGEST}:sims=30",
        "textbook:sims=7",
        "textbook:sims=40",
        "ismcts:sims=9,puct=true",
        "ismcts:sims=9,puct=true,cached_prior=true,margin_weight=0.2",
        "ismcts:sims=16,puct=true,trees=4",
    ],
)
def test_levels_open_as_often_left_as_right_of_the_middle(spec: str) -> None:
    moves = first_moves(lambda: specs.make(spec, "connect_four"))
    mirrored(moves)
    assert len(set(moves)) == COLUMNS


@pytest.mark.parametrize(
    "make",
    [
        lambda: PolicyBot(RULES.policy(TABLE.default)),
        lambda: FlatMonteCarlo(RULES, TABLE.default, 0, 1, COLUMNS),
        lambda: FlatMonteCarlo(RULES, TABLE.default, 4, 1, 3),
    ],
    ids=["rules of thumb", "the best by them", "tried in determinizations"],
)
def test_heuristics_and_flat_search_have_no_favourite(make: Callable[[], Any]) -> None:
    alike(np.bincount(first_moves(make), minlength=COLUMNS).tolist())


def test_an_analysis_and_its_lines_have_no_favourite() -> None:
    state = FOUR.new(0)
    best, replies = [], []
    for seed in range(SEEDS):
        moves = Analyst(FOUR, "textbook:sims=40", seed).analyze(state.view(0)).moves
        best.append(moves[0].action)
        middle = next(move for move in moves if move.action == COLUMNS // 2)
        replies += [step.action for step in middle.line[1:2]]
    mirrored(best)
    mirrored(replies)


@pytest.mark.parametrize(("puct", "exploration"), [(False, 0.7), (False, 0.0), (True, 0.7)])
def test_more_visits_go_to_any_of_equal_children(puct: bool, exploration: float) -> None:
    settings = replace(TEXTBOOK, rollout_horizon=0, puct=puct, exploration=exploration)
    search = Search(FOUR, settings, LEARNT, weights(worth=3 / 7), n_scratch=1)
    view = FOUR.new(0).view(0).array
    visits = np.zeros(COLUMNS)
    for seed in range(SEEDS):
        visits += search.run(view, Budget(sims=COLUMNS + 1), seed).visits > 1
    alike(visits.tolist())


def test_a_plan_begins_with_any_of_equal_actions() -> None:
    game = Lock()
    search, view = planner(game), game.new(0).view(0).array
    moves = []
    for seed in range(SEEDS):
        search.forget()
        moves.append(search.run(view, Budget(sims=1), seed).best())
    alike(np.bincount(moves, minlength=DIGITS).tolist())


def test_a_search_of_ones_own_has_no_favourite() -> None:
    state = FOUR.new(0)
    counts = np.zeros(COLUMNS)
    for seed in range(SEEDS):
        decision = Decision(state.view(0), state.legal(), Budget(sims=1), seed)
        for action in state.legal():
            decision.add(action, (0.5, 0.5))
        counts[decision.outcome().best()] += 1
    alike(counts.tolist())


@pytest.fixture
def market(monkeypatch: pytest.MonkeyPatch) -> Market:
    monkeypatch.setattr(registry, "_packages", lambda: PACKAGES)
    return Market(3)


@pytest.mark.full
@pytest.mark.parametrize("name", ["amateur", "club", "advanced", STRONGEST])
def test_levels_of_a_package_choose_among_equal_cards_evenly(market: Market, name: str) -> None:
    """Content rows of a balance report count them: cards that do not have their day are alike."""
    bot = levels("search")[name].make(sims=12)
    counts = [0, 0, 0]
    for seed in range(2 * SEEDS):
        state = market.new(seed)
        legal = state.legal()
        if ACTION_CARD + int(state.array[DAY]) in legal:
            continue
        bot.start(market, 0, seed)
        chosen = bot.choose(state.view(0), legal)
        if chosen != ACTION_REST:
            counts[legal.index(chosen) - 1] += 1
    assert sum(counts) > SEEDS / 2
    alike(counts)


def test_levels_without_a_value_count_the_lead() -> None:
    for name in (LEVELS[0].name, STRONGEST):
        entry = levels("search")[name]
        assert entry.make(**entry.parameters).value.params.margin_weight > 0.0
        bot = specs.make(name, "connect_four")
        assert bot.value.params.margin_weight == 0.0, "it proves wins"


def outcome(**given: Any) -> Outcome:
    """Return an outcome of four actions, of which chance alone tells one from the other."""
    even = {"visits": np.full(4, 5), "values": np.full((4, 2), 0.5), "priors": np.full(4, 0.25)}
    arrays = {**even, "proofs": np.zeros(4, np.int64), **given}
    return Outcome(
        0, [3, 5, 6, 8], chances=arrays["values"], scores=arrays["values"], simulations=20,
        seconds=0.1, ply=4, **{"seed": 1, **arrays},
    )  # fmt: skip


@pytest.mark.parametrize(
    "given",
    [
        {"proofs": np.array([0, 0, 1, -1]), "visits": np.array([5, 5, 1, 9])},
        {"visits": np.array([4, 5, 6, 5]), "values": np.array([[0.9, 0.1]] * 2 + [[0.5, 0.5]] * 2)},
        {"values": np.array([[0.5, 0.5], [0.4, 0.6], [0.6, 0.4], [0.5, 0.5]])},
        {"priors": np.array([0.2, 0.2, 0.4, 0.2])},
    ],
    ids=["proof", "visits", "value", "prior"],
)
def test_what_steers_a_search_comes_before_the_lot(given: dict[str, Any]) -> None:
    assert {outcome(seed=seed, **given).best() for seed in range(20)} == {6}


def test_rounding_decides_no_tie() -> None:
    values = np.full((4, 2), 0.3)
    values[2] = 0.1 + 0.2
    counts = {3: 0, 5: 0, 6: 0, 8: 0}
    for seed in range(SEEDS):
        counts[outcome(seed=seed, values=values).best()] += 1
    alike(list(counts.values()))
    assert outcome(seed=7).order() == outcome(seed=7, values=values).order()


def test_lots_are_the_same_interpreted() -> None:
    plain = getattr(lot, "py_func", lot)
    with np.errstate(over="ignore"):
        drawn = [int(plain(np.uint64(2**63 + 7), 12, action)) for action in range(40)]
    assert lots(2**63 + 7, 12, range(40)) == drawn
    assert len(set(drawn)) == 40
