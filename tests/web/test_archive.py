"""A person's own: games found and searched, a rating, puzzles from what the seat knew then."""

from __future__ import annotations

import html
import re
import time
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from aura_ai.bots.registry import measured
from aura_ai.contract.game import State
from aura_ai.play.puzzles import shipped
from aura_ai.play.review import Judgement
from aura_ai.play.session import Session
from aura_ai.tournaments.rating.known import Rated
from aura_ai.web.people import archive, puzzles
from aura_ai.web.people.archive import Rating
from aura_ai.web.people.identity import COOKIE
from aura_ai.web.store import Store
from tests.web.test_people import invited
from tests.web.visitors import Visitor, begin


def listed(client: TestClient, **search: object) -> list[tuple[str, ...]]:
    """Return (outcome, game, against, result) of each line of the archive."""
    page = client.get("/games", params=search)
    assert page.status_code == 200
    line = (
        r'<tr data-outcome="([\w ]+)">.*?<a [^>]*>(.*?)</a></th>'
        r"<td>(.*?)</td><td>(.*?)</td>"
    )
    return re.findall(line, page.text)


def test_the_archive_tells_opponent_result_and_whose_turn_it_is(client: TestClient) -> None:
    lost = begin(client, seed="")
    lost.settled()
    lost.post("do", do="resign")
    mine = begin(client, seats=("human", "human"), people="link", **{"name-1": "Bela"})
    invited(mine, 1)
    mine.act(mine.moves()[0])
    turn = begin(client, seed="")
    turn.act(turn.moves()[0])
    turn.settled()
    assert listed(client) == [
        ("your turn", "Connect Four", "random", "your turn"),
        ("running", "Connect Four", "Bela", "waits for Bela"),
        ("lost", "Connect Four", "random", "lost"),
    ]
    assert [line[0] for line in listed(client, outcome="lost")] == ["lost"]
    assert [line[2] for line in listed(client, who="bel")] == ["Bela"]
    assert listed(client, game="aura") == []
    # a search is not a part of a statement
    assert listed(client, outcome="' OR 1=1 --") == []
    page = client.get("/games").text
    assert f'href="/games/{lost.game}?token={lost.token}"' in page


def test_a_link_is_a_persons_when_it_was_used_and_nobody_elses(client: TestClient) -> None:
    mine = begin(client, seats=("human", "human"), people="link")
    guest = invited(mine, 1)
    owner = client.cookies[COOKIE]
    client.cookies.clear()
    guest.page()
    assert listed(client) == []
    assert COOKIE not in client.cookies
    mine.post("set", key="confirm", value="never")
    client.cookies.clear()
    guest.post("set", key="confirm", value="never")
    assert client.cookies[COOKIE] != owner
    assert len(listed(client)) == 1
    page = client.get("/games").text
    assert guest.token in page
    assert mine.token not in page


