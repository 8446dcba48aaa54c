"""Learning material of a game: rules, guide, suggested moves."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from contextlib import suppress

from aura_ai.contract import registry
from aura_ai.contract.game import View
from aura_ai.errors import RulesError
from aura_ai.play.seat_players import SeatPlayer
from aura_ai.screens.guide import Guide, guide_of
from aura_ai.screens.rulebook import page_text

THUMB = ("expert", "greedy", "skilled", "random")
"""Bots that propose moves where no search can, the first that a game has."""
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


def by_bot(view: View, bot: str) -> tuple[int, int, str]:
    """Return the proposal of a bot, in the form of :func:`propose`.

    Raises:
        UseError: Unknown bot.
        BotFailedError: The bot fails.
    """
    player = SeatPlayer(view.game, view.seat, bot, PROPOSAL_SEED)
    try:
        player.make()
        return propose(view, lambda seen, legal: player.choose(seen, legal))
    finally:
        player.close()


def propose(view: View, choose: Callable[[View, list[int]], int]) -> tuple[int, int, str]:
    """Return a move for the seat to act, how many times in a row to make it, and the move after it.

    Only moves that a guide calls repeated are proposed more than once, and only of these the move that
    follows is known, in words; it is empty where another seat decides.
    """
    state, guide = view.sample(PROPOSAL_SEED), guide_of(view.game)
    action, times = choose(view, state.legal()), 1
    if guide is None or action not in guide.repeated:
        return action, times, ""
    while True:
        state.apply(action)
        if state.to_act != view.seat:
            return action, times, ""
        after = choose(state.view(view.seat), state.legal())
        if after != action or times == MOST_TIMES:
            return action, times, state.describe(after)
        times += 1
