"""What a game brings for people: one object, with defaults; older forms for one release."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from aura_ai.errors import RulesError
from aura_ai.games import old_screen, registry
from aura_ai.games.box import SpokenGame
from aura_ai.games.connect_four import game as connect_four
from aura_ai.games.connect_four.text import events, position, words
from aura_ai.games.connect_four.text.screen import SCREEN
from aura_ai.games.contract import Game
from aura_ai.games.screen import Screen
from aura_ai.play.session import PERSON, Session

ADVICE = SimpleNamespace(
    warnings=lambda view: ["wasted"], STANDING=(), standing_answer=lambda v, r: 3
)


class Bare(connect_four.ConnectFour):
    """Words and positions alone."""

    screen = Screen(words.describe, words.picture, position.to_json, position.from_json)


class Modules(SpokenGame):
    """A game as packages of the previous release wrote it, with modules."""

    info = connect_four.INFO
    words, positions, events, advice = words, position, events, ADVICE
    drawing = SimpleNamespace(draw=SCREEN.draw)


class Methods(SpokenGame):
    """A game as packages of the previous release wrote it, with methods."""

    info = connect_four.INFO

    def describe(self, array, action):
        return words.describe(array, action)

    def picture(self, array, width=80):
        return words.picture(array, width)

    def position_json(self, array):
        return position.to_json(self, array)

    def array_from_json(self, found):
        return position.from_json(self, found)


class Nothing(SpokenGame):
    """A game without a word."""

    info = connect_four.INFO


def loaded(monkeypatch: pytest.MonkeyPatch, form: type) -> Game:
    """Return Connect Four in another form of a game class, by the registry."""
    old_screen._note.cache_clear()
    own = {
        name: value
        for name, value in vars(connect_four.ConnectFour).items()
        if name not in ("__module__", "__doc__", "__dict__", "__weakref__", "screen")
    }
    built = type(form.__name__, (form,), {"__abstractmethods__": frozenset(), **own})
    built._fingerprint.__set_name__(built, "_fingerprint")  # type: ignore[attr-defined]
    monkeypatch.setattr(connect_four, "ConnectFour", built)
    return registry.load("connect_four")


def played(game: Game) -> Session:
    """Return a game that a column of four has won."""
    session = Session(game, [PERSON, PERSON], 1)
    for column in (0, 1, 0, 1, 0, 1, 0):
        session.choose(column)
    return session


def test_words_and_positions_are_enough_for_every_function_of_a_session():
    game = Bare()
    session = played(game)
    assert session.over
    assert session.log(1)[0].text == words.describe(game.new(1).array, 0)
    assert all(event.news == () for event in session.log(0))
    assert session.legend == ""
    assert session.undoable() == ""
    assert session.scores() == session.result()[1]
    assert game.screen.warnings(session.view(0)) == ()
    assert game.screen.auto_response(session.view(0), {}) is None


@pytest.mark.parametrize("form", [Modules, Methods])
def test_a_game_of_the_previous_release_plays_with_one_line_that_says_what_to_write(
    form, monkeypatch, capsys
):
    game = loaded(monkeypatch, form)
    registry.load("connect_four")
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"game connect_four: give class {form.__name__} the attribute screen = Screen(" in said
    session = played(game)
    assert session.over
    state = session.record.first()
    assert game.from_json(state.to_json()).to_json() == state.to_json()
    assert game.picture(state.array) == words.picture(state.array, 80)
    if form is Modules:
        assert session.log(0)[-1].points
        assert game.screen.draw is not None
        assert game.screen.warnings(state.view(0)) == ["wasted"]
        assert game.screen.auto_response(state.view(0), {}) == 3


def test_a_game_without_words_is_refused_with_what_to_write(monkeypatch):
    with pytest.raises(RulesError, match=r"Nothing needs the attribute screen = Screen\(describe"):
        loaded(monkeypatch, Nothing)
