"""Words of Terra Mystica for people: names without codes."""

from __future__ import annotations

import re

import aura_ai.games as games
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.screen import plain
from aura_ai.play import learn
from tests.terra_mystica.test_spoken import walk

CODE = re.compile(r"\b(?:BON|FAV|TW|SCORE|ACT)(?:\d+|[A-Z])\b|\b(?:TP|TE|SH|SA|VP|PW|done)\b")


def test_people_read_no_ledger_codes() -> None:
    """In the list of moves, where each has words of its own, and in the news."""
    game, coded = games.load("terra_mystica", players=3), set()
    for state, action in walk(game, 2, 5_000):
        previous = state.array.copy()
        legal = [plain.plain(state.array, state.describe(legal)) for legal in state.legal()]
        assert len(set(legal)) == len(legal)
        lines = [state.describe(action)]
        for _, after in game.screen.stages(state.array, action):
            lines += [str(item) for item in game.screen.news(previous, after)]
            previous = after.copy()
        lines += [f"+TW{number}" for number in range(1, 6)]
        phrases = [*legal, *(plain.plain(state.array, line) for line in lines)]
        assert not [words for words in phrases if CODE.findall(words)]
        coded.update(code for line in lines for code in CODE.findall(line))
    assert len(coded) > 15


def test_a_step_down_is_told_too() -> None:
    array = games.load("terra_mystica", players=2).new(1).array
    assert plain.plain(array, "-WATER") == "1 step down the cult of water"


def test_power_is_burnt_in_one_step_as_often_as_a_search_would() -> None:
    """The proposal of a first game (aura_ai.play.learn)."""
    state = games.load("terra_mystica", players=2, factions="nomads,witches").new(11)
    while at.ACTION_BURN not in state.legal():
        state.apply(next(a for a in state.legal() if a != at.ACTION_PASS))
    view = state.view(state.to_act)
    burns = iter([at.ACTION_BURN, at.ACTION_BURN, at.ACTION_BURN, at.ACTION_PASS])
    proposed = learn.propose(view, lambda *_: next(burns))
    assert proposed == (at.ACTION_BURN, 3, state.describe(at.ACTION_PASS))
