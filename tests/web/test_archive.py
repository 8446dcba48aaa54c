"""The games of a person: found, searched, and only that person's."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from aura_ai.bots.registry import measured
from aura_ai.tournaments.rating.known import Rated
from aura_ai.web.people import archive
from aura_ai.web.people.identity import COOKIE
from aura_ai.web.people.rating import Rating
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
        columns = "kind, parent, header, resigned, pending, over, settings, created"
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
    lines, n_found = archive.found(store, "me", archive.Search(page=1))
    assert n_found == 2_000
    assert [line.id for line in lines] == [f"g{number}" for number in range(1949, 1899, -1)]
    assert [len(rows) for rows in asked] == [archive.A_PAGE]
    plan = plain(store, f"EXPLAIN QUERY PLAN {archive._FOUND}", "me", *[""] * 6, 50, 0)
    # every table is searched by a key
    assert not [row for row in plan if re.match(r"SCAN (p|t|g|seats)\b", str(row[-1]))]


def test_a_search_is_no_part_of_a_statement(client: TestClient) -> None:
    assert listed(client, outcome="' OR 1=1 --") == []


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
    """One lost game is no reason to say how strong somebody is."""
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
    me.post("set", key="chances", value="on")
    me.post("do", do="resign")
    again = begin(client, "rauha", ("human", "casual"), seed="")
    again.settled()
    again.post("do", do="plan")
    again.post("do", do="resign")
    assert rated(client) == []
    reasons = " ".join(line[3] for line in listed(client))
    for reason in ("seed", "proposed", "chances", "analysis board"):
        assert reason in reasons
    # what comes after the end is no help
    last = finished(client)
    last.post("fork", **{"seat-0": "human", "seat-1": "casual"})
    assert rated(client)[-1] == 1
