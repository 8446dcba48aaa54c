"""Screens of packages that were written for the previous release; goes with the next one.

There a game class had attributes ``words``, ``positions``, ``drawing``, ``events`` and ``advice``, or
the methods ``describe``, ``picture``, ``position_json`` and ``array_from_json`` of its own.
"""

from __future__ import annotations

import functools
import sys
from typing import Any

from aura_ai.games.contract import Game, RulesError
from aura_ai.games.screen import Screen

_EVENTS = ("in_public", "stages", "starts_turn", "is_secret", "news", "scores")
_METHODS = ("describe", "picture", "position_json", "array_from_json")


def screen_of(game: Any) -> Screen:
    """Return the screen of a game that has none, and say on stderr what to write in its place.

    Raises:
        RulesError: The game has nothing of the kind.
    """
    name, own = game.info.name, type(game)
    if all(getattr(own, method) is not getattr(Game, method) for method in _METHODS):
        parts: dict[str, Any] = {
            "describe": game.describe,
            "picture": game.picture,
            "to_json": lambda game, array: game.position_json(array),
            "from_json": lambda game, position: game.array_from_json(position),
        }
    elif hasattr(game, "words") and hasattr(game, "positions"):
        words, positions = game.words, game.positions
        parts = {"describe": words.describe, "picture": words.picture}
        parts |= {"to_json": positions.to_json, "from_json": positions.from_json}
    else:
        raise RulesError(
            f"game {name}: class {own.__name__} needs the attribute screen = Screen(describe=..., "
            "picture=..., to_json=..., from_json=...), see docs/adding-a-game.md"
        )
    drawing, events, advice = (getattr(game, old, None) for old in ("drawing", "events", "advice"))
    parts |= {key: getattr(events, key) for key in _EVENTS if hasattr(events, key)}
    parts |= {
        new: getattr(module, old)
        for module, old, new in (
            (drawing, "draw", "draw"),
            (events, "LEGEND", "legend"),
            (advice, "warnings", "warnings"),
            (advice, "STANDING", "auto_responses"),
            (advice, "standing_answer", "auto_response"),
        )
        if hasattr(module, old)
    }
    _note(name, own.__name__, ", ".join(parts))
    return Screen(**parts)


@functools.cache
def _note(name: str, own: str, parts: str) -> None:
    print(
        f"note: game {name}: give class {own} the attribute screen = Screen({parts}); "
        "its attributes of the previous release are read until the next one",
        file=sys.stderr,
    )
