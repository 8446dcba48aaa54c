"""Requests that must change nothing: each has its answer, and the game stands as before."""

from __future__ import annotations

import asyncio
import gc
import re
import time
import tomllib
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from aura_ai.errors import AuraError
from aura_ai.web.guard import MOST_BODY, MOST_HELD, SMALL_BODY, Guard
from aura_ai.web.http_errors import HttpError
from aura_ai.web.requests import LONGEST_FIELD
from tests.web.visitors import Visitor, begin, secret_of

REQUESTS = tomllib.loads(Path(__file__).with_name("requests.toml").read_text("utf-8"))["request"]


def standing(visitor: Visitor) -> object:
    """Return everything that a request could have changed."""
    stored = visitor.client.app.state.lobby.store.load(visitor.game)  # type: ignore[attr-defined]
    decisions = [(d.seat, d.action, d.by) for d in stored.record.decisions]
    session = visitor.session()
    assert decisions == [(d.seat, d.action, d.by) for d in session.record.decisions]
    return decisions, stored.record.header(), stored.pending, stored.settings, stored.access


def test_every_request_has_its_answer_and_changes_no_game(client: TestClient) -> None:
    me = begin(client)
    me.settled()
    before, secret = standing(me), secret_of(client)
    begun = {"secret": secret, "game": "connect_four", "players": "2"}
    begun |= {"seat-0": "human", "seat-1": "random", "seed": ""}
    at_table = {"token": me.token, "ply": "0"}
    for number, asked in enumerate(REQUESTS):
        path, row, headers = (
            asked["path"].format(me.game),
            f"{number}: {asked}",
            asked.get("headers"),
        )
        if "form" not in asked:
            answer = client.get(path, headers=headers)
        else:
            form = (at_table if "{}" in asked["path"] else begun) | asked["form"]
            answer = client.post(path, data=form, headers=headers, follow_redirects=False)
        assert answer.status_code == asked["status"], f"{row}: {answer.text[:300]}"
        assert asked.get("text", "") in answer.text, row
        if answer.status_code != 200:
            assert me.token not in answer.text, row
        assert "Traceback" not in answer.text, row
        assert "root:" not in answer.text, row
        if headers and "X-Part" in headers:
            assert 0 < len(answer.text) < 300, row
    assert standing(me) == before
    assert client.get("/api/games/" + me.game, params={"token": me.token}).status_code == 200


@pytest.fixture
def visitor(client: TestClient) -> Visitor:
    person = begin(client)
    person.settled()
    return person


def test_a_person_cannot_decide_for_another(client: TestClient) -> None:
    owner = begin(client, seats=("human", "human"), people="link")
    owner.settled()
    other = next(
        a
        for a in client.app.state.lobby.store.access(owner.game)  # type: ignore[attr-defined]
        if not a.owner
    )
    stranger = Visitor(client, owner.game, other.token)
    assert stranger.act(3).status_code == 409
    assert stranger.api()["legal"] == []
    assert owner.act(3).status_code == 200
    assert stranger.act(3).status_code == 200


