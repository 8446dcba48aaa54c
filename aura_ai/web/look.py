"""What one person sees of a game at one moment: the only way from a game to a page.

Everything comes from the view of a seat. While a game goes on, a token shows the seats that it holds;
when it is over, or is only looked at, any seat may be looked at.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aura_ai.play.catalogue import View
from aura_ai.play.session import PERSON, Event, Session
from aura_ai.play.telling import Tally
from aura_ai.web.refusals import RefusedError
from aura_ai.web.seats import HUMAN, Access
from aura_ai.web.table import PLAN, Busy, Table

LOGGED = 30
"""Decisions in the log beside the board; the page of the log has all of them."""
PICTURE_WIDTH = 100


@dataclass(frozen=True)
class Seat:
    """One line of the table of seats.

    Attributes:
        number: The seat.
        name: What it is called.
        who: ``human`` or a bot, empty for an opponent that the game brings along.
        score: Points as they stand.
        mine: Whether the token that looks holds it.
        place: Final place, None before the end.
    """

    number: int
    name: str
    who: str
    score: int
    mine: bool
    place: int | None


@dataclass(frozen=True)
class Told:
    """One decision of the log.

    Attributes:
        ply: Its number.
        seat: Who decided.
        name: How that seat is called.
        text: What.
        news: What came of it.
    """

    ply: int
    seat: int
    name: str
    text: str
    news: tuple[str, ...]


@dataclass(frozen=True)
class Look:
    """What a page shows; see the fields' names, which the templates use.

    Attributes:
        seat: Seat whose eyes these are.
        ply: Decision before which the board is shown.
        last: Decisions made so far.
        live: Whether the board is shown as it stands.
        curtain: Seat to whom the screen is to be handed first, None as a rule; nothing is shown then.
        view: What the seat knows.
        to_act: Seat that decides next, -1 when the game is over.
        moves: Legal actions and their words, empty unless this person is to decide.
        pending: Whether this person's turn waits to be ended.
        warnings: What would be wasted if it ended here.
        seats: All seats.
        since: What others did since this person's last decision.
        log: The last decisions.
        tally: Points by source, at the end of the game alone.
        over: Whether the game is over.
        resigned: Name of who gave it up, empty as a rule.
    """

    seat: int
    ply: int
    last: int
    live: bool
    curtain: int | None
    view: View
    to_act: int
    moves: list[tuple[int, str]] = field(default_factory=list)
    pending: bool = False
    warnings: list[str] = field(default_factory=list)
    seats: list[Seat] = field(default_factory=list)
    since: list[Told] = field(default_factory=list)
    log: list[Told] = field(default_factory=list)
    tally: Tally | None = None
    over: bool = False
    resigned: str = ""


def observer(table: Table, access: Access, wanted: int | None = None) -> int:
    """Return the seat whose eyes a person uses.

    Args:
        table: The game.
        access: What the person's token opens.
        wanted: A seat that was asked for.

    Raises:
        RefusedError: That seat is not this person's to look at.
    """
    session = table.playing()
    if wanted is not None:
        allowed = range(session.game.players) if table.public() else access.seats
        if wanted not in allowed:
            raise RefusedError(403, f"seat {wanted} is not yours to look at")
        return wanted
    if not access.seats:
        return 0
    if session.to_act in access.seats and session.persons_turn and table.pending is None:
        return session.to_act
    if table.pending in access.seats and table.pending is not None:
        return table.pending
    return table.shown.get(access.token, access.seats[0])


def look(table: Table, access: Access, at: int | None = None, wanted: int | None = None) -> Look:
    """Return what a person sees.

    Args:
        table: The game, which must be ready.
        access: What the person's token opens.
        at: Decision before which to look, None for how it stands.
        wanted: Seat to look as, None for the usual one.

    Raises:
        RefusedError: No such decision or seat, or not this person's.
    """
    with table.lock:
        session = table.playing()
        seat = observer(table, access, wanted)
        if at is not None and not 0 <= at <= session.ply:
            raise RefusedError(422, f"decision {at}: choose 0 to {session.ply}")
        ply = session.ply if at is None else at
        live = at is None
        shown = table.shown.get(access.token)
        if shown is None:
            # nobody knows any more who sits at the screen, since a restart: it may be another
            shown = next((other for other in access.seats if other != seat), None)
        if shown is None or table.kind == PLAN or table.public():
            table.shown[access.token] = seat
        elif shown != seat:
            if not session.one_mind(shown, seat):
                return Look(shown, ply, session.ply, live, seat, session.view(shown), -1)
            table.shown[access.token] = seat
        mine = seat in access.seats
        view = session.view(seat, ply)
        moves: list[tuple[int, str]] = []
        if live and mine and table.pending is None and session.over is False:
            moves = [(action, view.describe(action)) for action in session.legal(seat)]
        pending = live and table.pending == seat and mine
        log = session.log(seat)
        return Look(
            seat=seat,
            ply=ply,
            last=session.ply,
            live=live,
            curtain=None,
            view=view,
            to_act=session.to_act,
            moves=moves,
            pending=pending,
            warnings=table.warnings(seat) if pending else [],
            seats=seats(session, access, seat),
            since=_since(session, access, log) if live else [],
            log=[told(session, event) for event in log[-LOGGED:]],
            tally=session.tally(seat) if session.over else None,
            over=session.over,
            resigned=_resigned(session),
        )


def seats(session: Session, access: Access, observer: int) -> list[Seat]:
    """Return all seats with their points, from what one of them may know."""
    names = session.game.seat_names()
    scores = session.scores(observer)
    places = session.result()[0] if session.over else [None] * len(names)
    return [
        Seat(
            number,
            name,
            who_of(session.seats[number]) if number < session.game.players else "",
            scores[number],
            number in access.seats,
            places[number],
        )
        for number, name in enumerate(names)
    ]


def who_of(spec: str) -> str:
    """Return a seat as the page names it, from what a record has."""
    return HUMAN if spec == PERSON else spec


def told(session: Session, event: Event) -> Told:
    """Return a decision with the name of its seat."""
    name = session.game.seat_names()[event.seat]
    return Told(event.ply, event.seat, name, event.text, event.news)


def whole_log(table: Table, access: Access, wanted: int | None = None) -> list[Told]:
    """Return all decisions as a person may know them.

    Raises:
        RefusedError: As :func:`look`.
    """
    with table.lock:
        session = table.playing()
        seen = look(table, access, None, wanted)
        if seen.curtain is not None:
            return []
        return [told(session, event) for event in session.log(seen.seat)]


def _since(session: Session, access: Access, log: Sequence[Event]) -> list[Told]:
    """Return what others did after this person's last decision."""
    own = [event.ply for event in log if event.seat in access.seats]
    first = own[-1] + 1 if own else 0
    return [told(session, event) for event in log[first:]]


