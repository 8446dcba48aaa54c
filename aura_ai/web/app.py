"""The application: its addresses, and how requests are refused.

Handlers wait for a game without holding a thread, so a game that does not answer holds up nobody else.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from aura_ai.errors import AuraError
from aura_ai.web import file_routes, game_routes, pages, start_routes
from aura_ai.web.guard import LOOPBACK, Guard
from aura_ai.web.http_errors import HttpError, error_text
from aura_ai.web.lobby import Lobby
from aura_ai.web.people import identity
from aura_ai.web.people import routes as people
from aura_ai.web.requests import PART, Limits, address, form_of
from aura_ai.web.store import Store, StoreError
from aura_ai.web.watch.routes import Watching


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

    def get(path: str, handler: game_routes.Handler) -> Route:
        async def answer(request: Request) -> Response:
            return await handler(lobby, request, {})

        return Route(path, answer, methods=["GET"])

    def post(path: str, handler: game_routes.Handler) -> Route:
        async def answer(request: Request) -> Response:
            response = await handler(lobby, request, await form_of(request))
            token = getattr(request.state, "token", "")
            if token:
                work = identity.remember
                await run_in_threadpool(work, request, response, lobby.store, token)
            return response

        return Route(path, answer, methods=["POST"])

    routes = [
        get("/", start_routes.start),
        get("/static/{name}", start_routes.static),
        get("/rules/{game}", start_routes.rules),
        get("/learn/{game}", start_routes.learn),
        get("/learn/{game}/{number:int}", start_routes.task),
        get("/games", people.games),
        get("/puzzles", people.puzzles),
        get("/puzzles/ready/{number:int}", people.ready_puzzle),
        get("/puzzles/{id}/{ply:int}", people.puzzle),
        post("/games", start_routes.new),
        post("/today", start_routes.deal),
        post("/open", start_routes.opened),
        get("/games/{id}", game_routes.page),
        get("/games/{id}/first", game_routes.first),
        post("/games/{id}/act", game_routes.act),
        post("/games/{id}/do", game_routes.do),
        post("/games/{id}/seat", game_routes.seat),
        post("/games/{id}/set", game_routes.set_one),
        post("/games/{id}/lay-down", game_routes.set_responses),
        post("/games/{id}/fork", game_routes.fork),
        post("/games/{id}/rematch", game_routes.again),
        get("/games/{id}/qr", file_routes.qr),
        get("/games/{id}/log", file_routes.log),
        get("/games/{id}/record", file_routes.record),
        get("/games/{id}/position", file_routes.position),
        Route("/games/{id}/events", file_routes.events),
        get("/api/games/{id}", file_routes.api),
        get("/healthz", start_routes.healthz),
        *(watching.routes() if watching is not None else ()),
    ]
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(Guard, hosts=tuple(hosts)),
            Middleware(GZipMiddleware, compresslevel=6),
        ],
        exception_handlers={
            AuraError: _aura_error,
            HTTPException: _http_error,
            ClientDisconnect: _gone,
        },
    )
    app.state.lobby = lobby
    app.state.watching = watching
    app.state.limits = limits or Limits()
    return app


# --- errors ----------------------------------------------------------------------------------------


async def _aura_error(request: Request, error: Exception) -> Response:
    status = 422
    if isinstance(error, HttpError):
        status = error.status
    elif isinstance(error, StoreError):
        status = 503
    return _error(request, status, error_text(error))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _error(request, error.status_code, error.detail.lower())


async def _gone(request: Request, error: Exception) -> Response:
    # the client has gone; without an answer the server would log a traceback for every aborted upload
    return Response(status_code=400)


def _error(request: Request, status: int, text: str) -> Response:
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": text}, status)
    if PART in request.headers:
        return PlainTextResponse(text, status)
    back = "/"
    token = request.query_params.get("token", "")
    game = request.path_params.get("id")
    if game and token and status not in (403, 404):
        back = address(game, token)
    return HTMLResponse(pages.error(status, text, back), status)
