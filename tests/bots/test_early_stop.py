"""The early stop: a search ends once no other action can have most visits any more."""

from dataclasses import replace

import numpy as np
import pytest

from aura_ai.bots.mcts import MctsBot, TreeSearch
from aura_ai.games import load
from aura_ai.search import TEXTBOOK, Budget, Outcome, Search
from aura_ai.search.custom import TIMED, CustomSearch, Functions

SIMS = 64
STOPS = Budget(sims=SIMS, early_stop=True)


def game_of(bot: MctsBot) -> list[Outcome]:
    """Play one game of a bot against itself; return its searches."""
    state, outcomes = load("connect_four").new(1), []
    bot.start(state.game, 0, 7)
    while not state.over:
        state.apply(bot.choose(state.view(state.to_act), state.legal()))
        outcomes += [bot.outcome] if bot.outcome not in outcomes[-1:] else []
    return outcomes


def test_moves_are_those_of_the_whole_budget_and_the_search_ends_as_soon_as_it_may() -> None:
    whole, short = (game_of(TreeSearch(budget=b).bot()) for b in (Budget(sims=SIMS), STOPS))
    assert [o.best() for o in short] == [o.best() for o in whole]
    ended = [o for o in short if o.simulations < SIMS]
    assert len(ended) >= 10
    for outcome in ended:
        second, first = np.sort(outcome.visits)[-2:]
        # a simulation more changes the lead by one, and what is left by one
        assert 1 <= first - second - (SIMS - outcome.simulations) <= 2


@pytest.mark.parametrize("how", ["analysis", "two trees", "proofs", "among some", "none of these"])
def test_where_it_counts_the_whole_budget_is_searched(how: str) -> None:
    state, bot = load("connect_four").new(1), TreeSearch(budget=STOPS).bot()
    for column in (3, 3, 3, 4, 3):
        state.apply(column)
    view = state.view(state.to_act)
    bot.start(state.game, view.seat, 7)
    budget = replace(STOPS, trees=2) if how == "two trees" else STOPS
    search = Search(state.game, replace(TEXTBOOK, solver=True)) if how == "proofs" else bot.search
    run = search.run(view.array, budget, 7, among=state.legal()[how == "among some" :])
    outcome = bot.analyze(view) if how == "analysis" else run
    assert (outcome.simulations == SIMS) == (how != "none of these")


def test_a_search_that_is_determinized_in_python_ends_as_early() -> None:
    game = load("rauha", 2)
    TIMED.add("rauha")
    search = CustomSearch(game, Functions(determinize=game.kernels.determinize), TEXTBOOK)
    outcome = search.run(game.new(3).view(0).array, STOPS, 2)
    assert 0 < outcome.simulations < SIMS
