"""The deal of the day on the start page."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from starlette.testclient import TestClient

from aura_ai.web.people import today
from tests.web.visitors import Visitor, secret_of, visitor

DAY = date(2026, 11, 28)


@pytest.fixture
def days(monkeypatch: pytest.MonkeyPatch) -> list[date]:
    """The day that it is, which a test may change."""
    now = [DAY]
    monkeypatch.setattr(today, "today", lambda: now[0])
    monkeypatch.setattr(today.new_game, "usual_bot", lambda game: "random")
    return now


def play(client: TestClient, game: str = "connect_four") -> Visitor:
    form = {"secret": secret_of(client), "game": game}
    answer = client.post("/today", data=form, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return visitor(client, answer.headers["location"])


def line(client: TestClient) -> str:
    found = re.search(r'data-deal="connect_four">(.*?)</li>', client.get("/").text)
    assert found is not None
    return found[1]


def test_a_deal_is_the_same_for_everybody_and_played_once(
    client: TestClient, days: list[date]
) -> None:
    assert "Play today" in line(client)
    me = play(client)
    assert me.session().seed == today.deal("connect_four", DAY).seed
    assert me.session().seed != today.deal("connect_four", DAY + timedelta(1)).seed
    assert me.session().seed != today.deal("rauha", DAY).seed
    # a second request leads back to the same game
    assert play(client).game == me.game
    assert "Go on" in line(client)
    assert "the deal of a day" in me.actor().snapshot.settings["uncounted"]
    assert client.post("/today", data={"game": "connect_four"}).status_code == 403
    form = {"secret": secret_of(client), "game": "chess"}
    assert client.post("/today", data=form).status_code == 422


def test_results_stand_beside_those_of_others_and_days_running_are_counted(
    client: TestClient, days: list[date]
) -> None:
    me = play(client)
    me.play_on()
    score = me.session().result()[1][0]
    assert f"{score} points</a>, 1. of 1 here" in line(client)
    mine = dict(client.cookies)
    client.cookies.clear()
    assert "1 finished here" in line(client)
    guest = play(client)
    guest.post("do", do="resign")
    # who gives up is on no list
    assert "of 1" not in line(client)
    client.cookies.update(mine)
    assert 'data-streak="1"' in client.get("/").text
    days[0] += timedelta(1)
    assert 'data-streak="1"' in client.get("/").text
    play(client).play_on()
    assert 'data-streak="2"' in client.get("/").text
    days[0] += timedelta(2)
    assert "data-streak" not in client.get("/").text
