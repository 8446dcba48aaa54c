"""The application: addresses, and what they do.

Handlers wait for a game without holding a thread, so a game that does not answer holds up nobody else.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from aura_ai.errors import AuraError
from aura_ai.web import forms, learn, pages
from aura_ai.web.actor import GameActor
from aura_ai.web.game import Game
from aura_ai.web.guard import LOOPBACK, Guard, TooLarge
from aura_ai.web.http_errors import HttpError
from aura_ai.web.limits import Limits
from aura_ai.web.lobby import Lobby
from aura_ai.web.qr import qr_code
from aura_ai.web.seats import Access, spec_of
from aura_ai.web.snapshot import Snapshot
from aura_ai.web.store import Store, StoreError
from aura_ai.web.view_model import as_json, view_model
from aura_ai.web.watch.routes import Watching

T = TypeVar("T")
Form = dict[str, str]
PART = "x-part"
"""Header of a request of the page's script, which wants the changing part alone."""
VERSION = "x-version"
"""Header of a request that wants nothing if this is still the version of the game."""
FIRST_WAIT = 0.3
"""Seconds that a new game is waited for before its page says that it is being made ready."""
BOT_WAIT = 0.03
"""Seconds that bots are waited for after a click; slower ones are announced by an event."""
SETTLE_EVERY = 0.001
"""Seconds between two looks whether a game waits for people."""
ANSWER_WAIT = 60.0
"""Seconds that a request waits for its game at most."""
FORM_WAIT = 300.0
"""Seconds that a new game waits for its position to be read, for which rules may be compiled."""
EVENT_EVERY = 0.1
"""Seconds between two looks for news for a page."""
PING_EVERY = 3.0
"""Seconds after which a silent connection gets a sign of life; pages give it up after eight."""
HEALTH_WAIT = 5.0
"""Seconds that the database gets to answer a health check."""
MOST_PLY = 1_000_000
MOST_SEATS = 99

Handler = Callable[[Lobby, Request, Form], Awaitable[Response]]


def application(
    store: Store,
    hosts: Iterable[str] = LOOPBACK,
    tournaments: Path | None = None,
    allow_tournaments: bool = False,
    limits: Limits | None = None,
) -> Starlette:
    """Return the application.

    Args:
        store: Where games are kept.
        hosts: Names under which the server may be called.
        tournaments: Folder of tournaments to watch, None for none.
        allow_tournaments: Whether visitors may start tournaments there.
        limits: How often one visitor may begin games and request hints, None for any number.
    """
    lobby = Lobby(store)
    watching = None
    if tournaments is not None:
        watching = Watching(tournaments, lobby, allow_tournaments)

    def get(path: str, handler: Handler) -> Route:
        async def answer(request: Request) -> Response:
            return await handler(lobby, request, {})

        return Route(path, answer, methods=["GET"])

    def post(path: str, handler: Handler) -> Route:
        async def answer(request: Request) -> Response:
            return await handler(lobby, request, await _form(request))

        return Route(path, answer, methods=["POST"])

    routes = [
        get("/", _start),
        get("/static/{name}", _static),
        get("/rules/{game}", _rules),
        get("/learn/{game}", _learn),
        post("/games", _new),
        post("/open", _open),
        get("/games/{id}", _game),
        post("/games/{id}/act", _act),
        post("/games/{id}/do", _do),
        post("/games/{id}/seat", _seat),
        post("/games/{id}/set", _set),
        post("/games/{id}/lay-down", _set_responses),
        post("/games/{id}/fork", _fork),
        post("/games/{id}/rematch", _rematch),
        get("/games/{id}/qr", _qr),
        get("/games/{id}/log", _log),
        get("/games/{id}/record", _record),
        get("/games/{id}/position", _position),
        Route("/games/{id}/events", _events),
        get("/api/games/{id}", _api),
        get("/healthz", _healthz),
        *(watching.routes(_form) if watching is not None else ()),
    ]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Guard, hosts=tuple(hosts))],
        exception_handlers={
            AuraError: _aura_error,
            HTTPException: _http_error,
            TooLarge: _too_large,
        },
    )
    app.state.lobby = lobby
    app.state.watching = watching
    app.state.limits = limits or Limits()
    return app


async def _form(request: Request) -> Form:
    """Return the fields of a form as text.

    Raises:
        HttpError: A file is no text.
    """
    values: Form = {}
    async with request.form(max_fields=300, max_files=2) as fields:
        for key, value in fields.multi_items():
            if isinstance(value, UploadFile):
                try:
                    text = (await value.read()).decode()
                except UnicodeDecodeError:
                    raise HttpError(422, "that file is not text") from None
                if text or key not in values:
                    values[key] = text
            elif value or key not in values:
                values[key] = value
    return values


# --- errors ----------------------------------------------------------------------------------------


