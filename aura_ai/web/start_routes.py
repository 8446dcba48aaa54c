"""Addresses of the start page, teaching pages, new games."""

from __future__ import annotations

import asyncio

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from aura_ai.errors import AuraError
from aura_ai.play import new_game
from aura_ai.web import forms, pages, start_page
from aura_ai.web import learn as lessons
from aura_ai.web.http_errors import HttpError, error_text
from aura_ai.web.lobby import Lobby
from aura_ai.web.people import today
from aura_ai.web.people.identity import person_of
from aura_ai.web.requests import Form, address, count, moved, number, own_form, within
from aura_ai.web.store import StoreError

FORM_WAIT = 300.0
"""Seconds that a new game waits for its position to be read, for which rules may be compiled."""
HEALTH_WAIT = 5.0
"""Seconds that the database gets to write something for a health check."""


async def start(lobby: Lobby, request: Request, _: Form) -> Response:
    """Return the start page."""
    watching = request.app.state.watching is not None
    game, day, person = request.query_params.get("game"), today.today(), person_of(request)

    def page() -> str:
        store = lobby.store
        deals = today.deals(store, person, day, address)
        running = today.streak(store, person, day)
        return start_page.start(
            store.secret, game, tournaments=watching, deals=deals, day=day, streak=running
        )

    return HTMLResponse(await run_in_threadpool(page))


async def deal(lobby: Lobby, request: Request, form: Form) -> Response:
    """Begin the deal of the day of a game, or go there when it has begun."""
    own_form(lobby, form)
    game, day, person = form.get("game", ""), today.today(), person_of(request)
    if game not in new_game.games():
        raise HttpError(422, f"unknown game {game[:40]!r}")
    mine = await run_in_threadpool(today.begun, lobby.store, person, day)
    if person and game in mine:
        return moved(request, *mine[game])
    who = count(request)
    record = await within(lobby.workers.forms.call(lambda: today.deal(game, day)), FORM_WAIT)
    settings = {today.KEY: day.isoformat(), "uncounted": "it was the deal of a day"}
    name, access = await run_in_threadpool(lobby.begin, record, False, settings, who)
    return moved(request, name, access.token)


async def healthz(lobby: Lobby, request: Request, _: Form) -> Response:
    """Tell a monitor whether games can be stored and how much work waits; nothing about games."""
    try:
        await asyncio.wait_for(run_in_threadpool(lobby.store.probe), HEALTH_WAIT)
    except (StoreError, TimeoutError):
        return JSONResponse({"status": "the database cannot be used"}, 503)
    status = {"status": "ok", "open_games": lobby.n_open, "waiting_jobs": lobby.workers.n_waiting}
    return JSONResponse(status)


async def rules(lobby: Lobby, request: Request, _: Form) -> Response:
    """Return the rules of a game."""
    return HTMLResponse(await run_in_threadpool(lessons.rules, request.path_params["game"]))


async def learn(lobby: Lobby, request: Request, _: Form) -> Response:
    """Return how to play a game, in pictures."""
    page = await run_in_threadpool(lessons.lessons, request.path_params["game"], lobby.store.secret)
    return HTMLResponse(page)


async def task(lobby: Lobby, request: Request, _: Form) -> Response:
    """Return a task of a lesson, with an answer in ``move`` also whether it is done."""
    where, move = request.path_params, number(request.query_params, "move")
    work = lobby.workers.forms.call(lambda: lessons.task(where["game"], where["number"], move))
    return HTMLResponse(await within(work))


async def static(lobby: Lobby, request: Request, _: Form) -> Response:
    """Return a file that pages load."""
    file = pages.static_file(request.path_params["name"])
    if file is None:
        raise HttpError(404, "there is no such file")
    content, kind = file
    cache = "public, max-age=31536000, immutable" if request.url.query else "no-cache"
    return Response(content, media_type=kind, headers={"Cache-Control": cache})


async def new(lobby: Lobby, request: Request, form: Form) -> Response:
    """Begin the game of the form."""
    own_form(lobby, form)
    who = count(request)
    try:
        record = await within(lobby.workers.forms.call(lambda: forms.new_game(form)), FORM_WAIT)
        settings = forms.table_settings(form, record)
    except AuraError as error:
        return _refused(lobby, request, error, form)
    by_link = form.get("people") == "link"
    game, access = await run_in_threadpool(lobby.begin, record, by_link, settings, who)
    to_game = moved(request, game, access.token)
    if "preset" in form and "guide" in settings and lessons.has_first(record.game.info.name):
        return RedirectResponse(f"/games/{game}/first?token={access.token}", 303)
    return to_game


async def opened(lobby: Lobby, request: Request, form: Form) -> Response:
    """Lay out a record to be looked at."""
    own_form(lobby, form)
    who = count(request)
    # as it is: blanks at its end may be cells of a table
    text = next((form[key] for key in ("file", "text") if form.get(key, "").strip()), "")
    try:
        record = await within(lobby.workers.forms.call(lambda: forms.opened(text)), FORM_WAIT)
    except AuraError as error:
        return _refused(lobby, request, error, {})
    game, access = await run_in_threadpool(lobby.show, record, who)
    return moved(request, game, access.token)


def _refused(lobby: Lobby, request: Request, error: AuraError, form: Form) -> Response:
    """Return the start page again, with a fault and what was filled in."""
    watching = request.app.state.watching is not None
    page = start_page.start(lobby.store.secret, None, error_text(error), watching, form)
    return HTMLResponse(page, 422)
