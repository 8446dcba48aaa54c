"""Connections: their number, and time to bring a request.

A server has a few hundred descriptors more than it needs for itself. A peer that opens connections and
sends nothing, or a byte now and then, would take them all, and then nobody gets an answer. So there is a
bound below the descriptors; at the bound the connection goes that has waited longest for a request.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

ARRIVAL = 60.0
"""Seconds in which a request must arrive, and in which fetching an answer must make progress."""
RESERVE = 200
"""Descriptors that are left for databases, files and other processes."""
MOST = 10_000
"""Connections where the system has no such bound."""
BACKLOG = 64
"""Connections that the system accepts before they are counted; far fewer than :data:`RESERVE`."""
LINE_EVERY = 600.0
"""Seconds between warnings that there are too many."""
_LOG = logging.getLogger(__name__)


def room() -> int:
    """Return how many connections may be open at the same time."""
    with suppress(ImportError):  # Windows has no such bound
        import resource

        descriptors = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        if descriptors != resource.RLIM_INFINITY:
            return min(MOST, max(descriptors - RESERVE, descriptors // 2))
    return MOST


class Places:
    """The connections of a server.

    Args:
        most: How many may be open at the same time.
        arrival: Seconds, see :data:`ARRIVAL`.
    """

    def __init__(self, most: int, arrival: float = ARRIVAL) -> None:
        self.arrival = arrival
        self._most = most
        self._open: set[BoundedProtocol] = set()
        # in the order in which they began to wait
        self._waiting: dict[BoundedProtocol, None] = {}
        self._told = -LINE_EVERY

    def take(self, connection: BoundedProtocol) -> bool:
        """Let a connection in; return whether there is room."""
        if len(self._open) >= self._most:
            if time.monotonic() > self._told + LINE_EVERY:
                self._told = time.monotonic()
                _LOG.warning(
                    "more than %d connections: those that have waited longest for a request are closed",
                    self._most,
                )
            oldest = next(iter(self._waiting), None)
            if oldest is None:
                return False
            self.leave(oldest)
            oldest.transport.abort()
        self._open.add(connection)
        return True

    def leave(self, connection: BoundedProtocol) -> None:
        """Forget a connection."""
        self._open.discard(connection)
        self._waiting.pop(connection, None)

    def wait(self, connection: BoundedProtocol) -> None:
        """Note that a connection waits for its peer."""
        self._waiting[connection] = None

    def answer(self, connection: BoundedProtocol) -> None:
        """Note that a request of a connection is being answered."""
        self._waiting.pop(connection, None)


class BoundedProtocol(H11Protocol):
    """HTTP for one connection, counted and timed."""

    places: ClassVar[Places]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._timer: asyncio.TimerHandle | None = None
        self._unsent = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection; it is closed immediately for lack of room."""
        super().connection_made(transport)
        if self.places.take(self):
            self._wait()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room."""
        self._stop_timer()
        self.places.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, and see whether a request has arrived."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """See whether the next request has arrived."""
        super().on_response_complete()
        self._look()

    def _look(self) -> None:
        """Wait for the peer, unless a request that has arrived is being answered."""
        arrived = self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)
        if arrived and self.cycle is not None and not self.cycle.response_complete:
            self._stop_timer()
            self.places.answer(self)
        elif self._timer is None:
            self._wait()

    def _wait(self) -> None:
        self.places.wait(self)
        self._unsent = self.transport.get_write_buffer_size()
        self._timer = self.loop.call_later(self.places.arrival, self._expire)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _expire(self) -> None:
        # a large answer over a slow line may take longer, as long as it moves
        if 0 < self.transport.get_write_buffer_size() < self._unsent:
            self._wait()
        else:
            self.transport.abort()


def protocol(places: Places) -> type[BoundedProtocol]:
    """Return the protocol of a server with these places, for uvicorn's setting ``http``."""
    return type("Protocol", (BoundedProtocol,), {"places": places})