async def _aura_error(request: Request, error: Exception) -> Response:
    status = 422
    if isinstance(error, HttpError):
        status = error.status
    elif isinstance(error, StoreError):
        status = 503
    return _error(request, status, str(error))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _error(request, error.status_code, error.detail.lower())


async def _too_large(request: Request, error: Exception) -> Response:
    return _error(request, 413, "that is too large")


def _error(request: Request, status: int, text: str) -> Response:
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": text}, status)
    if PART in request.headers:
        return PlainTextResponse(text, status)
    back = "/"
    token = request.query_params.get("token", "")
    game = request.path_params.get("id")
    if game and token and status not in (403, 404):
        back = _address(game, token)
    return HTMLResponse(pages.error(status, text, back), status)


# --- waiting ---------------------------------------------------------------------------------------


async def _within(future: Future[T], seconds: float | None = None) -> T:
    """Return what a queue answers.

    Raises:
        HttpError: It takes too long.
    """
    try:
        return await asyncio.wait_for(asyncio.wrap_future(future), seconds or ANSWER_WAIT)
    except TimeoutError:
        raise HttpError(
            504, "the game does not answer; other games go on, and this one may later"
        ) from None


async def _until(is_so: Callable[[], bool], seconds: float) -> None:
    """Wait until something is so, but not longer than a time."""
    end = asyncio.get_running_loop().time() + seconds
    while not is_so() and asyncio.get_running_loop().time() < end:
        await asyncio.sleep(SETTLE_EVERY)


# --- start -----------------------------------------------------------------------------------------


async def _start(lobby: Lobby, request: Request, _: Form) -> Response:
    watching = request.app.state.watching is not None
    game = request.query_params.get("game")
    return HTMLResponse(pages.start(lobby.store.secret, game, tournaments=watching))


async def _healthz(lobby: Lobby, request: Request, _: Form) -> Response:
    """Tell a monitor whether games can be stored and how much work waits; nothing about games."""
    try:
        await asyncio.wait_for(run_in_threadpool(lobby.store.ping), HEALTH_WAIT)
    except (StoreError, TimeoutError):
        return JSONResponse({"status": "the database cannot be used"}, 503)
    told = {"status": "ok", "open_games": lobby.n_open, "waiting_jobs": lobby.workers.n_waiting}
    return JSONResponse(told)


async def _rules(lobby: Lobby, request: Request, _: Form) -> Response:
    page = await run_in_threadpool(learn.rules, request.path_params["game"])
    return HTMLResponse(page)


async def _learn(lobby: Lobby, request: Request, _: Form) -> Response:
    page = await run_in_threadpool(learn.lessons, request.path_params["game"], lobby.store.secret)
    return HTMLResponse(page)


async def _static(lobby: Lobby, request: Request, _: Form) -> Response:
    file = pages.static_file(request.path_params["name"])
    if file is None:
        raise HttpError(404, "there is no such file")
    content, kind = file
    kept = "public, max-age=31536000, immutable" if request.url.query else "no-cache"
    return Response(content, media_type=kind, headers={"Cache-Control": kept})


def _count_game(request: Request) -> None:
    limits: Limits = request.app.state.limits
    limits.game(_visitor(request))


def _visitor(request: Request) -> str:
    """Return the address of a visitor; a proxy on this machine hands on the true one."""
    return request.client.host if request.client is not None else ""


def _own_form(lobby: Lobby, form: Form) -> None:
    """Check that a form is one of this server's pages.

    Raises:
        HttpError: It is not.
    """
    if form.get("secret", "") != lobby.store.secret:
        raise HttpError(
            403, "this form does not come from the start page of this server; load it again"
        )


async def _new(lobby: Lobby, request: Request, form: Form) -> Response:
    _own_form(lobby, form)
    _count_game(request)
    try:
        record = await _within(lobby.workers.forms.call(lambda: forms.new_game(form)), FORM_WAIT)
    except AuraError as error:
        page = pages.start(lobby.store.secret, form.get("game"), str(error))
        return HTMLResponse(page, 422)
    settings = forms.table_settings(form, record)
    by_link = form.get("people") == "link"
    game, access = await run_in_threadpool(lobby.begin, record, by_link, settings)
    return _moved(game, access.token)


async def _open(lobby: Lobby, request: Request, form: Form) -> Response:
    _own_form(lobby, form)
    _count_game(request)
    text = form.get("file", "").strip() or form.get("text", "")
    try:
        record = await _within(lobby.workers.forms.call(lambda: forms.opened(text)), FORM_WAIT)
    except AuraError as error:
        return HTMLResponse(pages.start(lobby.store.secret, None, str(error)), 422)
    game, access = await run_in_threadpool(lobby.show, record)
    return _moved(game, access.token)


