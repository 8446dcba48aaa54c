from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")

from starlette.testclient import TestClient

from aura_ai.play import preparation
from aura_ai.web.app import application
from aura_ai.web.lobby import Lobby
from aura_ai.web.store import Store
from tests.web.browser import server, watched

__all__ = ["server", "watched"]


@pytest.fixture(autouse=True)
def all_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no compiler: rules run interpreted, and searches are compiled by whoever needs them."""
    monkeypatch.setattr(preparation, "is_ready", lambda game, part: True)


@pytest.fixture(autouse=True)
def clocks_end(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """End the threads that look at clocks, which otherwise complain of closed stores in later tests."""
    lobbies: list[Lobby] = []
    watch_clocks = Lobby.watch_clocks

    def watched_clocks(lobby: Lobby) -> None:
        lobbies.append(lobby)
        watch_clocks(lobby)

    monkeypatch.setattr(Lobby, "watch_clocks", watched_clocks)
    yield
    for lobby in lobbies:
        lobby.close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    database = Store(tmp_path / "games.db")
    yield database
    database.close()


@pytest.fixture
def client(store: Store) -> Iterator[TestClient]:
    app = application(store, ["testserver"])
    yield TestClient(app)
    app.state.lobby.close()
