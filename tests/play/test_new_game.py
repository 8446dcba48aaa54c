"""What can be played on a screen."""

from __future__ import annotations

from aura_ai.games import registry
from aura_ai.play import new_game


def test_a_broken_package_does_not_take_the_other_games_with_it(monkeypatch) -> None:
    known = set(new_game.games())
    announced = {**registry._packages(), "torn": "no_such_package_anywhere"}
    monkeypatch.setattr(registry, "_packages", lambda: announced)
    assert "torn" in registry.names()
    assert set(new_game.games()) == known
