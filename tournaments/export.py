"""Results as a spreadsheet file."""

from __future__ import annotations

import csv
import io
from typing import Any

from aura_ai.tournaments.results import PoolResults

COLUMNS = ("pool", "players", "set-up", "line-up", "game", "seat", "bot", "place", "score", "plies")


def games_csv(pools: list[PoolResults]) -> str:
    """Return one line for every seat of every game; ``game`` counts within its pool."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for pool in pools:
        writer.writerows(_rows(pool))
    return out.getvalue()


def _rows(pool: PoolResults) -> list[tuple[Any, ...]]:
    title = pool.title()
    rows = []
    for game in range(pool.n_games):
        where = (title, pool.players, pool.setups[game], pool.lineups[game], game)
        for seat, bot in enumerate(pool.bots[game]):
            score = pool.scores[game, seat]
            shown = "" if score != score else int(score)
            place = pool.places[game, seat]
            rows.append((*where, seat, pool.names[bot], place, shown, pool.plies[game]))
    return rows
