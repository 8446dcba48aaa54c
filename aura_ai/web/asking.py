"""Request parsing: who asks, and the form's fields."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from aura_ai.web import forms
from aura_ai.web.actor import GameActor
from aura_ai.web.http_errors import HttpError
from aura_ai.web.limits import Limits
from aura_ai.web.lobby import Lobby
from aura_ai.web.seats import Access

Form = dict[str, str]
PART = "x-part"
"""Header of a request of the page's script, which wants the changing part alone."""
MOST_PLY = 1_000_000
MOST_SEATS = 99


def count_game(request: Request) -> str:
    """Count a new game of a visitor; return who that is.

    Raises:
        HttpError: There were too many.
    """
    limits: Limits = request.app.state.limits
    who = visitor(request)
    limits.game(who)
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


def address(game: str, token: str) -> str:
    """Return the address of a game by a link."""
    return f"/games/{game}?token={token}"


def moved(request: Request, game: str, token: str) -> Response:
    """Send a browser on to a game, which becomes its own."""
    request.state.token = token
    return RedirectResponse(address(game, token), 303)


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


def number(fields: Mapping[str, str], key: str) -> int | None:
    """Return a whole number of some fields, None where it is not given.

    Raises:
        HttpError: It is not a number.
    """
    text = fields.get(key, "")
    if key == "at" and text.isdecimal() and int(text[:20]) > MOST_PLY:
        raise HttpError(422, "That move does not exist.")
    return forms.whole({key: text}, key, 0, MOST_PLY) if text else None


def ply(form: Form) -> int:
    """Return the number of the decision that a form means.

    Raises:
        HttpError: There is none.
    """
    return forms.whole(form, "ply", 0, MOST_PLY)
