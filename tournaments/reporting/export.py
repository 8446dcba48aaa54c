"""Results as a spreadsheet file."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

from aura_ai.tournaments.rating.gathered import Gathered
from aura_ai.tournaments.rating.results import PoolResults
from aura_ai.tournaments.rating.searches import FINDINGS, of_game

COLUMNS = (
    *("pool", "players", "set-up", "line-up", "game", "seat"),
    *("bot", "place", "score", "plies", "seconds"),
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Begins a formula."""
_GAME = COLUMNS.index("game")


def games_csv(gathered: Gathered) -> str:
    """Return one line for every seat of every game; ``game`` is its number in the database.

    With several databases, the last column names that of the game.
    """
    rows: list[tuple[object, ...]] = []
    for pool in gathered.pools:
        for row in _rows(pool):
            store, number = gathered.locate(row[_GAME])
            own = (*row[:_GAME], number, *row[_GAME + 1 :])
            rows.append((*own, store.path) if gathered.several else own)
    return table((*COLUMNS, "file") if gathered.several else COLUMNS, rows)


def decisions_csv(gathered: Gathered) -> str:
    """Return one line for every decision of which its bot said something (``--keep-searches``)."""
    rows: list[tuple[object, ...]] = []
    for pool in gathered.pools:
        title = pool.title()
        for game, shown in enumerate(pool.numbers.tolist()):
            store, number = gathered.locate(shown)
            for ply, found in of_game(store, number).items():
                seat = int(found["seat"])
                line = " ".join(map(str, found.get("line", ())))
                cells = (_cell(found[key]) for key in FINDINGS)
                own = (title, number, ply, seat, pool.names[pool.bots[game, seat]], *cells, line)
                rows.append((*own, store.path) if gathered.several else own)
    head = ("pool", "game", "ply", "seat", "bot", *FINDINGS, "line")
    return table((*head, "file") if gathered.several else head, rows)


def _cell(value: float) -> object:
    """Return a number as it is written, whole ones without a fraction; nothing for NaN."""
    return "" if value != value else int(value) if value == int(value) else f"{value:.6f}"


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table as text (CSV), in which a spreadsheet takes no text for a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(map(_plain, row) for row in rows)
    return out.getvalue()


def _plain(cell: object) -> object:
    """Return a cell with an apostrophe before what a spreadsheet would compute."""
    if not isinstance(cell, str) or not cell.startswith(_FORMULA):
        return cell
    try:
        float(cell)
    except ValueError:
        return f"'{cell}"
    return cell


def _rows(pool: PoolResults) -> list[tuple[Any, ...]]:
    title = pool.title()
    rows = []
    for game in range(pool.n_games):
        number = pool.numbers[game]
        where = (title, pool.players, pool.setups[game], pool.lineups[game], number)
        for seat, bot in enumerate(pool.bots[game]):
            score = pool.scores[game, seat]
            points = "" if score != score else int(score)
            place = pool.places[game, seat]
            seconds = pool.seconds[game, seat]
            time = "" if seconds != seconds else f"{seconds:.6f}"
            rows.append((*where, seat, pool.names[bot], place, points, pool.plies[game], time))
    return rows
