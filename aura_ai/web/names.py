"""Names of seats on a page: people's, bots', or numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import escape

from aura_ai.play.seat_players import PERSON
from aura_ai.web.seats import Access
from aura_ai.web.snapshot import Snapshot

_YOU = re.compile(r" \(you\)|, you(?=\))")
"""How drawings mark the seat whose eyes they are seen by."""
_THEIRS = {"your": "their", "to you": "to them", "for you": "for them", "you": "they"}
_YOURS = re.compile(r"\b(?:to you|for you|your|you)\b")
_SEAT = re.compile(r"\b([Ss])eat (\d+)\b")
"""How the words of games call a seat that has no other name."""


def seat_names(game: Snapshot) -> list[str]:
    """Return the names of the seats of a game: people's names, bots' names, or numbers from 1."""
    session = game.playing()
    own = game.settings.get("names", {})
    bots = bot_names(["" if spec == PERSON else spec.partition(":")[0] for spec in session.seats])
    names = []
    for seat, name in enumerate(session.game.seat_names()):
        # more names than seats: an opponent that the game brings has a name of its own
        bot = bots[seat] if seat < len(bots) and _SEAT.fullmatch(name) else ""
        names.append(own.get(str(seat)) or bot or _SEAT.sub(_counted, name))
    return names


def called(game: Snapshot, text: str, markup: bool = False) -> str:
    """Return a text of a game with names (:func:`seat_names`) in place of the numbers of seats.

    Args:
        game: The game.
        text: Words, or a drawing.
        markup: Whether the text is markup, in which names are escaped.
    """
    return _named(text, seat_names(game), markup)


def _named(text: str, names: Sequence[str], markup: bool) -> str:
    def name(written: re.Match[str]) -> str:
        seat = int(written[2])
        if seat >= len(names) or not names[seat]:
            return written[0]
        word = names[seat] if written[1] == "s" else names[seat][0].upper() + names[seat][1:]
        return str(escape(word)) if markup else word

    return _SEAT.sub(name, text)


def _counted(seat: re.Match[str]) -> str:
    return f"{'p' if seat[1] == 's' else 'P'}layer {int(seat[2]) + 1}"


def unaddressed(text: str) -> str:
    """Return a text of a game without a "you", for viewers who do not sit where it is seen from."""
    return _YOU.sub("", text)


def of_another(text: str) -> str:
    """Return somebody's decision in words for the others: ``one of your drops`` is theirs."""
    return _YOURS.sub(lambda match: _THEIRS[match[0]], text)


def of_bots(text: str, bots: Sequence[str], markup: bool = False) -> str:
    """Return a text of a game of bots: nobody who looks sits there, and seats have their names.

    Args:
        text: Words, or a drawing.
        bots: Name of each seat (:func:`bot_names`), empty for the game's own.
        markup: Whether the text is markup, in which names are escaped.
    """
    return _named(unaddressed(text).replace("Own hand", "Hand"), bots, markup)


def bot_names(bots: Sequence[str]) -> list[str]:
    """Return the names of the bots of a game, numbered from 1 where one plays several."""
    return [
        f"{bot} {seat + 1}" if bots.count(bot) > 1 and bot else bot for seat, bot in enumerate(bots)
    ]


def whose(judged: Mapping[str, Any] | None, access: Access, names: Sequence[str]) -> str:
    """Return whose decision is judged: ``your``, or a name's."""
    if judged is None or judged["seat"] in access.seats:
        return "your"
    return f"{names[judged['seat']]}'s"
