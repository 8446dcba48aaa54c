"""Learning material of a game: rules, guide, suggested moves."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from contextlib import suppress

from aura_ai.bots.registry import entries
from aura_ai.contract import registry
from aura_ai.contract.game import View
from aura_ai.errors import RulesError
from aura_ai.play.seat_players import SeatPlayer
from aura_ai.screens.guide import Guide, guide_of
from aura_ai.screens.rulebook import page_text

PROPOSERS = ("expert", "greedy", "skilled", "random")
"""Who proposes moves in a first game, the first that a game has: rules of thumb explain themselves."""
USUAL_PLAYERS = 2
PROPOSAL_SEED = 1
"""The same position gets the same proposal."""
MOST_TIMES = 9
"""Times running that one move is proposed at most."""


def usual_players(counts: Sequence[int]) -> int:
    """Return the default number of players: two if the game allows it."""
    return USUAL_PLAYERS if USUAL_PLAYERS in counts else min(counts)


@functools.cache
def guide(game: str) -> Guide | None:
    """Return the guide of a game, None when it has none or cannot be loaded."""
    with suppress(RulesError):
        return guide_of(registry.load(game, usual_players(registry.info(game).players)))
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
    bots = entries(game)
    return next(name for name in PROPOSERS if name in bots)


def propose(view: View, legal: Sequence[int], bot: str) -> tuple[int, int]:
    """Return the move that a bot proposes to a seat, and how often it would make it running.

    Only moves that a guide calls repeated are proposed more than once.

    Raises:
        UseError: Unknown bot.
        BotFailedError: The bot fails.
    """
    player = SeatPlayer(view.game, view.seat, bot, PROPOSAL_SEED)
    try:
        player.make()
        action = player.choose(view, list(legal))
        return action, _times(player, view, action)
    finally:
        player.close()


def _times(player: SeatPlayer, view: View, action: int) -> int:
    """Return how often running a bot would make a move."""
    guide, times = guide_of(view.game), 1
    if guide is None or action not in guide.repeated:
        return times
    state = view.sample(PROPOSAL_SEED)
    while times < MOST_TIMES:
        state.apply(action)
        if state.to_act != view.seat or action not in (legal := state.legal()):
            break
        if player.choose(state.view(view.seat), legal) != action:
            break
        times += 1
    return times
