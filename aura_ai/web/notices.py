"""Notices "it is your turn", for slow games.

Addresses are those of the library apprise, which sends them, out of :data:`SCHEMES`. Visitors choose
them, so none may lead into the network of the server: names are looked up when an address is given,
and the process that sends refuses every connection that is not to a public address
(:mod:`aura_ai.web.notice_sender`), whatever redirects or names say by then.
"""

from __future__ import annotations

import ipaddress
import json
import logging
import re
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from urllib.parse import unquote, urlsplit

from aura_ai.children import PYTHON
from aura_ai.play import new_game
from aura_ai.web.http_errors import HttpError
from aura_ai.web.store import Store, StoreError

_MAIL = ("to", "from", "name", "cc", "bcc", "reply", "smtp", "mode")
_NTFY = ("to", "priority", "tags", "xtags", "mode", "auth", "token")
_MATRIX = ("to", "msgtype", "mode", "version", "token")
PARAMETERS: Mapping[str, tuple[str, ...]] = {
    "https": (),
    "mailto": _MAIL,
    "mailtos": _MAIL,
    "ntfy": _NTFY,
    "ntfys": _NTFY,
    "discord": ("thread", "tts", "ping", "flags"),
    "matrix": _MATRIX,
    "matrixs": _MATRIX,
}
"""Schemes, and what may be written behind the question mark: nothing that names a file, another address
or how connections are made, of which apprise has more with every release. ``smtp`` is looked up."""
SCHEMES = tuple(PARAMETERS)
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
_UNICAST = ipaddress.ip_network("2000::/3")
"""All of the internet that has addresses of its own."""
_TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
_SPECIAL = [
    ipaddress.ip_network(written) for written in ("192.0.0.0/24", "192.88.99.0/24", "3fff::/20")
]
"""Not of the internet either, though not all releases of Python know it."""
_LOG = logging.getLogger(__name__)

Resolve = Callable[[str], Iterable[str]]
Send = Callable[[str, str, str], None]
"""Takes an address, a title and a text."""


def is_public(address: str) -> bool:
    """Return whether an IP address is one of the internet, not private, loopback or link-local."""
    ip = ipaddress.ip_address(address.split("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = _inner(ip)
        if inner is None and ip not in _UNICAST:
            return False
        ip = inner or ip
    special = any(ip in network for network in _SPECIAL)
    return ip.is_global and not ip.is_multicast and not special


def _inner(ip: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """Return the address to which a translator or a tunnel leads, None for one of its own."""
    translated = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF) if ip in _TRANSLATED else None
    return translated or ip.ipv4_mapped or ip.sixtofour


def resolved(host: str) -> list[str]:
    """Return the IP addresses of a name, none when it has none."""
    try:
        return [str(entry[4][0]) for entry in socket.getaddrinfo(host, None)]
    except (OSError, UnicodeError):
        return []


def check(url: str, resolve: Resolve = resolved) -> str:
    """Return an address for notices without spaces around it.

    Raises:
        HttpError: It is none that is allowed.
    """
    url = url.strip()
    scheme, hosts = read(url)
    for name in hosts:
        addresses = list(resolve(name))
        if not addresses and scheme == "https":
            raise HttpError(422, f"{name[:80]}: there is no such host")
        if not all(is_public(address) for address in addresses):
            raise HttpError(422, f"{name[:80]}: notices go to public addresses only")
    return url


def read(url: str) -> tuple[str, list[str]]:
    """Return the scheme of an address, and the hosts that it names.

    It is read as apprise does, for which a parameter may follow a ``#`` or a ``;``.

    Raises:
        HttpError: It is of another form, or has a parameter that is not in :data:`PARAMETERS`.
    """
    if not unquote(url).isprintable() or len(url) > LONGEST:
        raise HttpError(422, f"an address for notices has at most {LONGEST} characters")
    place, _, query = url.partition("?")
    try:
        parts = urlsplit(place)
        host = parts.hostname or ""
    except ValueError:
        raise HttpError(422, "that is not an address for notices") from None
    if parts.scheme not in SCHEMES or not host:
        raise HttpError(422, f"an address for notices begins with one of {', '.join(SCHEMES)}")
    if parts.netloc.count("@") > 1 or "\\" in url:
        raise HttpError(422, "write @ and \\ in a password as %40 and %5C")
    hosts = [] if parts.scheme in WITHOUT_HOST else [host]
    allowed = PARAMETERS[parts.scheme]
    for pair in filter(None, re.split("[&;]", query)):
        key, _, value = pair.partition("=")
        if key not in allowed:
            choices = f"only {', '.join(allowed)}" if allowed else "nothing"
            raise HttpError(422, f"{parts.scheme} takes {choices} after the ?, not {key[:40]!r}")
        if key == "smtp":
            hosts.append(unquote(value).strip())
    return parts.scheme, hosts


def send(url: str, title: str, text: str) -> None:
    """Send a notice, in a process of its own that connects to public addresses only.

    Raises:
        OSError: It could not be sent.
    """
    command = [*PYTHON, "-m", "aura_ai.web.notice_sender"]
    message = json.dumps({"url": url, "title": title, "text": text})
    try:
        process = subprocess.run(
            command, input=message, text=True, capture_output=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        raise OSError("no answer") from None
    if process.returncode:
        raise OSError((process.stderr.strip() or "refused").splitlines()[-1])


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
        """Send the notices that are due, once per decision; return how many were sent."""
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
