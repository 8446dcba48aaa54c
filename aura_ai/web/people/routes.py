"""Addresses of a person's own games, rating and puzzles."""

from __future__ import annotations

from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from aura_ai.play import new_game
from aura_ai.play.puzzles import shipped
from aura_ai.web import pages
from aura_ai.web.lobby import Lobby
from aura_ai.web.people import archive
from aura_ai.web.people import puzzles as puzzle_pages
from aura_ai.web.people.identity import person_of
from aura_ai.web.requests import Form, number, until, within

MOST_PAGES = 10_000
READY = 30.0
"""Seconds that a puzzle waits for its game to be made ready."""


async def games(lobby: Lobby, request: Request, _: Form) -> Response:
    """Return the page with the games of a person."""
    page = number(request.query_params, "page", MOST_PAGES) or 0
    search, person = request.query_params, person_of(request)

    def shown() -> str:
        lines, n_found = archive.found(lobby.store, person, search, page)
        return pages.render(
            "archive.html",
            lines=lines,
            n_found=n_found,
            ratings=archive.ratings(lobby.store, person),
            results=archive.results(lobby.store, person),
            secret=lobby.store.secret,
            search={key: search.get(key, "") for key in ("game", "who", "outcome")},
            page=page,
            a_page=archive.A_PAGE,
            outcomes=archive.OUTCOMES,
            titles=_titles(),
        )

    return HTMLResponse(await run_in_threadpool(shown))


async def puzzles(lobby: Lobby, request: Request, _: Form) -> Response:
    """Return the page with the puzzles of a person."""

    def shown() -> str:
        own = puzzle_pages.found(lobby.store, person_of(request))
        due = puzzle_pages.due(lobby.store, person_of(request))
        ready = [each for each in shipped() if each.game in new_game.games()]
        address = puzzle_pages.ready_address
        return pages.render(
            "puzzles.html", due=due, puzzles=own, titles=_titles(), ready=ready, address=address
        )

    return HTMLResponse(await run_in_threadpool(shown))


async def ready_puzzle(lobby: Lobby, request: Request, _: Form) -> Response:
    """Return a puzzle that comes with the program, with an answer in ``move`` also its value."""
    move = number(request.query_params, "move")
    which, show = request.path_params["number"], "show" in request.query_params
    page = lobby.workers.forms.call(lambda: puzzle_pages.ready_page(which, move, show))
    return HTMLResponse(await within(page, READY))


async def puzzle(lobby: Lobby, request: Request, _: Form) -> Response:
    """Return a puzzle, or with an answer in ``move`` the review's judgement."""
    game, ply, query = request.path_params["id"], request.path_params["ply"], request.query_params
    actor, access = await run_in_threadpool(lobby.enter, game, query.get("token", ""))
    judged = await run_in_threadpool(puzzle_pages.judged_at, lobby.store, game, access, ply)
    move = number(query, "move")
    await until(lambda: actor.snapshot.session is not None or actor.snapshot.problem != "", READY)
    puzzles = await run_in_threadpool(puzzle_pages.found, lobby.store, person_of(request))
    after = puzzle_pages.following(puzzles, game, ply)
    session, searched = actor.snapshot.session, None
    if session is not None and move is not None and puzzle_pages.is_unknown(session, judged, move):
        search = partial(puzzle_pages.verdict, lobby.advisers, session, ply, move)
        searched = await within(lobby.workers.advice.call(search))
    seen = access, judged, move, after, searched, "show" in query
    answer = HTMLResponse(await within(actor.read(lambda now: puzzle_pages.page(now, *seen))))
    if move is not None and person_of(request):
        right = move == judged["best_action"] or bool(searched and not searched["verdict"])
        note = partial(puzzle_pages.note_try, lobby.store, person_of(request), game, ply, right)
        await run_in_threadpool(note)
    return answer


def _titles() -> dict[str, str]:
    return {name: info.title for name, info in new_game.games().items()}
