"""Identity of a person: a browser with a secret cookie.

Nobody has an account. A link becomes a browser's own when the browser first changes something by it,
so looking at a page writes nothing.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from aura_ai.web.seats import new_token
from aura_ai.web.store import Store

COOKIE = "aura_person"
COOKIE_SECONDS = 400 * 24 * 3600
"""Longest life that browsers give a cookie."""
LONGEST = 64


def person_of(request: Request) -> str:
    """Return the secret of a browser, empty when it has none."""
    return request.cookies.get(COOKIE, "")[:LONGEST]


def sit_down(store: Store, person: str, token: str) -> None:
    """Note that a link is a person's own.

    Raises:
        StoreError: It cannot be written.
    """
    query = "SELECT 1 FROM people WHERE person = ? AND token = ?"
    if not store.rows(query, person, token):
        with store.transaction() as db:
            db.execute("INSERT OR IGNORE INTO people VALUES (?, ?)", (person, token))


def remember(request: Request, response: Response, store: Store, token: str) -> None:
    """Note that the browser of a request uses a link, and give it a secret if it has none."""
    person = person_of(request)
    if not person:
        person = new_token()
        response.set_cookie(
            COOKIE,
            person,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    sit_down(store, person, token)
