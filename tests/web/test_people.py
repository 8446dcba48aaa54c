"""Links and codes to invite, a rematch, limits, health, backups."""

from __future__ import annotations

import html
import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from aura_ai.cli import cli
from aura_ai.web.app import application
from aura_ai.web.file_routes import qr_code
from aura_ai.web.requests import Limits
from aura_ai.web.store import Store, StoreError
from tests.shell import POSIX, shell
from tests.web.visitors import Visitor, begin, secret_of, visitor


def invited(me: Visitor, seat: int | str) -> Visitor:
    element = re.search(rf'<input[^>]*data-link="{seat}"[^>]*>', me.page())
    assert element is not None
    link = re.search(r'value="([^"]+)"', element[0])
    assert link is not None
    return visitor(me.client, html.unescape(link[1]))


def test_the_invite_link_stands_there_at_once_and_opens_the_seat(client: TestClient) -> None:
    me = begin(client, seats=("human", "human"), people="link")
    assert '<details id="invite" class="more card" open>' in me.page()
    guest = invited(me, 1)
    assert guest.api()["seat"] == 1
    assert "data-link" not in guest.page()
    me.act(me.moves()[0])
    assert '<details id="invite" class="more card" >' in me.page()


def test_links_that_open_on_this_machine_only_say_so(client: TestClient, store: Store) -> None:
    me = begin(client, seats=("human", "human"), people="link")
    assert "data-loopback" not in me.page()
    app = application(store, ["localhost", "127.0.0.1"])
    for name in ("localhost", "127.0.0.1"):
        near = Visitor(TestClient(app, base_url=f"http://{name}:8000"), me.game, me.token)
        assert "data-loopback" in near.page()
    app.state.lobby.close()


def test_the_code_is_the_link_and_only_for_the_owner(client: TestClient) -> None:
    me = begin(client, seats=("human", "human"), people="link")
    guest = invited(me, 1)
    spectator = invited(me, "watch")
    address = f"/games/{me.game}/qr"
    for seat, person in ((1, guest), ("watch", spectator)):
        assert f"{address}?token={me.token}&amp;seat={seat}" in me.page()
        answer = client.get(address, params={"token": me.token, "seat": seat})
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.content == qr_code(f"http://testserver{person.address}")
    refused = ((guest.token, 0), (guest.token, 1), (me.token, 0), ("x", 1))
    for token, seat in (*refused, (guest.token, "watch"), (spectator.token, "watch")):
        asked = client.get(address, params={"token": token, "seat": seat})
        assert asked.status_code == 403, (token, seat)


def test_behind_https_links_have_the_public_name_and_cookies_are_secure(store: Store) -> None:
    app = application(store, ["games.example.org"])
    public = TestClient(app, base_url="https://games.example.org")
    me = begin(public, seats=("human", "human"), people="link")
    assert 'data-base="https://games.example.org"' in me.page()
    link = f"https://games.example.org{invited(me, 1).address}"
    code = public.get(f"/games/{me.game}/qr", params={"token": me.token, "seat": 1})
    assert code.content == qr_code(link)
    assert all(cookie.secure for cookie in public.cookies.jar)
    assert public.cookies
    app.state.lobby.close()


def test_a_rematch_turns_the_seats_and_draws_anew(client: TestClient) -> None:
    me = begin(client)
    assert me.post("rematch").status_code == 409
    assert "data-rematch" not in me.page()
    seed = me.session().seed
    me.post("do", do="resign")
    assert "data-rematch" in me.page()
    answer = me.post("rematch")
    again = visitor(client, answer.headers["location"])
    assert again.session().seats == ["random", "person"]
    assert again.session().seed != seed
    assert again.session().record.resigned is None
    # at one screen the names turn too
    both = begin(client, seats=("human", "human"), **{"name-0": "Anna", "name-1": "Bert"})
    both.post("do", do="resign")
    again = visitor(client, both.post("rematch").headers["location"])
    assert [seat["name"] for seat in again.api()["seats"]] == ["Bert", "Anna"]


def rematch_of(person: Visitor) -> Visitor:
    """Follow the link to the next game that the page of the old one holds."""
    link = re.search(r'<a data-rematch href="([^"]+)"', person.page())
    assert link is not None
    return visitor(person.client, html.unescape(link[1]))


def test_in_a_rematch_by_link_everybody_sits_one_seat_further_and_is_told(
    client: TestClient,
) -> None:
    names = {"name-0": "Anna", "name-2": "Bert"}
    me = begin(client, seats=("human", "random", "human"), game="rauha", people="link", **names)
    guest, spectator = invited(me, 2), invited(me, "watch")
    me.post("do", do="resign")
    # only who began a game begins the next one
    assert "data-rematch" not in guest.page() + spectator.page()
    assert guest.post("rematch").status_code == 409
    before = me.actor().snapshot.number
    again = visitor(client, me.post("rematch").headers["location"])
    assert me.actor().snapshot.number > before, "open pages of the old table learn of it"
    other, watcher = rematch_of(guest), rematch_of(spectator)
    assert rematch_of(me).address == again.address
    assert {each.game for each in (again, other, watcher)} == {again.game}
    assert again.session().seats == ["person", "person", "random"]
    assert [each.api()["seat"] for each in (again, other, watcher)] == [1, 0, -1]
    assert [seat["name"] for seat in again.api()["seats"]][:2] == ["Bert", "Anna"]
    assert invited(again, 0).address == other.address
    assert "data-link" not in other.page()
    # and so on
    other.post("do", do="resign")
    third = visitor(client, again.post("rematch").headers["location"])
    assert third.api()["seat"] == 2
    assert rematch_of(other).api()["seat"] == 1


