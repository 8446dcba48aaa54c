"""Pages that wait, for a bot or a compiler, with and without a script."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from aura_ai.games import load
from aura_ai.play import preparation
from aura_ai.play.preparation import Progress
from aura_ai.play.session import Session
from aura_ai.web import pages
from aura_ai.web.app import application
from aura_ai.web.compilation import Compilation
from aura_ai.web.store import Store
from aura_ai.web.workers import WorkerQueue
from tests.web.visitors import Visitor, begin, until


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Let bots think until they are dropped; set when one has been asked."""
    real, event = Session.consider, threading.Event()

    def thinks(self: Session, watch=None) -> int:  # type: ignore[no-untyped-def]
        event.set()
        until(watch)
        return real(self, watch)

    monkeypatch.setattr(Session, "consider", thinks)
    return event


def test_a_thinking_bot_blocks_nobody_and_can_be_dropped(
    client: TestClient, asked: threading.Event
) -> None:
    me = begin(client)
    actor = me.ready()
    assert me.post("act", action=3).status_code == 200
    assert asked.wait(60)
    table = client.get(f"/api/games/{me.game}", params={"token": me.token}).json()
    assert (table["thinking"]["bot"], table["legal"]) == ("random", [])
    until(lambda: actor.snapshot.thinking is not None and actor.snapshot.thinking.begun)
    page = client.get(me.address).text
    assert "thinks" in page
    # without a script the page looks again
    assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in page
    assert f'<a href="{me.address}">Look again</a>' in page
    # a decision taken back drops what is thought about it
    assert me.post("do", do="undo").status_code == 200
    assert me.api()["ply"] == 0


def test_a_restart_while_a_bot_thinks(
    tmp_path: Path, asked: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "g.db")
    app = application(store, ["testserver"])
    me = begin(TestClient(app))
    me.ready()
    assert me.post("act", action=3).status_code == 200
    assert asked.wait(60)
    # the old server is not informed: it may have been killed
    store.close()
    monkeypatch.undo()
    store = Store(tmp_path / "g.db")
    again = Visitor(TestClient(application(store, ["testserver"])), me.game, me.token)
    assert again.api()["ply"] == 2
    app.state.lobby.close()
    store.close()


def test_undo_is_off_before_a_person_has_decided(client: TestClient) -> None:
    me = begin(client, seats=("random", "human"))
    assert me.api()["ply"] == 1
    undo = r'<button name="do" value="undo"[^>]*>'
    assert " disabled" in re.search(undo, me.page())[0]  # type: ignore[index]
    me.act(me.moves()[0])
    assert " disabled" not in re.search(undo, me.page())[0]  # type: ignore[index]


@dataclass
class Compiler:
    """Makes parts of a game ready, those that are ``slow`` (empty: all) when it is let go."""

    ready: set[str] = field(default_factory=set)
    asked: list[str] = field(default_factory=list)
    slow: str = ""
    reported: threading.Event = field(default_factory=threading.Event)
    going: threading.Event = field(default_factory=threading.Event)

    def prepare(self, _: object, part: str, report: Callable[[Progress], None]) -> None:
        self.asked.append(part)
        if self.slow in ("", part):
            report(Progress(3, 10, 20.0))
            self.reported.set()
            self.going.wait(60)
        self.ready.add(part)


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Iterator[Compiler]:
    made = Compiler()
    monkeypatch.setattr(preparation, "prepare", made.prepare)
    monkeypatch.setattr(preparation, "is_ready", lambda _, part: part in made.ready)
    yield made
    made.going.set()


def test_a_game_that_is_being_compiled_says_how_far_it_is(
    client: TestClient, compiler: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preparation, "may_interpret", lambda: False)
    me = begin(client)
    # a game is opened when somebody looks
    client.get(me.address)
    assert compiler.reported.wait(60)
    page = client.get(me.address).text
    assert '<progress max="10" value="3"' in page
    assert "30\N{NO-BREAK SPACE}%" in page
    compiler.going.set()
    assert 'id="moves"' in me.page()


def test_progress_never_goes_back_and_says_when_it_takes_longer() -> None:
    published: list[int] = []
    part = Compilation(
        load("connect_four", 2), WorkerQueue("none"), print, lambda: published.append(1)
    )
    for done, expected, share in ((8.0, 10.0, 0.8), (9.0, 18.0, 0.8), (27.0, 30.0, 0.9)):
        part._progressed("club", Progress(done, expected, expected - done))
        shown = part.progress["club"]
        assert shown is not None
        assert shown.done / shown.expected == pytest.approx(share)
    how_far = "{% from 'macros.html' import how_far %}{{ how_far(progress) }}"
    text = pages._templates().from_string(how_far).render(progress=Progress(27.0, 27.0, 0.0))
    assert "longer than expected" in text
    assert "0 s left" not in text


def test_a_person_moves_while_the_bot_is_compiled(client: TestClient, compiler: Compiler) -> None:
    compiler.slow = "club"
    me = begin(client, "connect_four", ("human", "club"))
    client.get(me.address)
    assert compiler.reported.wait(60)
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
    compiler.going.set()
    until(lambda: me.session().ply == 2)
    assert "data-preparing" not in me.page()


def test_a_bot_by_rules_answers_at_once_and_is_compiled_after_the_rules(
    client: TestClient, compiler: Compiler
) -> None:
    me = begin(client)
    me.act(3)
    until(lambda: me.session().ply == 2)
    assert compiler.asked == ["rules"]
    compiler.going.set()
    until(lambda: "rules" in compiler.ready)
    me.act(3)
    until(lambda: compiler.asked == ["rules", "random"])


def test_a_hint_that_must_be_compiled_says_how_long_that_takes(
    client: TestClient, compiler: Compiler
) -> None:
    compiler.ready = {"rules", "random"}
    me = begin(client)
    me.post("do", do="hint")
    until(lambda: "Preparing the first hint" in me.page())
    assert "about 20 s left" in me.page()
    compiler.going.set()
    until(lambda: "Preparing the first hint" not in me.page())
