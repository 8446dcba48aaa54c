"""What seats are called on a page: by the people who sit there, where they gave a name."""

from __future__ import annotations

import re

from markupsafe import escape

from aura_ai.web.snapshot import Snapshot

_SEAT = re.compile(r"\bseat (\d+)\b")
"""How the words of games call a seat that has no other name."""


def seat_names(game: Snapshot) -> list[str]:
    """Return what the seats of a game are called."""
    given = game.settings.get("names", {})
    return [given.get(str(i), name) for i, name in enumerate(game.playing().game.seat_names())]


def called(game: Snapshot, text: str, markup: bool = False) -> str:
    """Return a text of a game with the names of people in place of the numbers of their seats.

    Args:
        game: The game.
        text: Words, or a drawing.
        markup: Whether the text is markup, in which names are escaped.
    """
    given = game.settings.get("names")
    if not given:
        return text

    def name(found: re.Match[str]) -> str:
        person = given.get(found[1])
        return found[0] if person is None else str(escape(person)) if markup else person

    return _SEAT.sub(name, text)
