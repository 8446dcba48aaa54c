"""Commands of a game besides its decisions: taking back, preferences.

There is no chat: nobody can write anything, so nobody can offend, reveal a hand or advertise.
"""

from __future__ import annotations

from collections.abc import Mapping

from aura_ai.contract.screen import screen_of
from aura_ai.web.game import Game
from aura_ai.web.http_errors import HttpError
from aura_ai.web.names import seat_names
from aura_ai.web.seats import Access
from aura_ai.web.snapshot import Snapshot

# --- taking back ----------------------------------------------------------------------------------


def refusal(game: Snapshot, access: Access, whole: bool) -> str:
    """Return why a person cannot take back, empty when it can.

    A game that is over stays over: its end has made everything public. A person takes back the last
    decision, or the ``whole`` last turn.
    """
    session = game.playing()
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
    session.undo(whole=whole)
    game.uncount("a decision was taken back")
    game.moved_elsewhere()


# --- preferences ----------------------------------------------------------------------------------


def put(game: Game, access: Access, key: str, value: str) -> None:
    """Set when turns are confirmed (``confirm``), and whether moves are proposed (``guide``).

    Raises:
        HttpError: No such setting.
    """
    game.playing()
    if key == "guide" and value in ("on", "off"):
        seats = set(game.stored.settings.get(key, []))
        seats = seats | set(access.seats) if value == "on" else seats - set(access.seats)
        game.set(guide=sorted(seats))
        if value == "on":
            game.uncount("moves were proposed")
    elif key == "confirm" and value in ("turns", "never"):
        game.set(confirm=value)
    else:
        raise HttpError(422, f"no setting {key[:40]!r} = {value[:40]!r}")
    game.respond()


def put_responses(game: Game, access: Access, answers: Mapping[str, str]) -> None:
    """Set auto-responses for all seats of a person; one that fits now is given immediately.

    Raises:
        HttpError: The game offers none, or an answer is not one of its choices.
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
