"""Whole games by requests alone, without a script: the page's promises about play."""

from __future__ import annotations

import codecs
import gzip
import html
import json
import random
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from aura_ai.contract import registry
from aura_ai.games.connect_four.screen import SCREEN
from aura_ai.play.session import Session
from aura_ai.play.turns import Turns
from aura_ai.web import forms
from aura_ai.web.app import application
from aura_ai.web.store import Store
from tests.play.people import session
from tests.web.positions import at_an_offer
from tests.web.visitors import Visitor, begin, until, visitor


def test_a_whole_game_by_clicks(client: TestClient) -> None:
    me = begin(client)
    assert me.play_on() >= 4
    page = me.page()
    assert {"0", "1"} == set(re.findall(r'data-score="(\d)"', page))
    table = me.api()
    assert table["state"] == "over"
    assert sorted(table["places"]) in ([1, 2], [1, 1])
    assert "data-action" not in page


@pytest.mark.full
def test_the_largest_page_stays_small(client: TestClient) -> None:
    """Terra Mystica with five: words below 50 KB; with the pictures of the board, 30 KB on the line."""
    me = begin(client, "terra_mystica", ("human", *["random"] * 4), seed=11)
    sizes: list[int] = []
    words: list[int] = []
    for _ in range(30):
        moves = re.findall(r'data-action="(\w+)"', me.page())
        sizes.append(len(gzip.compress(me.answers[-1].encode(), 6)))
        words.append(len(re.sub(r"<svg.*?</svg>", "", me.answers[-1], flags=re.DOTALL).encode()))
        me.act(moves[min(2, len(moves) - 1)])
    assert max(sizes) < 30_000
    assert max(words) < 50_000


def test_the_view_as_json(client: TestClient) -> None:
    me = begin(client)
    table = me.api()
    session = me.session()
    assert table["view"] == session.view(0).to_json()
    assert [m["action"] for m in table["legal"]] == session.legal()
    assert table["seats"][1]["who"] == "random"


def test_people_play_by_links_of_their_own(client: TestClient) -> None:
    owner = begin(client, seats=("human", "human"), people="link")
    page = owner.page()
    link = re.search(r'class="link" data-link="1" readonly value="(/games/[^"]+)"', page)
    assert link is not None
    other = visitor(TestClient(client.app), link[1])  # knows the link alone
    assert 'class="link"' not in other.page()
    while owner.api()["state"] == "playing":
        acting = owner if owner.api()["legal"] else other
        assert acting.act(acting.api()["legal"][0]["action"]).status_code == 200
    assert other.api()["state"] == "over"


def test_two_people_at_one_screen_hand_it_over_where_hands_are_hidden(client: TestClient) -> None:
    me = begin(client, "aura", ("human", "human"))
    last = me.api()["seat"]
    # before cards are dealt both know the same, so nothing is handed over
    for _ in range(24):
        table = me.api()
        if table["state"] == "curtain":
            break
        last = table["seat"]
        me.act(me.moves()[0])
    table = me.api()
    assert table["state"] == "curtain"
    assert "view" not in table
    assert table["seat"] == last
    page = me.page()
    assert "<svg" not in page.split("<main", 1)[1]
    # nor does a restarted server show a hand to the person who sits there
    until(me.actor().close)
    assert me.api()["state"] == "curtain"
    assert me.post("fork", **{"seat-0": "human", "seat-1": "human"}).status_code == 409
    assert me.post("do", do="ready").status_code == 200
    assert me.api()["seat"] == table["hand_to"] != last
    # where nothing is hidden nobody hands anything over
    open_game = begin(client, seats=("human", "human"))
    open_game.act(3)
    assert open_game.api()["state"] == "playing"
    assert open_game.api()["seat"] == 1


