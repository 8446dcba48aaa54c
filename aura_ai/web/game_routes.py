"""Addresses of a game: its page, and people's commands."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from aura_ai.play.learn import MOST_TIMES
from aura_ai.web import forms, learn, pages, phrases, preferences, rematch, takeback
from aura_ai.web.actor import GameActor
from aura_ai.web.asking import (
    MOST_PLY,
    MOST_SEATS,
    PART,
    Form,
    count_game,
    enter,
    moved,
    number,
    ply,
    visitor,
)
from aura_ai.web.game import Game
from aura_ai.web.http_errors import HttpError
from aura_ai.web.limits import Limits
from aura_ai.web.lobby import Lobby
from aura_ai.web.seats import Access, spec_of
from aura_ai.web.snapshot import Snapshot
from aura_ai.web.waiting import until, within

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
    return pages.game_part(
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
    actor, access = await enter(lobby, request, form)
    action = form.get("do", "")
    if action in ("hint", "review"):
        limits: Limits = request.app.state.limits
        limits.thought(visitor(request))
    if action == "plan":
        who = count_game(request)
        game, owner = await within(actor.read(lambda snapshot: lobby.plan(snapshot, access, who)))
        await within(actor.ask(Game.analysed, access))
        return moved(request, game, owner.token)
    if action in ("undo", "undo-turn"):
        answer = actor.ask(takeback.undo, access, ply(form), action == "undo-turn")
    elif action == "ready":
        answer = actor.ask(Game.show_screen, access)
    elif action == "hint":
        answer = actor.ask(Game.advise, access)
    elif action == "hurry":
        answer = actor.ask(Game.hurry)
    elif action == "resign":
        answer = actor.ask(Game.resign, access)
    elif action == "rewind":
        answer = actor.ask(takeback.rewind, access, ply(form))
    elif action == "review":
        first = forms.whole(form, "as", 0, MOST_SEATS) if form.get("as") else -1
        answer = actor.ask(Game.start_review, access, first)
    elif action == "stop-review":
        answer = actor.ask(Game.stop_review)
    else:
        raise HttpError(422, f"unknown action {action[:40]!r}")
    await within(answer)
    return await _done(lobby, request, actor, access, form)


async def seat(lobby: Lobby, request: Request, form: Form) -> Response:
    """Give a seat to a bot, or take it back."""
    actor, access = await enter(lobby, request, form)
    seat, spec = forms.whole(form, "seat", 0, MOST_SEATS), spec_of(form.get("who", ""))
    await within(actor.ask(Game.hand_over, access, seat, spec))
    return await _done(lobby, request, actor, access, form)


async def set_one(lobby: Lobby, request: Request, form: Form) -> Response:
    """Set one thing of a table."""
    actor, access = await enter(lobby, request, form)
    await within(actor.ask(preferences.put, access, form.get("key", ""), form.get("value", "")))
    return await _done(lobby, request, actor, access, form)


async def set_responses(lobby: Lobby, request: Request, form: Form) -> Response:
    """Set auto-responses."""
    actor, access = await enter(lobby, request, form)
    await within(actor.ask(preferences.put_responses, access, form))
    return await _done(lobby, request, actor, access, form)


async def say(lobby: Lobby, request: Request, form: Form) -> Response:
    """Say a set phrase to the others at the table."""
    actor, access = await enter(lobby, request, form)
    phrase = forms.whole(form, "phrase", 0, len(phrases.PHRASES) - 1)
    await within(actor.ask(phrases.say, access, phrase))
    return await _done(lobby, request, actor, access, form)


async def fork(lobby: Lobby, request: Request, form: Form) -> Response:
    """Begin a new game at a decision of this one."""
    actor, access = await enter(lobby, request, form)
    who = count_game(request)
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
        who = count_game(request)
        await within(actor.ask(rematch.begin, access, lobby.store, who))
        target = await run_in_threadpool(begun)
    if target is None:
        raise HttpError(409, "the next game is gone already")
    return moved(request, *target)