def test_a_body_that_is_too_large_is_refused(visitor: Visitor) -> None:
    before = standing(visitor)
    data = {"token": visitor.token, "ply": "0", "action": "3", "x": "x" * MOST_BODY}
    path = f"/games/{visitor.game}/act"
    assert visitor.client.post(path, data=data).status_code == 413

    def chunks():  # type: ignore[no-untyped-def]
        for _ in range(MOST_BODY // 65536 + 2):
            yield b"x" * 65536

    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = visitor.client.post(path, content=chunks(), headers=kind)
    assert (answer.status_code, "that is too large" in answer.text) == (413, True)
    assert standing(visitor) == before


HOST = (b"host", b"testserver")
PIECES = {"secret": "", "game": "connect_four", "players": "2", "seat-0": "human"}


@pytest.mark.parametrize("key", ["game", "seed", "name-0", "option.terra_mystica.factions"])
def test_a_field_that_is_too_long_is_refused(client: TestClient, key: str) -> None:
    """A list of options in a field of 4 MB took 100 MB."""
    form = PIECES | {key: "a," * LONGEST_FIELD}
    for answer in (
        client.post("/games", data=form),
        client.post("/games", data=PIECES, files={key: ("x", form[key])}),
    ):
        assert answer.status_code == 413
        assert f"at most {LONGEST_FIELD} characters" in answer.text
        assert len(answer.text) < 3000


def test_too_many_fields_are_refused(client: TestClient) -> None:
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = client.post("/games", content="a&" * 100_000, headers=kind)
    assert answer.status_code == 400
    assert "too many fields" in answer.text


def test_a_position_that_is_too_long_is_refused_and_not_repeated(client: TestClient) -> None:
    form = PIECES | {"secret": secret_of(client)}
    usual = len(client.post("/games", data=form | {"position": "{"}).text)
    many = '{"game": "aura", "players": 2, "tiles": [' + "[]," * 300_000 + "[]]}"
    named = '{"game": "' + "x" * 200_000 + '", "players": 2}'
    for position, problem in ((many, "characters; at most"), (named, "unknown game")):
        answer = client.post("/games", data=form, files={"position": ("p.json", position)})
        assert answer.status_code == 422
        assert problem in answer.text
        assert len(answer.text) < usual + 1000


REFUSED = (
    ("/open", {"text": "{}\n" * 100}),
    *(("/games", wrong) for wrong in ({"position": "{"}, {"game": "chess"})),
    ("/games/{}/act", {"action": "99"}),
    ("/games/{}/set", {"key": "x"}),
)


def errors_alive() -> list[AuraError]:
    """Return the errors of the project that something still holds."""
    return [one for one in gc.get_objects() if issubclass(type(one), AuraError)]


def test_nothing_is_kept_of_what_is_refused(visitor: Visitor) -> None:
    """Errors that held their own tracebacks kept gigabytes until a full garbage collection."""
    usual = {"secret": secret_of(visitor.client), "token": visitor.token, "ply": "0"}
    gc.collect()
    earlier = errors_alive()  # of other tests
    gc.disable()
    try:
        for path, form in REFUSED:
            answer = visitor.client.post(path.format(visitor.game), data=usual | form)
            assert answer.status_code == 422, path
        # the thread that raised the error may let go of it a moment after the answer
        for _ in range(5):
            if not (kept := [one for one in errors_alive() if one not in earlier]):
                break
            time.sleep(2.0)
        assert kept == []
    finally:
        gc.enable()


def test_large_bodies_are_held_up_to_a_sum() -> None:
    """Uploads at the same time are refused before memory runs out; moves go on."""

    async def requests() -> None:
        leave = asyncio.Event()

        async def reads(scope: Scope, receive: Receive, send: Send) -> None:
            await receive()
            await leave.wait()

        guard = Guard(reads, ["testserver"])
        scope = {"type": "http", "method": "POST", "path": "/open", "headers": [HOST]}

        def send(size: int) -> asyncio.Task[None]:
            async def body() -> Message:
                return {"type": "http.request", "body": b"x" * size, "more_body": False}

            async def ignore(message: Message) -> None:
                pass

            return asyncio.ensure_future(guard(scope, body, ignore))

        held = [send(MOST_BODY) for _ in range(MOST_HELD // MOST_BODY)] + [send(SMALL_BODY)]
        await asyncio.sleep(0)
        with pytest.raises(HttpError, match="too many large files"):
            await send(SMALL_BODY + 1)
        leave.set()
        await asyncio.gather(*held)
        await send(MOST_BODY)

    asyncio.run(requests())


def test_every_answer_has_strict_headers(visitor: Visitor) -> None:
    for path in ("/", visitor.address, "/nothing"):
        head = visitor.client.get(path).headers
        assert "default-src 'none'" in head["content-security-policy"]
        assert head["referrer-policy"] == "same-origin"
        assert head["x-content-type-options"] == "nosniff"


def test_an_option_with_a_list_is_chosen_and_the_list_counts_where_nothing_is(
    client: TestClient,
) -> None:
    page = client.get("/?game=terra_mystica").text
    assert re.search(r'<select name="option\.terra_mystica\.factions"', page)
    assert "Fire &amp; Ice</h3>" not in page
    field, given = "option.terra_mystica.factions", "witches, nomads"
    for choice, factions in (("", ("witches", "nomads")), ("draft", "draft")):
        me = begin(client, "terra_mystica", **{field: choice, f"{field}#list": given})
        assert me.session().game.options["factions"] == factions


def test_a_form_that_is_refused_keeps_what_was_filled_in(client: TestClient) -> None:
    form = {"secret": secret_of(client), "game": "terra_mystica", "players": "3", "seed": "x1"}
    form |= {"seat-0": "random", "seat-1": "human", "seat-2": "human", "name-1": "Anna <b>"}
    form |= {"people": "link", "guide": "on"}
    form |= {"option.terra_mystica.factions": "draft", "position": ""}
    answer = client.post("/games", data=form)
    assert answer.status_code == 422
    page = answer.text
    assert "&#39;x1&#39; is not a whole number" in page
    for field, value in {
        "game": "terra_mystica",
        "players": "3",
        "seat-0": "random",
        "seat-1": "human",
        "people": "link",
        "option.terra_mystica.factions": "draft",
    }.items():
        select = re.search(rf'<select name="{field}".*?</select>', page, re.S)
        assert select is not None
        chosen = re.search(r'<option(?: value="([^"]*)")? selected\s*>([^<]*)', select[0])
        assert chosen is not None, field
        assert (chosen[1] or chosen[2]) == value
    for field, value in {"seed": "x1", "name-1": "Anna &lt;b&gt;"}.items():
        assert re.search(rf'name="{re.escape(field)}"[^>]*value="{value}"', page), field
    assert re.search(r'name="guide" value="on" checked', page)