@pytest.mark.full
@pytest.mark.parametrize("game", ["aura", "rauha", "solenia", "terra_mystica"])
def test_end_turn_always_has_something_to_take_back(client: TestClient, game: str) -> None:
    """Random games: a person who is asked can go back, and has not ended the turn explicitly."""
    me = begin(client, game, seed=11)
    chance, asked = random.Random(5), 0
    for _ in range(24):
        table = me.api()
        if table["state"] == "over":
            break
        if table["pending"]:
            asked += 1
            assert re.search(r'<button name="do" value="undo"[^>]*(?<! disabled)>', me.page())
            last = me.session().record.decisions[-1].action
            warned = 'class="warning"' in me.page()
            assert warned or last not in me.session().game.screen.closing
            me.act("end")
            continue
        me.act(chance.choice(table["legal"])["action"])
    # every turn of Solenia reveals a card
    assert asked or game in ("rauha", "solenia")


def test_a_turn_is_ended_by_hand_if_there_is_a_warning_or_it_has_several_steps(
    client: TestClient, monkeypatch
) -> None:
    me = begin(client)
    me.ready()
    wasteful = replace(SCREEN, warnings=lambda view: ["A stone is wasted"])
    monkeypatch.setattr(me.session().game, "screen", wasteful)
    assert me.act(3).status_code == 200
    table = me.api()
    assert (table["pending"], table["ply"]) == (True, 1)
    assert "A stone is wasted" in me.page()
    assert me.moves() == ["end"]
    assert me.act(2).status_code == 409
    assert me.post("do", do="undo").status_code == 200
    assert (me.api()["pending"], me.api()["ply"]) == (False, 0)
    me.act(2)
    assert me.act("end").status_code == 200
    assert me.api()["ply"] == 2
    me.post("set", key="confirm", value="never")
    me.act(2)
    assert me.api()["ply"] == 4
    several = begin(client)
    several.ready()
    monkeypatch.setattr(Turns, "length", lambda self: 2)
    several.act(3)
    assert several.api()["pending"]
    # nor by the person who has just chosen to end it
    closing = replace(SCREEN, closing=frozenset({4}))
    said = begin(client)
    said.ready()
    monkeypatch.setattr(said.session().game, "screen", closing)
    said.act(4)
    assert not said.api()["pending"]
    # nobody is asked where nothing can be taken back
    last = begin(client)
    last.ready()
    monkeypatch.setattr(Session, "undoable", lambda self, seat=None, whole=True: "a card came up")
    last.act(3)
    assert not last.api()["pending"]


def test_undo_takes_back_with_what_bots_did(client: TestClient) -> None:
    me = begin(client)
    before = me.api()
    me.act(3)
    assert me.api()["ply"] == 2
    assert me.post("do", do="undo").status_code == 200
    assert me.api()["view"] == before["view"]
    assert "nothing" in me.post("do", do="undo").text


def test_what_came_to_light_is_asked_once_for_a_decision(monkeypatch) -> None:
    asked: list[list[int]] = []

    def revealed(_states: object, actions: list[int], _taker: int) -> bool:
        asked.append(actions)
        return len(actions) > 1

    monkeypatch.setattr("aura_ai.play.session.revealed", revealed)
    s = session("connect_four", ("person", "random"))
    s.choose(3)
    before = s.snapshot()
    for each in (s, before):
        assert [each.undoable(0, whole) for whole in (False, True)] == ["", ""]
    assert asked == [[3]]
    # the answer of the bot shows something
    s.settle(2)
    assert "has come to light" in s.undoable(0)
    assert before.undoable(0) == ""
    s._cut(0)
    s.choose(4)
    assert s.undoable(0) == ""
    assert asked == [[3], [3, 2], [4]]


def test_seats_change_hands(client: TestClient) -> None:
    me = begin(client)
    me.act(3)
    assert me.post("seat", seat=0, who="random").status_code == 200
    until(lambda: me.api()["state"] == "over")
    other = begin(client)
    other.act(3)
    assert other.post("seat", seat=1, who="club").status_code == 200
    assert other.api()["seats"][1]["who"] == "club"


