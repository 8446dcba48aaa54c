"""What people learn a game from: its rules page, its guide, and who proposes moves in a first game."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from contextlib import suppress

from aura_ai.bots.registry import entries
from aura_ai.errors import RulesError
from aura_ai.games import registry
from aura_ai.screens.guide import Guide
from aura_ai.screens.rulebook import page_text
from aura_ai.screens.screen import screen_of

PROPOSERS = ("expert", "greedy", "skilled", "random")
"""Who proposes moves in a first game, the first that a game has: rules of thumb explain themselves."""
USUAL_PLAYERS = 2


def usual_players(counts: Sequence[int]) -> int:
    """Return how many play where nobody says it: two if the game allows it."""
    return USUAL_PLAYERS if USUAL_PLAYERS in counts else min(counts)


@functools.cache
def guide(game: str) -> Guide | None:
    """Return what teaches a game, None when it brings nothing or cannot be loaded."""
    with suppress(RulesError):
        return screen_of(registry.load(game, usual_players(registry.info(game).players))).guide
    return None


def has_rules(game: str) -> bool:
    """Return whether a game has a page with its rules."""
    try:
        page_text(game)
    except RulesError:
        return False
    return True


@functools.cache
def proposer(game: str) -> str:
    """Return the bot that proposes moves in a first game."""
    known = entries(game)
    return next(name for name in PROPOSERS if name in known)
