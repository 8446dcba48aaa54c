"""Databases that many tests read, played once in a run of the suite; a test that writes copies one."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from aura_ai.contract import registry
from aura_ai.tournaments.playing.match import MatchTable
from tests.tournaments import bots_for_tests as some
from tests.tournaments.tools import CRASH, DICE, FIRST, HERE, done, plan, play, small


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Return a function that makes a database where no worker of this run has done so yet."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent

    def get(name: str, make: Callable[[Path], object]) -> Path:
        path = folder / f"{name}.db"
        if not path.exists():
            # two workers may make it at the same time; the later one is as good
            fresh = folder / f"{name}.{os.getpid()}"
            make(fresh)
            fresh.replace(path)
        return path

    return get


@pytest.fixture(scope="session")
def mixed(kept: Callable[..., Path]) -> Path:
    """Aura for 2, 3 and 1 players, with a bot that fails in every game; 24, 12 and 12 games."""
    bots = ("random", DICE, CRASH)
    what = plan(*bots, game="aura", players=[2, 3, 1], blocks=4, seed=2)
    return kept("mixed", lambda path: play(path, what))


@pytest.fixture(scope="session")
def pair(kept: Callable[..., Path]) -> Path:
    """Two bots in 8 games of Connect Four."""
    return kept("pair", lambda path: play(path, small(blocks=4)))


@pytest.fixture(scope="session")
def decided(kept: Callable[..., Path]) -> Path:
    """A sequential test that one worker decided."""

    bots = ("--bot", FIRST, "--bot", "random")
    words = ("sprt", "connect_four", *bots, "--elo1", 50, "--seed", 1, *HERE, "--db")
    return kept("decided", lambda path: done(*words, path))


@pytest.fixture(scope="session")
def table() -> MatchTable:
    """A table of Connect Four at which nothing is left to compile."""
    made = MatchTable(registry.load("connect_four"))
    made.play(1, [some.First(), some.First()], [1, 2])
    return made
