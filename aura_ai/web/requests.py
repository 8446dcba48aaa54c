"""Requests: who asks and how often, the fields of a form, the wait for a game that holds no thread."""

from __future__ import annotations

import asyncio
import hashlib
import ipaddress
import re
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import TypeVar

from limits import RateLimitItemPerHour
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from aura_ai.files import NotTextError, decoded
from aura_ai.web import forms
from aura_ai.web.actor import GameActor
from aura_ai.web.http_errors import HttpError
from aura_ai.web.lobby import Lobby
from aura_ai.web.seats import Access
from aura_ai.web.workers import CLOSED

T = TypeVar("T")
Form = dict[str, str]
PART = "x-part"
"""Header of a request of the page's script, which wants the changing part alone."""
HOLDS = "x-holds"
"""Header of such a request: the panels of the drawing that need not be sent."""
MOST_PLY = 1_000_000
MOST_SEATS = 99
MOST_FIELDS = 300
LONG_FIELDS = ("file", "text", "position")
"""Fields that hold a record or a position."""
LONGEST_FIELD = 10_000
"""Characters of any other field."""
GAMES, THOUGHTS = "games", "thoughts"
"""Kinds of request that are counted."""
SETTLE_EVERY = 0.001
"""Seconds between two looks whether a game waits for people."""
ANSWER_WAIT = 60.0
"""Seconds that a request waits for its game at most."""


# --- who asks --------------------------------------------------------------------------------------


class Limits:
    """Rate limits per visitor, counted by the library ``limits``.

    Args:
        games: New games, records, forks and rematches per hour; None for any number.
        thoughts: Hints and reviews per hour, the same way.
    """

    def __init__(self, games: int | None = None, thoughts: int | None = None) -> None:
        self._counter = MovingWindowRateLimiter(MemoryStorage())
        most = {GAMES: games, THOUGHTS: thoughts}
        self._limits = {kind: RateLimitItemPerHour(n) for kind, n in most.items() if n}

    def count(self, kind: str, visitor: str) -> None:
        """Count a request of a visitor.

        Raises:
            HttpError: There were too many (429).
        """
        limit = self._limits.get(kind)
        if limit is not None and not self._counter.hit(limit, kind, visitor):
            raise HttpError(429, f"too many requests: this server allows {limit.amount} per hour")


def count(request: Request, kind: str = GAMES) -> str:
    """Count a request of its visitor, and return the visitor.

    Raises:
        HttpError: There were too many.
    """
    limits: Limits = request.app.state.limits
    who = visitor(request)
    limits.count(kind, who)
    return who


def visitor(request: Request) -> str:
    """Return the address of a visitor; a proxy on this machine hands on the true one.

    Of an address of IPv6 it is the network: everybody has as many addresses there as they like.
    """
    host = request.client.host if request.client is not None else ""
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        return host
    if ip.version == 4:
        return host
    return str(ip.ipv4_mapped or ipaddress.ip_network((int(ip), 64), strict=False))


def own_form(lobby: Lobby, form: Mapping[str, str]) -> None:
    """Check that a form is one of this server's pages.

    Raises:
        HttpError: It is not.
    """
    if form.get("secret", "") != lobby.store.secret:
        raise HttpError(403, "this form does not come from a page of this server; load it again")


async def enter(lobby: Lobby, request: Request, form: Form) -> tuple[GameActor, Access]:
    """Return the game of a request, and the access of its link.

    Raises:
        HttpError: No such game, a wrong link, or a command of a spectator.
    """
    token = form.get("token") or request.query_params.get("token", "")
    actor, access = await run_in_threadpool(lobby.enter, request.path_params["id"], token)
    if access.watches and request.method == "POST":
        raise HttpError(403, "this link is for watching only")
    request.state.token = access.token
    return actor, access


# --- what a request holds --------------------------------------------------------------------------