def _resigned(session: Session) -> str:
    seat = session.record.resigned
    return "" if seat is None else session.game.seat_names()[seat]


def busy_json(busy: Busy | None) -> dict[str, Any] | None:
    """Return who thinks, for a page."""
    if busy is None:
        return None
    seconds = round(time.monotonic() - busy.since, 1) if busy.begun else 0.0
    return {"seat": busy.seat, "bot": busy.spec, "seconds": seconds, "begun": busy.begun}


def as_json(table: Table, seen: Look) -> Mapping[str, Any]:
    """Return what a person sees as plain JSON (``GET /api/games/ID``)."""
    found: dict[str, Any] = {
        "id": table.id,
        "game": table.game,
        "kind": table.kind,
        "state": "playing",
        "seat": seen.seat,
        "ply": seen.ply,
        "thinking": busy_json(table.thinking),
        "problem": table.problem,
    }
    if seen.curtain is not None:
        return found | {"state": "curtain", "hand_to": seen.curtain}
    return found | {
        "state": "over" if seen.over else "playing",
        "to_act": seen.to_act,
        "pending": seen.pending,
        "legal": [{"action": action, "text": text} for action, text in seen.moves],
        "seats": [{"seat": s.number, "name": s.name, "who": s.who} for s in seen.seats],
        "scores": [s.score for s in seen.seats],
        "places": [s.place for s in seen.seats] if seen.over else None,
        "log": [{"ply": t.ply, "seat": t.seat, "text": t.text, "news": t.news} for t in seen.log],
        "view": seen.view.to_json(),
    }
