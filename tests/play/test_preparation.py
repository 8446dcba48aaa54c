"""Games are made ready in another process, part by part."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.mcts import MctsBot
from aura_ai.engine.jit import cache_root
from aura_ai.games import registry
from aura_ai.play import new_game, preparation
from aura_ai.play.seat_players import PERSON

NOBODY = "connect_four"


@pytest.fixture
def nothing_ready(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setattr(new_game, "_READY", set())
    monkeypatch.setattr(preparation, "cache_root", lambda: tmp_path)
    return


def test_bots_by_name_are_made_ready_once_and_nothing_else(
    nothing_ready: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[type] = []
    loaded: list[str] = []
    monkeypatch.setattr(new_game, "warm_bot", lambda bot, game: asked.append(type(bot)))
    game = registry.load(NOBODY, 2)
    for part in preparation.parts_of(NOBODY, [PERSON, "random", "club"]):
        preparation._mark(game, part).touch()
    seats = [PERSON, "random", "random", "cmd:echo", "other.py:Bot", "club"]
    preparation.prepare(game, seats, lambda *_: None, loaded.append)
    assert asked == [PolicyBot, MctsBot, MctsBot]
    assert loaded == ["rules", "random", "club", new_game.adviser(NOBODY)]
    preparation.prepare(game, seats, lambda *_: None, loaded.append)
    assert len(loaded) == 4


def test_another_process_compiles_and_leaves_a_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.load(NOBODY, 2)
    marks = [preparation._mark(game, part) for part in ("rules", "random")]
    assert all(mark.parent == cache_root() for mark in marks)
    for mark in marks:
        mark.unlink(missing_ok=True)
    with preparation._elsewhere(game, ["rules", "random"], lambda *_: None) as compiled:
        assert list(compiled) == ["rules", "random"]
    assert all(mark.exists() for mark in marks)


def test_a_process_that_breaks_off_leaves_the_work_to_this_one(
    nothing_ready: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(preparation.sys, "executable", "false")
    game = registry.load(NOBODY, 2)
    preparation.prepare(game, [PERSON, "random"], lambda *_: None, loaded.append)
    assert loaded == preparation.parts_of(NOBODY, ["random"])
    assert preparation.is_ready(NOBODY, preparation.RULES)
