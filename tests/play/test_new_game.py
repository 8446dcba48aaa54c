"""Making a game ready for a screen."""

from __future__ import annotations

import pytest

from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.mcts import MctsBot
from aura_ai.games import registry
from aura_ai.play import new_game
from aura_ai.play.seat_players import PERSON


def test_bots_by_name_are_made_ready_once_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    monkeypatch.setattr(new_game, "_READY", set())
    monkeypatch.setattr(new_game, "warm_bot", lambda bot, game: asked.append(type(bot)))
    game = registry.load("connect_four", 2)
    seats = [PERSON, "random", "random", "cmd:echo", "other.py:Bot", "club"]
    new_game.make_all_ready(game, seats)
    assert asked == [PolicyBot, MctsBot]
    new_game.make_all_ready(game, seats)
    assert asked == [PolicyBot, MctsBot]


def test_a_broken_package_does_not_take_the_other_games_with_it(monkeypatch) -> None:
    known = set(new_game.games())
    announced = {**registry._packages(), "torn": "no_such_package_anywhere"}
    monkeypatch.setattr(registry, "_packages", lambda: announced)
    assert "torn" in registry.names()
    assert set(new_game.games()) == known
