"""One played game with its place in the schedule."""

from __future__ import annotations

from dataclasses import dataclass

from aura_ai.tournaments.planning.schedule import Block, Lineup
from aura_ai.tournaments.playing.match import Played


@dataclass(frozen=True)
class GameEntry:
    """One game as it goes into the database.

    Attributes:
        number: Number in the order of the schedule, from 1.
        block: Its block.
        rotation: Its rotation of the line-up.
        seed: Seed of set-up and chance.
        bots: Bot of every deciding seat.
        bot_seeds: Seed of every bot.
        played: The game as it was played.
    """

    number: int
    block: Block
    rotation: int
    seed: int
    bots: Lineup
    bot_seeds: tuple[int, ...]
    played: Played
