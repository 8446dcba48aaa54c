"""Compile, or load from the cache, what a game and its bots need, before anything that counts.

One way for everybody: :func:`warm_rules` for the rules, :func:`warm_bot` for one bot;
:mod:`aura_ai.bots.compile_ahead` does both in several processes.
"""

from __future__ import annotations

from collections.abc import Callable

from aura_ai.bots import failures
from aura_ai.bots.interface import Bot
from aura_ai.bots.search_bot import SearchBot
from aura_ai.bots.specs import make
from aura_ai.bots.without import Without
from aura_ai.engine.uncompiled import interpreted
from aura_ai.games.contract import Game, State
from aura_ai.screens.narration import narrate

PLAY = "play"
"""The part of a game that its bots need to play."""
RULES = "rules"
"""The part of a game that people need: its rules, the news, undo."""
_NARRATED = 40
"""Decisions of a warm-up that are narrated, which needs kernels of its own."""
MOST_PLIES = 5_000
"""Decisions of a game that warms up the rules, at most."""


def warm_rules(game: Game, visit: Callable[[State, int, int], None] | None = None) -> None:
    """Compile the rules by one game of arbitrary decisions.

    Args:
        game: The game.
        visit: Called with the state, the number of the decision and the action before each decision;
            for what needs kernels of its own.
    """
    state = game.new(0)
    state.view(0)
    for number in range(MOST_PLIES):
        legal = state.legal()
        if not legal:
            break
        action = legal[number % len(legal)]
        if visit is not None:
            visit(state, number, action)
        state.apply(action)
    if state.over:
        state.result()


def warm_bot(bot: Bot, game: Game, plies: int = 1) -> None:
    """Compile what a bot needs: it makes the first decisions of a game, for whichever seat.

    The rules run as they are, compiled or not. A search ends as soon as it has run once, whatever its
    budget.

    Args:
        bot: The bot; what it raises passes through.
        game: The game.
        plies: Number of decisions.
    """
    search = bot.bot if isinstance(bot, Without) else bot
    if isinstance(search, SearchBot):
        search.stop = lambda: True
    with interpreted():
        state = game.new(0)
    for ply in range(plies):
        seat = state.to_act
        with interpreted():
            view, legal = state.view(seat), state.legal()
        bot.start(game, seat, 0)
        action = bot.choose(view, legal)
        if ply + 1 < plies:
            with interpreted():
                state.apply(action)
        if state.over:
            break
    if isinstance(search, SearchBot):
        search.stop = None


def warm_part(game: Game, part: str, plies: int = 1) -> None:
    """Use a part of a game once, so that it is compiled, or loaded from the cache.

    Args:
        game: The game.
        part: :data:`PLAY`, :data:`RULES`, or a bot as written on the command line; one that cannot
            be made or fails shows that when it plays.
        plies: Decisions of a bot.
    """
    if part == PLAY:
        warm_rules(game)
        return
    if part == RULES:
        warm_rules(game, _narrate_first)
        # taking back and forks play in determinizations
        game.new(0).view(0).sample(0)
        return
    with failures.ignored():
        bot = make(part, game.info.name)
        warm_bot(bot, game, plies)
        bot.close()


def _narrate_first(state: State, number: int, action: int) -> None:
    if number < _NARRATED:
        narrate(state, number, action, 0)
