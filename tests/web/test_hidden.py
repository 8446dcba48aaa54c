"""Secrets stay secret: a browser gets only what its seat may know."""

from __future__ import annotations

import html
import re

import pytest
from starlette.testclient import TestClient

from aura_ai.contract.game import State
from aura_ai.play import new_game
from aura_ai.play.session import PERSON, Session
from aura_ai.web.lobby import Lobby
from aura_ai.web.people import identity
from aura_ai.web.store import Store
from tests.web.visitors import Visitor, begin, visitor


def laid_out(client: TestClient, lobby: Lobby, start: State) -> Visitor:
    """Begin a game of people at a position, by links; return the first one."""
    people = [PERSON] * start.game.players
    record = new_game.opening_at(start, people, 5)
    game, access = lobby.begin(record, by_link=True)
    return Visitor(client, game, access.token)


def traffic(me: Visitor) -> list[str]:
    """Return everything that a person can make the server tell, names and secrets apart."""
    pages = [me.page(), str(me.api())]
    for path in ("log", "position", "record", "qr"):
        pages.append(me.client.get(f"/games/{me.game}/{path}", params={"token": me.token}).text)
    pages += [me.page(at=0), str(me.api(at=0))]
    store: Store = me.client.app.state.lobby.store  # type: ignore[attr-defined]
    identity.sit_down(store, me.game, me.token)
    for path in ("/games", "/puzzles", f"/puzzles/{me.game}/0?token={me.token}"):
        pages.append(me.client.get(path, headers={"Cookie": f"{identity.COOKIE}={me.game}"}).text)
    assert me.game in pages[-3]
    secrets = [me.game, *(access.token for access in store.access(me.game))]
    for secret in secrets:
        pages = [page.replace(secret, "-") for page in pages]
    # counts what was shown, compilation included
    return [re.sub(r'data-version="\d+"', "", page) for page in pages]


def begun(game: str, players: int = 2, **options: object) -> Session:
    """Return a game of people after nine decisions."""
    record = new_game.opening(game, players, options, [PERSON] * players, 11)
    session = Session(record.game, record.bots, 11)
    for number in range(9):
        legal = session.legal()
        session.choose(legal[number % len(legal)])
    return session


def watcher_of(me: Visitor) -> Visitor:
    """Return somebody with the link for spectators that stands on a page."""
    link = re.search(r'data-link="watch"[^>]*value="([^"]+)"', me.page())
    assert link is not None
    return visitor(me.client, html.unescape(link[1]))


@pytest.mark.parametrize(("game", "options"), [("aura", {"draft": True}), ("rauha", {})])
def test_the_traffic_is_the_same_in_every_world_that_a_seat_holds_possible(
    client: TestClient, game: str, options: dict[str, object]
) -> None:
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]
    view = begun(game, **options).view(0)
    worlds = [view.sample(key) for key in range(12)]
    other = {str(world.view(1).to_json()) for world in worlds}
    answers = {str(traffic(laid_out(client, lobby, world))) for world in worlds[:4]}
    assert len(answers) == 1
    # or the test would show nothing
    assert len(other) > 1 or game == "rauha"


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("aura", 3, {}),
        ("rauha", 2, {}),
        pytest.param("rauha", 3, {}, marks=pytest.mark.full),
        pytest.param("solenia", 2, {}, marks=pytest.mark.full),
    ],
)
def test_spectators_see_the_same_in_every_world_that_any_seat_holds_possible(
    client: TestClient, game: str, players: int, options: dict[str, object]
) -> None:
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]
    session = begun(game, players, **options)
    answers, hands = set(), set()
    for seat in range(players):
        for key in range(3):
            world = session.view(seat).sample(key)
            hands.add(str([world.view(each).to_json() for each in range(players)]))
            watcher = watcher_of(laid_out(client, lobby, world))
            answers.add(str(traffic(watcher)))
    assert len(hands) > 1
    assert len(answers) == 1


def test_spectators_see_what_is_public_can_do_nothing_and_see_all_at_the_end(
    client: TestClient,
) -> None:
    me = begin(client, "aura", ("human", "human"), people="link")
    watcher = watcher_of(me)
    assert watcher.api()["seat"] == -1
    assert watcher.api()["legal"] == []
    assert [line["seat"] for line in watcher.api()["log"]] == []
    me.act(me.moves()[0])
    public = watcher.page()
    assert "<form" not in public.replace('<form class="slider"', "")
    assert ">Hand<" not in public
    assert ">Hand<" in me.page()
    before = me.api()
    for what in ("act", "do", "set", "rematch", "seat", "fork", "lay-down"):
        assert watcher.post(what, action="end", do="resign").status_code == 403, what
    position = f"/games/{me.game}/position"
    assert client.get(position, params={"token": watcher.token}).status_code == 403
    assert me.api() == before
    me.post("do", do="resign")
    for seat in (0, 1):
        shown = watcher.page(**{"as": seat})
        assert ">Hand<" in shown
        assert ">You</th>" not in shown, "nobody who watches is called you"
        assert ">You</text>" not in shown
        assert ">You</text>" in me.page(**{"as": seat})
    assert watcher.post("do", do="review").status_code == 403


def test_a_running_game_tells_no_seed_and_no_tokens_of_others(client: TestClient) -> None:
    seed = 987654321
    owner = begin(client, "aura", ("human", "human", "random"), people="link", seed=seed)
    store: Store = client.app.state.lobby.store  # type: ignore[attr-defined]
    tokens = [access.token for access in store.access(owner.game)]
    other = Visitor(client, owner.game, next(t for t in tokens if t != owner.token))
    for one in (owner, other):
        one.page()
        one.api()
        text = "".join(one.answers)
        assert str(seed) not in text
        assert not re.search(r'"(seed|rng)"', text)
    assert owner.token not in "".join(other.answers)


def test_forks_of_a_running_game_are_played_in_another_world(client: TestClient) -> None:
    me = begin(client, "aura", ("human", "random"))
    me.act(me.moves()[0])
    me.settled()
    truth = me.session()
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]
    chances = set()
    for _ in range(3):
        actor, mine = lobby.enter(me.game, me.token)
        ply, seats = actor.snapshot.playing().ply, ["person", "person"]
        game, access = lobby.fork(actor.snapshot, mine, ply, seats)
        session = Visitor(client, game, access.token).session()
        assert session.record.start is not None
        assert session.record.seed != truth.seed
        chances.add(str(session.record.start.get("rng", session.seed)))
    assert len(chances) == 3
