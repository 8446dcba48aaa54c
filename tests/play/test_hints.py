"""Hints: the order of the moves that are shown, and why they are good."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from aura_ai.contract.registry import load
from aura_ai.errors import AuraError
from aura_ai.play.analysis import Analyst, Limits
from aura_ai.play.hints import HINTED, hinted, reasons
from aura_ai.play.learn import by_bot
from aura_ai.play.review import judge, look_ahead
from aura_ai.play.session import Session


def test_moves_stand_in_the_order_of_the_numbers_that_are_shown() -> None:
    state = load("connect_four", 2).new(1)
    analyst = Analyst(state.game)
    found = analyst.analyze(state.view(0), limits=Limits(sims=200))
    analyst.close()
    best = found.moves[0]
    moves = [
        replace(best, action=action, visits=visits, value=value, score=None)
        for action, visits, value in (
            (0, 90, [0.40, 0.60]),
            (1, 80, [0.55, 0.45]),
            # hardly looked at: its number says little
            (2, 8, [0.99, 0.01]),
            (3, 70, [0.99, 0.01]),
        )
    ]
    shown = hinted(replace(found, moves=moves))
    assert [move.action for move in shown] == [1, 0]
    shown = hinted(found)
    assert len(shown) <= HINTED
    assert all(a.value and b.value and round(a.value[0], 2) >= round(b.value[0], 2) for a, b in pairwise(shown))  # fmt: skip # noqa: E501


def test_a_reason_says_what_a_line_brings() -> None:
    state = load("connect_four", 2).new(1)
    for column in (0, 1, 0, 1, 0, 1):
        state.apply(column)
    analyst = Analyst(state.game)
    view = state.view(0)
    found = analyst.analyze(view, limits=Limits(sims=200))
    why = reasons(found, view, analyst.seed)
    analyst.close()
    assert found.moves[0].action == 0
    assert why[0].startswith("brings 1 point from four in a line")


def test_a_bot_proposes_the_same_move_again_and_changes_nothing() -> None:
    state = load("aura", 2).new(3)
    view, legal = state.view(state.to_act), state.legal()
    before = view.array.copy()
    action, times, _ = by_bot(view, "greedy")
    assert action in legal
    assert by_bot(view, "greedy") == (action, times, "")
    assert np.array_equal(view.array, before)
    with pytest.raises(AuraError, match="unknown bot"):
        by_bot(view, "nobody")


def test_a_review_finds_no_fault_with_what_is_proposed() -> None:
    """Proposer and review search alike, for the win and for points where the win is settled."""
    session = Session(load("connect_four", 2), ["person", "person"], 5)
    analyst = Analyst(session.game)
    while not session.over:
        session.choose(look_ahead(analyst, session.view(session.to_act)))
    judged = [judge(session, ply, analyst) for ply in range(session.ply)]
    # nor does one whose time is over
    judged += [
        judge(session, ply, analyst, lambda: True, proposed=True) for ply in range(session.ply)
    ]
    analyst.close()
    assert not [each for each in judged if each.mistake]
