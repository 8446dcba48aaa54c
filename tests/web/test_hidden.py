"""What is hidden stays hidden: a browser gets only what its seat may know."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from aura_ai.play import new_game
from aura_ai.play.session import PERSON, Session
from aura_ai.web.lobby import Lobby
from aura_ai.web.store import Store
from tests.web.visitors import Visitor, begin


def laid_out(client: TestClient, lobby: Lobby, start: object) -> Visitor:
    """Begin a game of two people at a position, by links; return the first one."""
    record = new_game.opening_at(start, [PERSON, PERSON], 5)  # type: ignore[arg-type]
    game, access = lobby.begin(record, by_link=True)
    return Visitor(client, game, access.token)


def traffic(me: Visitor) -> list[str]:
    """Return everything that a person can make the server tell, names and secrets apart."""
    pages = [me.page(), str(me.api())]
    for path in ("log", "position"):
        pages.append(me.client.get(f"/games/{me.game}/{path}", params={"token": me.token}).text)
    pages += [me.page(at=0), str(me.api(at=0))]
    store: Store = me.client.app.state.lobby.store  # type: ignore[attr-defined]
    secrets = [me.game, *(access.token for access in store.access(me.game))]
    for secret in secrets:
        pages = [page.replace(secret, "-") for page in pages]
    # counts what was shown, compilation included
    return [re.sub(r'data-version="\d+"', "", page) for page in pages]


@pytest.mark.parametrize(("game", "options"), [("aura", {"draft": True}), ("rauha", {})])
def test_the_traffic_is_the_same_in_every_world_that_a_seat_holds_possible(
    client: TestClient, game: str, options: dict[str, object]
) -> None:
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]
    record = new_game.opening(game, 2, options, [PERSON, PERSON], 11)
    session = Session(record.game, record.bots, 11)
    for number in range(9):
        legal = session.legal()
        session.choose(legal[number % len(legal)])
    view = session.view(0)
    worlds = [view.sample(key) for key in range(12)]
    other = {str(world.view(1).to_json()) for world in worlds}
    told = {str(traffic(laid_out(client, lobby, world))) for world in worlds[:4]}
    assert len(told) == 1
    # or the test would show nothing
    assert len(other) > 1 or game == "rauha"


def test_a_running_game_tells_no_seed_and_no_tokens_of_others(client: TestClient) -> None:
    seed = 987654321
    owner = begin(client, "aura", ("human", "human", "random"), people="link", seed=seed)
    store: Store = client.app.state.lobby.store  # type: ignore[attr-defined]
    tokens = [access.token for access in store.access(owner.game)]
    other = Visitor(client, owner.game, next(t for t in tokens if t != owner.token))
    for one in (owner, other):
        one.page()
        one.api()
        told = "".join(one.answers)
        assert str(seed) not in told
        assert not re.search(r'"(seed|rng)"', told)
    assert owner.token not in "".join(other.answers)


def test_forks_and_plans_of_a_running_game_are_played_in_another_world(client: TestClient) -> None:
    me = begin(client, "aura", ("human", "random"))
    me.act(me.moves()[0])
    me.settled()
    truth = me.session()
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]
    chances = set()
    for _ in range(3):
        actor, mine = lobby.enter(me.game, me.token)
        game, access = lobby.plan(actor.snapshot, mine)
        plan = Visitor(client, game, access.token)
        found = plan.session()
        assert found.record.start is not None
        assert found.record.seed != truth.seed
        chances.add(str(found.record.start.get("rng", found.seed)))
    assert len(chances) == 3
