"""Hints and reviews on the page: graph, both moves on the board, what is left of a review, luck."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from aura_ai.games import load
from aura_ai.play import new_game
from aura_ai.play.luck import luck_of
from aura_ai.play.record import Record
from aura_ai.play.review import Judgement
from aura_ai.play.session import Session
from aura_ai.play.tally import Tally
from aura_ai.web import game as games
from aura_ai.web import jobs
from aura_ai.web import review as reviews
from aura_ai.web.ending import COLOURS, WIDE, bar, sources
from aura_ai.web.game import Game
from aura_ai.web.names import seat_names
from aura_ai.web.pages import spoken
from aura_ai.web.review import HEIGHT, LUCK_HEIGHT, WIDTH, compared, graph, marked, worst_first
from aura_ai.web.store import Store, Stored
from tests.play.people import session
from tests.web.visitors import begin, until


def judged(ply: int, before: float, after: float, cost: float) -> dict[str, object]:
    chances, later = (before, 1.0 - before), (after, 1.0 - after)
    made = Judgement(ply, 0, "drop into column 1", "drop into column 4", cost, before)
    return replace(made, made_action=0, best_action=3, chances=chances, after=later).to_json()


def test_sources_of_points_are_as_many_as_there_are_colours_and_bars_have_them_all() -> None:
    """Of one kind they share a colour, the smallest have the last; nothing is counted twice."""
    rows = [(f"way {n}", (n, 0)) for n in range(1, 10)] + [("cult of fire", (8, 0))]
    rows += [("cult of air", (0, 8)), ("power taken", (0, -1))]
    shown = sources(Tally(tuple(rows), (53, 7)), str)
    assert [each.words for each in shown][:2] == ["cult of …", "way 9"]
    assert len(shown) == COLOURS
    assert shown[0].parts == (("cult of fire", (8, 0)), ("cult of air", (0, 8)))
    assert [sum(each.points[seat] for each in shown) for seat in (0, 1)] == [53, 7]
    assert [(colour, points) for colour, *_, points in bar(shown, 1)] == [(0, 8)]
    assert sum(wide for _, _, wide, _ in bar(shown, 0)) == pytest.approx(WIDE, abs=1)


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
    assert (mark["ply"], mark["verdict"]) == (2, "blunder")
    assert (mark["x"], mark["y"]) == (3 * quarter, HEIGHT * 0.75)
    # without a judgement, or with one that the release before has stored, there is none
    assert [graph(nothing, 4, 0) for nothing in ([], [{"ply": 0, "seat": 0}])] == [None, None]


def test_luck_stands_below_by_itself() -> None:
    rows = [(0.25, -0.25), (0.0, 0.0), (-0.5, 0.5), (0.0, 0.0)]
    drawn = graph([judged(0, 0.5, 0.5, 0.0)], 4, 0, rows)
    assert drawn is not None
    assert drawn.height == HEIGHT + LUCK_HEIGHT
    middle = HEIGHT + LUCK_HEIGHT / 2
    bars = [(middle - LUCK_HEIGHT / 4, LUCK_HEIGHT / 4, True), (middle, LUCK_HEIGHT / 2, False)]
    assert [(bar[1], bar[3], bar[4]) for bar in drawn.luck] == bars


@pytest.mark.parametrize("game", ["connect_four", "rauha"])
def test_both_moves_are_drawn_and_neither_can_be_clicked(game: str) -> None:
    table = session(game, ("person", "random"))
    view = table.view(table.to_act)
    made, best = table.legal()[0], table.legal()[-1]
    entry = judged(0, 0.5, 0.4, 0.1) | {"made_action": made, "best_action": best}
    entry |= {"seat": table.to_act, "made": view.describe(made), "best": view.describe(best)}
    moves = compared(entry, table.to_act)
    assert [action for action, _ in moves] == [made, best]
    drawing = new_game.draw(view, moves)
    assert drawing is not None
    shown = marked(drawing, moves)
    assert 'data-judged="made"' in shown
    assert 'data-judged="better"' in shown
    assert "data-actions" not in shown
    # another seat's decision is not drawn in this seat's view, nor is one that was the best
    assert compared(entry | {"seat": 1 - table.to_act}, table.to_act) == []
    assert compared(entry | {"best_action": made}, table.to_act) == []


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
    stored = Stored("x", "game", Record(game, 1, ["person", "random"]))
    seen = replace(Game(stored, None).seen(), session=Session.resumed(stored.record))  # type: ignore[arg-type]
    names = seat_names(replace(seen, settings={"names": {"1": "Bert"}}))
    sentences = [spoken(names, view, step) for step in ("+EARTH", "done", "send p to EARTH for 3")]
    assert sentences[0] == "1 step up the cult of earth"
    assert sentences[2] == "Send a priest to the cult of earth: 3 steps"
    why = "the other move lets seat 1 play \u201cupgrade F6 to TP\u201d."
    forced = spoken(names, view, "seat 1 has no choice: pass")
    assert forced == "Bert: Pass (ends the round for them) (nothing else is possible)"
    assert "lets Bert play \u201cUpgrade F6 to a trading house\u201d." in spoken(names, view, why)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a review judge at once."""
    judged = lambda _s, ply, *_, **_more: Judgement(ply, 0, "made", "best", 0.0, 0.5)  # noqa: E731
    monkeypatch.setattr(reviews, "judge", judged)


