"""Reviews: what is looked at, in which order, and what becomes of a move that no search considers."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from aura_ai.play.analysis import Analysis, Analyst
from aura_ai.play.review import judge, order
from aura_ai.play.session import PERSON, Session
from tests.play.people import play_on, session


@pytest.fixture(scope="module")
def played() -> Session:
    found = session("connect_four", (PERSON, "random"))
    play_on(found, 10**6)
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


def test_a_move_that_the_search_leaves_out_has_no_cost(played: Session) -> None:
    made = played.record.decisions[0].action

    class Narrow(Analyst):
        def analyze(self, *args: object, **more: object) -> Analysis:
            found = super().analyze(*args, **more)  # type: ignore[arg-type]
            return replace(found, moves=[m for m in found.moves if m.action != made])

    analyst = Narrow(played.game, "strongest:sims=20")
    found = judge(played, 0, analyst, None)
    analyst.close()
    assert found.cost is None
    assert not found.sure
    assert not found.mistake
    assert found.made == played.view(0, 0).describe(made)
