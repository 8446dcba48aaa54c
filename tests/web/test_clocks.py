"""Clocks: whose time runs, what survives a restart, and what happens when it has run out."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from aura_ai.play import new_game
from aura_ai.play.session import PERSON
from aura_ai.web.app import application
from aura_ai.web.clocks import Clock
from aura_ai.web.lobby import Lobby
from aura_ai.web.store import Store
from tests.web.positions import at_an_offer
from tests.web.test_people import invited
from tests.web.visitors import Visitor, begin, until, visitor

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
    assert "You ran out of time" in guest.page()
    assert "player 2 ran out of time" in me.page()
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


@contextmanager
def running(path: Path) -> Iterator[TestClient]:
    """Run a server for a while."""
    store = Store(path)
    app = application(store, ["testserver"])
    yield TestClient(app)
    app.state.lobby.close()
    store.close()


def test_clocks_go_on_over_a_restart(tmp_path: Path, later: Later) -> None:
    with running(tmp_path / "games.db") as client:
        me, _ = two(client)
        me.act(me.moves()[0])
    later(50)
    with running(tmp_path / "games.db") as again:
        assert left(Visitor(again, me.game, me.token)) == [120, 70]


def test_a_game_lost_on_time_while_the_server_was_away_is_over_when_it_starts(
    tmp_path: Path, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path / "games.db") as client:
        me, guest = two(client)
        me.act(me.moves()[0])
        guest.act(guest.moves()[0])
    later(500)
    copy = shutil.copy(tmp_path / "games.db", tmp_path / "copy.db")
    with running(tmp_path / "games.db") as client:
        store = client.app.state.lobby.store  # type: ignore[attr-defined]
        # nobody has looked at anything
        until(lambda: store.rows("SELECT over FROM games") == [(1,)], 20)
        assert store.rows("SELECT place FROM seats ORDER BY seat") == [(2,), (1,)]
    # lists never say that such a game waits for anybody
    monkeypatch.setattr(Lobby, "watch_clocks", lambda lobby: None)
    with running(copy) as again:
        again.cookies = me.client.cookies
        listed = again.get("/games").text
    assert 'data-outcome="lost"' in listed
    assert "your turn</td>" not in listed


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


def test_a_seat_that_was_given_to_a_bot_returns_with_the_time_it_had(
    client: TestClient, later: Later
) -> None:
    """Neither the person nor anybody else gets time for it, however often it is done."""
    me, guest = two(client, increment=60)
    me.act(me.moves()[0])
    later(30)
    for turns in range(3):
        for person in (guest, guest if turns % 2 else me):
            person.post("seat", seat=1, who="random")
            guest.post("seat", seat=1, who="human")
            guest.settled()
        if me.session().to_act == 1:
            # quicker than the bot
            guest.post("seat", seat=1, who="random")
            guest.settled()
            guest.post("seat", seat=1, who="human")
        assert left(me) == [120 + 50 * turns, 90]
        later(10)
        me.act(me.moves()[0])


def test_at_one_screen_no_time_comes_from_taking_back(client: TestClient, later: Later) -> None:
    me = begin(client, seats=("human", "human"), minutes=2, increment=10)
    me.act(me.moves()[0])
    for _ in range(3):
        assert me.post("do", do="undo").status_code == 409
    assert left(me) == [120, 120]
    me.act(me.moves()[0])
    me.act(me.moves()[0])
    assert left(me) == [130, 130]


WANTED = ("leech", "upgrade", "build", "done")


def test_an_answer_out_of_turn_adds_nothing(client: TestClient, later: Later) -> None:
    """An offer of power is answered between two turns: the turn before it is the one that counts."""
    position, _ = at_an_offer((5, 7, 0))
    form = {"minutes": 2, "increment": 10, "position": position}
    me = begin(client, "terra_mystica", ("human", "human"), **form)
    me.post("set", key="confirm", value="never")
    turns, answers = [0, 0], 0
    while not answers:
        legal = {move["text"]: move["action"] for move in me.api()["legal"]}
        seat, answering = me.session().to_act, any(text.startswith("leech") for text in legal)
        # what brings offers of power first
        text = min(
            legal, key=lambda text: (text == "pass", *(not text.startswith(w) for w in WANTED))
        )
        me.act(legal[text])
        session = me.session()
        # the clocks begin with the first decision of a person
        turns[seat] += not answering and session.ply > 1 and session.turns.ended()
        answers += answering
        assert left(me) == [120 + 10 * n for n in turns]


def test_who_passes_and_takes_a_card_has_ended_one_turn(client: TestClient, later: Later) -> None:
    """The card is part of the turn (terra_mystica T-8.12): one increment, and one turn to take back."""
    me = begin(client, "terra_mystica", ("human", "human"), minutes=2, increment=10)
    me.post("set", key="confirm", value="never")
    while "pass" not in (texts := [move["text"] for move in me.api()["legal"]]):
        me.act(me.moves()[0])
    seat, before = me.session().to_act, left(me)
    me.act(me.api()["legal"][texts.index("pass")]["action"])
    assert me.session().to_act == seat
    assert left(me) == before
    me.act(me.api()["legal"][0]["action"])
    assert left(me)[seat] == before[seat] + 10


def test_turns_in_a_row_of_one_seat_are_paid_one_by_one_and_once(
    client: TestClient, later: Later
) -> None:
    """Solo, so that nobody else decides between them; a turn is taken back as long as it goes on."""
    me = begin(client, "aura", ("human",), minutes=2, increment=10)
    me.post("set", key="confirm", value="never")
    turns = 0
    for _ in range(12):
        me.act(me.moves()[0])
        ended = me.session().turns.ended()
        # the clock begins with the first decision
        turns += ended and me.session().ply > 1
        assert left(me) == [120 + 10 * turns]
        taken_back = me.post("do", do="undo").status_code == 200
        assert not (ended and taken_back)
        if taken_back:
            me.act(me.moves()[0])
            assert left(me) == [120 + 10 * turns]
    assert turns > 1


def test_a_game_without_clocks_has_none(client: TestClient) -> None:
    me = begin(client, minutes="")
    assert me.api()["clocks"] == {}
    assert "data-clocks" not in me.page()
