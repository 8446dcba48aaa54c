from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")

from click.testing import CliRunner
from starlette.testclient import TestClient

from aura_ai.cli import cli
from aura_ai.play import preparation
from aura_ai.web.app import application
from aura_ai.web.store import Store
from tests.web.browser import page, server, two

__all__ = ["page", "server", "two"]
BOTS = ["--bot", "random", "--bot", "textbook:sims=20"]
TEST = ["--elo0", "0", "--elo1", "50", "--max-blocks", "30"]


@pytest.fixture(autouse=True)
def all_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no compiler: rules run interpreted, and searches are compiled when they are needed."""
    monkeypatch.setattr(preparation, "is_ready", lambda game, part: True)


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


def run(*words: str) -> None:
    """Run a command of tournaments."""
    answer = CliRunner().invoke(cli, ["tournament", *words, "--quiet", "--workers", "1"])
    assert answer.exception is None or isinstance(answer.exception, SystemExit), answer.output


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a tournament and a test."""
    folder = tmp_path_factory.mktemp("tournaments")
    words = [*BOTS, "--anchor", "random", "--blocks", "3", "--seed", "1", "--keep-searches"]
    run("run", "connect_four", *words, "--db", f"{folder}/first.db")
    run("sprt", "connect_four", *BOTS[2:], *BOTS[:2], *TEST, "--db", f"{folder}/test.db")
    return folder
