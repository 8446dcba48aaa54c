"""Addresses of tournaments and their pages."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from aura_ai.contract.screen import screen_of
from aura_ai.errors import AuraError
from aura_ai.play import new_game
from aura_ai.tournaments.reporting.text import search_table
from aura_ai.web import forms, pages, start_page
from aura_ai.web.asking import PART, count_game, own_form
from aura_ai.web.http_errors import HttpError
from aura_ai.web.lobby import Lobby
from aura_ai.web.names import bot_names, of_bots
from aura_ai.web.view_model import PICTURE_WIDTH
from aura_ai.web.watch import charts
from aura_ai.web.watch import folder as folders
from aura_ai.web.watch.folder import Folder, Standing
from aura_ai.web.watch.playback import Moment, Playbacks
from aura_ai.web.watch.runs import MOST_BLOCKS, MOST_BOTS, Runs
from aura_ai.web.workers import WorkerQueue

T = TypeVar("T")
ANSWER_WAIT = 60.0
"""Seconds that the script waits for a part."""
PAGE_WAIT = 3.0
"""Seconds that a person waits before a page says that something is being made ready."""
MOST = 10**9
REPORT_POLICY = (
    "sandbox allow-downloads; default-src 'none'; style-src 'unsafe-inline'; img-src data:"
)
"""Permissions of a report, a file of its own with styles and pictures in it: nothing else."""


class Watching:
    """The tournaments of a server.

    Args:
        path: Their folder.
        lobby: Where a game goes that somebody opens on a table.
        starts: Whether visitors may start tournaments.

    Raises:
        HttpError: Unknown folder.
    """

    def __init__(self, path: Path, lobby: Lobby, starts: bool = False) -> None:
        self._folder = Folder(path)
        self._lobby = lobby
        self._runs = Runs(path) if starts else None
        self._playbacks = Playbacks(self._folder)
        self._queue = WorkerQueue("tournaments")

    def close(self) -> None:
        """Stop the tournaments that visitors have started."""
        if self._runs is not None:
            self._runs.stop()

    def routes(self, form_of: Callable[[Request], Awaitable[dict[str, str]]]) -> list[Route]:
        """Return the addresses; ``form_of`` reads the fields of a form."""

        async def start(request: Request) -> Response:
            return await self._start(request, await form_of(request))

        async def opened(request: Request) -> Response:
            return await self._open(request, await form_of(request))

        return [
            Route("/tournaments", self._list, methods=["GET"]),
            Route("/tournaments", start, methods=["POST"]),
            Route("/tournaments/reports/{name}", self._report, methods=["GET"]),
            Route("/tournaments/compare", self._compare, methods=["GET"]),
            Route("/tournaments/{name}", self._tournament, methods=["GET"]),
            Route("/tournaments/{name}/games/{number:int}", self._game, methods=["GET"]),
            Route("/tournaments/{name}/games/{number:int}/open", opened, methods=["POST"]),
        ]

    # --- the list --------------------------------------------------------------------------------

    async def _list(self, request: Request) -> Response:
        return await self._listed()

    async def _listed(
        self, error: str = "", status: int = 200, form: Mapping[str, str] | None = None
    ) -> Response:
        """Return the list; entries for a new tournament stay in its form."""
        fields = form or {}

        def page() -> str:
            games = new_game.games()
            game = fields.get("game", "")
            return pages.render(
                "tournaments.html",
                lines=self._folder.lines(),
                reports=self._folder.reports(),
                titles={name: info.title for name, info in games.items()},
                offers=start_page.offers() if self._runs is not None else None,
                running=self._runs.running() if self._runs is not None else "",
                broken=self._runs.problem() if self._runs is not None else "",
                secret=self._lobby.store.secret,
                most_bots=MOST_BOTS,
                most_blocks=MOST_BLOCKS,
                error=error,
                given=fields,
                chosen=game if game in games else next(iter(games)),
            )

        return HTMLResponse(await _within(self._queue.call(page), ANSWER_WAIT), status)

    async def _start(self, request: Request, form: Mapping[str, str]) -> Response:
        if self._runs is None:
            raise HttpError(403, "this server starts no tournaments; see --allow-tournaments")
        own_form(self._lobby, form)
        if form.get("do") == "stop":
            await run_in_threadpool(self._runs.stop)
            return RedirectResponse("/tournaments", 303)
        try:
            await run_in_threadpool(self._runs.start, form)
        except AuraError as error:
            status = error.status if isinstance(error, HttpError) else 422
            return await self._listed(str(error), status, form)
        return RedirectResponse("/tournaments", 303)

    async def _report(self, request: Request) -> Response:
        content = await run_in_threadpool(self._folder.report, request.path_params["name"])
        return HTMLResponse(content, headers={"Content-Security-Policy": REPORT_POLICY})

    async def _compare(self, request: Request) -> Response:
        """Return the page of the changes from one tournament to another."""
        a, b = (request.query_params.get(side, "") for side in ("a", "b"))

        def page() -> str:
            data = self._folder.compared(a, b)
            title = new_game.games()[data["game"]].title
            return pages.render("compare.html", a=a, b=b, data=data, title=title)

        return HTMLResponse(await _within(self._queue.call(page), ANSWER_WAIT))

    # --- a tournament ----------------------------------------------------------------------------

    async def _tournament(self, request: Request) -> Response:
        name = request.path_params["name"]
        words = request.query_params.get("words", "")[:200]
        first = _number(request, "first", 0)
        template = "standing.html" if PART in request.headers else "tournament.html"

        def page() -> str:
            return _standing_page(template, name, self._folder.standing(name), words, first)

        return HTMLResponse(await _within(self._queue.call(page), ANSWER_WAIT))

    # --- a game ----------------------------------------------------------------------------------

    async def _game(self, request: Request) -> Response:
        name, number = request.path_params["name"], request.path_params["number"]
        at, seat = _number(request, "at", 0), _number(request, "as", 0)
        is_part = PART in request.headers
        future = self._playbacks.moment(name, number, at, seat)
        try:
            moment = await _within(future, ANSWER_WAIT if is_part else PAGE_WAIT)
        except TimeoutError:
            return HTMLResponse(pages.render("watch_wait.html", name=name, number=number), 202)
        template = "moment.html" if is_part else "watch.html"
        secret = self._lobby.store.secret
        return HTMLResponse(
            await run_in_threadpool(_game_page, template, name, number, moment, secret)
        )

    async def _open(self, request: Request, form: Mapping[str, str]) -> Response:
        own_form(self._lobby, form)
        who = count_game(request)
        name, number = request.path_params["name"], request.path_params["number"]
        record = await _within(self._playbacks.record(name, number), ANSWER_WAIT)
        game, access = await run_in_threadpool(self._lobby.show, record, who)
        return RedirectResponse(f"/games/{game}?token={access.token}", 303)


def _number(request: Request, key: str, default: int) -> int:
    text = request.query_params.get(key, "")
    return forms.whole({key: text}, key, 0, MOST) if text else default


async def _within(future: Future[T], seconds: float) -> T:
    """Return a result.

    Raises:
        TimeoutError: It takes longer; the work goes on.
    """
    return await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(future)), seconds)


def _standing_page(template: str, name: str, standing: Standing, words: str, first: int) -> str:
    games, count = folders.games(standing.pools, words, first)
    data = standing.data
    test = data["sprt"]
    return pages.render(
        template,
        name=name,
        here=f"/tournaments/{quote(name)}",
        title=new_game.games()[data["game"]].title,
        standing=standing,
        course=charts.course(standing.course, test["lower"], test["upper"])
        if test is not None and standing.course is not None
        else None,
        pools=[_pool(pool) for pool in data["pools"]],
        width=int(charts.WIDTH),
        height=int(charts.HEIGHT),
        games=games,
        found_games=count,
        first=first,
        words=words,
        page_games=folders.PAGE_GAMES,
    )


def _pool(pool: Mapping[str, object]) -> dict[str, object]:
    ratings, cross, searches = pool["ratings"], pool["cross"], pool["searches"]
    assert isinstance(ratings, list)
    assert isinstance(cross, list)
    assert isinstance(searches, list)
    bars, zero = charts.bars(ratings)
    return {
        "data": pool,
        "bars": bars,
        "zero": zero,
        "cross": {(row["bot"], row["opponent"]): row["points"] for row in cross},
        "searches": search_table(searches),
    }


def _game_page(template: str, name: str, number: int, moment: Moment, secret: str) -> str:
    bots = bot_names(moment.bots)
    names = [bot or name for bot, name in zip(bots, moment.names, strict=True)]
    drawn = new_game.draw(moment.view, [])
    game = moment.view.game
    places = moment.places or ()
    return pages.render(
        template,
        name=name,
        number=number,
        here=f"/tournaments/{quote(name)}/games/{number}",
        moment=moment,
        plain=lambda text: of_bots(screen_of(game).plain(moment.view.array, text), bots),
        seats=game.players,
        names=names,
        drawing=Markup(of_bots(drawn, bots, markup=True)) if drawn is not None else None,
        picture=None if drawn else game.picture(moment.view.array, PICTURE_WIDTH),
        winners=[names[seat] for seat, place in enumerate(places) if place == 1],
        secret=secret,
    )
