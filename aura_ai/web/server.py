"""Server process: socket, application, prompt shutdown."""

from __future__ import annotations

import signal
import socket
import threading
import webbrowser
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager

import uvicorn
from starlette.applications import Starlette

from aura_ai.errors import UseError
from aura_ai.web.connections import BACKLOG, Places, protocol, room
from aura_ai.web.guard import LOOPBACK

GRACE = 1
"""Seconds that open connections get when the server ends."""
CLOSING = 3.0
"""Seconds that bots and tournaments get to end after that; the process takes the rest with it."""
_ANY = ("0.0.0.0", "::", "")


def bound(host: str, port: int) -> socket.socket:
    """Return a listening socket.

    Raises:
        UseError: Nobody may listen there, or somebody does already.
    """
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        bound_socket = socket.socket(family, kind, proto)
    except OSError as error:
        raise UseError(f"cannot listen on {host}: {error.strerror or error}") from None
    try:
        bound_socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound_socket.bind(address)
        bound_socket.listen(128)
    except OSError as error:
        bound_socket.close()
        raise UseError(f"cannot listen on {host} port {port}: {error.strerror}") from None
    return bound_socket


def address(listening: socket.socket, host: str) -> str:
    """Return the address of the start page."""
    name = "127.0.0.1" if host in _ANY else host
    return f"http://{f'[{name}]' if ':' in name else name}:{listening.getsockname()[1]}"


def names(host: str, allowed: Iterable[str]) -> list[str]:
    """Return the names under which a server may be called."""
    own = [] if host in _ANY else [host]
    return [*LOOPBACK, *own, *allowed]


def serve(app: Starlette, listening: socket.socket, opened: str | None = None) -> None:
    """Serve an application until the process is interrupted or terminated.

    Args:
        app: The application (:func:`aura_ai.web.app.application`).
        listening: A socket that listens.
        opened: Address that a browser is to show, None for no browser.
    """
    config = uvicorn.Config(
        app,
        http=protocol(Places(room())),
        ws="none",
        backlog=BACKLOG,
        # at "warning" every request that is not HTTP would write a line
        log_level="error",
        access_log=False,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        lifespan="off",
    )
    if opened is not None:
        threading.Timer(0.5, webbrowser.open, [opened]).start()
    try:
        with _signals_heard():
            _Server(config, app).run(sockets=[listening])
    finally:
        closing = threading.Thread(target=_close, args=(app,), daemon=True)
        closing.start()
        closing.join(CLOSING)


class _Server(uvicorn.Server):
    """A server that ends its streams first: pages keep one open for as long as they are looked at."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then wait a moment for what is being answered."""
        self._app.state.lobby.ending.set()
        await super().shutdown(sockets)


@contextmanager
def _signals_heard() -> Iterator[None]:
    """Continue after a signal has ended the server, which raises it again to end the process."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, lambda *_: None) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _close(app: Starlette) -> None:
    """Close everything that the application has begun, whatever becomes of one part."""
    with ExitStack() as parts:
        parts.callback(app.state.lobby.close)
        if app.state.watching is not None:
            parts.callback(app.state.watching.close)
