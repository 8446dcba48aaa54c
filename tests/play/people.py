"""Sessions for tests, and people who play at random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from aura_ai.contract import registry
from aura_ai.play.session import PERSON, Session


def session(
    game: str = "aura", seats: Sequence[str] = (PERSON, "random"), seed: int = 3, **options: Any
) -> Session:
    """Return a new game."""
    return Session(registry.load(game, len(seats), **options), seats, seed)


def run_bots(s: Session) -> None:
    """Let bots decide until a person has to, or the game is over."""
    while not s.over and not s.persons_turn:
        s.think()


def play_on(s: Session, decisions: int, seed: int = 1) -> list[int]:
    """Let people decide at random, bots between them; return what people chose."""
    chance = random.Random(seed)
    made: list[int] = []
    while len(made) < decisions:
        run_bots(s)
        if s.over:
            break
        made.append(chance.choice(s.legal()))
        s.choose(made[-1])
    run_bots(s)
    return made
