"""The exact search: answers against a plain solver, and moves that lose are not made."""

from __future__ import annotations

import numpy as np
import pytest

from aura_ai.bots import specs
from aura_ai.bots.connect_four import threats_prior
from aura_ai.contract.game import RulesError, State
from aura_ai.games import load
from aura_ai.search import Hooks, SearchParams, exact_search
from aura_ai.search.exact import NO, UNKNOWN, YES, Solver
from aura_ai.search.exact_search import ExactSearch
from aura_ai.search.workspace import LOST
from tests.search.test_search import best_value

GAME = load("connect_four")
SOLVER = Solver(GAME, Hooks(prior=threats_prior), 20)
TRAPS = {"7422571144222346": 4, "1251645556227465": 4, "116476672554": 4, "35772771314674": 6}
"""Columns so far, and one that loses where others do not, which the tree alone has chosen."""


def after(columns: str) -> State:
    state = GAME.new(0)
    for column in columns:
        state.apply(int(column) - 1)
    return state


@pytest.mark.parametrize("most", [1 << 20, 50], ids=["in one go", "bit by bit"])
def test_answers_are_those_of_a_plain_solver(most: int) -> None:
    chance = np.random.default_rng(4)
    answers = []
    while len(answers) < 40:
        state = GAME.new(0)
        while not state.over and state.ply < 29:
            state.apply(int(chance.choice(state.legal())))
        if state.over:
            continue
        key = state.array.copy()
        key[2:7] = 0
        value = best_value(key.tobytes())
        SOLVER.clear()
        for seat, sign in ((state.to_act, 1), (1 - state.to_act, -1)):
            answers.append(SOLVER.wins(state.array, seat, lambda: most))
            assert answers[-1] == (YES if value == sign else NO), state.to_json()
    assert {YES, NO} == set(answers)
    assert SOLVER.wins(GAME.new(0).array, 0, lambda: 0) == UNKNOWN


@pytest.mark.parametrize(("columns", "trap"), TRAPS.items())
def test_a_move_that_loses_is_not_made(columns: str, trap: int, monkeypatch) -> None:
    state = after(columns)
    outcomes = []
    for size in (1 << 14, 1 << 10):
        monkeypatch.setattr(exact_search, "SLICE", size)
        bot = specs.make("strongest:sims=1000", "connect_four")
        bot.start(GAME, state.to_act, 1)
        bot.choose(state.view(state.to_act), state.legal())
        outcomes.append(bot.outcome)
    first, again = outcomes
    assert first.best() == again.best() != trap - 1
    assert first.proofs.tolist() == again.proofs.tolist()
    solver = Solver(GAME, Hooks(prior=threats_prior), 42)
    state.apply(first.best())
    assert solver.wins(state.array, state.to_act, lambda: 1 << 22) == NO
    for action in np.array(first.actions)[first.proofs == LOST].tolist():
        lost = after(columns)
        lost.apply(action)
        assert solver.wins(lost.array, lost.to_act, lambda: 1 << 22) == YES


def test_games_that_cannot_be_solved_are_refused() -> None:
    with pytest.raises(RulesError, match="without chance"):
        ExactSearch(load("rauha"), SearchParams().fitting(False), Hooks(), None, 10)
    with pytest.raises(RulesError, match="at least 0"):
        specs.make("strongest:exact_plies=-1", "connect_four")
