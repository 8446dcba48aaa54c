"""Whole games by requests alone, without a script: the page's promises about play."""

from __future__ import annotations

import codecs
import html
import json
import random
import re
import threading
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from aura_ai.contract import registry
from aura_ai.games.connect_four.screen import SCREEN
from aura_ai.play import preparation
from aura_ai.play.luck import luck_of
from aura_ai.play.preparation import Progress
from aura_ai.play.review import Judgement
from aura_ai.play.session import Session
from aura_ai.play.turns import Turns
from aura_ai.web import forms, jobs
from aura_ai.web import game as games
from aura_ai.web import review as reviews
from aura_ai.web.app import application
from aura_ai.web.store import Store
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


def test_the_largest_page_stays_small(client: TestClient) -> None:
    """Terra Mystica with five: below 50 KB, and below 170 KB with the pictures of the board."""
    me = begin(client, "terra_mystica", ("human", *["random"] * 4), seed=11)
    sizes: list[int] = []
    words: list[int] = []
    for _ in range(30):
        moves = re.findall(r'data-action="(\w+)"', me.page())
        sizes.append(len(me.answers[-1].encode()))
        words.append(len(re.sub(r"<svg.*?</svg>", "", me.answers[-1], flags=re.DOTALL).encode()))
        me.act(moves[min(2, len(moves) - 1)])
    assert max(sizes) < 170_000
    assert max(words) < 50_000


@pytest.mark.parametrize(
    ("seats", "form", "clicks"),
    # a whole solo game; a draft and the turns after it
    [(("human",), {}, 10_000), (("human", "random"), {"option.aura.draft": "true"}, 60)],
)
def test_solo_and_draft(client: TestClient, seats, form, clicks: int) -> None:
    me = begin(client, "aura", seats, **form)
    assert 10 <= me.play_on(clicks) <= clicks
    assert len(me.api()["scores"]) == 2


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
    # nor does a server that was started again show a hand to whoever sits there
    until(me.actor().close)
    assert me.api()["state"] == "curtain"
    for what in ("plan", "fork"):
        form = {"do": what} if what == "plan" else {"seat-0": "human", "seat-1": "human"}
        assert me.post("do" if what == "plan" else "fork", **form).status_code == 409
    assert me.post("do", do="ready").status_code == 200
    assert me.api()["seat"] == table["hand_to"] != last
    # where nothing is hidden nobody hands anything over
    open_game = begin(client, seats=("human", "human"))
    open_game.act(3)
    assert open_game.api()["state"] == "playing"
    assert open_game.api()["seat"] == 1


def test_a_turn_is_ended_by_hand_after_a_warning(client: TestClient, monkeypatch) -> None:
    me = begin(client)
    me.ready()
    wasteful = replace(SCREEN, warnings=lambda view: ["A stone is wasted"])
    monkeypatch.setattr(me.session().game, "screen", wasteful)
    assert me.act(3).status_code == 200
    table = me.api()
    assert table["pending"]
    assert table["ply"] == 1
    assert "A stone is wasted" in me.page()
    assert me.moves() == ["end"]
    assert me.act(2).status_code == 409
    assert me.post("do", do="undo").status_code == 200
    assert me.api()["ply"] == 0
    assert not me.api()["pending"]
    assert me.act(2).status_code == 200
    assert me.act("end").status_code == 200
    assert me.api()["ply"] == 2
    assert me.post("set", key="confirm", value="never").status_code == 200
    assert me.act(2).status_code == 200
    assert me.api()["ply"] == 4


def test_a_turn_of_several_steps_is_ended_by_hand(client: TestClient, monkeypatch) -> None:
    me = begin(client)
    me.ready()
    monkeypatch.setattr(Turns, "length", lambda self: 2)
    assert me.act(3).status_code == 200
    assert me.api()["pending"]


def test_nobody_is_asked_whether_a_turn_is_over_that_cannot_be_taken_back(
    client: TestClient, monkeypatch
) -> None:
    me = begin(client)
    me.ready()
    monkeypatch.setattr(Turns, "length", lambda self: 2)
    monkeypatch.setattr(Session, "undoable", lambda self, seat=None, whole=True: "a card came up")
    assert me.act(3).status_code == 200
    assert not me.api()["pending"]