def test_a_rematch_that_is_requested_again_is_the_same_game(
    client: TestClient, store: Store
) -> None:
    me = begin(client, seats=("human", "human"), people="link")
    guest = invited(me, 1)
    me.post("do", do="resign")
    first = me.post("rematch").headers["location"]
    with ThreadPoolExecutor(4) as pool:
        others = list(pool.map(lambda _: me.post("rematch").headers["location"], range(4)))
    assert set(others) == {first}
    # a visitor whose page lacks the link is led to another seat
    assert guest.post("rematch").headers["location"] == rematch_of(guest).address
    assert store.rows("SELECT count(*) FROM games") == [(2,)]
    # a game that was thrown away can be followed by another one
    with store.transaction() as db:
        db.execute("DELETE FROM games WHERE id = ?", (visitor(client, first).game,))
    assert "<a data-rematch" not in guest.page()
    assert me.post("rematch").headers["location"] != first


def test_a_rematch_is_among_the_games_of_everybody_at_the_table(store: Store) -> None:
    app = application(store, ["testserver"])
    mine, theirs = TestClient(app), TestClient(app)
    me = begin(mine, seats=("human", "human"), people="link")
    link = invited(me, 1)
    guest = Visitor(theirs, link.game, link.token)
    me.act(me.moves()[0])
    guest.act(guest.moves()[0])
    me.post("do", do="resign")
    again = visitor(mine, me.post("rematch").headers["location"])
    assert f"/games/{again.game}?token=" in theirs.get("/games").text
    app.state.lobby.close()


def test_too_many_games_and_hints_are_refused(store: Store) -> None:
    app = application(store, ["testserver"], limits=Limits(games=2, thoughts=1))
    client = TestClient(app)
    me = begin(client)
    begin(client)
    form = {"secret": secret_of(client), "game": "connect_four", "players": "2"}
    form |= {"seat-0": "human", "seat-1": "random"}
    assert client.post("/games", data=form).status_code == 429
    me.settled()
    first, second = me.post("do", do="hint"), me.post("do", do="hint")
    assert (first.status_code, second.status_code) == (200, 429)
    assert me.act(me.moves()[0]).status_code == 200
    app.state.lobby.close()


def health(client: TestClient) -> int:
    return client.get("/healthz").status_code


def test_health_says_whether_games_can_be_stored(client: TestClient, store: Store) -> None:
    begin(client)
    answer = client.get("/healthz")
    assert answer.status_code == client.head("/healthz").status_code == 200
    assert answer.json() == {"status": "ok", "open_games": 0, "waiting_jobs": 0}
    # before anybody plays it is seen that nothing can be written
    store.rows("PRAGMA query_only = 1")
    assert health(client) == 503
    store.rows("PRAGMA query_only = 0")
    assert health(client) == 200
    store._db.close()
    assert health(client) == 503


@pytest.mark.parametrize("room", [0, 2, 6], ids=["no room", "little", "more"])
def test_health_says_that_a_full_disk_refuses_moves(
    client: TestClient, store: Store, room: int
) -> None:
    me = begin(client)
    me.settled()
    assert health(client) == 200
    ((pages,),) = store.rows("PRAGMA page_count")
    store.rows(f"PRAGMA max_page_count = {pages + room}")
    # moves of other games take the room that is left
    with pytest.raises(StoreError), store.transaction() as db:
        db.execute("INSERT INTO meta VALUES ('large', zeroblob(999999))")
    assert health(client) == 503
    store.rows("PRAGMA max_page_count = 1000000")
    assert me.act(me.moves()[0]).status_code == 200
    assert health(client) == 200


def backed_up(source: Path, target: Path) -> str:
    """Return the output of a backup, or its error."""
    answer = CliRunner().invoke(cli, ["backup", str(target), "--db", str(source)])
    return answer.output if answer.exit_code == 0 else str(answer.exception)


def secret_in(path: Path) -> str:
    copy = Store(path)
    copy.close()
    return copy.secret


def test_a_backup_of_an_open_database_has_its_games_and_what_a_killed_one_left_goes(
    client: TestClient, store: Store, tmp_path: Path
) -> None:
    me = begin(client)
    me.act(me.moves()[0])
    me.settled()
    target = tmp_path / "to" / "copy.db"
    target.parent.mkdir()
    for ending in ("new", "new-journal"):
        target.with_name(f"copy.db.{'0a' * 16}.{ending}").touch()
    for _ in range(2):
        assert backed_up(store._path, target) == f"wrote {target} (1 game)\n"
    assert list(target.parent.iterdir()) == [target]
    with sqlite3.connect(target) as db:
        rows = db.execute("SELECT action FROM decisions ORDER BY ply").fetchall()
    assert [action for (action,) in rows] == [d.action for d in me.session().record.decisions]
    assert secret_in(target) == store.secret


@POSIX
def test_a_backup_can_be_piped(store: Store, tmp_path: Path) -> None:
    code, _, err = shell(f"aura backup /dev/stdout --db {store._path} | cat >copy.db", tmp_path)
    assert (code, err) == (0, "")
    assert secret_in(tmp_path / "copy.db") == store.secret


def test_a_backup_replaces_nothing_but_an_earlier_one(store: Store, tmp_path: Path) -> None:
    other, letter, source = Store(tmp_path / "other.db"), tmp_path / "letter.txt", store._path
    letter.write_text("dear")
    assert "being written by a server" in backed_up(source, other._path)
    other.close()
    assert "wrote" in backed_up(source, other._path)
    for target in (letter, source):
        assert "not an earlier backup" in backed_up(source, target)
    assert letter.read_text() == "dear"
    assert "cannot write" in backed_up(source, letter / "copy.db")
    assert "there is no database of games" in backed_up(tmp_path / "none.db", letter)
