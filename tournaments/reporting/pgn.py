"""Games of two seats as PGN, from which Ordo, BayesElo and others compute ratings."""

from __future__ import annotations

from collections.abc import Iterator

from aura_ai.bots import failures
from aura_ai.errors import UseError
from aura_ai.tournaments.rating.gathered import Gathered
from aura_ai.tournaments.rating.results import PoolResults

_ADJUDICATED = "adjudication"
_TERMINATIONS = {
    failures.TIME: "time forfeit",
    failures.ILLEGAL: "rules infraction",
    failures.GARBAGE: "rules infraction",
    _ADJUDICATED: _ADJUDICATED,
}
"""Words of PGN for early ends; all others are ``abandoned``."""


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
