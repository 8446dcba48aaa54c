"""Connections that bring no request: they end, and nobody else waits for them."""

from __future__ import annotations

import asyncio
import http.client
import logging
import resource
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from aura_ai.web import server as servers
from aura_ai.web.app import application
from aura_ai.web.connections import BACKLOG, MOST, RESERVE, Places, protocol, room
from aura_ai.web.store import Store
from tests.web.visitors import until

PATIENCE = 30.0
"""Seconds after which a test fails; none of them takes as long as that."""
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
BEGUN = b"POST /open HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n"


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer at once, or slowly at ``/slow``, when the body was read."""
    while (await receive()).get("more_body"):
        pass
    if scope["path"] == "/slow":
        await asyncio.sleep(1.0)
    head = [(b"content-length", b"2")]
    await send({"type": "http.response.start", "status": 200, "headers": head})
    await send({"type": "http.response.body", "body": b"ok"})


@contextmanager
def serving(places: Places, served: Callable[..., object] = app) -> Iterator[int]:
    """Run a server in a thread; yield its port."""
    with servers.bound("127.0.0.1", 0) as listening:
        config = uvicorn.Config(
            served, http=protocol(places), backlog=BACKLOG, lifespan="off", log_config=None
        )
        running = uvicorn.Server(config)
        thread = threading.Thread(target=running.run, args=([listening],), daemon=True)
        thread.start()
        yield listening.getsockname()[1]
        running.should_exit = True
        thread.join(PATIENCE)


def ask(port: int, path: str = "/") -> int:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    line.request("GET", path)
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the warnings of the places for connections; other servers write to the log, too."""
    own = Places.__module__
    return [record.getMessage() for record in caplog.records if record.name == own]


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the errors in the log, without those of a browser of another test that is collected now."""
    texts = [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR]
    return [text for text in texts if "/playwright/" not in text]


def opened(port: int, sent: bytes = b"") -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    line.sendall(sent)
    return line


def is_open(line: socket.socket) -> bool:
    line.setblocking(False)
    try:
        return line.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


@pytest.mark.parametrize("sent", [b"", HALF, BEGUN], ids=["nothing", "half a head", "no body"])
def test_connections_without_a_request_do_not_stop_answers(
    sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """More of them than descriptors stopped all answers, and wrote 63 MB of errors a minute."""
    with serving(Places(5)) as port, ExitStack() as lines:
        held = [lines.enter_context(opened(port, sent)) for _ in range(20)]
        assert [ask(port) for _ in range(3)] == [200, 200, 200]
        until(lambda: sum(map(is_open, held)) <= 5)
        assert is_open(held[-1])
    assert warnings(caplog) == [
        "more than 5 connections: those that have waited longest for a request are closed"
    ]


def test_requests_that_are_being_answered_are_not_given_up(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with serving(Places(2, arrival=0.2)) as port, ExitStack() as lines:
        asked = HALF.replace(b"/", b"/slow", 1) + b"\r\n"
        slow = [lines.enter_context(opened(port, asked)) for _ in range(2)]
        time.sleep(0.1)
        third = lines.enter_context(opened(port))
        # there is no room for it
        until(lambda: not is_open(third))
        for line in slow:
            assert line.recv(100).startswith(b"HTTP/1.1 200")
    assert len(warnings(caplog)) == 1


@pytest.mark.parametrize("sent", [b"", HALF, BEGUN], ids=["nothing", "a head", "a body"])
def test_a_request_that_comes_byte_by_byte_is_given_up(sent: bytes) -> None:
    with serving(Places(5, arrival=0.2)) as port, opened(port, sent) as line:
        ended = time.monotonic() + PATIENCE
        while is_open(line) and time.monotonic() < ended:
            with suppress(OSError):
                line.sendall(b"x")
            time.sleep(0.05)
        assert not is_open(line)


class Line(asyncio.Transport):
    """A connection whose peer fetches an answer of 100 bytes as the sizes say that are left."""

    def __init__(self, left: list[int]) -> None:
        super().__init__()
        self.left = left
        self.aborted = asyncio.Event()

    def get_write_buffer_size(self) -> int:
        return self.left.pop(0) if len(self.left) > 1 else self.left[0]

    def is_closing(self) -> bool:
        return False

    def write(self, data: object) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def abort(self) -> None:
        self.aborted.set()


@pytest.mark.parametrize(
    "left",
    [[0, 100, 100], [0, 100, 70, 70, 40, 40, 40], [0, 0, 0]],
    ids=["never", "for a while", "no further request"],
)
def test_an_answer_may_be_fetched_slowly_but_not_left_lying(left: list[int]) -> None:
    async def fetched() -> None:
        made = protocol(Places(5, arrival=0.01))
        line = Line(left)
        connection = made(uvicorn.Config(app, http=made), uvicorn.server.ServerState(), {})
        connection.connection_made(line)
        connection.data_received(HALF + b"\r\n")
        await asyncio.wait_for(line.aborted.wait(), PATIENCE)

    asyncio.run(fetched())
    assert len(left) == 1


def test_an_upload_that_stops_writes_no_traceback(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    served = application(store, ["127.0.0.1"])
    kind = b"Content-Type: application/x-www-form-urlencoded\r\n"
    with serving(Places(5), served) as port:
        line = opened(port, BEGUN.replace(b"Content-Length", kind + b"Content-Length") + b"secret=")
        assert ask(port, "/healthz") == 200
        line.close()
        assert ask(port, "/healthz") == 200
    served.state.lobby.close()
    assert errors(caplog) == []


@pytest.mark.parametrize(
    ("descriptors", "places"),
    [
        (1024, 824),
        (256, 128),
        (MOST, MOST - RESERVE),
        (9 * MOST, MOST),
        (resource.RLIM_INFINITY, MOST),
    ],
)
def test_there_are_fewer_places_than_descriptors(
    monkeypatch: pytest.MonkeyPatch, descriptors: int, places: int
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (descriptors, descriptors))
    assert room() == places
    assert 3 * BACKLOG < RESERVE


def test_the_server_bounds_its_connections(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    configs: list[uvicorn.Config] = []
    monkeypatch.setattr(uvicorn.Server, "__init__", lambda self, config: configs.append(config))
    monkeypatch.setattr(uvicorn.Server, "run", lambda self, sockets: None)
    with servers.bound("127.0.0.1", 0) as listening:
        servers.serve(application(store, ["127.0.0.1"]), listening)
    assert configs[0].http.places is not None  # type: ignore[union-attr]
    assert configs[0].backlog == BACKLOG
