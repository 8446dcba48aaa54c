"""Read-only addresses of a game: codes, log, files, JSON, events."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import segno
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse

from aura_ai.contract.screen import NOBODY
from aura_ai.errors import AuraError
from aura_ai.web import forms, pages
from aura_ai.web.http_errors import HttpError
from aura_ai.web.lobby import Lobby
from aura_ai.web.requests import MOST_SEATS, Form, address, enter, number, within
from aura_ai.web.snapshot import Snapshot
from aura_ai.web.view_model import as_json, view_model

WATCH = "watch"
"""Word in the address of a QR code for spectators instead of a seat."""
EVENT_EVERY = 0.1
"""Seconds between two looks for news for a page."""
PING_EVERY = 3.0
"""Seconds after which a silent connection gets a sign of life; pages give it up after eight."""
QR_SCALE = 4
"""Units of one module of a code; with its quiet zone it is read from a screen."""


async def qr(lobby: Lobby, request: Request, _: Form) -> Response:
    """Return the link of another person's seat, or of spectators, as a QR code for the owner."""
    actor, access = await enter(lobby, request, {})
    others = await run_in_threadpool(lobby.store.access, actor.id) if access.owner else []
    if request.query_params.get("seat") == WATCH:
        guests = [other for other in others if other.watches]
    else:
        seat = forms.whole(request.query_params, "seat", 0, MOST_SEATS)
        guests = [other for other in others if seat in other.seats and other.token != access.token]
    if not guests:
        raise HttpError(403, "that seat is not yours to give")
    base = str(request.base_url).rstrip("/")
    return Response(qr_code(base + address(actor.id, guests[0].token)), media_type="image/svg+xml")


def qr_code(text: str) -> bytes:
    """Return a QR code as SVG, black on white in any colour scheme: readers need the contrast."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", scale=QR_SCALE, light="white")
    return out.getvalue()


async def log(lobby: Lobby, request: Request, _: Form) -> Response:
    """Return the page with the whole log."""
    actor, access = await enter(lobby, request, {})
    viewpoint = number(request.query_params, "as")
    return HTMLResponse(await within(actor.read(lambda game: pages.log(game, access, viewpoint))))


async def record(lobby: Lobby, request: Request, _: Form) -> Response:
    """Return the record of a game that is over."""
    actor, _access = await enter(lobby, request, {})

    def lines(game: Snapshot) -> str:
        if not game.public:
            # seed and decisions of a record give away everything that is hidden
            raise HttpError(409, "the record shows what is hidden: it is there after the game")
        return "\n".join(game.playing().saved().lines()) + "\n"

    text = await within(actor.read(lines))
    return _download(text, f"{actor.snapshot.game}-{actor.id}.jsonl")


async def position(lobby: Lobby, request: Request, _: Form) -> Response:
    """Return a seat's view as a position."""
    actor, access = await enter(lobby, request, {})
    at, viewpoint = number(request.query_params, "at"), number(request.query_params, "as")

    def position(game: Snapshot) -> str:
        seen = view_model(game, access, at, viewpoint)
        if seen.hand_to is not None:
            raise HttpError(409, "hand the screen over first")
        if seen.seat == NOBODY:
            raise HttpError(403, "a position is what a seat knows, and you only watch")
        return json.dumps(seen.view.to_json()) + "\n"

    text = await within(actor.read(position))
    return _download(text, f"{actor.snapshot.game}-{actor.id}.json")


def _download(text: str, name: str) -> Response:
    head = {"Content-Disposition": f'attachment; filename="{Path(name).name}"'}
    return Response(text, media_type="application/octet-stream", headers=head)


async def api(lobby: Lobby, request: Request, _: Form) -> Response:
    """Return the view of a person as JSON."""
    actor, access = await enter(lobby, request, {})
    at, viewpoint = number(request.query_params, "at"), number(request.query_params, "as")

    def seen(game: Snapshot) -> Mapping[str, object]:
        if game.session is None:
            preparing = {"state": "preparing", "problem": game.problem}
            return {"id": game.id, "game": game.game} | preparing
        return as_json(game, view_model(game, access, at, viewpoint))

    return JSONResponse(await within(actor.read(seen)))


async def events(request: Request) -> Response:
    """Announce by server-sent events that a game has changed; its page then fetches the change."""
    lobby: Lobby = request.app.state.lobby
    await enter(lobby, request, {})

    async def news() -> AsyncIterator[str]:
        sent, silent = -1, 0.0
        while not lobby.ending.is_set():
            try:
                actor, _ = await enter(lobby, request, {})
            except AuraError:
                # deleted while somebody was watching, or the database cannot be read
                return
            # a look at the store now and then is enough; in between the game itself is watched
            while not (actor.snapshot.closed or lobby.ending.is_set()):
                version = actor.snapshot.number
                if version != sent:
                    sent, silent = version, 0.0
                    yield f"data: {version}\n\n"
                elif silent >= PING_EVERY:
                    silent = 0.0
                    yield "event: beat\ndata: 0\n\n"
                await asyncio.sleep(EVENT_EVERY)
                silent += EVENT_EVERY
            sent = -1

    return StreamingResponse(news(), media_type="text/event-stream")
