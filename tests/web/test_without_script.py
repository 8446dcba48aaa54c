"""Pages where no script runs, and the words of their buttons."""

from __future__ import annotations

import re
import threading

import pytest
from starlette.testclient import TestClient

from aura_ai.play.session import Session
from tests.web.visitors import begin, until


def test_a_page_that_waits_for_a_bot_looks_again_and_can_let_it_move(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Session.consider

    def thinks(self: Session, watch=None) -> int:  # type: ignore[no-untyped-def]
        while not watch(None):
            threading.Event().wait(0.01)
        return real(self, watch)

    monkeypatch.setattr(Session, "consider", thinks)
    me = begin(client)
    actor = me.ready()
    assert me.post("act", action=3).status_code == 200
    until(lambda: actor.snapshot.thinking is not None and actor.snapshot.thinking.begun)
    page = client.get(me.address).text
    assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in page
    assert f'<a href="{me.address}">Look again</a>' in page
    button = re.search(r"<form [^>]*class=.hurry.*?</form>", page, re.DOTALL)
    assert button is not None
    assert 'name="do" value="hurry"' in button[0]
    form = {"token": me.token, "ply": "1", "do": "hurry"}
    answer = client.post(f"/games/{me.game}/do", data=form, follow_redirects=False)
    assert answer.headers["location"] == me.address
    assert me.api()["ply"] == 2


def test_undo_is_off_before_a_person_has_decided(client: TestClient) -> None:
    me = begin(client, seats=("random", "human"))
    assert me.api()["ply"] == 1
    undo = r'<button name="do" value="undo"[^>]*>'
    assert " disabled" in re.search(undo, me.page())[0]  # type: ignore[index]
    me.act(me.moves()[0])
    assert " disabled" not in re.search(undo, me.page())[0]  # type: ignore[index]
