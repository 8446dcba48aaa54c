"""Single requests, each with its status and a part of its answer; none of them changes a game."""

from __future__ import annotations

from typing import Any, NamedTuple

from starlette.testclient import TestClient

from tests.web.visitors import Visitor, begin, secret_of


class Request(NamedTuple):
    """A request with what is expected of the answer.

    Attributes:
        status: Status of the answer.
        path: Its path, with ``{}`` for the number of the game.
        text: A part of the answer.
        form: What is posted; None gets the page.
        headers: Headers of the request.
    """

    status: int
    path: str
    text: str = ""
    form: dict[str, object] | None = None
    headers: dict[str, str] | None = None


def in_game(status: int, what: str, headers: Any = None, **form: object) -> Request:
    """Return a request of the person who plays, from a page with a script."""
    return Request(status, f"/games/{{}}/{what}", "", form, headers or {"X-Part": "1"})


def new_game(text: str, **form: object) -> Request:
    """Return a form of the start page that is refused and shown again."""
    return Request(422, "/games", text, {key.replace("__", "-"): form[key] for key in form})


OTHER_SITES = (
    *({"Origin": site} for site in ("http://evil.example", "null", "http://testserver:81")),
    *({"Origin": site} for site in ("http://[::1", "http://[evil]")),
    *({"Sec-Fetch-Site": site} for site in ("cross-site", "same-site")),
)
REQUESTS = (
    in_game(403, "act", token="wrong", action=3),
    in_game(403, "act", token="", action=3),
    in_game(422, "act", action=99),
    in_game(422, "act", action="x"),
    in_game(422, "act", action=""),
    in_game(422, "act", action="9" * 5000),
    in_game(409, "act", action=3, ply=5),
    in_game(422, "act", action=3, ply="-"),
    in_game(409, "act", action="end"),
    in_game(409, "do", do="undo", ply=9),
    in_game(409, "do", do="rewind", ply=0),
    in_game(409, "do", do="review"),
    in_game(422, "do", do="dance"),
    in_game(422, "seat", seat=1, who="cmd:touch hacked"),
    in_game(422, "seat", seat=1, who="bot.py:Bot"),
    in_game(422, "seat", seat=1, who="ismcts:sims=1"),
    in_game(422, "seat", seat=7, who="random"),
    in_game(403, "seat", seat=1, who="human"),
    in_game(422, "set", key="confirm", value="perhaps"),
    in_game(422, "fork", **{"seat-0": "human"}),
    in_game(422, "fork", **{"seat-0": "human", "seat-1": "cmd:true"}),
    in_game(422, "fork", **{"seat-0": "human", "seat-1": "random"}, ply=40),
    *(in_game(403, "act", headers, action=3) for headers in OTHER_SITES),
    *(Request(403, "/games", "", {}, headers) for headers in OTHER_SITES),
    Request(403, "/games", "", {"secret": ""}),
    Request(403, "/open", "", {"secret": "", "text": "{}"}),
    new_game("unknown game", game="chess"),
    new_game("players", players="9"),
    new_game("not a whole number", players="x"),
    new_game("seed", seed="-1"),
    new_game("seed", seed="9" * 30),
    new_game("unknown bot", seat__1="cmd:touch hacked"),
    new_game("unknown bot", seat__1="/tmp/bot.py:Bot"),
    new_game("option", **{"option.connect_four.x": "1"}),
    new_game("JSON", position="/etc/passwd"),
    new_game("position", position='{"game": "chess"}'),
    new_game("godlike", preset="godlike"),
    Request(404, "/games/nowhere?token=x"),
    *(Request(403, f"{path}?token=guess") for path in ("/games/{}", "/api/games/{}")),
    *(Request(403, f"/games/{{}}/{part}?token=guess") for part in ("log", "events")),
    *(Request(404, path) for path in ("/nothing", "/static/../app.py", "/rules/chess")),
    *(Request(404, path) for path in ("/learn/chess", "/rules/..%2f..%2fetc")),
    Request(200, "/rules/connect_four"),
    Request(422, "/games?page=x"),
    *(
        Request(421, path, headers={"Host": host})
        for host in (
            "evil.example",
            "evil.example:80",
            "testserver.evil.example",
            "testserver:80x",
            "",
        )
        for path in ("/", "/games/{}", "/api/games/{}", "/healthz/")
    ),
    # probes come by address, and those of HTTP/1.0 by no name at all
    *(
        Request(200, "/healthz", '"status":"ok"', headers={"Host": host})
        for host in ("10.0.0.5:8000", "[fd00::5]:8000", "health.example", "")
    ),
    *(
        Request(200, f"/?game={game}", f'<option value="{game}" selected>')
        for game in ("aura", "rauha", "solenia", "terra_mystica", "connect_four")
    ),
)


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
        path, row = asked.path.format(me.game), f"{number}: {asked}"
        if asked.form is None:
            answer = client.get(path, headers=asked.headers)
        else:
            form = (at_table if "{}" in asked.path else begun) | asked.form
            answer = client.post(path, data=form, headers=asked.headers, follow_redirects=False)
        assert answer.status_code == asked.status, f"{row}: {answer.text[:300]}"
        assert asked.text in answer.text, row
        if answer.status_code != 200:
            assert me.token not in answer.text, row
        assert "Traceback" not in answer.text, row
        assert "root:" not in answer.text, row
        if asked.headers and "X-Part" in asked.headers:
            assert 0 < len(answer.text) < 300, row
    assert standing(me) == before
    assert client.get("/api/games/" + me.game, params={"token": me.token}).status_code == 200
