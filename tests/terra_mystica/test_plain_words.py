"""Words of Terra Mystica: names first, then codes, passing last."""

from __future__ import annotations

import re

import aura_ai.games as games
from aura_ai.games.terra_mystica import layout as at
from aura_ai.screens.terra_mystica import plain
from tests.terra_mystica.test_spoken import walk

CODE = re.compile(r"\b(?:BON|FAV|TW|SCORE|ACT)(?:\d+|[A-Z])\b")


def test_a_code_follows_the_name_of_a_tile() -> None:
    """In the list of moves and in the news."""
    game, coded = games.load("terra_mystica", players=3), set()
    for state, action in walk(game, 2, 5_000):
        before = state.array.copy()
        lines = [state.describe(legal) for legal in state.legal()]
        for _, after in game.screen.stages(state.array, action):
            lines += [str(item) for item in game.screen.news(before, after)]
            before = after.copy()
        lines += [f"+TW{number}" for number in range(1, 6)]
        for line in lines:
            words = plain.plain(state.array, line)
            codes = CODE.findall(line)
            assert CODE.findall(words) == codes
            assert all(f" ({code})" in words for code in codes), words
            coded.update(codes)
    assert len(coded) > 20


def test_a_tile_is_called_what_it_is() -> None:
    state = games.load("terra_mystica", players=2).new(1)
    phrases = {
        text: plain.plain(state.array, text) for text in ("+FAV9", "take BON3", "action BON1")
    }
    assert phrases["+FAV9"] == "take favor tile 1 fire, +3 coins (FAV9)"
    assert phrases["take BON3"] == "take bonus card +6 coins (BON3)"
    assert phrases["action BON1"].startswith("take the action of bonus card ")


def test_passing_is_listed_last() -> None:
    game = games.load("terra_mystica", players=2)
    assert game.screen.guide is not None
    assert at.ACTION_PASS in game.screen.guide.last


def test_one_step_is_no_steps() -> None:
    state = games.load("terra_mystica", players=2).new(1)
    phrases = [plain.plain(state.array, f"send p to FIRE for {steps}") for steps in (1, 2)]
    assert phrases == [
        f"send a priest to the cult of fire: {words}" for words in ("1 step", "2 steps")
    ]
    assert plain.plain(state.array, "-WATER") == "1 step down the cult of water"
