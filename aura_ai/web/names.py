"""Names of seats on a page: people's, bots', or numbers."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import escape

from aura_ai.contract.game import View
from aura_ai.contract.screen import NOBODY, screen_of
from aura_ai.play.seat_players import PERSON
from aura_ai.web.seats import Access
from aura_ai.web.snapshot import RECORD, Snapshot

YOU = "You"
"""How a page calls the one person who reads it and gave no name."""
_MARKS = re.compile(r" \(you\)|, you(?=\))")
"""How drawings mark the viewer's seat."""
_THEIRS = {"your": "their", "to you": "to them", "for you": "for them", "you": "they"}
_YOURS = re.compile(r"\b(?:to you|for you|your|you)\b")
_SEAT = re.compile(r"\b([Ss])eat (\d+)\b")
"""How the words of games call a seat that has no other name."""
_OF = re.compile(r"\bof $")
_BEGINS = ("", ">", '"', "\N{LEFT DOUBLE QUOTATION MARK}")
"""Characters before the first word of a sentence."""
_VERBS = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}


class Names(list[str]):
    """The names of the seats of a game for one reader.

    Attributes:
        reader: Seat of the one person who reads, NOBODY where several do, or nobody of the table.
    """

    def __init__(
        self, names: Iterable[str], reader: int = NOBODY, words: Sequence[str] = ()
    ) -> None:
        """Set up; an empty name keeps the words of the game.

        ``words`` are how the game calls its seats (``Game.seat_names``), where that is not by number.
        """
        super().__init__(names)
        self.reader = reader
        self._other_words = [
            (re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE), f"seat {seat}")
            for seat, word in enumerate(words)
            if not _SEAT.fullmatch(word) and word != self[seat]
        ]

    def called(self, text: str, markup: bool = False) -> str:
        """Return a text of a game with names for the numbers of seats, escaped where it is markup."""
        for pattern, seat in self._other_words:
            text = pattern.sub(seat, text)
        # few of the many texts in a drawing name a seat, and to look for that is cheaper than a pattern
        pieces = text.split("<") if markup else [text]
        return "<".join(
            [
                self._named(piece, markup) if "eat " in piece or "you" in piece else piece
                for piece in pieces
            ]
        )

    def _named(self, text: str, markup: bool) -> str:
        if self.reader != NOBODY and self[self.reader] == YOU:
            text = _seat_of_reader(self.reader).sub(_addressed, unmarked(text))

        def name(written: re.Match[str]) -> str:
            seat = int(written[2])
            if seat >= len(self) or not self[seat]:
                return written[0]
            word = self[seat] if written[1] == "s" else self[seat][0].upper() + self[seat][1:]
            return str(escape(word)) if markup else word

        return _SEAT.sub(name, text)


@functools.cache
def _seat_of_reader(seat: int) -> re.Pattern[str]:
    """Return a pattern for a seat in a sentence, and a verb after it."""
    return re.compile(rf"(?P<s>[Ss])eat {seat}\b(?P<whose>'s)?(?: (?P<verb>is|[a-z]{{2,}}s)\b)?")


def _addressed(words: re.Match[str]) -> str:
    """Return the words for somebody who reads of itself: ``seat 0 pays`` is ``You pay``."""
    before, verb = words.string[max(0, words.start() - 4) : words.start()], words["verb"]
    if _OF.search(before):  # what is yours does it, not you
        return f"yours {verb}" if verb else "yours"
    you = "your" if words["whose"] else "you"
    if words["s"] == "S" or before[-1:] in _BEGINS:
        you = you.capitalize()
    if not verb:
        return you
    stem = verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes")) else verb[:-1]
    return f"{you} {_VERBS.get(verb, stem)}"


def seat_names(game: Snapshot, access: Access | None = None) -> Names:
    """Return the names of the seats of a game: people's names, bots' names, or numbers from 1.

    Args:
        game: The game.
        access: Whose page it is: where one person alone sits by it, sentences are addressed to that one,
            who is "You" without a name. None for names that are the same for everybody.
    """
    session = game.playing()
    own = game.settings.get("names", {})
    words = session.game.seat_names()
    bots = bot_names(["" if spec == PERSON else spec.partition(":")[0] for spec in session.seats])
    reader = NOBODY
    if access is not None and len(access.seats) == 1 and game.kind != RECORD:
        reader = access.seats[0] if access.seats[0] in session.people else NOBODY
    names = []
    for seat, word in enumerate(words):
        # more names than seats: an opponent that the game brings has a name of its own
        bot = bots[seat] if seat < len(bots) and _SEAT.fullmatch(word) else ""
        usual = YOU if seat == reader else _SEAT.sub(_counted, word)
        names.append(own.get(str(seat)) or bot or usual)
    return Names(names, reader, words)


def role_titles(view: View) -> list[str]:
    """Return the roles of the seats as people write them, none in a game without."""
    plain = screen_of(view.game).plain
    roles = (plain(view.array, role).replace("_", " ") for role in view.game.roles(view.array))
    return [role[:1].upper() + role[1:] for role in roles]


def _counted(seat: re.Match[str]) -> str:
    return f"{'p' if seat[1] == 's' else 'P'}layer {int(seat[2]) + 1}"


def unmarked(text: str) -> str:
    """Return a drawing without the marks of the viewer's seat."""
    return _MARKS.sub("", text)


def of_another(text: str) -> str:
    """Return a seat's decision in words for the others: ``one of your drops`` is theirs."""
    return _YOURS.sub(lambda match: _THEIRS[match[0]], text)


def of_bots(text: str, bots: Sequence[str], markup: bool = False) -> str:
    """Return a text of a game of bots for spectators, with their names.

    Names are escaped where the text is markup; an empty one keeps the words of the game.
    """
    return Names(bots).called(unmarked(text), markup)


def bot_names(bots: Sequence[str]) -> list[str]:
    """Return the names of the bots of a game, numbered from 1 where one plays several."""
    return [
        f"{bot} {seat + 1}" if bots.count(bot) > 1 and bot else bot for seat, bot in enumerate(bots)
    ]


def whose(judged: Mapping[str, Any] | None, names: Names) -> str:
    """Return whose decision is judged: ``your``, or a name's."""
    if judged is None or judged["seat"] == names.reader:
        return "your"
    return f"{names[judged['seat']]}'s"
