"""Taking back: permission, and the commands."""

from __future__ import annotations

from aura_ai.web.clocks import Clock
from aura_ai.web.game import Game
from aura_ai.web.http_errors import HttpError
from aura_ai.web.names import seat_names
from aura_ai.web.seats import Access
from aura_ai.web.snapshot import PLAN, Snapshot


def refusal(game: Snapshot, access: Access, whole: bool) -> str:
    """Return why a person cannot take back, empty when it can.

    A game that is over stays over: its end has made everything public.

    Args:
        game: The game.
        access: Whose decisions.
        whole: The whole last turn; else the last decision alone.
    """
    session = game.playing()
    if game.kind == PLAN:
        return "" if session.ply else "there is nothing to undo"
    if session.over:
        return "the game is over: nothing can be undone any more"
    if not access.seats:
        return "you only watch"
    clock = Clock.of(game.settings)
    if clock is not None:
        # otherwise the increment of a turn could be gained repeatedly
        last = session.record.decisions[-1].seat if session.ply else None
        ended = session.turns.ended() and game.pending is None
        if ended or last not in access.seats or last != clock.runs:
            return "with clocks nothing is taken back once the turn is over"
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
