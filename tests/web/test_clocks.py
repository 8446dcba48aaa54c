"""Clocks: whose time runs, what survives a restart, and what happens when it has run out."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from aura_ai.play import new_game
from aura_ai.play.session import PERSON
from aura_ai.web.app import application
from aura_ai.web.clocks import Clock
from aura_ai.web.store import Store
from tests.web.test_people import invited
from tests.web.visitors import Visitor, begin, secret_of, until, visitor

Later = Callable[[float], None]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """Let time pass, and only so."""
    now, passed = time.time(), [0.0]
    monkeypatch.setattr(time, "time", lambda: now + passed[0])

    def go_on(seconds: float) -> None:
        passed[0] += seconds

    return go_on


def two(client: TestClient, **form: object) -> tuple[Visitor, Visitor]:
    me = begin(client, seats=("human", "human"), people="link", minutes=2, **form)
    return me, invited(me, 1)


def left(me: Visitor) -> list[int]:
    return [round(n) for n in me.api()["clocks"].values()]


def test_time_runs_for_whom_the_game_waits_from_the_first_decision_on(
    client: TestClient, later: Later
) -> None:
    me, guest = two(client, increment=5)
    later(300)
    assert left(me) == [120, 120]
    me.act(me.moves()[0])
    later(30)
    assert left(me) == left(guest) == [120, 90]
    guest.act(guest.moves()[0])
    later(10)
    # what a turn adds is there when it is over
    assert left(me) == [110, 95]
    page = guest.page()
    assert re.search(r'data-clock="0"[^>]*data-runs[^>]*>1:50</time>', page)
    assert 'data-clock="1" data-left="95.0" >1:35</time>' in page


def test_whose_time_has_run_out_has_lost(client: TestClient, later: Later) -> None:
    me, guest = two(client)
    me.act(me.moves()[0])
    later(121)
    # too late, although nobody has looked meanwhile
    assert guest.act(3).status_code == 409
    assert me.api()["state"] == "over"
    assert me.api()["places"] == [1, 2]
    assert "seat 1 ran out of time" in guest.page()
    assert me.session().ply == 1
    later(500)
    assert left(me) == [120, 0]


def test_time_runs_out_by_itself(client: TestClient) -> None:
    record = new_game.opening("connect_four", 2, {}, [PERSON, PERSON], 1)
    settings = {"clock": Clock((60.0, 0.05)).to_json()}
    lobby = client.app.state.lobby  # type: ignore[attr-defined]
    game, access = lobby.begin(record, True, settings)
    me = Visitor(client, game, access.token)
    me.act(3)
    until(lambda: me.session().over)
    assert lobby.store.rows("SELECT over FROM games WHERE id = ?", game) == [(1,)]


def test_clocks_go_on_over_a_restart(tmp_path: Path, later: Later) -> None:
    store = Store(tmp_path / "games.db")
    client = TestClient(application(store, ["testserver"]))
    me, guest = two(client)
    me.act(me.moves()[0])
    store.close()
    later(50)
    store = Store(tmp_path / "games.db")
    again = TestClient(application(store, ["testserver"]))
    assert left(Visitor(again, me.game, me.token)) == [120, 70]
    store.close()
    later(100)
    store = Store(tmp_path / "games.db")
    third = Visitor(TestClient(application(store, ["testserver"])), guest.game, guest.token)
    third.settled()
    until(lambda: third.api()["state"] == "over")
    store.close()


def test_bots_have_no_clock_and_nothing_is_taken_back_past_a_turn(
    client: TestClient, later: Later
) -> None:
    me = begin(client, minutes=1, increment=3)
    me.act(me.moves()[0])
    me.settled()
    assert list(me.api()["clocks"]) == ["0"]
    refused = me.post("do", do="undo")
    assert refused.status_code == 409
    assert "clocks" in refused.text
    assert re.search(r'value="undo"[^>]* disabled', me.page())
    me.post("do", do="resign")
    later(200)
    assert "resigned" in me.page()
    again = visitor(client, me.post("rematch").headers["location"])
    assert left(again) == [60]
    assert list(again.api()["clocks"]) == ["1"]


def test_a_game_without_clocks_has_none_and_a_wrong_time_is_refused(client: TestClient) -> None:
    me = begin(client, minutes="")
    assert me.api()["clocks"] == {}
    assert "data-clocks" not in me.page()
    form = {"secret": secret_of(client), "game": "connect_four", "players": "2"}
    form |= {"seat-0": "human", "seat-1": "random"}
    for wrong in ({"minutes": "0"}, {"minutes": "x"}, {"minutes": "1", "increment": "-1"}):
        assert client.post("/games", data=form | wrong).status_code == 422, wrong
