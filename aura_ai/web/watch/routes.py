"""Addresses of tournaments and their pages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from aura_ai.contract.screen import screen_of
from aura_ai.errors import AuraError
from aura_ai.play import new_game
from aura_ai.tournaments.reporting.text import search_table
from aura_ai.web import pages, start_page
from aura_ai.web.http_errors import HttpError
from aura_ai.web.lobby import Lobby
from aura_ai.web.names import Names, bot_names, of_bots
from aura_ai.web.requests import ANSWER_WAIT, PART, count, form_of, number, own_form, until, within
from aura_ai.web.watch import charts
from aura_ai.web.watch import folder as folders
from aura_ai.web.watch.folder import Folder, Standing
from aura_ai.web.watch.playback import Moment, Playbacks
from aura_ai.web.watch.runs import MOST_BLOCKS, MOST_BOTS, Runs
from aura_ai.web.workers import WorkerQueue

PAGE_WAIT = 3.0
"""Seconds that a person waits before a page says that something is being made ready."""
MOST = 10**9


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

    def routes(self) -> list[Route]:
        """Return the addresses."""
        return [
            Route("/tournaments", self._list, methods=["GET"]),
            Route("/tournaments", self._start, methods=["POST"]),
            Route("/tournaments/{name}", self._tournament, methods=["GET"]),
            Route("/tournaments/{name}/games/{number:int}", self._game, methods=["GET"]),
            Route("/tournaments/{name}/games/{number:int}/open", self._open, methods=["POST"]),
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

        return HTMLResponse(await within(self._queue.call(page)), status)

    async def _start(self, request: Request) -> Response:
        form = await form_of(request)
        if self._runs is None:
            raise HttpError(403, "this server starts no tournaments; see --allow-tournaments")
        own_form(self._lobby, form)
        if form.get("do") == "stop":
            await run_in_threadpool(self._runs.stop)
            return RedirectResponse("/tournaments", 303)
        try:
            name = await run_in_threadpool(self._runs.start, form)
        except AuraError as error:
            status = error.status if isinstance(error, HttpError) else 422
            return await self._listed(str(error), status, form)
        return RedirectResponse(f"/tournaments/{quote(name)}", 303)

    # --- a tournament ----------------------------------------------------------------------------

    async def _tournament(self, request: Request) -> Response:
        name = request.path_params["name"]
        words = request.query_params.get("words", "")[:200]
        first = number(request.query_params, "first", MOST) or 0
        template = "standing.html" if PART in request.headers else "tournament.html"

        def page() -> str:
            try:
                standing = self._folder.standing(name)
            except AuraError:
                if self._runs is None or self._runs.name != name:
                    raise
                # its process has not written anything yet
                problem = self._runs.problem()
                if not (problem or self._runs.running()):
                    problem = f"{name} was stopped before its first games were over"
                return pages.render(template, name=name, standing=None, problem=problem)
            return _standing_page(template, name, standing, words, first)

        return HTMLResponse(await within(self._queue.call(page)))

    # --- a game ----------------------------------------------------------------------------------

    async def _game(self, request: Request) -> Response:
        name, game = request.path_params["name"], request.path_params["number"]
        at, seat = (number(request.query_params, key, MOST) or 0 for key in ("at", "as"))
        is_part = PART in request.headers
        future = self._playbacks.moment(name, game, at, seat)
        await until(future.done, ANSWER_WAIT if is_part else PAGE_WAIT)
        if not future.done():
            return HTMLResponse(pages.render("watch_wait.html", name=name, number=game), 202)
        moment = await within(future)
        template = "moment.html" if is_part else "watch.html"
        secret = self._lobby.store.secret
        page = await run_in_threadpool(_game_page, template, name, game, moment, secret)
        return HTMLResponse(page)

    async def _open(self, request: Request) -> Response:
        own_form(self._lobby, await form_of(request))
        who = count(request)
        place = request.path_params["name"], request.path_params["number"]
        record = await within(self._playbacks.record(*place))
        game, access = await run_in_threadpool(self._lobby.show, record, who)
        return RedirectResponse(f"/games/{game}?token={access.token}", 303)


def _standing_page(template: str, name: str, standing: Standing, words: str, first: int) -> str:
    games, count = folders.games(standing.pools, words, first)
    data = standing.data
    return pages.render(
        template,
        name=name,
        here=f"/tournaments/{quote(name)}",
        title=new_game.games()[data["game"]].title,
        standing=standing,
        pools=[_pool(pool) for pool in data["pools"]],
        width=int(charts.WIDTH),
        games=games,
        found_games=count,
        first=first,
        words=words,
        page_games=folders.PAGE_GAMES,
    )


def _pool(pool: Mapping[str, Any]) -> dict[str, Any]:
    bars, zero = charts.bars(pool["ratings"])
    return {
        "data": pool,
        "bars": bars,
        "zero": zero,
        "cross": {(row["bot"], row["opponent"]): row["points"] for row in pool["cross"]},
        "searches": search_table(pool["searches"]),
    }


def _game_page(template: str, name: str, number: int, moment: Moment, secret: str) -> str:
    bots, view = bot_names(moment["bots"]), moment["view"]
    names = [bot or name for bot, name in zip(bots, moment["names"], strict=True)]
    return pages.render(
        template,
        name=name,
        number=number,
        here=f"/tournaments/{quote(name)}/games/{number}",
        moment=moment,
        plain=lambda text: of_bots(screen_of(view.game).plain(view.array, text), bots),
        seats=view.game.players,
        names=names,
        winners=[names[seat] for seat, place in enumerate(moment["places"]) if place == 1],
        secret=secret,
        **pages.board(view, Names(bots), []),
    )
