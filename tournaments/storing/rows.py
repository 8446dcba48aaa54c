"""Rows of one game in the tables of a database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aura_ai.tournaments.playing.entry import GameEntry
from aura_ai.tournaments.storing.checksums import Row


def of_game(record: GameEntry, bots: Mapping[str, int]) -> tuple[Row, list[Row], list[Row]]:
    """Return the row of a game without its checksum, those of its seats, and that of its failure.

    Args:
        record: The game.
        bots: Number of each bot.
    """
    block, played, failure = record.block, record.played, record.played.failure
    where = (record.number, block.pool, block.lineup, block.number, record.rotation)
    game = (*where, record.seed, played.plies, played.actions, played.state_hash)
    failures: list[Row] = []
    if failure is not None:
        failures = [(record.number, failure.seat, failure.kind, failure.detail, failure.trace)]
    return game, list(_seats(record, bots)), failures


def _seats(record: GameEntry, bots: Mapping[str, int]) -> Iterator[Row]:
    played = record.played
    for seat, place in enumerate(played.places):
        score = None if played.scores is None else played.scores[seat]
        if seat < len(record.bots):
            bot: tuple[int | None, int | None, float | None] = (
                bots[record.bots[seat]],
                record.bot_seeds[seat],
                played.seconds[seat],
            )
        else:
            bot = (None, None, None)
        role = played.roles[seat] if played.roles else None
        yield (record.number, seat, bot[0], bot[1], place, score, bot[2], role)
