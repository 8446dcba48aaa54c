"""Results for other programs: spreadsheets (CSV), and Ordo, BayesElo and others that rate by PGN."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aura_ai.bots import failures
from aura_ai.errors import UseError
from aura_ai.reports.table import Table
from aura_ai.tournaments.rating.gathered import Gathered
from aura_ai.tournaments.rating.results import PoolResults
from aura_ai.tournaments.rating.searches import FINDINGS, of_game

COLUMNS = (
    *("pool", "players", "set-up", "line-up", "game", "seat"),
    *("bot", "place", "score", "plies", "seconds"),
)
_ADJUDICATED = "adjudication"
_TERMINATIONS = {
    failures.TIME: "time forfeit",
    failures.ILLEGAL: "rules infraction",
    failures.GARBAGE: "rules infraction",
    _ADJUDICATED: _ADJUDICATED,
}
"""Words of PGN for early ends; all others are ``abandoned``."""


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
    """Return rows that end with the file of their game, which is left out where there is one file."""
    if gathered.several:
        head = (*head, "file")
    return Table.plain(head, rows).csv()


def _cell(value: float) -> object:
    """Return a number as it is written, whole ones without a fraction; nothing for NaN."""
    return "" if value != value else int(value) if value == int(value) else f"{value:.6f}"


def pgn(gathered: Gathered) -> str:
    """Return the games with names and results; seat 0 is White.

    PGN has no form for moves of other games than chess, so a comment with their number replaces them.

    Raises:
        UseError: A pool has another number of seats.
    """
    for pool in gathered.pools:
        if pool.bots.shape[1] != 2:
            raise UseError(f"pgn: it is for games of two seats, not of {pool.title()}")
    return "\n".join(line for pool in gathered.pools for line in _games(gathered, pool))


def _games(gathered: Gathered, pool: PoolResults) -> Iterator[str]:
    ends = {failed.game: failed.kind for failed in pool.failures}
    ends |= dict.fromkeys(pool.numbers[pool.adjudicated].tolist(), _ADJUDICATED)
    for row, number in enumerate(pool.numbers.tolist()):
        white, black = (pool.names[bot] for bot in pool.bots[row])
        first, second = pool.places[row]
        result = "1/2-1/2" if first == second else "1-0" if first < second else "0-1"
        end = ends.get(number)
        tags = {
            "Event": f"{pool.game}, {pool.title()}",
            "Site": f"aura-ai, game {gathered.named(number)}",
            "Date": "????.??.??",
            "Round": str(pool.setups[row] + 1),
            "White": white,
            "Black": black,
            "Result": result,
            "Termination": "normal" if end is None else _TERMINATIONS.get(end, "abandoned"),
        }
        for name, value in tags.items():
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            yield f'[{name} "{escaped}"]'
        yield from ("", f"{{{pool.plies[row]} decisions}} {result}", "")
