"""Addresses of a game: its page, and people's commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from aura_ai.play.learn import MOST_TIMES
from aura_ai.web import commands, forms, learn, pages, rematch
from aura_ai.web.actor import GameActor
from aura_ai.web.game import Game
from aura_ai.web.http_errors import HttpError
from aura_ai.web.lobby import Lobby
from aura_ai.web.requests import (
    HOLDS,
    MOST_PLY,
    MOST_SEATS,
    PART,
    THOUGHTS,
    Form,
    count,
    enter,
    light,
    moved,
    number,
    ply,
    until,
    within,
)
from aura_ai.web.seats import Access, spec_of
from aura_ai.web.snapshot import Snapshot

Handler = Callable[[Lobby, Request, Form], Awaitable[Response]]
VERSION = "x-version"
"""Header of a request that wants nothing if this is still the version of the game."""
READY = 30.0
"""Seconds that the pictures of a first game wait for the game to be made ready."""
FIRST_WAIT = 0.3
"""Seconds that a new game is waited for before its page says that it is being made ready."""
BOT_WAIT = 0.03
"""Seconds that quick bots are waited for after a click; others are announced by an event."""
LOOPBACK = ("localhost", "127.0.0.1", "::1")
"""Names of this machine that lead nowhere on another one."""


def _part(
    lobby: Lobby,
    request: Request,
    game: Snapshot,
    access: Access,
    at: int | None,
    viewpoint: int | None,
) -> str:
    """Return the changing part of a game's page."""
    session = game.session
    public = session is not None and game.public
    if session is not None and at == session.ply and not public:
        at = None
    part = pages.game_part(
        game,
        access,
        at=at,
        viewpoint=viewpoint,
        links=lobby.store.access(game.id) if access.owner else (),
        rematch=rematch.begun(game.settings, access.token, lobby.store),
        judgements=lobby.store.judgements(game.id) if public else (),
        luck=lobby.store.luck(game.id) if public else None,
        loopback=request.url.hostname in LOOPBACK,
    )
    return light(part, request.headers.get(HOLDS))


async def page(lobby: Lobby, request: Request, _: Form) -> Response:
    """Return the page of a game, or its changing part."""
    actor, access = await enter(lobby, request, {})
    await until(
        lambda: actor.snapshot.session is not None or actor.snapshot.problem != "", FIRST_WAIT
    )
    if actor.snapshot.session is not None:
        await until(lambda: actor.snapshot.settled, BOT_WAIT)
    if request.headers.get(VERSION) == str(actor.snapshot.number):
        return Response(status_code=204)
    at, viewpoint = number(request.query_params, "at"), number(request.query_params, "as")
    base = str(request.base_url).rstrip("/")

    def page(game: Snapshot) -> str:
        part = _part(lobby, request, game, access, at, viewpoint)
        return part if PART in request.headers else pages.game(game, access, part, base)

    return HTMLResponse(await within(actor.read(page)))


async def first(lobby: Lobby, request: Request, _: Form) -> Response:
    """Return the pictures that a first game begins with."""
    actor, access = await enter(lobby, request, {})
    await until(lambda: actor.snapshot.session is not None or actor.snapshot.problem != "", READY)
    page = await within(actor.read(lambda game: learn.first(game, access)))
    return HTMLResponse(page)


async def _done(
    lobby: Lobby, request: Request, actor: GameActor, access: Access, form: Form
) -> Response:
    """Answer a request that has changed a game: with its part for the script, else its page."""
    if PART not in request.headers:
        return moved(request, actor.id, access.token)
    if actor.answers_soon:
        await until(lambda: actor.snapshot.settled, BOT_WAIT)

    def part(game: Snapshot) -> str:
        viewpoint = number(form, "as") if game.public else None
        return _part(lobby, request, game, access, None, viewpoint)

    return HTMLResponse(await within(actor.read(part)))


async def act(lobby: Lobby, request: Request, form: Form) -> Response:
    """Make a decision, or end a turn."""
    actor, access = await enter(lobby, request, form)
    if form.get("action") == "end":
        await within(actor.ask(Game.end_turn, access, ply(form)))
    else:
        action = forms.action(form, MOST_PLY)
        times = forms.whole(form, "times", 1, MOST_TIMES) if "times" in form else 1
        for step in range(times):
            await within(actor.ask(Game.act, access, ply(form) + step, action))
    return await _done(lobby, request, actor, access, form)


async def do(lobby: Lobby, request: Request, form: Form) -> Response:
    """Undo, hint, review, resign and the like, by the field ``do``."""
    action = form.get("do", "")
    if action not in COMMANDS:
        raise HttpError(422, f"unknown action {action[:40]!r}")
    return await COMMANDS[action](lobby, request, form)


def command(
    work: Callable[..., None], *fields: Callable[[Form], object], counted: bool = False
) -> Handler:
    """Return a handler that changes a game.

    Args:
        work: The command; it takes the game, the access of the request, and what ``fields`` return.
        fields: Read the form.
        counted: Whether a visitor may do it so often only.
    """

    async def handler(lobby: Lobby, request: Request, form: Form) -> Response:
        actor, access = await enter(lobby, request, form)
        if counted:
            count(request, THOUGHTS)
        await within(actor.ask(work, access, *(read(form) for read in fields)))
        return await _done(lobby, request, actor, access, form)

    return handler


COMMANDS = {
    "undo": command(commands.undo, ply, lambda form: False),
    "undo-turn": command(commands.undo, ply, lambda form: True),
    "ready": command(Game.show_screen),
    "hint": command(Game.advise, counted=True),
    "resign": command(Game.resign),
    "review": command(Game.start_review, lambda form: number(form, "as", MOST_SEATS), counted=True),
    "stop-review": command(Game.stop_review),
}
"""Values of the field ``do``."""
seat = command(
    Game.hand_over,
    lambda form: forms.whole(form, "seat", 0, MOST_SEATS),
    lambda form: spec_of(form.get("who", "")),
)
"""Gives a seat to a bot, or takes it back."""
set_one = command(
    commands.put, lambda form: form.get("key", ""), lambda form: form.get("value", "")
)
"""Sets one thing of a table."""
set_responses = command(commands.put_responses, lambda form: form)
"""Sets auto-responses."""


async def fork(lobby: Lobby, request: Request, form: Form) -> Response:
    """Begin a new game at a decision of this one."""
    actor, access = await enter(lobby, request, form)
    who = count(request)
    seats = forms.seats(form, actor.snapshot.playing().game.players)
    at = ply(form)
    game, owner = await within(
        actor.read(lambda snapshot: lobby.fork(snapshot, access, at, seats, who))
    )
    return moved(request, game, owner.token)


async def again(lobby: Lobby, request: Request, form: Form) -> Response:
    """Begin the next game of the same players, or go there when it has begun."""
    actor, access = await enter(lobby, request, form)

    def begun() -> tuple[str, str] | None:
        return rematch.begun(actor.snapshot.settings, access.token, lobby.store)

    target = await run_in_threadpool(begun)
    if target is None:
        who = count(request)
        await within(actor.ask(rematch.begin, access, lobby.store, who))
        target = await run_in_threadpool(begun)
    if target is None:
        raise HttpError(409, "the next game is gone already")
    return moved(request, *target)