def test_a_page_of_thousands_of_games_is_found_by_the_database(
    client: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = begin(client)
    me.settled()
    me.post("do", do="resign")
    with store.transaction() as db:
        columns = "kind, header, resigned, pending, over, settings, created"
        for number in range(2_000):
            copy = (f"g{number}", number, me.game)
            db.execute(
                f"INSERT INTO games (id, touched, {columns}) SELECT ?, ?, {columns} FROM games"
                " WHERE id = ?",
                copy,
            )
            db.execute("INSERT INTO tokens VALUES (?, ?, '[0]', 1)", (f"t{number}", copy[0]))
            db.execute("INSERT INTO people VALUES ('me', ?)", (f"t{number}",))
            db.execute(
                "INSERT INTO seats SELECT ?, seat, bot, name, acts, place, score FROM seats"
                " WHERE game = ?",
                (copy[0], me.game),
            )
    asked = []
    plain = Store.rows
    monkeypatch.setattr(Store, "rows", lambda *a: asked.append(plain(*a)) or asked[-1])
    lines, n_found = archive.found(store, "me", {}, 1)
    assert n_found == 2_000
    assert [line.id for line in lines] == [f"g{number}" for number in range(1949, 1899, -1)]
    assert [len(rows) for rows in asked] == [archive.A_PAGE]
    plan = plain(store, f"EXPLAIN QUERY PLAN {archive._FOUND}", "me", *[""] * 6, 50, 0)
    # every table is searched by a key
    assert not [row for row in plan if re.match(r"SCAN (p|t|g|seats)\b", str(row[-1]))]


def finished(client: TestClient, rival: str = "casual", **form: object) -> Visitor:
    """Give up a game of Rauha at once; its seed is not chosen."""
    me = begin(client, "rauha", ("human", rival), **{"seed": "", **form})
    me.settled()
    assert me.post("do", do="resign").status_code == 200
    return me


def rated(client: TestClient) -> list[int]:
    """Return (rating, low, high, games) as the page tells them, empty for none."""
    line = re.search(r'data-rating="rauha">(.*?)</p>', client.get("/games").text)
    return [int(n) for n in re.findall(r"-?\d+", line[1].split("players")[1])] if line else []


def test_a_rating_stands_below_the_level_that_wins_and_says_how_sure_it_is(
    client: TestClient,
) -> None:
    assert rated(client) == []
    for _ in range(2):
        finished(client)
    elo, low, high, games = rated(client)
    assert games == 2
    assert low < elo < measured("rauha", 2)["casual"] < high
    finished(client)
    assert rated(client)[0] < elo


def test_few_games_make_a_rating_that_is_provisional(client: TestClient) -> None:
    """One lost game does not show how strong somebody is."""
    finished(client)
    page = client.get("/games").text
    assert "provisional" in page
    assert "about as strong as" not in page
    known = Rated(300.0, 200.0, 400.0, 5)
    assert not Rating("rauha", 2, known, "club").provisional
    assert Rating("rauha", 2, replace(known, games=4), "club").provisional
    assert Rating("rauha", 2, replace(known, low=-200.0), "club").provisional


def test_the_archive_says_why_a_game_is_not_rated(client: TestClient) -> None:
    finished(client, "strongest")
    finished(client, **{"seat-1": "human"})
    reasons = " ".join(line[3] for line in listed(client))
    assert "the strength of strongest was not measured" in reasons
    assert "you played several seats" in reasons
    finished(client)
    assert sum("not rated" not in line[3] for line in listed(client)) == 1


def test_help_and_a_chosen_seed_keep_a_game_out_of_the_rating(client: TestClient) -> None:
    finished(client, seed="5")
    finished(client, "random")
    finished(client, guide="on")
    me = begin(client, "rauha", ("human", "casual"), seed="")
    me.settled()
    me.post("do", do="hint")
    me.post("do", do="resign")
    assert rated(client) == []
    reasons = " ".join(line[3] for line in listed(client))
    for reason in ("seed", "proposed", "a hint"):
        assert reason in reasons
    # what comes after the end does not help
    last = finished(client)
    last.post("fork", **{"seat-0": "human", "seat-1": "casual"})
    assert rated(client)[-1] == 1


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
        judgement = judged.to_json() | {"made_action": first.action, "best_action": better}
        judgement["reply"] = ((1, "they do this"), (0, "then that"))
        store.judge(me.game, number, judgement)
    return me


def link_of(client: TestClient) -> str:
    links = re.findall(r'data-puzzle href="([^"]+)"', client.get("/puzzles").text)
    assert len(links) == 1
    return str(links[0])


def answered(client: TestClient, link: str, move: int, **more: object) -> tuple[str, str]:
    """Return (whether it is right, the page) for an answer."""
    token = dict([link.split("?")[1].split("=")])
    page = client.get(link, params={**token, "move": move, **more}).text
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
    # the board shows where answers are given
    lit = {n for each in re.findall(r'data-actions="([\d ]+)"', asked) for n in each.split()}
    assert lit == set(moves)
    right, page = answered(client, link, judged["best_action"])
    assert right == "yes"
    assert "Blunder" in page
    wrong, page = answered(client, link, judged["made_action"])
    assert wrong == "no"
    assert "what you played then" in page
    assert "data-next" not in page, "there is no other one"
    # another try is made on the same page; the answer is there when somebody asks for it
    assert "Better:" not in page
    assert "data-show" in page
    assert re.findall(r'data-action="(\d+)"', page) == moves
    assert "What follows: random: they do this; You: then that" in page
    assert "Better:" in answered(client, link, judged["made_action"], show=1)[1]
    assert client.get(link, params={"token": solved.token, "move": 9999}).status_code == 422


def test_a_puzzle_shows_what_the_seat_knew(client: TestClient, solved: Visitor) -> None:
    page = client.get(link_of(client)).text
    session = solved.session()
    ply = int(re.search(r"/puzzles/\w+/(\d+)", page)[1])  # type: ignore[index]
    hidden = session.view(0, ply)
    others = session.view(1, ply)
    assert hidden["satellites"].tolist() != others["satellites"].tolist()
    shown = len(re.findall(r"<title>\d cards on [\w']+ left", page))
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
    assert "winning chances fell from" not in page
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
    judgement = dict(judged) | {"cost": 0.36, "before": 0.14, "points": 15.5}
    store.judge(solved.game, judged["ply"], judgement)
    link = link_of(client)
    _, page = answered(client, link, judged["made_action"], show=1)
    for text in (client.get("/puzzles").text, client.get(link).text, page):
        assert "16 points" in text
        assert not re.search(r"\b36\s?%", html.unescape(text))


def test_what_was_proposed_is_no_puzzle_and_its_review_says_so(
    client: TestClient, store: Store, solved: Visitor
) -> None:
    ply = store.judgements(solved.game)[0]["ply"]
    assert "data-was-proposed" not in solved.page(at=ply)
    solved.actor().ask(lambda game: game.set(proposed=[ply])).result()
    assert "This was proposed to you." in solved.page(at=ply)
    assert "this was proposed to you" in solved.page()
    assert "data-puzzle" not in client.get("/puzzles").text


def test_three_of_ones_own_mistakes_come_again_spaced_by_success(
    client: TestClient, store: Store, solved: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def due() -> int:
        return len(re.findall("data-due", client.get("/puzzles").text))

    now, days = time.time(), 0.0
    monkeypatch.setattr(puzzles.time, "time", lambda: now + days * puzzles.DAY)
    link, judged = link_of(client), store.judgements(solved.game)[0]
    best, made = judged["best_action"], judged["made_action"]
    assert due() == 1
    for move, comes_again in ((best, 2), (best, 4), (made, 1), (best, 2)):
        answered(client, link, move)
        # a second try on the same day does not count
        answered(client, link, best)
        days += comes_again - 0.1
        assert due() == 0
        days += 0.2
        assert due() == 1


def test_results_stand_by_seat_and_opponent_and_levels_in_order_name_the_next(
    client: TestClient, store: Store
) -> None:
    me = begin(client, "connect_four", ("human", "beginner"), seed="")
    me.settled()
    me.post("do", do="resign")
    page = client.get("/games").text
    assert 'data-seat="0">as player 1: <strong>0 of 1' in page
    assert "against beginner: 0 of 1" in page
    assert re.search(r'data-level="beginner"><button [^>]*value="beginner">', page)
    with store.transaction() as db:
        db.execute("UPDATE seats SET place = 3 - place WHERE game = ?", (me.game,))
    page = client.get("/games").text
    assert "against beginner: 1 of 1" in page
    assert re.search(r'data-level="novice"><button [^>]*value="novice">', page)


def test_from_one_puzzle_to_the_next(client: TestClient, store: Store, solved: Visitor) -> None:
    judged = store.judgements(solved.game)[0]
    second = dict(judged) | {"ply": judged["ply"] + 1}
    store.judge(solved.game, second["ply"], second)
    first, other = re.findall(r'data-puzzle href="([^"]+)"', client.get("/puzzles").text)
    _, page = answered(client, first, judged["best_action"])
    assert f'data-next href="{other}"' in page


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
        assert ("What follows: " in page) == (not right and bool(puzzle.replies[move]))
        page = client.get(link, params={"move": move, "show": 1}).text
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
