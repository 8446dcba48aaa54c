"""Somebody at the page without a browser: requests as a form without script makes them."""

from __future__ import annotations

import html
import re
import time
from dataclasses import dataclass, field
from typing import Any

from starlette.testclient import TestClient

from aura_ai.play.session import Session
from aura_ai.web.actor import GameActor
from aura_ai.web.lobby import Lobby

PATIENCE = 300.0
"""Seconds that a game may take to be made ready: compiling is slow on a busy machine."""


@dataclass
class Visitor:
    """A person with a link.

    Attributes:
        client: Sends the requests.
        game: Name of the game.
        token: The secret of the link.
        answers: Everything the server sent to this person.
    """

    client: TestClient
    game: str
    token: str
    answers: list[str] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"/games/{self.game}?token={self.token}"

    def actor(self) -> GameActor:
        lobby: Lobby = self.client.app.state.lobby  # type: ignore[attr-defined]
        return lobby.enter(self.game, self.token)[0]

    def ready(self) -> GameActor:
        """Wait until the game can be shown."""
        actor = self.actor()
        until(lambda: actor.snapshot.session is not None or actor.snapshot.problem)
        assert actor.snapshot.session is not None, actor.snapshot.problem
        return actor

    def session(self) -> Session:
        """Return the game as it stands."""
        return self.ready().snapshot.playing()

    def settled(self) -> GameActor:
        """Wait until people are to decide."""
        actor = self.ready()
        until(lambda: actor.snapshot.settled)
        return actor

    def page(self, **query: object) -> str:
        self.settled()
        answer = self.client.get(self.address, params={"token": self.token, **query})
        assert answer.status_code == 200, answer.text
        self.answers.append(answer.text)
        return answer.text

    def api(self, **query: object) -> dict[str, Any]:
        self.settled()
        answer = self.client.get(f"/api/games/{self.game}", params={"token": self.token, **query})
        assert answer.status_code == 200, answer.text
        self.answers.append(answer.text)
        table: dict[str, Any] = answer.json()
        return table

    def post(self, what: str, **form: object) -> Any:
        """Send a form; what it does not say is filled in as the page has it."""
        data = {"token": self.token, "ply": self.session().ply, **form}
        answer = self.client.post(
            f"/games/{self.game}/{what}", data=data, headers={"X-Part": "1"}, follow_redirects=False
        )
        self.answers.append(answer.text)
        return answer

    def act(self, action: object, **form: object) -> Any:
        self.settled()
        return self.post("act", action=action, **form)

    def moves(self) -> list[str]:
        return re.findall(r'data-action="(\w+)"', self.page())

    def play_on(self, clicks: int = 10_000) -> int:
        """Click the first move again and again; return how many clicks there were."""
        for click in range(clicks):
            page = self.page()
            if 'id="game-over"' in page:
                return click
            moves = re.findall(r'data-action="(\w+)"', page)
            assert moves, page
            what = "do" if 'value="ready"' in page else "act"
            form = {"do": "ready"} if what == "do" else {"action": moves[0]}
            answer = self.post(what, **form)
            assert answer.status_code == 200, answer.text
        return clicks


def secret_of(client: TestClient) -> str:
    match = re.search(r'name="secret" value="([^"]+)"', client.get("/").text)
    assert match is not None
    return html.unescape(match[1])


def begin(
    client: TestClient, game: str = "connect_four", seats: tuple[str, ...] = (), **form: object
) -> Visitor:
    """Begin a game by the form of the start page."""
    seats = seats or ("human", "random")
    data = {
        "secret": secret_of(client),
        "game": game,
        "players": len(seats),
        "seed": 7,
        **{f"seat-{seat}": who for seat, who in enumerate(seats)},
        **form,
    }
    answer = client.post("/games", data=data, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return visitor(client, answer.headers["location"])


def visitor(client: TestClient, address: str) -> Visitor:
    match = re.fullmatch(r"/games/(\w+)\?token=([\w-]+)", address)
    assert match is not None, address
    return Visitor(client, match[1], match[2])


def until(is_so: Any, seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.005)
