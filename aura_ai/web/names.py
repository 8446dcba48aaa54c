"""What seats are called on a page: by the people who sit there, where they gave a name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markupsafe import escape

from aura_ai.web.snapshot import Snapshot

_YOU = re.compile(r" \(you\)|, you(?=\))")
"""How drawings mark the seat whose eyes they are seen by."""
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


def unaddressed(text: str) -> str:
    """Return a text of a game without a "you", for whoever does not sit where it is seen from."""
    return _YOU.sub("", text)


def of_bots(text: str, bots: Sequence[str], markup: bool = False) -> str:
    """Return a text of a game of bots: nobody who looks sits there, and seats have their names.

    Args:
        text: Words, or a drawing.
        bots: What each seat is called (:func:`bot_names`), empty for as the game calls it.
        markup: Whether the text is markup, in which names are escaped.
    """
    text = unaddressed(text).replace("Own hand", "Hand")

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        if seat >= len(bots) or not bots[seat]:
            return found[0]
        return str(escape(bots[seat])) if markup else bots[seat]

    return _SEAT.sub(name, text)


def bot_names(bots: Sequence[str]) -> list[str]:
    """Return what the bots of a game are called: by their seats too, where one plays several."""
    return [
        f"{bot} (seat {seat})" if bots.count(bot) > 1 and bot else bot
        for seat, bot in enumerate(bots)
    ]