def _address(game: str, token: str) -> str:
    return f"/games/{game}?token={token}"


def _moved(game: str, token: str) -> Response:
    return RedirectResponse(_address(game, token), 303)


# --- a game ----------------------------------------------------------------------------------------


async def _enter(lobby: Lobby, request: Request, form: Form) -> tuple[GameActor, Access]:
    token = form.get("token") or request.query_params.get("token", "")
    return await run_in_threadpool(lobby.enter, request.path_params["id"], token)


def _number(fields: Mapping[str, str], key: str) -> int | None:
    text = fields.get(key, "")
    return forms.whole({key: text}, key, 0, MOST_PLY) if text else None


def _part(
    lobby: Lobby,
    request: Request,
    game: Snapshot,
    access: Access,
    at: int | None,
    wanted: int | None,
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
        wanted=wanted,
        links=lobby.store.access(game.id) if access.owner else (),
        judgements=lobby.store.judgements(game.id) if public else (),
        luck=lobby.store.luck(game.id) if public else None,
    )


async def _game(lobby: Lobby, request: Request, _: Form) -> Response:
    actor, access = await _enter(lobby, request, {})
    await _until(
        lambda: actor.snapshot.session is not None or actor.snapshot.problem != "", FIRST_WAIT
    )
    if actor.snapshot.session is not None:
        await _until(lambda: actor.snapshot.settled, BOT_WAIT)
    if request.headers.get(VERSION) == str(actor.snapshot.number):
        return Response(status_code=204)
    at, wanted = _number(request.query_params, "at"), _number(request.query_params, "as")
    base = str(request.base_url).rstrip("/")

    def page(game: Snapshot) -> str:
        part = _part(lobby, request, game, access, at, wanted)
        return part if PART in request.headers else pages.game(game, access, part, base)

    return HTMLResponse(await _within(actor.read(page)))


async def _done(
    lobby: Lobby, request: Request, actor: GameActor, access: Access, form: Form
) -> Response:
    """Answer a request that has changed a game: with its part for the script, else its page."""
    if PART not in request.headers:
        return _moved(actor.id, access.token)
    await _until(lambda: actor.snapshot.settled, BOT_WAIT)

    def part(game: Snapshot) -> str:
        wanted = _number(form, "as") if game.public else None
        return _part(lobby, request, game, access, None, wanted)

    return HTMLResponse(await _within(actor.read(part)))


def _ply(form: Form) -> int:
    return forms.whole(form, "ply", 0, MOST_PLY)


async def _act(lobby: Lobby, request: Request, form: Form) -> Response:
    actor, access = await _enter(lobby, request, form)
    if form.get("action") == "end":
        await _within(actor.ask(Game.end_turn, access, _ply(form)))
    else:
        action = forms.action(form, MOST_PLY)
        await _within(actor.ask(Game.act, access, _ply(form), action))
    return await _done(lobby, request, actor, access, form)


async def _do(lobby: Lobby, request: Request, form: Form) -> Response:
    actor, access = await _enter(lobby, request, form)
    what = form.get("do", "")
    if what in ("hint", "review"):
        limits: Limits = request.app.state.limits
        limits.thought(_visitor(request))
    if what == "plan":
        _count_game(request)
        game, owner = await _within(actor.read(lambda seen: lobby.plan(seen, access)))
        return _moved(game, owner.token)
    if what in ("undo", "undo-turn"):
        answer = actor.ask(Game.undo, access, _ply(form), what == "undo-turn")
    elif what == "ready":
        answer = actor.ask(Game.show_screen, access)
    elif what == "hint":
        answer = actor.ask(Game.advise, access)
    elif what == "hurry":
        answer = actor.ask(Game.hurry)
    elif what == "resign":
        answer = actor.ask(Game.resign, access)
    elif what == "rewind":
        answer = actor.ask(Game.rewind, access, _ply(form))
    elif what == "review":
        first = forms.whole(form, "as", 0, MOST_SEATS) if form.get("as") else -1
        answer = actor.ask(Game.start_review, access, first)
    elif what == "stop-review":
        answer = actor.ask(Game.stop_review)
    else:
        raise HttpError(422, f"unknown action {what[:40]!r}")
    await _within(answer)
    return await _done(lobby, request, actor, access, form)


async def _seat(lobby: Lobby, request: Request, form: Form) -> Response:
    actor, access = await _enter(lobby, request, form)
    seat, spec = forms.whole(form, "seat", 0, MOST_SEATS), spec_of(form.get("who", ""))
    await _within(actor.ask(Game.hand_over, access, seat, spec))
    return await _done(lobby, request, actor, access, form)


async def _set(lobby: Lobby, request: Request, form: Form) -> Response:
    actor, access = await _enter(lobby, request, form)
    await _within(actor.ask(Game.set, access, form.get("key", ""), form.get("value", "")))
    return await _done(lobby, request, actor, access, form)


