"""The screen of a game: one object, with defaults."""

from __future__ import annotations

import pytest

from aura_ai.contract import registry
from aura_ai.contract.game import Game
from aura_ai.contract.screen import Screen
from aura_ai.errors import RulesError
from aura_ai.games.connect_four import game as connect_four
from aura_ai.games.connect_four import screen as screen_part
from aura_ai.games.connect_four.screen import SCREEN
from aura_ai.play.session import PERSON, Session


class Bare(connect_four.ConnectFour):
    """Words and positions alone."""

    screen = Screen(SCREEN.describe, SCREEN.picture, SCREEN.to_json, SCREEN.from_json)


def played(game: Game) -> Session:
    """Return a game that a column of four has won."""
    session = Session(game, [PERSON, PERSON], 1)
    for column in (0, 1, 0, 1, 0, 1, 0):
        session.choose(column)
    return session


def test_words_and_positions_are_enough_for_every_function_of_a_session():
    game = Bare(2, {})
    session = played(game)
    assert session.over
    assert session.log(1)[0].text == SCREEN.describe(game.new(1).array, 0)
    assert all(event.news == () for event in session.log(0))
    assert session.legend == ""
    assert session.undoable() == ""
    assert session.scores() == session.result()[1]
    assert game.screen.warnings(session.view(0)) == ()
    assert game.screen.auto_response(session.view(0), {}) is None


def test_a_game_without_words_is_refused_with_what_to_write(monkeypatch):
    monkeypatch.delattr(screen_part, "SCREEN")
    with pytest.raises(RulesError, match=r"must have SCREEN = Screen\(describe"):
        registry.load("connect_four")
