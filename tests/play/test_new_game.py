"""Making a game ready for a screen."""

from __future__ import annotations

import pytest

from aura_ai.games import registry
from aura_ai.play import new_game
from aura_ai.play.seat_players import PERSON, SeatPlayer


def test_bots_by_name_are_made_ready_once_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def notes(self: SeatPlayer, view: object, legal: list[int], watch: object = None) -> int:
        asked.append(self.spec)
        return legal[0]

    monkeypatch.setattr(new_game, "_READY", set())
    monkeypatch.setattr(SeatPlayer, "choose", notes)
    game = registry.load("connect_four", 2)
    seats = [PERSON, "random", "random", "cmd:echo", "other.py:Bot", "club"]
    new_game.make_all_ready(game, seats)
    assert asked == ["random", "club"]
    new_game.make_all_ready(game, seats)
    assert asked == ["random", "club"]


def test_a_broken_package_does_not_take_the_other_games_with_it(monkeypatch) -> None:
    known = set(new_game.games())
    announced = {**registry._packages(), "torn": "no_such_package_anywhere"}
    monkeypatch.setattr(registry, "_packages", lambda: announced)
    assert "torn" in registry.names()
    assert set(new_game.games()) == known