def test_a_game_of_bots_is_gone_through_from_its_start(client: TestClient) -> None:
    me = begin(client, seats=("random", "random"))
    until(lambda: me.session().over)
    link = re.search(r'data-key="Home" data-part href="([^"]+)"', me.page())
    assert link is not None
    first = client.get(html.unescape(link[1])).text
    assert "before move 1 of" in first
    assert 'data-key="ArrowRight"' in first
    assert 'data-key="Home"' not in first


def test_looking_back_shows_what_the_seat_knew(client: TestClient) -> None:
    me = begin(client)
    me.act(3)
    me.act(3)
    assert me.api(at=1)["view"] == me.session().view(0, 1).to_json()
    page = me.page(at=1)
    assert "Looking back" in page
    assert "data-action" not in page
    assert client.get(me.address, params={"token": me.token, "at": 77}).status_code == 422
    # another seat is looked at after the end only
    assert client.get(me.address, params={"token": me.token, "as": 1}).status_code == 403
    me.play_on()
    assert client.get(me.address, params={"token": me.token, "as": 1}).status_code == 200


def test_a_fork_is_a_game_of_its_own(client: TestClient) -> None:
    me = begin(client)
    me.act(3)
    me.settled()
    answer = me.post("fork", **{"seat-0": "human", "seat-1": "random"}, ply=1)
    fork, before = visitor(client, answer.headers["location"]), me.api()
    assert fork.settled().id != me.game
    fork.act(fork.moves()[0])
    assert fork.api()["ply"] > 1
    assert me.api() == before


def test_a_record_is_saved_opened_and_played_on(client: TestClient) -> None:
    me = begin(client)
    me.settled()
    path, query = f"/games/{me.game}/record", {"token": me.token}
    assert client.get(path, params=query).status_code == 409
    me.play_on()
    record = client.get(path, params=query)
    assert record.status_code == 200
    assert record.headers["content-disposition"].startswith("attachment")
    secret = re.search(r'name="secret" value="([^"]+)"', client.get("/").text)
    assert secret is not None
    form = {"secret": secret[1]}
    # a program of another system may have put a mark at its start
    content = codecs.BOM_UTF8 + record.content
    answer = client.post(
        "/open", data=form, files={"file": ("r.jsonl", content)}, follow_redirects=False
    )
    shown = visitor(client, answer.headers["location"])
    assert shown.api()["state"] == "over"
    assert shown.act(3).status_code == 409
    answer = shown.post("fork", **{"seat-0": "human", "seat-1": "random"}, ply=2)
    assert visitor(client, answer.headers["location"]).api()["ply"] == 2
    for wrong in (b"", b"\xff\xfe", b"{}", record.content[:-40]):
        answer = client.post("/open", data=form, files={"file": ("r.jsonl", wrong)})
        assert answer.status_code == 422


def test_a_pasted_position_may_begin_with_a_byte_order_mark() -> None:
    position = json.dumps(registry.load("connect_four", 2).new(1).to_json())
    form = {"position": "\ufeff" + position, "seat-0": "human", "seat-1": "random"}
    assert forms.new_game(form).game.info.name == "connect_four"


def test_a_record_with_a_command_for_a_bot_runs_nothing(client: TestClient, tmp_path) -> None:
    me = begin(client)
    me.play_on()
    record = client.get(f"/games/{me.game}/record", params={"token": me.token}).text
    evil = record.replace('"random"', f'"cmd:touch {tmp_path}/hacked"')
    secret = re.search(r'name="secret" value="([^"]+)"', client.get("/").text)
    assert secret is not None
    form = {"secret": secret[1], "text": evil}
    answer = client.post("/open", data=form, follow_redirects=False)
    shown = visitor(client, answer.headers["location"])
    assert shown.api()["seats"][1]["who"].startswith("cmd:")
    seats = {"seat-0": "human", "seat-1": "random"}
    branch = visitor(client, shown.post("fork", **seats, ply=1).headers["location"])
    branch.play_on()
    assert not (tmp_path / "hacked").exists()