def test_hint_and_review(client: TestClient, monkeypatch) -> None:
    monkeypatch.setattr(jobs, "HINT", jobs.Limits(sims=200))
    me = begin(client)
    assert me.post("do", do="hint").status_code == 200
    until(lambda: "Hint</h3>" in me.page())
    assert re.search(r"<strong>\d+\s%</strong>", me.page())
    # a hint is for one decision
    me.act(3)
    assert "Hint</h3>" not in me.page()
    me.play_on()
    assert me.post("do", do="review").status_code == 200
    until(lambda: not me.actor().snapshot.review.running)
    page = me.page()
    mine = [d for d in me.session().record.decisions if d.seat == 0]
    assert 'id="review" data-done' in page
    assert 'class="chances-graph"' in page
    judged = page.split('class="judgements"', 1)[1].split("</section>")[0]
    assert len(re.findall(r"<li class=\"(?:inaccuracy|mistake|blunder)?\"", judged)) == len(mine)
    listed = list(re.findall(r"<li class=\"(\w*)\" (data-mistake)?", judged))
    assert listed.count(("mistake", "")) == listed.count(("blunder", "")) == 0
    # the worst come first, and both moves are drawn on the board
    ply = int(re.findall(r"at=(\d+)[^>]*>(?:\d+)</a> ", page.split('class="judgements"')[1])[0])
    looked = me.page(at=ply)
    assert "Better:" in looked
    assert 'data-judged="made"' in looked
    assert 'data-judged="better"' in looked


def test_a_review_that_breaks_off_says_so(client: TestClient, monkeypatch) -> None:
    me = begin(client)
    me.play_on()

    def broken(*_: object, **_more: object) -> Judgement:
        raise ZeroDivisionError

    monkeypatch.setattr(reviews, "judge", broken)
    assert me.post("do", do="review").status_code == 200
    until(lambda: not me.actor().snapshot.review.running)
    assert "the review broke off: ZeroDivisionError" in me.page()


def test_a_review_that_was_stopped_goes_on_where_it_was(
    client: TestClient, store: Store, monkeypatch
) -> None:
    me = begin(client)
    me.play_on()
    actor, looked = me.actor(), []

    def quick(_session: object, ply: int, *_: object, **_more: object) -> Judgement:
        looked.append(ply)
        if len(looked) == 3:
            actor.ask(games.Game.stop_review, store.access(me.game)[0]).result()
        return Judgement(ply, 0, "made", "best", 0.0, 0.5)

    monkeypatch.setattr(reviews, "judge", quick)
    assert me.post("do", do="review", **{"as": 0}).status_code == 200
    until(lambda: not actor.snapshot.review.running)
    assert "Go on with the review" in me.page()
    assert me.post("do", do="review").status_code == 200
    until(lambda: not actor.snapshot.review.running)
    mine = [p for p, d in enumerate(me.session().record.decisions) if d.seat == 0]
    # the third was being looked at when the review was stopped
    assert looked == mine[:3] + mine[2:]
    assert "Review again" in me.page()


def test_the_luck_of_draws_follows_a_review(client: TestClient, quick: None, monkeypatch) -> None:
    me = begin(client, "rauha")
    assert me.play_on(12) == 12
    assert me.post("do", do="review").status_code == 409
    assert "data-luck" not in me.page()
    assert me.post("do", do="resign").status_code == 200
    assert me.post("do", do="review").status_code == 200
    store: Store = client.app.state.lobby.store  # type: ignore[attr-defined]
    until(lambda: store.luck(me.game) is not None)
    actor = me.actor()
    until(lambda: actor.snapshot.review.measured)
    luck = luck_of(me.session().record)
    assert store.luck(me.game) == json.loads(json.dumps(luck.to_json()))
    page = html.unescape(me.page())
    sentences = luck.sentences(["You", "random"])
    assert "uck of the draw after the set-up: " in page
    assert len(sentences) > 1
    for ply, text in sentences[1:]:
        assert f"at={ply}" in page
        assert text in page
    # measured once: the same draws give the same luck
    monkeypatch.setattr(jobs, "luck_of", None)
    assert me.post("do", do="review").status_code == 200
    until(lambda: actor.snapshot.review.measured)
    assert "data-luck" in me.page()


def test_a_review_stands_without_luck_that_cannot_be_measured(
    client: TestClient, quick: None, monkeypatch
) -> None:
    def broken(_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(jobs, "luck_of", broken)
    me = begin(client)
    me.play_on()
    assert me.post("do", do="review").status_code == 200
    until(lambda: me.actor().snapshot.review.measured)
    page = me.page()
    assert 'id="review" data-done' in page
    assert "data-luck" not in page


def test_each_decision_of_a_review_has_its_share_of_what_is_left(monkeypatch) -> None:
    now = 100.0
    monkeypatch.setattr(reviews.time, "monotonic", lambda: now)
    review = reviews.Review(tuple(range(10)))
    assert review.turn_ends() == float("inf")
    review = replace(review, until=now + 90, done=1)
    assert review.turn_ends() == now + 10
    now += 85
    assert review.left == 5
    now += 20
    assert review.turn_ends() == now
