"""Guard of every request: host, origin, size of body.

A page of another site can make a browser send requests to this server, and by a name that leads to
127.0.0.1 even read the answers. So a request is answered only under a name that the server was given,
and changes something only when it comes from a page of this server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from aura_ai.web.http_errors import HttpError

LOOPBACK = ("127.0.0.1", "localhost", "::1")
MOST_BODY = 4 << 20
"""Bytes of a body at most: a record of the longest game is a quarter of that."""
SMALL_BODY = 64 << 10
"""Bytes of a body that count for nothing: a move, a setting."""
MOST_HELD = 8 * MOST_BODY
"""Bytes of the larger bodies that are held at the same time, by all requests that are being answered."""
HEALTH = "/healthz"
"""Address that monitors ask by the address of a machine, or without any name; it tells of no game."""
_SAFE = ("GET", "HEAD")
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def host_of(written: str) -> str:
    """Return the name of a host without its port; empty for something that is none."""
    try:
        parts = urlsplit(f"//{written}")
        parts.port  # noqa: B018 (raises where it is not a number: links are made of what is written here)
        return (parts.hostname or "").lower()
    except ValueError:
        return ""


def _netloc(origin: str) -> str:
    """Return the host and port of an origin; empty for something that is none."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


class Guard:
    """Middleware around the whole application."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = LOOPBACK) -> None:
        """Set up; ``hosts`` are the names under which the server may be called."""
        self._app = app
        self._hosts = {host.lower().strip("[]") for host in hosts}
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope["method"], scope["path"], headers)

        answered = False

        async def sent(message: Message) -> None:
            nonlocal answered
            if message["type"] == "http.response.start":
                answered = True
                answer = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    answer.setdefault(name, value)
                answer.setdefault("Cache-Control", "no-store")
            await send(message)

        if refusal is not None:
            await refusal(scope, receive, sent)
            return
        read = 0

        async def received() -> Message:
            nonlocal read
            message = await receive()
            size = len(message.get("body", b""))
            if read + size > MOST_BODY:
                raise HttpError(413, "that is too large")
            if read + size > SMALL_BODY and self._held + size > MOST_HELD:
                raise HttpError(503, "too many large files are being read; try again in a moment")
            read += size
            self._held += size
            return message

        try:
            await self._app(scope, received, sent)
        except asyncio.CancelledError:
            # the server ends; an error here would be logged with its traceback, one for every request
            if not answered:
                await _refused(503, "the server ends")(scope, receive, sent)
        finally:
            self._held -= read

    def _refusal(self, method: str, path: str, headers: Headers) -> PlainTextResponse | None:
        host = headers.get("host", "")
        if host_of(host) not in self._hosts and path != HEALTH:
            return _refused(421, "this server has another name; see --allow-host")
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()):
            return _refused(400, "a content length is a number")
        if int(length) > MOST_BODY:
            return _refused(413, f"a request has at most {MOST_BODY} bytes")
        if method in _SAFE:
            return None
        origin = headers.get("origin")
        if origin is not None and _netloc(origin) != host.lower():
            return _refused(403, "this request comes from another site")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return _refused(403, "this request comes from another site")
        return None


def _refused(status: int, text: str) -> PlainTextResponse:
    return PlainTextResponse(f"error: {text}\n", status)
