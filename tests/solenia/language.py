"""The words of Solenia in files of examples (:mod:`tests.example_files`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aura_ai.games.solenia import layout as at
from tests.example_words import Begin, Entry, Language
from tests.vectors import Game, Make

from .vectors_tools import DATA, LEVEL1, finish, start

CARDS = tuple(card["name"] for card in DATA["cards"])
POWERS = tuple(LEVEL1)


def _with_board(begin: Begin) -> Begin:
    """Return a beginning whose ``board`` is by seat and space, and its ``display`` by side."""

    def begun(make: Make, options: Mapping[str, Any], state: int, **position: Any) -> Game:
        board = position.pop("board", {})
        position["board"] = {
            cell: (seat, card) for seat, cards in board.items() for cell, card in cards.items()
        }
        rows = position.pop("display", {})
        position["display"] = [rows.get(side) for side in range(2)]
        return begin(make, options, state=state, **position)

    return begun


LANGUAGE = Language(
    layout=at.layout,
    options={"players": 2},
    begin={"turn": _with_board(start), "last card": _with_board(finish)},
    entries={
        "board": Entry((at.AXIS_SEAT, at.AXIS_SPACE), CARDS),
        "cards": Entry((at.AXIS_SPACE,), CARDS),
        "day_notches": Entry((at.AXIS_SEAT, at.AXIS_NOTCH)),
        "decks": Entry((at.AXIS_SEAT,), CARDS),
        "hands": Entry((at.AXIS_SEAT,), CARDS),
        "level1": Entry((at.AXIS_SEAT,), POWERS),
        "level3_day": Entry((at.AXIS_SEAT,)),
        "level3_night": Entry((at.AXIS_SEAT,)),
        "night_notches": Entry((at.AXIS_SEAT, at.AXIS_NOTCH)),
        "phases": Entry((at.AXIS_ROW,)),
        "rating": Entry(),
        "stacks": Entry((at.AXIS_SIDE,)),
        "strips": Entry((at.AXIS_ROW,), tuple("ABCDT")),
    },
    names={"cell": tuple(f"({row},{column})" for row in range(5) for column in range(5))},
)
