"""Reviews: what is looked at, in which order, and the verdicts on moves however bad they are."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from aura_ai.contract.registry import load
from aura_ai.play.analysis import Analyst
from aura_ai.play.review import (
    BLUNDER,
    INACCURACY,
    LEAST_JUDGED,
    MISTAKE,
    Effort,
    Judgement,
    judge,
    order,
    summaries,
    verdict_of,
)
from aura_ai.play.session import PERSON, Session
from tests.play.people import play_on, session


@pytest.fixture(scope="module")
def played() -> Session:
    found = session("connect_four", (PERSON, "random"))
    play_on(found, 10**6)
    return found


def game_of(*columns: int) -> Session:
    """Return a game of Connect Four by the columns that were chosen, from 0."""
    found = Session(load("connect_four", 2), (PERSON, PERSON), 1)
    for column in columns:
        found.choose(column)
    return found


def test_decisions_of_the_first_seat_come_first_each_once(played: Session) -> None:
    found = order(played, [1, 0])
    seats = [played.record.decisions[ply].seat for ply in found]
    assert sorted(found) == list(range(played.ply))
    assert seats == sorted(seats, reverse=True)
    assert all(a < b for a, b in pairwise(found) if (a - b) % 2 == 0)
    assert {played.record.decisions[ply].seat for ply in order(played, [0])} == {0}


def test_a_decision_whose_time_is_up_is_judged_by_what_was_found(played: Session) -> None:
    analyst = Analyst(played.game, "strongest")
    asked = []

    def enough() -> bool:
        asked.append(True)
        return True

    found = judge(played, 0, analyst, enough)
    analyst.close()
    assert asked
    assert 0.0 <= found.before <= 1.0
    assert found.cost is not None


def test_a_move_that_throws_the_win_away_is_a_blunder_however_little_it_was_searched() -> None:
    # seat 0 has three in column 0 and plays elsewhere
    found = game_of(0, 1, 0, 1, 0, 1, 6)
    analyst = Analyst(found.game)
    judged = judge(found, 6, analyst)
    assert judged.verdict == BLUNDER
    assert judged.best_action == 0
    assert judged.chances == (1.0, 0.0)
    # seat 1 has three in column 1 as well and is to move
    assert judged.after == (0.0, 1.0)
    assert judged.cost == 1.0
    assert judged.why == "at once it brings 1 point from four in a line, the other move 0 points."
    analyst.close()


def test_the_best_move_costs_nothing_and_says_nothing() -> None:
    found = game_of(0, 1, 0, 1, 0, 1, 0)
    analyst = Analyst(found.game)
    judged = judge(found, 6, analyst)
    analyst.close()
    assert (judged.cost, judged.verdict, judged.why) == (0.0, "", "")
    assert judged.best_action == judged.made_action == 0


def test_the_same_review_twice_is_equal(played: Session) -> None:
    small = Effort(best=50, after=50, points=20)
    reviews = []
    for _ in range(2):
        analyst = Analyst(played.game)
        reviews.append([judge(played, ply, analyst, effort=small) for ply in order(played, [0])])
        analyst.close()
    assert reviews[0] == reviews[1]


def test_what_is_no_legal_action_gets_no_cost() -> None:
    full = game_of(6, 6, 6, 6, 6, 6, 0)
    decisions = full.record.decisions
    decisions[6] = replace(decisions[6], action=6)
    analyst = Analyst(full.game)
    judged = judge(full, 6, analyst)
    analyst.close()
    assert judged.cost is None
    assert not judged.verdict


@pytest.mark.parametrize("name", ["connect_four", pytest.param("rauha", marks=pytest.mark.full)])
def test_moves_are_compared_in_the_all_equal_by_their_own_chances(name: str) -> None:
    game = load(name, 2)
    state = game.new(3)
    view = state.view(state.to_act)
    analyst = Analyst(game)
    legal = state.legal()
    both = analyst.prospects(view, legal[:2], 40)
    alone = analyst.prospects(view, legal[1:2], 40)
    analyst.close()
    assert [prospect.action for prospect in both] == legal[:2]
    assert np.array_equal(both[1].chances, alone[0].chances)
    assert np.array_equal(both[0].before.array, both[1].before.array)
    for prospect in both:
        assert prospect.chances.sum() == pytest.approx(1.0)


def test_points_are_told_by_a_search_to_the_end() -> None:
    game = load("rauha", 2)
    state = game.new(3)
    view = state.view(state.to_act)
    analyst = Analyst(game)
    prospect = analyst.prospects(view, state.legal()[:1], 16, points=True)[0]
    assert analyst.for_points(view, 16).best() in state.legal()
    analyst.close()
    assert (prospect.scores > 5.0).all()


@pytest.mark.parametrize(
    ("cost", "verdict"),
    [(None, ""), (0.0, ""), (0.049, ""), (0.05, INACCURACY), (0.1, MISTAKE), (0.15, BLUNDER)],
)
def test_verdicts_begin_at_the_thresholds(cost: float | None, verdict: str) -> None:
    assert verdict_of(cost) == verdict


def judgement(cost: float, by_lot: float) -> dict[str, Any]:
    return Judgement(0, 0, "made", "best", cost, 0.5, by_lot=by_lot).to_json()


def test_a_summary_adds_up_and_names_random_play() -> None:
    random = [judgement(0.2, 0.2)] * LEAST_JUDGED
    (summary,) = summaries(random)
    assert summary.like_lot
    assert summary.lost == pytest.approx(0.2 * LEAST_JUDGED)
    assert summary.sentences()[0].startswith("Random moves")
    good = [judgement(0.0, 0.2)] * (LEAST_JUDGED - 1) + [judgement(0.12, 0.2)]
    (summary,) = summaries(good)
    assert not summary.like_lot
    moves = f"1 of {LEAST_JUDGED} moves could have been better (1 mistake)"
    assert summary.sentences() == [f"Accuracy 93 %: {moves}."]
    # half of the cost of random moves is not random play
    assert not summaries([judgement(0.11, 0.2)] * LEAST_JUDGED)[0].like_lot
    # too few to say
    assert not summaries(random[1:])[0].like_lot