@pytest.mark.parametrize("game", ["aura", "rauha", "solenia", "terra_mystica"])
def test_end_turn_always_has_something_to_take_back(client: TestClient, game: str) -> None:
    """Random games: whoever is asked can go back, and has not ended the turn in so many words."""
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
            assert last not in me.session().game.screen.closing
            me.act("end")
            continue
        me.act(chance.choice(table["legal"])["action"])
    # every turn of Solenia reveals a card
    assert asked or game in ("rauha", "solenia")


def test_undo_takes_back_with_what_bots_did(client: TestClient) -> None:
    me = begin(client)
    before = me.api()
    me.act(3)
    assert me.api()["ply"] == 2
    assert me.post("do", do="undo").status_code == 200
    assert me.api()["view"] == before["view"]
    assert "nothing" in me.post("do", do="undo").text


def test_seats_change_hands(client: TestClient) -> None:
    me = begin(client)
    me.act(3)
    assert me.post("seat", seat=0, who="random").status_code == 200
    until(lambda: me.api()["state"] == "over")
    other = begin(client)
    other.act(3)
    assert other.post("seat", seat=1, who="club").status_code == 200
    assert other.api()["seats"][1]["who"] == "club"


def test_resigning_ends_the_game(client: TestClient) -> None:
    me = begin(client)
    me.act(3)
    assert me.post("do", do="resign").status_code == 200
    table = me.api()
    assert table["state"] == "over"
    assert table["places"] == [2, 1]
    assert me.act(3).status_code == 409


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


def test_a_fork_and_a_plan_are_games_of_their_own(client: TestClient) -> None:
    me = begin(client)
    me.act(3)
    me.settled()
    answer = me.post("fork", **{"seat-0": "human", "seat-1": "random"}, ply=1)
    fork = visitor(client, answer.headers["location"])
    assert fork.settled().id != me.game
    plan = visitor(client, me.post("do", do="plan").headers["location"])
    assert plan.ready().snapshot.kind == "plan"
    before = me.api()
    for _ in range(3):
        plan.act(plan.moves()[0])
    assert plan.api()["ply"] == 3
    assert f"/games/{me.game}?token={me.token}" in plan.page()
    assert plan.post("do", do="rewind", ply=1).status_code == 200
    assert plan.api()["ply"] == 1
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


def test_a_position_is_saved_and_begun_at(client: TestClient) -> None:
    me = begin(client, "aura", ("human", "random"))
    me.act(me.moves()[0])
    me.settled()
    path = f"/games/{me.game}/position"
    position = client.get(path, params={"token": me.token})
    assert position.status_code == 200
    there = begin(client, "connect_four", ("human", "random"), position=position.text)
    assert there.settled().snapshot.game == "aura"
    assert there.api()["view"].keys() == position.json().keys()


def test_a_reload_and_a_restart_go_on(tmp_path) -> None:
    store = Store(tmp_path / "g.db")
    first = TestClient(application(store, ["testserver"]))
    me = begin(first, "aura", ("human", "random"))
    for _ in range(5):
        me.act(me.moves()[0])
    before = me.api()
    assert me.api() == before
    # nothing is told to the old server: it may have been killed
    store.close()
    store = Store(tmp_path / "g.db")
    again = Visitor(TestClient(application(store, ["testserver"])), me.game, me.token)
    after = again.api()
    assert {k: v for k, v in after.items() if k != "thinking"} == {
        k: v for k, v in before.items() if k != "thinking"
    }
    store.close()


