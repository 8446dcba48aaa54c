"""Notices for slow games: "it is your turn", to an address that a person has given.

Addresses are those of the library apprise, which sends them, out of :data:`SCHEMES`. Visitors choose
them, so none may lead into the network of the server: names are looked up when an address is given,
and the process that sends refuses every connection that is not to a public address
(:mod:`aura_ai.web.notice_sender`), whatever redirects or names say by then.
"""

from __future__ import annotations

import ipaddress
import json
import logging
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterable
from urllib.parse import parse_qs, urlsplit

from aura_ai.children import PYTHON
from aura_ai.play import new_game
from aura_ai.web.http_errors import HttpError
from aura_ai.web.store import Store, StoreError

SCHEMES = (
    *("https", "mailto", "mailtos", "ntfy", "ntfys"),
    *("discord", "matrix", "matrixs"),
)
WITHOUT_HOST = ("discord",)
"""Schemes whose address names no host."""
LONGEST = 500
MOST_MINUTES = 30 * 24 * 60
LOOK_EVERY = 30.0
"""Seconds between two looks for people who are waited for."""
PATIENCE = 60.0
"""Seconds that sending may take."""
_DUE = """
SELECT n.token, n.url, n.link, json_extract(g.header, '$.game'),
  (SELECT count(*) FROM decisions WHERE game = g.id) AS ply
FROM notices n JOIN tokens t ON t.token = n.token JOIN games g ON g.id = t.game
WHERE NOT g.over AND g.touched < ? - 60.0 * n.minutes AND n.told <> ply
  AND EXISTS (SELECT 1 FROM seats WHERE game = g.id AND acts
              AND seat IN (SELECT value FROM json_each(t.seats)))
"""
_LOG = logging.getLogger(__name__)

Resolve = Callable[[str], Iterable[str]]
Send = Callable[[str, str, str], None]
"""Takes an address, a title and a text."""


def is_public(address: str) -> bool:
    """Return whether an IP address is one of the internet, not private, loopback or link-local."""
    ip = ipaddress.ip_address(address.split("%")[0])
    inner = getattr(ip, "ipv4_mapped", None) or getattr(ip, "sixtofour", None)
    return ip.is_global and not ip.is_multicast and (inner is None or inner.is_global)


def resolved(host: str) -> list[str]:
    """Return the IP addresses of a name, none when it has none."""
    try:
        return [str(found[4][0]) for found in socket.getaddrinfo(host, None)]
    except (OSError, UnicodeError):
        return []


def check(url: str, resolve: Resolve = resolved) -> str:
    """Return an address for notices without spaces around it.

    Raises:
        HttpError: It is none that is allowed.
    """
    url = url.strip()
    if not url.isprintable() or len(url) > LONGEST:
        raise HttpError(422, f"an address for notices has at most {LONGEST} characters")
    try:
        parts = urlsplit(url)
        host, query = parts.hostname or "", parse_qs(parts.query)
    except ValueError:
        raise HttpError(422, "that is no address for notices") from None
    if parts.scheme not in SCHEMES or not host:
        raise HttpError(422, f"an address for notices begins with one of {', '.join(SCHEMES)}")
    hosts = [] if parts.scheme in WITHOUT_HOST else [host, *query.get("smtp", [])]
    for name in hosts:
        addresses = list(resolve(name))
        if not addresses and parts.scheme == "https":
            raise HttpError(422, f"{name[:80]}: there is no such host")
        if not all(is_public(address) for address in addresses):
            raise HttpError(422, f"{name[:80]}: notices go to public addresses only")
    return url


def send(url: str, title: str, text: str) -> None:
    """Send a notice, in a process of its own that connects to public addresses only.

    Raises:
        OSError: It could not be sent.
    """
    command = [*PYTHON, "-m", "aura_ai.web.notice_sender"]
    given = json.dumps({"url": url, "title": title, "text": text})
    try:
        done = subprocess.run(
            command, input=given, text=True, capture_output=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        raise OSError("no answer") from None
    if done.returncode:
        raise OSError((done.stderr.strip() or "refused").splitlines()[-1])


class Notices:
    """The notices of a server.

    Args:
        store: Where games and addresses are kept.
        send: Sends one.
        resolve: Looks a name up.
    """

    def __init__(self, store: Store, send: Send = send, resolve: Resolve = resolved) -> None:
        self._store = store
        self._send = send
        self._resolve = resolve
        self._ended = threading.Event()

    def start(self) -> None:
        """Look for people who are waited for, now and then, until :meth:`close`."""
        threading.Thread(target=self._run, name="notices", daemon=True).start()

    def close(self) -> None:
        """Send no more."""
        self._ended.set()

    def minutes(self, token: str) -> int | None:
        """Return after how many idle minutes a person gets a notice, None for never."""
        rows = self._store.rows("SELECT minutes FROM notices WHERE token = ?", token)
        return rows[0][0] if rows else None

    def set(self, token: str, url: str, minutes: int, link: str) -> None:
        """Send notices to an address from now on; an empty one ends it.

        Raises:
            HttpError: The address is not allowed.
        """
        checked = check(url, self._resolve) if url.strip() else ""
        with self._store.transaction() as db:
            db.execute("DELETE FROM notices WHERE token = ?", (token,))
            if checked:
                values = (token, checked, minutes, link)
                db.execute("INSERT INTO notices VALUES (?, ?, ?, ?, -1)", values)

    def look(self) -> int:
        """Send what is due, once per decision; return how many were sent."""
        sent = 0
        for token, url, link, game, ply in self._store.rows(_DUE, time.time()):
            # noted first: better one notice too few than one every minute
            with self._store.transaction() as db:
                db.execute("UPDATE notices SET told = ? WHERE token = ?", (ply, token))
            title = new_game.games()[game].title if game in new_game.games() else game
            try:
                self._send(url, f"{title}: it is your turn", f"{title} waits for you: {link}")
                sent += 1
            except OSError as error:
                # the address is a secret of its owner
                _LOG.warning("a notice could not be sent: %s", error)
        return sent

    def _run(self) -> None:
        while not self._ended.wait(LOOK_EVERY):
            try:
                self.look()
            except StoreError as error:
                _LOG.warning("no notices: %s", error)
