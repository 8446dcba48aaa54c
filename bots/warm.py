"""Compile, or load from the cache, what a game and its bots need, before anything that counts.

One way for everybody: :func:`warm_rules` for the rules, :func:`warm_bot` for one bot, and
:func:`warm` for a game with some of its bots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import nullcontext

from aura_ai.bots.interface import Bot
from aura_ai.bots.search_bot import SearchBot
from aura_ai.bots.specs import make
from aura_ai.bots.without import Without
from aura_ai.engine.compiling import compile_progress
from aura_ai.games.contract import Game, State
from aura_ai.games.registry import info, load

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

    A search ends as soon as it has run once, whatever its budget.

    Args:
        bot: The bot; what it raises passes through.
        game: The game.
        plies: Number of decisions.
    """
    search = bot.bot if isinstance(bot, Without) else bot
    if isinstance(search, SearchBot):
        search.stop = lambda: True
    state = game.new(0)
    for ply in range(plies):
        seat = state.to_act
        bot.start(game, seat, 0)
        action = bot.choose(state.view(seat), state.legal())
        if ply + 1 < plies:
            state.apply(action)
        if state.over:
            break
    if isinstance(search, SearchBot):
        search.stop = None


def warm(name: str, specs: Iterable[str] = (), plies: int = 1, quiet: bool = False) -> None:
    """Compile (or load) the rules of a game and the kernels of some bots, with progress.

    Args:
        name: A game.
        specs: Bots as written on the command line.
        plies: Decisions of each bot.
        quiet: No progress on standard error.
    """
    with nullcontext() if quiet else compile_progress(name):
        game = load(name, players=next(p for p in info(name).players if p > 1))
        warm_rules(game)
        for spec in specs:
            bot = make(spec, name)
            warm_bot(bot, game, plies)
            bot.close()