async def _set_responses(lobby: Lobby, request: Request, form: Form) -> Response:
    actor, access = await _enter(lobby, request, form)
    await _within(actor.ask(Game.set_responses, access, form))
    return await _done(lobby, request, actor, access, form)


async def _fork(lobby: Lobby, request: Request, form: Form) -> Response:
    actor, access = await _enter(lobby, request, form)
    _count_game(request)
    seats = forms.seats(form, actor.snapshot.playing().game.players)
    ply = _ply(form)
    game, owner = await _within(actor.read(lambda seen: lobby.fork(seen, access, ply, seats)))
    return _moved(game, owner.token)


async def _rematch(lobby: Lobby, request: Request, form: Form) -> Response:
    actor, access = await _enter(lobby, request, form)
    _count_game(request)
    by_link = len(await run_in_threadpool(lobby.store.access, actor.id)) > 1
    work = actor.read(lambda seen: lobby.rematch(seen, access, by_link))
    game, owner = await _within(work)
    return _moved(game, owner.token)


async def _qr(lobby: Lobby, request: Request, _: Form) -> Response:
    """Return the link of another person's seat as a QR code, to whoever made the game."""
    actor, access = await _enter(lobby, request, {})
    seat = forms.whole(request.query_params, "seat", 0, MOST_SEATS)
    others = await run_in_threadpool(lobby.store.access, actor.id) if access.owner else []
    found = [other for other in others if seat in other.seats and other.token != access.token]
    if not found:
        raise HttpError(403, "that seat is not yours to give")
    base = str(request.base_url).rstrip("/")
    return Response(qr_code(base + _address(actor.id, found[0].token)), media_type="image/svg+xml")


async def _log(lobby: Lobby, request: Request, _: Form) -> Response:
    actor, access = await _enter(lobby, request, {})
    wanted = _number(request.query_params, "as")
    return HTMLResponse(await _within(actor.read(lambda game: pages.log(game, access, wanted))))


async def _record(lobby: Lobby, request: Request, _: Form) -> Response:
    actor, _access = await _enter(lobby, request, {})

    def lines(game: Snapshot) -> str:
        if not game.public:
            # seed and decisions of a record give away everything that is hidden
            raise HttpError(409, "the record shows what is hidden: it is there after the game")
        return "\n".join(game.playing().saved().lines()) + "\n"

    text = await _within(actor.read(lines))
    return _download(text, f"{actor.snapshot.game}-{actor.id}.jsonl")


async def _position(lobby: Lobby, request: Request, _: Form) -> Response:
    actor, access = await _enter(lobby, request, {})
    at, wanted = _number(request.query_params, "at"), _number(request.query_params, "as")

    def position(game: Snapshot) -> str:
        seen = view_model(game, access, at, wanted)
        if seen.hand_to is not None:
            raise HttpError(409, "hand the screen over first")
        return json.dumps(seen.view.to_json()) + "\n"

    text = await _within(actor.read(position))
    return _download(text, f"{actor.snapshot.game}-{actor.id}.json")


def _download(text: str, name: str) -> Response:
    head = {"Content-Disposition": f'attachment; filename="{Path(name).name}"'}
    return Response(text, media_type="application/octet-stream", headers=head)


async def _api(lobby: Lobby, request: Request, _: Form) -> Response:
    actor, access = await _enter(lobby, request, {})
    at, wanted = _number(request.query_params, "at"), _number(request.query_params, "as")

    def seen(game: Snapshot) -> Mapping[str, object]:
        if game.session is None:
            preparing = {"state": "preparing", "problem": game.problem}
            return {"id": game.id, "game": game.game} | preparing
        return as_json(game, view_model(game, access, at, wanted))

    return JSONResponse(await _within(actor.read(seen)))


async def _events(request: Request) -> Response:
    """Announce by server-sent events that a game has changed; its page then fetches the change."""
    lobby: Lobby = request.app.state.lobby
    await _enter(lobby, request, {})

    async def news() -> AsyncIterator[str]:
        sent, silent = -1, 0.0
        while True:
            try:
                actor, _ = await _enter(lobby, request, {})
            except HttpError:
                # deleted while somebody was watching
                return
            # a look at the store now and then is enough; in between the game itself is watched
            while not actor.snapshot.closed:
                number = actor.snapshot.number
                if number != sent:
                    sent, silent = number, 0.0
                    yield f"data: {number}\n\n"
                elif silent >= PING_EVERY:
                    silent = 0.0
                    yield "event: beat\ndata: 0\n\n"
                await asyncio.sleep(EVENT_EVERY)
                silent += EVENT_EVERY
            sent = -1

    return StreamingResponse(news(), media_type="text/event-stream")
