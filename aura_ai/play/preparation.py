"""Compilation in the background while a game is already playable.

Until its kernels are compiled, a game runs interpreted (:mod:`aura_ai.engine.uncompiled`): its rules,
its screen, and bots that play by rules of thumb or search little. Other bots wait. A compilation holds
the interpreter lock most of the time and cannot be broken off, so another process compiles; this one
loads what that has cached. Where the other process fails, this one compiles.
"""

from __future__ import annotations

import functools
import threading
from collections import defaultdict
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from aura_ai.bots import failures, specs
from aura_ai.bots.registry import entries
from aura_ai.bots.warm import NICE, GamePart, Progress, fill_cache, warm_part
from aura_ai.contract.game import Game
from aura_ai.engine.choices import FAST
from aura_ai.engine.jit import mode
from aura_ai.engine.uncompiled import interpreted

QUICK = ("expert", "tactical", "greedy", "reflex", "amateur")
"""Bots by rules of thumb, the best first, then a level that searches too little to be compiled first."""

_READY: set[tuple[str, str]] = set()
_UNDER_WAY: defaultdict[tuple[str, str], threading.Lock] = defaultdict(threading.Lock)


def may_interpret() -> bool:
    """Return whether rules run before they are compiled; those of the plain mode do not."""
    return mode() == FAST


def is_ready(game: str, part: str) -> bool:
    """Return whether a part of a game (:data:`RULES`, or a bot by name) is ready in this process."""
    return (game, part) in _READY


def plays_interpreted(game: str, bot: str) -> bool:
    """Return whether a bot need not be compiled to answer soon, as it says itself."""
    known = bot.partition(":")[0] in entries(game)
    return may_interpret() and known and _runs_uncompiled(game, bot)


@functools.cache
def _runs_uncompiled(game: str, bot: str) -> bool:
    # a bot that cannot be made reports that in its game
    with failures.ignored():
        player = specs.make(bot, game)
        player.close()
        return player.runs_uncompiled
    return False


def kernels_of(game: str, bot: str) -> AbstractContextManager[None]:
    """Return a block in which a bot decides: interpreted, as far as it is not compiled, if it can be."""
    return interpreted() if plays_interpreted(game, bot) else nullcontext()


def quick_bot(game: str) -> str | None:
    """Return the best bot that answers soon now, None without one."""
    for bot in QUICK:
        if bot in entries(game) and (is_ready(game, bot) or plays_interpreted(game, bot)):
            return bot
    return None


def load(game: Game, part: str) -> bool:
    """Make a part of a game ready if nothing has to be compiled for that; return whether it is."""
    key = (game.info.name, part)
    if key not in _READY:
        if not GamePart(game, part).is_cached():
            return False
        _READY.add(key)
    return True


def prepare(game: Game, part: str, report: Callable[[Progress], None]) -> None:
    """Make a part of a game ready; that takes minutes where nothing is cached.

    A second caller waits for the first. A part that fails counts as ready: what is wrong
    with it shows when it is used.

    Args:
        game: The game.
        part: As in :func:`is_ready`.
        report: Informed about the progress.
    """
    key = (game.info.name, part)
    with _UNDER_WAY[key]:
        try:
            if not load(game, part):
                # in another process; people who play come first
                fill_cache([GamePart(game, part)], report, nice=NICE)
                warm_part(game, part)
        finally:
            _READY.add(key)