async def form_of(request: Request) -> Form:
    """Return the fields of a form as text.

    Raises:
        HttpError: A file is not text, or a field is too long.
    """
    values: Form = {}
    async with request.form(max_fields=MOST_FIELDS, max_files=1) as fields:
        for key, value in fields.multi_items():
            if isinstance(value, UploadFile):
                try:
                    text = decoded(await value.read())
                except NotTextError as error:
                    raise HttpError(422, f"that file {error}") from None
            else:
                text = value
            if key not in LONG_FIELDS and len(text) > LONGEST_FIELD:
                raise HttpError(413, f"{key[:40]}: a field has at most {LONGEST_FIELD} characters")
            if text or key not in values:
                values[key] = text
    return values


def number(fields: Mapping[str, str], key: str, most: int = MOST_PLY) -> int | None:
    """Return a whole number of some fields, None where it is not given.

    Raises:
        HttpError: It is not a number.
    """
    text = fields.get(key, "")
    if key == "at" and text.isdecimal() and int(text[:20]) > most:
        raise HttpError(422, "That move does not exist.")
    return forms.whole({key: text}, key, 0, most) if text else None


def ply(form: Form) -> int:
    """Return the number of the decision that a form means.

    Raises:
        HttpError: There is none.
    """
    return forms.whole(form, "ply", 0, MOST_PLY)


# --- answers ---------------------------------------------------------------------------------------


def address(game: str, token: str) -> str:
    """Return the address of a game by a link."""
    return f"/games/{game}?token={token}"


def moved(request: Request, game: str, token: str) -> Response:
    """Send a browser on to a game, which becomes its own."""
    request.state.token = token
    return RedirectResponse(address(game, token), 303)


async def within(future: Future[T], seconds: float | None = None) -> T:
    """Return the answer of a queue.

    Raises:
        HttpError: It takes too long, or the queue was closed meanwhile.
    """
    answer = asyncio.wrap_future(future)
    try:
        await asyncio.wait([answer], timeout=seconds or ANSWER_WAIT)
        if answer.cancelled():
            raise HttpError(503, CLOSED)
        if answer.done():
            return answer.result()
    finally:
        answer.cancel()
        # an error would hold its own traceback by these, and with it everything that was read for a
        # refused request, until the next full garbage collection; asyncio.wait_for() does that too
        del future, answer
    raise HttpError(504, "the game does not answer; other games go on, and this one may later")


async def until(is_so: Callable[[], bool], seconds: float) -> None:
    """Wait until something is so, but not longer than a time."""
    end = asyncio.get_running_loop().time() + seconds
    while not is_so() and asyncio.get_running_loop().time() < end:
        await asyncio.sleep(SETTLE_EVERY)


_DEFINED = '<svg class="defs"'
_PANEL = "<svg viewBox="
_END = "</svg>"
_SIZE = re.compile(r'"[^"]*" class="(?:main )?(\w+)"')


def light(part: str, holds: str | None) -> str:
    """Return the changing part of a page as it is sent, with the panels of its drawing marked.

    Args:
        part: The part; what its drawing defines is put in front of it, outside of what changes.
        holds: The class of panels that the page does not show (``wide``, ``small``), then the marks of
            those that it has: neither is sent. None for a page that has nothing yet.
    """
    hidden, *held = (holds or "none").split()
    head, board, drawing = part.partition('<section id="board"')
    drawing, start, rest = drawing.partition(_DEFINED)
    defined, _, rest = rest.partition(_END)
    *panels, last = (drawing + rest).split(_END)
    sent = [start, defined, _END] if start and holds is None else []
    sent += [head, board]
    for each in panels:
        before, start, panel = each.partition(_PANEL)
        if start:
            size = _SIZE.match(panel)
            mark = hashlib.blake2b(panel.encode(), digest_size=6).hexdigest()
            start = f'<svg data-panel="{mark}"'
            panel = ">" if mark in held else f" viewBox={panel}"
            if size and size[1] == hidden:
                start, panel = '<svg data-panel=""', f' class="{hidden}">'
        sent += [before, start, panel, _END]
    return "".join([*sent, last])
