"""The application: addresses, and what they do. Everything that takes time runs in threads."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable
from pathlib import Path

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
from aura_ai.web import forms, pages
from aura_ai.web.guard import LOOPBACK, Guard, TooLarge
from aura_ai.web.hall import Hall
from aura_ai.web.look import as_json, look
from aura_ai.web.refusals import RefusedError
from aura_ai.web.seats import Access, spec_of
from aura_ai.web.store import Store, StoreError
from aura_ai.web.table import Table

Form = dict[str, str]
PART = "x-part"
"""Header of a request of the page's script, which wants the changing part alone."""
NARROW = "narrow"
"""Cookie that says that a screen is narrow."""
FIRST_WAIT = 0.3
"""Seconds that a new game is waited for before its page says that it is being made ready."""
BOT_WAIT = 0.03
"""Seconds that bots are waited for after a click; slower ones are told by an event."""
EVENT_EVERY = 0.1
"""Seconds between two looks for news to tell a page."""
PING_EVERY = 15.0
"""Seconds after which a silent page is told that the server lives."""
MOST_PLY = 1_000_000
MOST_SEATS = 99

Handler = Callable[[Hall, Request, Form], Response]


def application(store: Store, hosts: Iterable[str] = LOOPBACK) -> Starlette:
    """Return the application.

    Args:
        store: Where games are kept.
        hosts: Names under which the server may be called.
    """
    hall = Hall(store)

    def get(path: str, handler: Handler) -> Route:
        async def answer(request: Request) -> Response:
            return await run_in_threadpool(handler, hall, request, {})

        return Route(path, answer, methods=["GET"])

    def post(path: str, handler: Handler) -> Route:
        async def answer(request: Request) -> Response:
            form = await _form(request)
            return await run_in_threadpool(handler, hall, request, form)

        return Route(path, answer, methods=["POST"])

    routes = [
        get("/", _start),
        get("/static/{name}", _static),
        post("/games", _new),
        post("/open", _open),
        get("/games/{id}", _game),
        post("/games/{id}/act", _act),
        post("/games/{id}/do", _do),
        post("/games/{id}/seat", _seat),
        post("/games/{id}/set", _set),
        post("/games/{id}/lay-down", _lay_down),
        post("/games/{id}/fork", _fork),
        get("/games/{id}/log", _log),
        get("/games/{id}/record", _record),
        get("/games/{id}/position", _position),
        Route("/games/{id}/events", _events),
        get("/api/games/{id}", _api),
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
    app.state.hall = hall
    return app


async def _form(request: Request) -> Form:
    """Return the fields of a form as text.

    Raises:
        RefusedError: A file is no text.
    """
    found: Form = {}
    async with request.form(max_fields=300, max_files=2) as fields:
        for key, value in fields.multi_items():
            if isinstance(value, UploadFile):
                try:
                    text = (await value.read()).decode()
                except UnicodeDecodeError:
                    raise RefusedError(422, "that file is not text") from None
                if text or key not in found:
                    found[key] = text
            elif value or key not in found:
                found[key] = value
    return found


# --- errors ----------------------------------------------------------------------------------------


async def _aura_error(request: Request, error: Exception) -> Response:
    status = 422
    if isinstance(error, RefusedError):
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


# --- start -----------------------------------------------------------------------------------------


def _start(hall: Hall, request: Request, _: Form) -> Response:
    return HTMLResponse(pages.start(hall.store.secret, request.query_params.get("game")))


def _static(hall: Hall, request: Request, _: Form) -> Response:
    found = pages.static_file(request.path_params["name"])
    if found is None:
        raise RefusedError(404, "there is no such file")
    content, kind = found
    kept = "public, max-age=31536000, immutable" if request.url.query else "no-cache"
    return Response(content, media_type=kind, headers={"Cache-Control": kept})


def _own_form(hall: Hall, form: Form) -> None:
    """Check that a form is one of this server's pages.

    Raises:
        RefusedError: It is not.
    """
    if form.get("secret", "") != hall.store.secret:
        raise RefusedError(
            403, "this form does not come from the start page of this server; load it again"
        )


def _new(hall: Hall, request: Request, form: Form) -> Response:
    _own_form(hall, form)
    try:
        record = forms.new_game(form)
    except AuraError as error:
        page = pages.start(hall.store.secret, form.get("game"), str(error))
        return HTMLResponse(page, 422)
    game, access = hall.begin(record, form.get("people") == "link")
    return _moved(game, access.token)


def _open(hall: Hall, request: Request, form: Form) -> Response:
    _own_form(hall, form)
    text = form.get("file", "").strip() or form.get("text", "")
    try:
        game, access = hall.show(forms.opened(text))
    except AuraError as error:
        return HTMLResponse(pages.start(hall.store.secret, None, str(error)), 422)
    return _moved(game, access.token)


def _address(game: str, token: str) -> str:
    return f"/games/{game}?token={token}"


def _moved(game: str, token: str) -> Response:
    return RedirectResponse(_address(game, token), 303)


# --- a game ----------------------------------------------------------------------------------------


def _enter(hall: Hall, request: Request, form: Form) -> tuple[Table, Access]:
    token = form.get("token") or request.query_params.get("token", "")
    return hall.enter(request.path_params["id"], token)


def _number(request: Request, key: str) -> int | None:
    text = request.query_params.get(key, "")
    return forms.whole({key: text}, key, 0, MOST_PLY) if text else None


def _part(hall: Hall, request: Request, table: Table, access: Access, live: bool) -> str:
    """Return the changing part of a game's page."""
    at = None if live else _number(request, "at")
    session = table.session
    if session is not None and at == session.ply and not table.public():
        at = None
    public = session is not None and table.public()
    return pages.table_part(
        table,
        access,
        at=at,
        wanted=None if live and not public else _number(request, "as"),
        narrow=request.cookies.get(NARROW) == "1",
        links=hall.store.access(table.id) if access.owner else (),
        judgements=hall.store.judgements(table.id) if public else (),
    )


def _game(hall: Hall, request: Request, _: Form) -> Response:
    table, access = _enter(hall, request, {})
    table.wait(lambda: table.session is not None or bool(table.problem), FIRST_WAIT)
    if table.session is not None:
        table.wait(table.bots_wait, BOT_WAIT)
    _chances(table, access)
    part = _part(hall, request, table, access, live=False)
    if PART in request.headers:
        return HTMLResponse(part)
    return HTMLResponse(pages.game(table, access, part, str(request.base_url).rstrip("/")))


def _chances(table: Table, access: Access) -> None:
    """Ask for the chances of the decision at hand, for those who always want to see them."""
    session = table.session
    if session is None or not set(table.settings.get("chances", [])) & set(access.seats):
        return
    known = table.advice
    mine = session.to_act in access.seats and session.persons_turn and table.pending is None
    if mine and (known is None or known.ply != session.ply):
        table.advise(access, hint=False)


def _done(hall: Hall, request: Request, table: Table, access: Access) -> Response:
    """Answer a request that has changed a game: with its part for the script, else its page."""
    if PART not in request.headers:
        return _moved(table.id, access.token)
    table.wait(table.bots_wait, BOT_WAIT)
    _chances(table, access)
    return HTMLResponse(_part(hall, request, table, access, live=True))


def _ply(form: Form) -> int:
    return forms.whole(form, "ply", 0, MOST_PLY)


def _act(hall: Hall, request: Request, form: Form) -> Response:
    table, access = _enter(hall, request, form)
    if form.get("action") == "end":
        table.end_turn(access, _ply(form))
    else:
        table.act(access, _ply(form), forms.whole(form, "action", 0, MOST_PLY))
    return _done(hall, request, table, access)


def _do(hall: Hall, request: Request, form: Form) -> Response:
    table, access = _enter(hall, request, form)
    what = form.get("do", "")
    if what in ("undo", "undo-turn"):
        table.undo(access, _ply(form), whole=what == "undo-turn")
    elif what == "ready":
        _ready(table, access)
    elif what == "hint":
        table.advise(access, hint=True)
    elif what == "hurry":
        table.hurry()
    elif what == "resign":
        table.resign(access)
    elif what == "rewind":
        table.rewind(access, _ply(form))
    elif what == "review":
        seats = access.seats or range(table.playing().game.players)
        first = forms.whole(form, "as", 0, MOST_SEATS) if form.get("as") else -1
        table.reviews.start(sorted(seats, key=lambda seat: seat != first))
    elif what == "stop-review":
        table.reviews.stop()
    elif what == "plan":
        game, owner = hall.plan(table, access)
        return _moved(game, owner.token)
    else:
        raise RefusedError(422, f"nobody knows how to do {what[:40]!r}")
    return _done(hall, request, table, access)


def _ready(table: Table, access: Access) -> None:
    """Note that the screen was handed to the person who is to decide."""
    with table.lock:
        seat = table.playing().to_act
        if seat not in access.seats:
            raise RefusedError(409, "the screen need not be handed to anybody")
        table.shown[access.token] = seat
        table.version += 1


def _seat(hall: Hall, request: Request, form: Form) -> Response:
    table, access = _enter(hall, request, form)
    table.hand_over(access, forms.whole(form, "seat", 0, MOST_SEATS), spec_of(form.get("who", "")))
    return _done(hall, request, table, access)


def _set(hall: Hall, request: Request, form: Form) -> Response:
    table, access = _enter(hall, request, form)
    table.set(access, form.get("key", ""), form.get("value", ""))
    return _done(hall, request, table, access)


def _lay_down(hall: Hall, request: Request, form: Form) -> Response:
    table, access = _enter(hall, request, form)
    table.lay_down(access, form)
    return _done(hall, request, table, access)


def _fork(hall: Hall, request: Request, form: Form) -> Response:
    table, access = _enter(hall, request, form)
    seats = forms.seats(form, table.playing().game.players)
    game, owner = hall.fork(table, access, _ply(form), seats)
    return _moved(game, owner.token)


def _log(hall: Hall, request: Request, _: Form) -> Response:
    table, access = _enter(hall, request, {})
    return HTMLResponse(pages.log(table, access, _number(request, "as")))


def _record(hall: Hall, request: Request, _: Form) -> Response:
    table = _enter(hall, request, {})[0]
    with table.lock:
        session = table.playing()
        if not table.public():
            # seed and decisions of a record tell everything that is hidden
            raise RefusedError(
                409, "a record tells what is hidden: it is there when the game is over"
            )
        text = "\n".join(session.saved().lines()) + "\n"
    return _download(text, f"{table.game}-{table.id}.jsonl")


def _position(hall: Hall, request: Request, _: Form) -> Response:
    table, access = _enter(hall, request, {})
    seen = look(table, access, _number(request, "at"), _number(request, "as"))
    if seen.curtain is not None:
        raise RefusedError(409, "the screen is to be handed over first")
    return _download(json.dumps(seen.view.to_json()) + "\n", f"{table.game}-{table.id}.json")


def _download(text: str, name: str) -> Response:
    head = {"Content-Disposition": f'attachment; filename="{Path(name).name}"'}
    return Response(text, media_type="application/octet-stream", headers=head)


def _api(hall: Hall, request: Request, _: Form) -> Response:
    table, access = _enter(hall, request, {})
    if table.session is None:
        state = {"id": table.id, "game": table.game, "state": "preparing", "problem": table.problem}
        return JSONResponse(state)
    seen = look(table, access, _number(request, "at"), _number(request, "as"))
    return JSONResponse(as_json(table, seen))


async def _events(request: Request) -> Response:
    """Tell a page by server-sent events that its game has changed; it then asks for the change."""
    hall: Hall = request.app.state.hall
    game, token = request.path_params["id"], request.query_params.get("token", "")
    await run_in_threadpool(hall.enter, game, token)

    async def news() -> AsyncIterator[str]:
        told, silent = -1, 0.0
        while True:
            try:
                table, _ = await run_in_threadpool(hall.enter, game, token)
            except RefusedError:
                # thrown away while somebody looked on
                return
            # a look at the store now and then is enough; in between the table itself is watched
            while not table.closed:
                if table.version != told:
                    told, silent = table.version, 0.0
                    yield f"data: {told}\n\n"
                elif silent >= PING_EVERY:
                    silent = 0.0
                    yield ": still here\n\n"
                await asyncio.sleep(EVENT_EVERY)
                silent += EVENT_EVERY
            told = -1

    return StreamingResponse(news(), media_type="text/event-stream")
