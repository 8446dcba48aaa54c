"""Games that can be played on a screen."""

from __future__ import annotations

import pytest

from aura_ai.bots import registry as bot_registry
from aura_ai.contract import registry
from aura_ai.errors import UseError
from aura_ai.play import new_game
from aura_ai.play.seat_players import PERSON
from aura_ai.play.session import Session


def test_a_broken_package_does_not_take_the_other_games_with_it(monkeypatch) -> None:
    known = set(new_game.games())
    announced = {**registry._packages(), "torn": "no_such_package_anywhere"}
    monkeypatch.setattr(registry, "_packages", lambda: announced)
    assert "torn" in registry.names()
    assert set(new_game.games()) == known


def test_a_host_offers_bots_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setattr(bot_registry, "ADDED", [])
    file = tmp_path / "lowest.py"
    file.write_text(
        "from aura_ai.bots.interface import Bot\n"
        "class Lowest(Bot):\n"
        "    games = ('connect_four',)\n"
        "    def choose(self, view, legal):\n"
        "        return legal[0]\n"
    )
    new_game.offer("connect_four", f"mine={file}:Lowest")
    try:
        assert new_game.bots("connect_four")["mine"] == "added by the host"
        assert "mine" not in new_game.bots("aura")
        new_game.check_seats("connect_four", ["mine"])
        session = Session(registry.load("connect_four", 2), ["mine", PERSON], 1)
        assert session.think() == 0
        for wrong, line in (
            (f"mine={file}:Lowest", "a name of its own"),
            (f"{file}:Lowest", "a name of its own"),
            (f"random={file}:Lowest", "a name of its own"),
            (f"other={file}:Highest", "no class Highest"),
        ):
            with pytest.raises(UseError, match=line):
                new_game.offer("connect_four", wrong)
    finally:
        new_game.bots.cache_clear()
