"""One writer per game: commands in order, readers that change nothing, games that cannot stop others."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.testclient import TestClient

from aura_ai.contract.game import State
from aura_ai.play.session import Session
from aura_ai.web import forms, jobs, requests, start_routes
from aura_ai.web.lobby import Lobby
from aura_ai.web.store import Store
from aura_ai.web.workers import WorkerQueue
from tests.web.visitors import Visitor, begin, until, visitor


def contents(store: Store) -> list[object]:
    tables = ("games", "tokens", "decisions", "judgements", "meta", "seats", "people")
    return [store.rows(f"SELECT * FROM {table} ORDER BY 1, 2") for table in tables]


def other_seat(owner: Visitor) -> Visitor:
    store: Store = owner.client.app.state.lobby.store  # type: ignore[attr-defined]
    token = next(a.token for a in store.access(owner.game) if not a.owner)
    return Visitor(owner.client, owner.game, token)


# --- readers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("over", [False, True])
def test_a_get_writes_nothing(
    client: TestClient, store: Store, over: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "HINT", jobs.Limits(sims=20))
    me = begin(client, seats=("human", "human"))
    for _ in range(3):
        me.act(me.api()["legal"][0]["action"])
    me.post("do", do="hint")
    if over:
        me.post("do", do="resign")
    until(lambda: over or ((a := me.actor().snapshot.advice) and a.analysis and a.analysis.final))
    before, seen = contents(store), me.actor().snapshot
    for path in ("/games/{}", "/api/games/{}"):
        for query in ({}, {"at": 0}, {"at": 2}, {"as": 0}, {"as": 1}, {"at": 1, "as": 1}):
            asked = {"token": me.token, **query}
            assert client.get(path.format(me.game), params=asked).status_code == 200
    for path in ("log", "record", "position"):
        client.get(f"/games/{me.game}/{path}", params={"token": me.token})
    for path in ("/", "/games", "/puzzles"):
        client.cookies.clear()
        assert client.get(path).status_code == 200
    assert contents(store) == before
    assert me.actor().snapshot is seen


def test_a_snapshot_stays_as_it_was(client: TestClient) -> None:
    me = begin(client)
    first = me.settled().snapshot
    view, legal = first.playing().view(0).to_json(), first.playing().legal()
    me.act(3)
    me.post("set", key="confirm", value="never")
    last = me.settled().snapshot
    assert last.number > first.number
    assert (first.playing().ply, last.playing().ply) == (0, 2)
    assert first.playing().view(0).to_json() == view
    assert first.playing().legal() == legal
    assert (first.settings.get("confirm"), last.settings["confirm"]) == (None, "never")


# --- commands --------------------------------------------------------------------------------------


def test_of_two_decisions_for_one_ply_one_is_made(client: TestClient) -> None:
    me = begin(client, seats=("human", "human"))
    me.settled()
    for ply in range(6):
        both = threading.Barrier(2)

        def click(column: int, ply: int = ply, both: threading.Barrier = both) -> int:
            both.wait()
            return int(me.post("act", action=column, ply=ply).status_code)

        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(click, (ply, ply))) == [200, 409]
        assert me.api()["ply"] == ply + 1


def test_a_decision_is_stored_before_it_is_answered(
    client: TestClient, store: Store, monkeypatch
) -> None:
    me = begin(client, seats=("human", "human"))
    me.settled()
    answered: list[int] = []
    write = Store._write

    def watched(self: Store, *args: object) -> None:
        answered.append(me.actor().snapshot.playing().ply)
        write(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Store, "_write", watched)
    assert me.act(3).status_code == 200
    # nobody could see the decision while it was being written
    assert answered == [0]
    stored = store.load(me.game)
    assert stored is not None
    assert [decision.action for decision in stored.record.decisions] == [3]


# --- what was public stays the end -----------------------------------------------------------------


@pytest.mark.parametrize("who", ["owner", "other"])
def test_a_game_that_was_resigned_cannot_go_on(client: TestClient, who: str) -> None:
    owner = begin(client, seats=("human", "human"), people="link")
    other = other_seat(owner)
    owner.settled()
    me = owner if who == "owner" else other
    assert me.post("do", do="resign").status_code == 200
    # all is public now
    assert {other.api(**{"as": seat})["seat"] for seat in (0, 1)} == {0, 1}
    record = client.get(f"/games/{me.game}/record", params={"token": me.token})
    assert record.status_code == 200
    for one in (owner, other):
        for form in ({"do": "undo"}, {"do": "undo-turn"}):
            assert one.post("do", **form).status_code == 409
        for seat in (0, 1):
            for word in ("human", "random"):
                assert one.post("seat", seat=seat, who=word).status_code in (403, 409)
        assert one.act(0).status_code == 409
        assert one.act("end").status_code == 409
        assert one.api()["state"] == "over"
    # nor after a restart, nor by a fork
    until(me.actor().close)
    assert me.post("do", do="undo").status_code == 409
    assert me.post("fork", **{"seat-0": "human", "seat-1": "human"}, ply=0).status_code == 303
    assert me.api()["state"] == "over"


# --- seeds -----------------------------------------------------------------------------------------


def test_random_seeds_use_all_bits_that_a_seed_has(client: TestClient, monkeypatch) -> None:
    assert max(forms.random_seed() for _ in range(64)) >= 2**58
    monkeypatch.setattr(forms.secrets, "randbelow", lambda below: below - 1)
    me = begin(client, seed="")
    assert me.session().seed == 2**63 - 1
    answer = me.post("fork", **{"seat-0": "human", "seat-1": "random"})
    assert visitor(client, answer.headers["location"]).session().seed == 2**63 - 1


# --- a game that does not answer -------------------------------------------------------------------


@pytest.fixture
def hung(client: TestClient, monkeypatch):  # type: ignore[no-untyped-def]
    """Return a game whose rules never come to an end, once :attr:`State.apply` is called."""
    monkeypatch.setattr(requests, "ANSWER_WAIT", 0.3)
    bad = begin(client, seats=("human", "human"))
    start = bad.settled().snapshot.playing().record.game
    entered, let_go = threading.Event(), threading.Event()
    apply = State.apply

    def hangs(self: State, action: int) -> None:
        if self.game is start:
            entered.set()
            let_go.wait(120)
        apply(self, action)

    monkeypatch.setattr(State, "apply", hangs)
    yield bad, entered
    let_go.set()


def test_a_game_whose_rules_hang_is_still_shown_and_stops_no_other(client, hung) -> None:  # type: ignore[no-untyped-def]
    bad, entered = hung
    # more requests than the server has threads for all games together
    codes = {bad.post("act", action=3, ply=0).status_code for _ in range(3)}
    assert codes == {504}
    assert entered.is_set()
    for _ in range(60):
        bad.actor().ask(lambda game: None)
    assert client.get(bad.address).status_code == 200
    found = client.get(f"/api/games/{bad.game}", params={"token": bad.token}).json()
    assert (found["state"], found["ply"]) == ("playing", 0)
    good = begin(client)
    good.play_on()
    assert good.api()["state"] == "over"


def test_views_that_hang_stop_no_other_game(client, hung, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    bad, _ = hung
    let_go, view = threading.Event(), Session.scores
    record = bad.session().record.game

    def hangs(self: Session, *where: int | None) -> list[int]:
        if self.game is record:
            let_go.wait(120)
        return view(self, *where)

    monkeypatch.setattr(Session, "scores", hangs)
    with ThreadPoolExecutor(60) as pool:
        api = f"/api/games/{bad.game}?token={bad.token}"
        waiting = [pool.submit(client.get, api) for _ in range(60)]
        good = begin(client)
        good.play_on()
        assert good.api()["state"] == "over"
        assert {answer.result().status_code for answer in waiting} == {504}
    let_go.set()


def test_bots_that_hang_stop_no_bot_of_another_game(client, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    lobby: Lobby = client.app.state.lobby
    for queue in (lobby.workers._quick, lobby.workers._deep):
        queue._lease = 0.1
    let_go, consider, hanging = threading.Event(), Session.consider, set()

    def hangs(self: Session, watch=None) -> int:  # type: ignore[no-untyped-def]
        if self.seed in range(100, 108):
            hanging.add(self.seed)
            let_go.wait(120)
        return consider(self, watch)

    monkeypatch.setattr(Session, "consider", hangs)
    bad = [begin(client, seats=("random", "human"), seed=seed) for seed in range(100, 108)]
    for one in bad:
        one.ready()
    good = begin(client)
    good.play_on()
    assert good.api()["state"] == "over"
    until(lambda: len(hanging) == 8)
    assert all(one.actor().snapshot.thinking is not None for one in bad)
    let_go.set()
    assert all(one.api()["ply"] == 1 for one in bad)


def test_forms_that_hang_stop_nobody(client, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(start_routes, "FORM_WAIT", 0.3)
    lobby: Lobby = client.app.state.lobby
    lobby.workers.forms._lease = 0.1
    let_go, load = threading.Event(), forms.load_position

    def hangs(text: str) -> State:
        let_go.wait(120)
        return load(text)

    good = begin(client)
    good.settled()
    monkeypatch.setattr(forms, "load_position", hangs)
    secret = lobby.store.secret
    form = {"secret": secret, "position": "{}", "seat-0": "human", "seat-1": "human"}
    for _ in range(8):
        answer = client.post("/games", data=form)
        assert answer.status_code == 422
        assert "does not answer" in answer.text
    good.play_on()
    assert begin(client).api()["state"] == "playing"
    let_go.set()


# --- queues ----------------------------------------------------------------------------------------


def test_a_queue_of_one_worker_keeps_the_order() -> None:
    queue, made = WorkerQueue("test"), []
    jobs = [queue.call(lambda number=number: made.append(number)) for number in range(200)]
    for job in jobs:
        job.result(60)
    assert made == list(range(200))


def test_a_queue_that_has_work_is_closed_by_force_alone() -> None:
    queue, let_go, begun = WorkerQueue("test"), threading.Event(), threading.Event()

    def job() -> None:
        begun.set()
        let_go.wait(60)

    running = queue.call(job)
    waiting = queue.call(job)
    assert begun.wait(60)
    assert not queue.close()
    assert queue.close(force=True)
    assert waiting.cancelled()
    with pytest.raises(Exception, match="was closed"):
        queue.call(job)
    let_go.set()
    running.result(60)