def test_a_restart_while_a_bot_thinks(tmp_path, monkeypatch) -> None:
    store = Store(tmp_path / "g.db")
    first = TestClient(application(store, ["testserver"]))
    me = begin(first)
    asked, never = threading.Event(), threading.Event()
    real = Session.consider

    def hangs(self: Session, watch=None) -> int:  # type: ignore[no-untyped-def]
        asked.set()
        never.wait(60)
        return real(self, watch)

    monkeypatch.setattr(Session, "consider", hangs)
    me.ready()
    assert me.post("act", action=3).status_code == 200
    assert asked.wait(60)
    store.close()
    monkeypatch.setattr(Session, "consider", real)
    store = Store(tmp_path / "g.db")
    again = Visitor(TestClient(application(store, ["testserver"])), me.game, me.token)
    assert again.api()["ply"] == 2
    never.set()
    store.close()


def test_a_thinking_bot_blocks_nobody_and_can_be_cut_short(client: TestClient, monkeypatch) -> None:
    real = Session.consider
    asked = threading.Event()

    def thinks(self: Session, watch=None) -> int:  # type: ignore[no-untyped-def]
        asked.set()
        until(lambda: watch(None))
        return real(self, watch)

    me = begin(client, seats=("human", "random"))
    me.ready()
    monkeypatch.setattr(Session, "consider", thinks)
    assert me.post("act", action=3).status_code == 200
    assert asked.wait(60)
    table = client.get(f"/api/games/{me.game}", params={"token": me.token}).json()
    assert table["thinking"]["bot"] == "random"
    assert table["legal"] == []
    assert "thinks" in client.get(me.address).text
    assert me.post("do", do="hurry").status_code == 200
    assert me.api()["ply"] == 2
    # a decision taken back drops what is thought about it
    asked.clear()
    assert me.post("act", action=2).status_code == 200
    assert asked.wait(60)
    assert me.post("do", do="undo").status_code == 200
    assert me.api()["ply"] == 2


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


def test_fifty_games_at_once(client: TestClient, monkeypatch) -> None:
    games = [begin(client, seats=("random", "random"), seed=n) for n in range(50)]
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


def test_hint_chances_and_review(client: TestClient, monkeypatch) -> None:
    monkeypatch.setattr(jobs, "HINT", jobs.Limits(sims=200))
    me = begin(client)
    assert "Chances:" not in me.page()
    assert me.post("do", do="hint").status_code == 200
    until(lambda: "Hint</h3>" in me.page())
    assert re.search(r"<strong>\d+\s%</strong>", me.page())
    # a hint is for one decision; chances go on until they are hidden again
    assert me.post("set", key="chances", value="on").status_code == 200
    me.act(3)
    assert "Hint</h3>" not in me.page()
    until(lambda: "Chances:" in me.page())
    assert me.post("set", key="chances", value="off").status_code == 200
    assert "Chances:" not in me.page()
    me.play_on()
    assert me.post("do", do="review").status_code == 200
    until(lambda: not me.actor().snapshot.review.running)
    page = me.page()
    mine = [d for d in me.session().record.decisions if d.seat == 0]
    assert 'id="review" data-done' in page
    assert 'class="chances-graph"' in page
    judged = page.split('class="judgements"')[1].split("</ol>")[0]
    assert len(re.findall(r"<li class=\"(?:inaccuracy|mistake|blunder)?\"", judged)) == len(mine)
    listed = list(re.findall(r"<li class=\"(\w*)\" (data-mistake)?", judged))
    assert listed.count(("mistake", "")) == listed.count(("blunder", "")) == 0
    # the worst come first, and both moves are drawn on the board
    ply = int(re.findall(r"at=(\d+)[^>]*>(?:\d+)</a> ", page.split('class="judgements"')[1])[0])
    looked = me.page(at=ply)
    assert "Better:" in looked
    assert 'data-judged="made"' in looked
    assert 'data-judged="better"' in looked


def test_a_game_that_is_being_compiled_says_how_far_it_is(client: TestClient, monkeypatch) -> None:
    reported, going = threading.Event(), threading.Event()

    def slowly(_: object, part: str, report: Callable[[Progress], None]) -> None:
        report(Progress(3, 10, 20.0))
        reported.set()
        going.wait(60)

    monkeypatch.setattr(preparation, "may_interpret", lambda: False)
    monkeypatch.setattr(preparation, "prepare", slowly)
    me = begin(client)
    # a game is opened when somebody looks
    client.get(me.address)
    assert reported.wait(60)
    page = client.get(me.address).text
    assert '<progress max="10" value="3"' in page
    assert "30\N{NO-BREAK SPACE}%" in page
    going.set()
    assert 'id="moves"' in me.page()


