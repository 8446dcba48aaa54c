"""Time per turn: it is shared by the decisions of a turn and bounded, without a real clock."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from aura_ai.bots import specs
from aura_ai.bots.interface import TimeLeft
from aura_ai.bots.turns import FAIR, TurnClock
from aura_ai.contract.game import Game, View
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import PLY
from aura_ai.games import load
from aura_ai.search import Budget, Outcome, Search

GAME = load("connect_four")
FIRST = GAME.new(0).view(0)
OTHER = load("rauha", players=2)


@pytest.fixture
def granted(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Searches make 16 simulations and say that they took all the time that they were given."""
    seconds: list[float] = []
    run = Search.run

    def timeless(search: Search, view: Array, budget: Budget, *rest: Any) -> Outcome:
        seconds.append(budget.seconds)
        outcome = run(search, view, Budget(sims=16), *rest)
        return replace(outcome, seconds=budget.seconds)

    monkeypatch.setattr(Search, "run", timeless)
    return seconds


def turns_of(game: Game, spec: str, granted: list[float]) -> list[list[float]]:
    """Play one game; return the seconds of every searched decision, turn by turn."""
    bots = [specs.make(spec, game.info.name) for _ in range(game.players)]
    for seat, bot in enumerate(bots):
        bot.start(game, seat, 5)
    state = game.new(3)
    turns: list[list[float]] = []
    last = -1
    while not state.over:
        seat = state.to_act
        if seat != last or game.screen.starts_turn(state.view(seat).array):
            turns.append([])
        last = seat
        before = len(granted)
        action = bots[seat].choose(state.view(seat), state.legal())
        turns[-1] += granted[before:]
        state.apply(action)
    return turns


def test_the_decisions_of_a_turn_share_its_time(granted: list[float]) -> None:
    turns = turns_of(OTHER, "textbook:turn=8", granted)
    assert {turn[0] for turn in turns if turn} == {8 * FAIR}
    assert max(map(len, turns)) > 1, "no turn has several decisions: the test shows nothing"
    for turn in turns:
        assert all(later < sooner for sooner, later in itertools.pairwise(turn))
        assert sum(turn) <= 8.0


def test_seconds_are_for_each_decision_as_before(granted: list[float]) -> None:
    turns_of(OTHER, "textbook:seconds=3", granted)
    assert set(granted) == {3.0}


def test_a_match_clock_shortens_the_time_of_a_turn(granted: list[float]) -> None:
    bot = specs.make("textbook:turn=8", "connect_four")
    bot.start(GAME, 0, 1)
    bot.clock(TimeLeft(move=1.0))
    state = GAME.new(0)
    bot.choose(state.view(0), state.legal())
    assert granted == [pytest.approx(0.9)]


def later(view: View, plies: int) -> View:
    array = view.array.copy()
    array[PLY] += plies
    return View(view.game, view.seat, array)


@pytest.mark.parametrize(
    ("follows", "left"),
    [
        (lambda clock: later(FIRST, 1), 3.0),
        (lambda clock: later(FIRST, 2), 5.0),
        (lambda clock: FIRST, 5.0),
        (lambda clock: View(GAME, 1, later(FIRST, 1).array), 5.0),
        (lambda clock: later(OTHER.new(0).view(0), 1), 5.0),
        (lambda clock: (clock.forget(), later(FIRST, 1))[1], 5.0),
    ],
    ids=["next", "somebody between", "again", "other seat", "other game", "new game"],
)
def test_a_turn_goes_on_with_the_next_decision_alone(
    follows: Callable[[TurnClock], View], left: float
) -> None:
    clock = TurnClock(5.0)
    assert clock.left(FIRST) == 5.0
    clock.spend(2.0)
    assert clock.left(follows(clock)) == left


def test_time_that_is_used_up_leaves_the_least() -> None:
    clock = TurnClock(1.0)
    clock.left(FIRST)
    clock.spend(1.5)
    assert 0.0 < clock.left(later(FIRST, 1)) < 0.01