def test_a_reload_and_a_restart_go_on(tmp_path) -> None:
    store = Store(tmp_path / "g.db")
    first = TestClient(application(store, ["testserver"]))
    me = begin(first, "rauha", ("human", "random"))
    for _ in range(3):
        me.act(me.moves()[0])
    before = me.api()
    assert me.api() == before
    # the old server is not informed: it may have been killed
    store.close()
    store = Store(tmp_path / "g.db")
    again = Visitor(TestClient(application(store, ["testserver"])), me.game, me.token)
    after = again.api()
    assert {k: v for k, v in after.items() if k != "thinking"} == {
        k: v for k, v in before.items() if k != "thinking"
    }
    store.close()


def test_a_bot_that_fails_leaves_the_game_as_it_was(client: TestClient, monkeypatch) -> None:
    me = begin(client)
    me.settled()

    def fails(self: Session, watch=None) -> int:  # type: ignore[no-untyped-def]
        from aura_ai.play.seat_players import BotFailedError

        raise BotFailedError(1, "random", "crash", "it fell over")

    real = Session.consider
    monkeypatch.setattr(Session, "consider", fails)
    me.act(3)
    page = me.page()
    assert "it fell over" in page
    monkeypatch.setattr(Session, "consider", real)
    assert me.post("seat", seat=1, who="club").status_code == 200
    assert me.api()["ply"] == 2


def test_many_games_at_once(client: TestClient) -> None:
    games = [begin(client, seats=("random", "random"), seed=n) for n in range(20)]
    for game in games:
        game.actor()
    until(lambda: all(game.api()["state"] == "over" for game in games))


def test_memory_is_bounded(client: TestClient, monkeypatch) -> None:
    monkeypatch.setattr("aura_ai.web.lobby.MOST_OPEN", 3)
    games = [begin(client, seed=n) for n in range(6)]
    for game in games:
        game.act(3)
    lobby = client.app.state.lobby  # type: ignore[attr-defined]
    assert len(lobby._open) <= 4
    assert all(game.api()["ply"] == 2 for game in games)


def test_pages_are_light_and_load_nothing_from_outside(client: TestClient) -> None:
    page = client.get("/").text
    files = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert all(file.startswith(("/", "#")) for file in files)
    loaded = {file for file in files if file.startswith("/static/")}
    assert len(loaded) >= 3
    weight = len(page.encode()) + sum(len(client.get(file).content) for file in loaded)
    assert weight < 300_000
    for file in loaded:
        assert "immutable" in client.get(file).headers["cache-control"]


def test_offers_of_power_are_answered_by_hand_and_by_auto_responses(client: TestClient) -> None:
    """Up to a price that was laid down; where a part would be wasted the person is asked."""

    def offered(*bowls: int) -> tuple[Visitor, Callable[[], int], dict[str, int]]:
        position, seat = at_an_offer(bowls)
        me = begin(client, "terra_mystica", ("human", "human"), position=position)
        moves = {move["text"].split(" for ")[0]: move["action"] for move in me.api()["legal"]}
        return me, lambda: int(me.api()["scores"][seat]), moves

    me, points, moves = offered(7, 4, 1)
    before = points()
    for words, paid in (("decline", 0), ("leech 2 power", 1)):
        me.act(next(action for text, action in moves.items() if text.startswith(words[:7])))
        assert points() == before - paid
        assert me.post("do", do="undo").status_code == 200
    usual = {"power": "ask", "dearer": "ask", "partly": "ask"}
    me.post("lay-down", **usual | {"power": "0"})
    assert me.session().ply == 0
    me.post("lay-down", **usual | {"power": "1"})
    assert (me.session().ply > 0, points()) == (True, before - 1)
    me, points, _ = offered(0, 1, 11)
    before = points()
    me.post("lay-down", **usual | {"power": "take"})
    assert me.session().ply == 0
    me.post("lay-down", **usual | {"power": "take", "partly": "take"})
    assert (me.session().ply > 0, points()) == (True, before)
