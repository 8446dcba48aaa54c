"""Puzzles: blunders that a review has found, from what the seat knew then."""

from __future__ import annotations

import html
import re

import pytest
from starlette.testclient import TestClient

from aura_ai.contract.game import State
from aura_ai.play.puzzles import shipped
from aura_ai.play.review import Judgement
from aura_ai.play.session import Session
from aura_ai.web.people import puzzles
from aura_ai.web.store import Store
from tests.web.test_archive import COOKIE
from tests.web.visitors import Visitor, begin


@pytest.fixture
def solved(client: TestClient, store: Store) -> Visitor:
    """A game that is over, whose first decision a review calls a blunder."""
    me = begin(client, "rauha", ("human", "random"))
    me.act(me.moves()[0])
    me.settled()
    me.post("do", do="resign")
    first = next(d for d in me.session().record.decisions if d.seat == 0)
    ply = me.session().record.decisions.index(first)
    better = next(move for move in me.session().choices(ply) if move != first.action)
    for number, cost in ((ply, 0.4), (ply + 1, 0.01)):
        judged = Judgement(number, 0, "made", "best", cost, 0.6, ("best",))
        told = judged.to_json() | {"made_action": first.action, "best_action": better}
        store.judge(me.game, number, told)
    return me


def link_of(client: TestClient) -> str:
    links = re.findall(r'data-puzzle href="([^"]+)"', client.get("/puzzles").text)
    assert len(links) == 1
    return str(links[0])


def answered(client: TestClient, link: str, move: int) -> tuple[str, str]:
    """Return (whether it is right, the page) for an answer."""
    page = client.get(link, params={**dict([link.split("?")[1].split("=")]), "move": move}).text
    found = re.search(r'id="answer" data-right="(\w+)"', page)
    assert found is not None
    return found[1], page


def test_a_blunder_is_a_puzzle_that_the_review_answers(
    client: TestClient, store: Store, solved: Visitor
) -> None:
    link = link_of(client)
    asked = client.get(link).text
    assert "find a better move" in asked
    assert "40\N{NO-BREAK SPACE}%" in asked
    assert "judged" not in asked
    judged = store.judgements(solved.game)[0]
    moves = re.findall(r'data-action="(\d+)"', asked)
    assert {str(judged["made_action"]), str(judged["best_action"])} <= set(moves)
    right, page = answered(client, link, judged["best_action"])
    assert right == "yes"
    assert "Blunder" in page
    wrong, page = answered(client, link, judged["made_action"])
    assert wrong == "no"
    assert "what you played then" in page
    assert client.get(link, params={"token": solved.token, "move": 9999}).status_code == 422


def test_a_puzzle_shows_what_the_seat_knew(client: TestClient, solved: Visitor) -> None:
    page = client.get(link_of(client)).text
    session = solved.session()
    ply = int(re.search(r"/puzzles/\w+/(\d+)", page)[1])  # type: ignore[index]
    hidden = session.view(0, ply)
    others = session.view(1, ply)
    assert hidden["satellites"].tolist() != others["satellites"].tolist()
    shown = len(re.findall(r"\d cards on [\w']+ left", page))
    assert shown == 1


