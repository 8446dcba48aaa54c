"""The review on the page: its graph, and both moves on the board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from aura_ai.games import load
from aura_ai.play import new_game
from aura_ai.play.record import Record
from aura_ai.play.review import Judgement
from aura_ai.play.session import Session
from aura_ai.web.game import Game
from aura_ai.web.names import seat_names
from aura_ai.web.pages import spoken
from aura_ai.web.review import (
    HEIGHT,
    LUCK_HEIGHT,
    WIDTH,
    compared,
    graph,
    marked,
    worst_first,
)
from aura_ai.web.store import Stored
from tests.play.people import session


def judged(ply: int, before: float, after: float, cost: float) -> dict[str, object]:
    return Judgement(
        ply,
        0,
        "drop into column 1",
        "drop into column 4",
        cost,
        before,
        made_action=0,
        best_action=3,
        chances=(before, 1.0 - before),
        after=(after, 1.0 - after),
    ).to_json()


def test_the_graph_runs_from_the_chances_before_to_those_after() -> None:
    drawn = graph([judged(0, 0.5, 0.5, 0.0), judged(2, 0.75, 0.25, 0.5)], 4, 0)
    assert drawn is not None
    assert drawn.height == HEIGHT
    quarter = WIDTH / 4
    expected = [(0, 0.5), (1, 0.5), (2, 0.75), (3, 0.25)]
    points = " ".join(f"{x * quarter:.1f},{HEIGHT * (1 - y):.1f}" for x, y in expected)
    assert drawn.lines[0] == (0, points)
    assert [seat for seat, _ in drawn.own] == [0, 0, 1, 1]
    (mark,) = drawn.marks
    assert (mark.ply, mark.verdict) == (2, "blunder")
    assert (mark.x, mark.y) == (3 * quarter, HEIGHT * 0.75)


def test_luck_stands_below_by_itself() -> None:
    rows = [(0.25, -0.25), (0.0, 0.0), (-0.5, 0.5), (0.0, 0.0)]
    drawn = graph([judged(0, 0.5, 0.5, 0.0)], 4, 0, rows)
    assert drawn is not None
    assert drawn.height == HEIGHT + LUCK_HEIGHT
    middle = HEIGHT + LUCK_HEIGHT / 2
    assert [(bar[1], bar[3], bar[4]) for bar in drawn.luck] == [
        (middle - LUCK_HEIGHT / 4, LUCK_HEIGHT / 4, True),
        (middle, LUCK_HEIGHT / 2, False),
    ]


def test_without_a_judgement_there_is_no_graph() -> None:
    assert graph([], 4, 0) is None
    # stored by the release before
    assert graph([{"ply": 0, "seat": 0}], 4, 0) is None


@pytest.mark.parametrize("game", ["connect_four", "rauha"])
def test_both_moves_are_drawn_and_neither_can_be_clicked(game: str) -> None:
    table = session(game, ("person", "random"))
    view = table.view(table.to_act)
    made, best = table.legal()[0], table.legal()[-1]
    entry = judged(0, 0.5, 0.4, 0.1) | {"made_action": made, "best_action": best}
    entry |= {"seat": table.to_act, "made": view.describe(made), "best": view.describe(best)}
    moves = compared(table, entry, table.to_act)
    assert [action for action, _ in moves] == [made, best]
    drawing = new_game.draw(view, moves)
    assert drawing is not None
    shown = marked(drawing, moves)
    assert 'data-judged="made"' in shown
    assert 'data-judged="better"' in shown
    assert "data-actions" not in shown
    # another seat's decision is not drawn in this seat's view, nor is one that was the best
    assert compared(table, entry | {"seat": 1 - table.to_act}, table.to_act) == []
    assert compared(table, entry | {"best_action": made}, table.to_act) == []


def test_a_list_of_judgements_is_sorted_by_what_it_shows() -> None:
    """By verdict, then chances, then points: 3.3 points are above 2.8, whatever a game is worth."""
    costs = [(0.07, None), (0.2, 2.8), (0.3, None), (0.16, 3.3), (0.0, 0.0), (0.004, None)]
    entries = [
        Judgement(ply, 0, "made", "best", cost, 0.5, points=points).to_json()
        for ply, (cost, points) in enumerate(costs)
    ]
    assert [e["ply"] for e in sorted(entries, key=worst_first)] == [2, 3, 1, 0, 5, 4]


def test_lines_and_reasons_are_said_in_plain_words() -> None:
    """Without codes of the ledgers, also inside a quotation; nobody is at seat 1, but Bert."""
    game = load("terra_mystica", 2)
    view = game.new(1).view(0)
    stored = Stored("x", "game", None, Record(game, 1, ["person", "random"]))
    seen = replace(Game(stored, None).seen(), session=Session.resumed(stored.record))  # type: ignore[arg-type]
    names = seat_names(replace(seen, settings={"names": {"1": "Bert"}}))
    told = [spoken(names, view, step) for step in ("+EARTH", "done", "send p to EARTH for 3")]
    assert told[0] == "1 step up the cult of earth"
    assert told[2] == "Send a priest to the cult of earth: 3 steps"
    why = "the other move lets seat 1 play \u201cupgrade F6 to TP\u201d."
    forced = spoken(names, view, "seat 1 has no choice: pass")
    assert forced == "Bert: Pass (ends the round for them) (nothing else is possible)"
    assert "lets Bert play \u201cUpgrade F6 to a trading house\u201d." in spoken(names, view, why)
