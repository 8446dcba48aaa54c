"""View models: one person's view of a game, for pages.

Everything comes from the view of a seat. While a game is running, a token shows the seats that it holds;
when it is over, or is only watched, any seat may be looked at.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from aura_ai.contract.game import View
from aura_ai.contract.narration import Event
from aura_ai.contract.screen import NOBODY, screen_of
from aura_ai.play import new_game
from aura_ai.play.hints import hinted
from aura_ai.play.review import LEAST_POINTS
from aura_ai.play.seat_players import PERSON
from aura_ai.play.tally import Tally
from aura_ai.web import commands
from aura_ai.web.http_errors import HttpError
from aura_ai.web.names import YOU, Names, role_titles, seat_names
from aura_ai.web.seats import HUMAN, Access
from aura_ai.web.snapshot import Snapshot, Thinking, at_screen, viewer

LOGGED = 30
"""Decisions in the log next to the board; the page of the log has all of them."""
PICTURE_WIDTH = 100


@dataclass(frozen=True)
class Seat:
    """One line of the table of seats."""

    number: int
    """The seat."""
    name: str
    """Its name."""
    who: str
    """``human`` or a bot, empty for an opponent that the game brings along."""
    score: int
    """Points so far."""
    mine: bool
    """Whether the token that looks holds it."""
    place: int | None
    """Final place, None before the end."""
    you: bool
    """Whether the person who looks sits there, and nowhere else."""

    @property
    def title(self) -> str:
        """The name, with a note for the person who looks."""
        return f"{self.name} (you)" if self.you and self.name != YOU else self.name


@dataclass(frozen=True)
class LogEntry:
    """One decision of the log.

    Attributes:
        ply: Its number.
        seat: The seat that decided.
        name: How that seat is called, with its role if it has one.
        text: The decision in words.
        news: Its consequences in words.
    """

    ply: int
    seat: int
    name: str
    text: str
    news: tuple[str, ...]


@dataclass(frozen=True)
class ViewModel:
    """Content of a page; the templates use the names of the fields."""

    seat: int
    """Seat of the viewer, :data:`~aura_ai.play.session.NOBODY` for a spectator."""
    ply: int
    """Decision before which the board is shown."""
    last: int
    """Decisions made so far."""
    live: bool
    """Whether the board is shown as it is now."""
    hand_to: int | None
    """Seat to whom the screen is to be handed first, normally None; nothing is shown then."""
    view: View
    """View of the seat."""
    to_act: int
    """Seat that decides next, -1 when the game is over."""
    moves: list[tuple[int, str]] = field(default_factory=list)
    """Legal actions and their words, empty unless this person is to decide."""
    pending: bool = False
    """Whether this person's turn waits to be ended."""
    warnings: list[str] = field(default_factory=list)
    """Waste if it ended here, in words."""
    seats: list[Seat] = field(default_factory=list)
    """All seats."""
    since: list[LogEntry] = field(default_factory=list)
    """The others' decisions since this person's last one."""
    log: list[LogEntry] = field(default_factory=list)
    """The last decisions."""
    tally: Tally | None = None
    """Points by source, at the end of the game alone."""
    over: bool = False
    """Whether the game is over."""
    resigned: str = ""
    """Such as ``Ann resigned``; normally empty."""
    undo: str = ""
    """Why the last decision cannot be taken back, empty when it can."""
    undo_turn: str = ""
    """The same for the whole turn."""


def view_model(
    game: Snapshot,
    access: Access,
    at: int | None = None,
    viewpoint: int | None = None,
    names: Names | None = None,
) -> ViewModel:
    """Return a person's view model. Nothing changes by it.

    Args:
        at: Decision before which to look, None for now.
        viewpoint: Seat to look as, None for the usual one.
        names: Names of the seats as this person reads them, None for those that are the same for all.

    Raises:
        HttpError: No such decision or seat, or not this person's.
    """
    session, names = game.playing(), names or seat_names(game)
    if viewpoint is not None and viewpoint not in (
        range(session.game.players) if game.public else access.seats
    ):
        raise HttpError(403, "that seat is not yours to look at")
    seat = viewer(game, access) if viewpoint is None else viewpoint
    if at is not None and not 0 <= at <= session.ply:
        raise HttpError(422, f"That move does not exist: the game has {session.ply} so far.")
    ply = session.ply if at is None else at
    live = at is None
    screen = at_screen(game, access, seat)
    if screen != seat:
        return ViewModel(screen, ply, session.ply, live, seat, session.view(screen), -1)
    mine = seat in access.seats
    view = session.view(seat, ply)
    moves: list[tuple[int, str]] = []
    if live and mine and game.pending is None and not session.over:
        legal = session.legal(seat)
        moves = [(action, names.called(view.describe(action))) for action in legal]
    pending = live and game.pending == seat and mine
    log, resigned = session.log(seat), session.record.resigned
    return ViewModel(
        seat=seat,
        ply=ply,
        last=session.ply,
        live=live,
        hand_to=None,
        view=view,
        to_act=session.to_act,
        moves=moves,
        pending=pending,
        warnings=list(screen_of(view.game).warnings(view)) if pending else [],
        seats=_seats(game, access, seat, names),
        since=_entries(view, _since(access, log), names) if live else [],
        log=_entries(view, log[-LOGGED:], names),
        tally=session.tally(seat) if session.over else None,
        over=session.over,
        resigned="" if resigned is None else f"{names[resigned]} resigned",
        undo=commands.refusal(game, access, False),
        undo_turn=commands.refusal(game, access, True),
    )


