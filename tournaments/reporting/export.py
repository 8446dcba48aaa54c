"""Results as a spreadsheet file."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from aura_ai.tournaments.rating.gathered import Gathered
from aura_ai.tournaments.rating.searches import FINDINGS, of_game

COLUMNS = (
    *("pool", "players", "set-up", "line-up", "game", "seat"),
    *("bot", "place", "score", "plies", "seconds"),
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Begins a formula."""


def games_csv(gathered: Gathered) -> str:
    """Return one line for every seat of every game; ``game`` is its number in the database.

    With several databases, the last column names that of the game.
    """
    rows = []
    for pool in gathered.pools:
        for game, shown in enumerate(pool.numbers.tolist()):
            store, number = gathered.locate(shown)
            where = (pool.title(), pool.players, pool.setups[game], pool.lineups[game], number)
            for seat, bot in enumerate(pool.bots[game]):
                score, seconds = pool.scores[game, seat], pool.seconds[game, seat]
                cells = (
                    pool.names[bot],
                    pool.places[game, seat],
                    "" if score != score else int(score),
                )
                time = "" if seconds != seconds else f"{seconds:.6f}"
                rows.append((*where, seat, *cells, pool.plies[game], time, store.path))
    return _located(COLUMNS, rows, gathered)


def decisions_csv(gathered: Gathered) -> str:
    """Return one line for every decision of which its bot said something (``--keep-searches``)."""
    rows = []
    for pool in gathered.pools:
        for game, shown in enumerate(pool.numbers.tolist()):
            store, number = gathered.locate(shown)
            for ply, said in of_game(store, number).items():
                seat = int(said["seat"])
                where = (pool.title(), number, ply, seat, pool.names[pool.bots[game, seat]])
                line = " ".join(map(str, said.get("line", ())))
                rows.append((*where, *(_cell(said[key]) for key in FINDINGS), line, store.path))
    head = ("pool", "game", "ply", "seat", "bot", *FINDINGS, "line")
    return _located(head, rows, gathered)


def _located(head: Sequence[str], rows: Sequence[tuple[object, ...]], gathered: Gathered) -> str:
    """Return rows that end with the file of their game, which is left out where there is one."""
    if gathered.several:
        return table((*head, "file"), rows)
    return table(head, (row[:-1] for row in rows))


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