def test_any_answer_has_a_verdict(
    client: TestClient, solved: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a short search, where the review has not looked at it."""
    asked = []

    def judged(session: Session, ply: int, *_: object, instead: int) -> Judgement:
        asked.append(instead)
        cost = 0.2 if len(asked) == 1 else 0.0
        better = session.choices(ply)[0]
        return Judgement(
            ply, 0, "x", "y", cost, 0.6, ("y",), made_action=instead, best_action=better
        )

    monkeypatch.setattr(puzzles, "judge", judged)
    link = link_of(client)
    page = client.get(link).text
    moves = [int(move) for move in re.findall(r'data-action="(\d+)"', page)]
    other = moves[-1]
    wrong, page = answered(client, link, other)
    assert (wrong, asked) == ("no", [other])
    assert "Not the best" in page
    assert "winning chances fell from" in page
    right, page = answered(client, link, other)
    assert right == "yes"
    assert "about as good as the best" in page


def test_a_puzzle_is_only_a_persons_own(client: TestClient, solved: Visitor) -> None:
    watcher = next(
        access.token
        for access in client.app.state.lobby.store.access(solved.game)  # type: ignore[attr-defined]
        if access.watches
    )
    link = link_of(client).split("?")[0]
    assert client.get(link, params={"token": watcher}).status_code == 404
    assert client.get(link, params={"token": "x"}).status_code == 403
    assert client.get(f"{link}1", params={"token": solved.token}).status_code == 404
    del client.cookies[COOKIE]
    assert "data-puzzle" not in client.get("/puzzles").text


def test_what_a_puzzle_cost_is_said_in_one_unit(
    client: TestClient, store: Store, solved: Visitor
) -> None:
    """By points, where the review judged by points: 36 % cannot be lost of 14 %."""
    judged = store.judgements(solved.game)[0]
    told = dict(judged) | {"cost": 0.36, "before": 0.14, "points": 15.5}
    store.judge(solved.game, judged["ply"], told)
    link = link_of(client)
    _, page = answered(client, link, judged["made_action"])
    for text in (client.get("/puzzles").text, client.get(link).text, page):
        assert "16 points" in text
        assert not re.search(r"\b36\s?%", html.unescape(text))


def test_from_one_puzzle_to_the_next(client: TestClient, store: Store, solved: Visitor) -> None:
    judged = store.judgements(solved.game)[0]
    _, page = answered(client, link_of(client), judged["best_action"])
    assert "data-next" not in page, "there is no other one"
    second = dict(judged) | {"ply": judged["ply"] + 1}
    store.judge(solved.game, second["ply"], second)
    first, other = re.findall(r'data-puzzle href="([^"]+)"', client.get("/puzzles").text)
    _, page = answered(client, first, judged["best_action"])
    assert f'data-next href="{other}"' in page


def test_the_board_of_a_puzzle_shows_where_its_answers_are_given(
    client: TestClient, solved: Visitor
) -> None:
    page = client.get(link_of(client)).text
    buttons = set(re.findall(r'data-action="(\d+)"', page))
    lit = {n for each in re.findall(r'data-actions="([\d ]+)"', page) for n in each.split()}
    assert lit == buttons


def test_whoever_has_no_games_finds_puzzles_with_a_verdict_for_every_move(
    client: TestClient,
) -> None:
    links = re.findall(r'data-ready href="([^"]+)"', client.get("/puzzles").text)
    assert len(links) == len(shipped()) >= 4
    (puzzle, *_) = (each for each in shipped() if each.game == "connect_four")
    link = links[puzzle.number - 1]
    asked = client.get(link).text
    moves = [int(move) for move in re.findall(r'data-action="(\d+)"', asked)]
    assert moves == list(puzzle.chances)
    assert "You are player " in asked
    for move in moves:
        page = client.get(link, params={"move": move}).text
        right = puzzle.cost(move) < 0.05
        assert f'data-right="{"yes" if right else "no"}"' in page
        assert ("winning chances fell from" in page) == (move != puzzle.best)
        assert re.search(r'data-next href="/puzzles/ready/\d+"', page)
    assert client.get(link, params={"move": 99}).status_code == 422
    assert client.get(f"/puzzles/ready/{len(shipped()) + 1}").status_code == 404


def test_puzzles_that_ship_hold_by_the_rules_of_today() -> None:
    for puzzle in shipped():
        view = puzzle.view
        assert State(view.game, view.array).legal() == list(puzzle.chances)
        best, second = sorted(puzzle.chances.values())[:-3:-1]
        assert best - second >= 0.08
        assert best < 1.0