def _seats(game: Snapshot, access: Access, observer: int, names: Names) -> list[Seat]:
    """Return all seats with their points, from the view of one of them."""
    session = game.playing()
    scores = session.scores(observer)
    places = session.result()[0] if session.over else [None] * len(names)
    who = {seat: HUMAN if spec == PERSON else spec for seat, spec in enumerate(session.seats)}
    return [
        Seat(
            number,
            name,
            who.get(number, ""),
            scores[number],
            number in access.seats,
            places[number],
            access.seats == (number,) and session.seats[number] == PERSON,
        )
        for number, name in enumerate(names)
    ]


def _entries(view: View, events: Sequence[Event], names: Names) -> list[LogEntry]:
    """Return decisions with the names of their seats, and the roles that a view shows."""
    titles = [
        f"{name} ({role})" if role else name
        for name, role in zip_longest(names, role_titles(view), fillvalue="")
    ]
    return [
        LogEntry(
            event.ply,
            event.seat,
            titles[event.seat],
            names.called(event.text),
            tuple(map(names.called, event.news)),
        )
        for event in events
    ]


def whole_log(
    game: Snapshot, access: Access, viewpoint: int | None, names: Names
) -> list[LogEntry]:
    """Return all decisions as a person may know them.

    Raises:
        HttpError: As :func:`view_model`.
    """
    seen = view_model(game, access, None, viewpoint)
    if seen.hand_to is not None:
        return []
    return _entries(seen.view, game.playing().log(seen.seat), names)


def _since(access: Access, log: Sequence[Event]) -> Sequence[Event]:
    """Return the events after this person's last decision."""
    if access.watches:
        return []
    own = [event.ply for event in log if event.seat in access.seats]
    first = own[-1] + 1 if own else 0
    return log[first:]


def thinking_json(thinking: Thinking | None) -> dict[str, Any] | None:
    """Return the bot that thinks, for a page."""
    if thinking is None:
        return None
    return {
        "seat": thinking.seat,
        "bot": thinking.bot,
        "seconds": round(time.monotonic() - thinking.since, 1),
        "begun": thinking.begun,
    }


def advice_shown(game: Snapshot, seen: ViewModel) -> Mapping[str, Any] | None:
    """Return the content of a hint; only for the seat that asked."""
    advice = game.advice
    if advice is None or not seen.live or advice.ply != seen.ply or advice.seat != seen.seat:
        return None
    fields: dict[str, Any] = {
        "problem": advice.problem,
        "waits_for": game.preparing.get(new_game.adviser(game.game) or "", False),
        "ready": False,
    }
    if advice.analysis is not None and advice.analysis.moves:
        fields |= {
            "ready": True,
            "final": advice.analysis.final,
            "moves": [
                {
                    "action": move.action,
                    "text": move.text,
                    "chance": move.value[seen.seat] if move.value is not None else None,
                    "points": _points(move.score, seen.seat),
                    "reason": advice.reasons.get(move.action, ""),
                    "line": [(step.seat, step.text) for step in move.line[1:4]],
                }
                for move in hinted(advice.analysis)
            ],
        }
    return fields


def _points(score: Sequence[float] | None, seat: int) -> float | None:
    """Return the expected points of a seat, None where scores say no more than who wins."""
    return score[seat] if score is not None and max(score) >= LEAST_POINTS else None


def as_json(game: Snapshot, seen: ViewModel) -> Mapping[str, Any]:
    """Return a person's view model as plain JSON (``GET /api/games/ID``)."""
    fields: dict[str, Any] = {
        "id": game.id,
        "game": game.game,
        "kind": game.kind,
        "state": "playing",
        "seat": seen.seat,
        "ply": seen.ply,
        "thinking": thinking_json(game.thinking),
        "problem": game.problem,
    }
    if seen.hand_to is not None:
        return fields | {"state": "curtain", "hand_to": seen.hand_to}
    return fields | {
        "state": "over" if seen.over else "playing",
        "to_act": seen.to_act,
        "pending": seen.pending,
        "legal": [{"action": action, "text": text} for action, text in seen.moves],
        "seats": [{"seat": s.number, "name": s.name, "who": s.who} for s in seen.seats],
        "scores": [s.score for s in seen.seats],
        "places": [s.place for s in seen.seats] if seen.over else None,
        "log": [{"ply": t.ply, "seat": t.seat, "text": t.text, "news": t.news} for t in seen.log],
        # a position is what a seat knows
        "view": seen.view.to_json() if seen.seat != NOBODY else None,
    }