def test_a_person_moves_while_the_bot_is_compiled(client: TestClient, monkeypatch) -> None:
    reported, going, ready = threading.Event(), threading.Event(), set[str]()

    def slowly(_: object, part: str, report: Callable[[Progress], None]) -> None:
        if part == "club":
            report(Progress(3, 10, 20.0))
            reported.set()
            going.wait(60)
        ready.add(part)

    monkeypatch.setattr(preparation, "prepare", slowly)
    monkeypatch.setattr(preparation, "is_ready", lambda _, part: part in ready)
    me = begin(client, "connect_four", ("human", "club"))
    client.get(me.address)
    assert reported.wait(60)
    me.act(3)
    until(lambda: me.session().ply == 1)
    # not me.page(), which waits for the bot
    page = client.get(me.address).text
    assert "club is being made ready" in page
    assert "30\N{NO-BREAK SPACE}%, about 20 s left" in page
    # in sight in every window, and the seconds are those since the bot was waited for
    assert page.index('data-preparing="club"') < page.index('class="info"')
    assert page.count('data-preparing="club"') == 1
    time.sleep(0.3)
    waited = re.search(r'data-seconds="([\d.]+)"', client.get(me.address).text)
    assert waited is not None
    assert float(waited[1]) >= 0.3
    going.set()
    until(lambda: me.session().ply == 2)
    assert "data-preparing" not in me.page()


def test_a_bot_by_rules_answers_at_once_and_is_compiled_after_the_rules(
    client: TestClient, monkeypatch
) -> None:
    going, ready, asked = threading.Event(), set[str](), list[str]()

    def slowly(_game: object, part: str, _report: object) -> None:
        asked.append(part)
        going.wait(60)
        ready.add(part)

    monkeypatch.setattr(preparation, "prepare", slowly)
    monkeypatch.setattr(preparation, "is_ready", lambda _, part: part in ready)
    me = begin(client, "connect_four", ("human", "random"))
    me.act(3)
    until(lambda: me.session().ply == 2)
    assert asked == ["rules"]
    going.set()
    until(lambda: "rules" in ready)
    me.act(3)
    until(lambda: asked == ["rules", "random"])


def test_a_hint_that_must_be_compiled_says_how_long_that_takes(
    client: TestClient, monkeypatch
) -> None:
    going, ready = threading.Event(), {"rules", "random"}

    def slowly(_: object, part: str, report: Callable[[Progress], None]) -> None:
        report(Progress(3, 10, 20.0))
        going.wait(60)
        ready.add(part)

    monkeypatch.setattr(preparation, "prepare", slowly)
    monkeypatch.setattr(preparation, "is_ready", lambda _, part: part in ready)
    me = begin(client)
    me.post("do", do="hint")
    until(lambda: "data-meanwhile" in me.page())
    assert "Meanwhile <strong>amateur</strong>" in me.page(), "the best bot that needs no compiler"
    assert "Preparing the first hint" in me.page()
    assert "about 20 s left" in me.page()
    going.set()
    until(lambda: "data-meanwhile" not in me.page())


def test_a_review_that_breaks_off_says_so(client: TestClient, monkeypatch) -> None:
    me = begin(client)
    me.play_on()

    def broken(*_: object) -> Judgement:
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

    def quick(_session: object, ply: int, *_: object) -> Judgement:
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


def test_the_luck_of_draws_follows_a_review(client: TestClient, monkeypatch) -> None:
    monkeypatch.setattr(
        reviews, "judge", lambda _s, ply, *_: Judgement(ply, 0, "made", "best", 0.0, 0.5)
    )
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
    client: TestClient, monkeypatch
) -> None:
    def broken(_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(
        reviews, "judge", lambda _s, ply, *_: Judgement(ply, 0, "made", "best", 0.0, 0.5)
    )
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
