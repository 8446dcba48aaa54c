"""Addresses of what belongs to a person."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from aura_ai.play import new_game
from aura_ai.web import forms, pages
from aura_ai.web.lobby import Lobby
from aura_ai.web.people import archive, rating
from aura_ai.web.people.identity import person_of

MOST_PAGES = 10_000


async def games(lobby: Lobby, request: Request, _: forms.Form) -> Response:
    """Return the page with the games of a person."""
    query = request.query_params
    page = forms.whole(query, "page", 0, MOST_PAGES) if query.get("page") else 0
    search = archive.Search.of(query, page)

    person = person_of(request)

    def shown() -> str:
        lines, n_found = archive.found(lobby.store, person, search)
        return pages.render(
            "archive.html",
            lines=lines,
            n_found=n_found,
            ratings=rating.ratings(lobby.store, person),
            search=search,
            a_page=archive.A_PAGE,
            outcomes=archive.OUTCOMES,
            titles={name: info.title for name, info in new_game.games().items()},
        )

    return HTMLResponse(await run_in_threadpool(shown))
