"""Process that sends one notice: ``python -m aura_ai.web.notice_sender``.

It is a process of its own because its guard cannot be taken off again: whatever a library, a redirect or
a name server says, no connection leaves it for an address that is not public.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from aura_ai.web.http_errors import HttpError
from aura_ai.web.notices import is_public, read


class RefusedAddress(OSError):  # noqa: N818 (its text is what a server logs)
    """A connection was refused because it leads into a private network."""


def guard(event: str, arguments: tuple[Any, ...]) -> None:
    """Refuse a connection that is not to a public address; an audit hook."""
    if event in ("socket.connect", "socket.sendto", "socket.sendmsg"):
        address = arguments[1]
        if address is None:
            # on a connection that was allowed
            return
        host = address[0] if isinstance(address, tuple) else None
        try:
            allowed = isinstance(host, str) and is_public(host)
        except ValueError:
            # a name is looked up by the system itself, unseen from here
            allowed = False
        if not allowed:
            raise RefusedAddress("notices go to public addresses only")


def main() -> int:
    """Send the notice; return the exit code."""
    sys.addaudithook(guard)
    import apprise

    message = json.load(sys.stdin)
    url = message["url"]
    try:
        # one that was stored by an earlier release was checked less
        read(url)
    except HttpError as error:
        print(error, file=sys.stderr)
        return 1
    target = apprise.Apprise.instantiate(url)
    if target is None and url.startswith("https://"):
        target = apprise.Apprise.instantiate(f"jsons{url.removeprefix('https')}")
    if target is None:
        print("that is not an address that apprise knows", file=sys.stderr)
        return 1
    return 0 if target.notify(body=message["text"], title=message["title"]) else 1


if __name__ == "__main__":
    sys.exit(main())
