"""Set phrases between screens, in place of a chat.

Nobody can write anything, so nobody can offend, reveal a hand or advertise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aura_ai.play.session import Session
from aura_ai.web.game import Game
from aura_ai.web.http_errors import HttpError
from aura_ai.web.seats import Access
from aura_ai.web.snapshot import GAME

PHRASES = (
    "Hello!",
    "Good luck!",
    "Nice move!",
    "Let me think …",
    "Back in a minute.",
    "Oops!",
    "Thank you!",
    "Good game!",
)
SHOWN = 3
"""The last phrases, which a page shows."""
_KEY = "phrases"
"""Entry of a game's settings: seats and phrases, the latest last."""


def may_speak(session: Session | None, kind: str, access: Access) -> bool:
    """Return whether a person has somebody to say something to, who sits at another screen."""
    if session is None or not access.seats or kind != GAME:
        return False
    return any(seat not in access.seats for seat in session.people)


def say(game: Game, access: Access, phrase: int) -> None:
    """Say one of the phrases, a command of the game.

    Raises:
        HttpError: Unknown phrase, or nobody to hear it.
    """
    if not may_speak(game.session, game.stored.kind, access):
        raise HttpError(409, "nobody else sits at this table to hear it")
    if phrase not in range(len(PHRASES)):
        raise HttpError(422, f"the phrase is one of 0 to {len(PHRASES) - 1}")
    lines = [*game.stored.settings.get(_KEY, []), [access.seats[0], phrase]]
    game.stored.settings = game.stored.settings | {_KEY: lines[-SHOWN:]}


def shown(settings: Mapping[str, Any], names: Sequence[str]) -> list[tuple[int, str, str]]:
    """Return seat, name and words of the latest phrases, the newest last."""
    return [(seat, names[seat], PHRASES[number]) for seat, number in settings.get(_KEY, [])]
