"""Commands of a game besides its decisions: taking back, preferences, set phrases.

There is no chat: nobody can write anything, so nobody can offend, reveal a hand or advertise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aura_ai.contract.screen import screen_of
from aura_ai.play.session import Session
from aura_ai.web.game import Game
from aura_ai.web.http_errors import HttpError
from aura_ai.web.names import seat_names
from aura_ai.web.seats import Access
from aura_ai.web.snapshot import GAME, PLAN, Snapshot

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


# --- taking back ----------------------------------------------------------------------------------


def refusal(game: Snapshot, access: Access, whole: bool) -> str:
    """Return why a person cannot take back, empty when it can.

    A game that is over stays over: its end has made everything public. A person takes back the last
    decision, or the ``whole`` last turn.
    """
    session = game.playing()
    if game.kind == PLAN:
        return "" if session.ply else "there is nothing to undo"
    if session.over:
        return "the game is over: nothing can be undone any more"
    if not access.seats:
        return "you only watch"
    reasons = [session.undoable(seat, whole) for seat in access.seats]
    return "" if "" in reasons else seat_names(game).called(reasons[0])


def undo(game: Game, access: Access, ply: int, whole: bool) -> None:
    """Take back the last turn of a person, or its last decision; a command of the game.

    Raises:
        HttpError: It is refused, or the game has moved on.
    """
    session = game.open_to_moves(ply)
    reason = refusal(game.seen(), access, whole)
    if reason:
        raise HttpError(409, reason)
    if game.stored.kind == PLAN:
        session.rewind(session.ply - (session.turns.length() if whole else 1))
    else:
        session.undo(whole=whole)
        game.uncount("a decision was taken back")
    game.moved_elsewhere()


def rewind(game: Game, access: Access, ply: int) -> None:
    """Go back to any decision of an analysis board, a command of the game.

    Raises:
        HttpError: It is not an analysis board.
        RulesError: It has no such decision.
    """
    session = game.open_to_moves()
    if game.stored.kind != PLAN:
        raise HttpError(409, "only an analysis board goes back past revealed information")
    session.rewind(ply)
    game.moved_elsewhere()


# --- preferences ----------------------------------------------------------------------------------


def put(game: Game, access: Access, key: str, value: str) -> None:
    """Set whether chances are shown (``chances``), when turns are confirmed (``confirm``), and
    whether moves are proposed and explained (``guide``).

    Raises:
        HttpError: No such setting.
    """
    game.playing()
    if key in ("chances", "guide") and value in ("on", "off"):
        seats = set(game.stored.settings.get(key, []))
        seats = seats | set(access.seats) if value == "on" else seats - set(access.seats)
        game.set(**{key: sorted(seats)})
        if value == "on":
            game.uncount("chances were shown" if key == "chances" else "moves were proposed")
    elif key == "confirm" and value in ("turns", "never"):
        game.set(confirm=value)
    else:
        raise HttpError(422, f"no setting {key[:40]!r} = {value[:40]!r}")
    game.respond()


def put_responses(game: Game, access: Access, answers: Mapping[str, str]) -> None:
    """Set auto-responses for all seats of a person; one that fits now is given at once.

    Raises:
        HttpError: The game offers none, or an answer is none of its choices.
    """
    session = game.open_to_moves()
    responses = {}
    for rule in screen_of(session.game).auto_responses:
        value = answers.get(rule.key, "")
        if value not in dict(rule.choices):
            raise HttpError(422, f"{rule.label}: unknown choice {value[:40]!r}")
        responses[rule.key] = value
    if not responses:
        raise HttpError(422, f"{session.game.info.title} has no auto-responses")
    mine = {str(seat): responses for seat in access.seats}
    game.set(standing=game.stored.settings.get("standing", {}) | mine)
    game.respond()


# --- phrases --------------------------------------------------------------------------------------


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
