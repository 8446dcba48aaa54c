"""Games are made ready while they are played.

Until its kernels are compiled, a game runs interpreted (:mod:`aura_ai.engine.uncompiled`): its rules,
its screen, and bots that play by rules of thumb or search little. Other bots wait. A compilation holds
the interpreter lock most of the time and cannot be broken off, so another process compiles; this one
loads what that has cached. Where the other process fails, this one compiles.
"""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from aura_ai.bots import failures, specs
from aura_ai.bots.registry import entries
from aura_ai.bots.warm import warm_bot, warm_rules
from aura_ai.engine.choices import FAST
from aura_ai.engine.compiling import count_compilations
from aura_ai.engine.jit import mode
from aura_ai.engine.uncompiled import NotCachedError, interpreted, only_cached
from aura_ai.games import registry
from aura_ai.games.contract import Game, State
from aura_ai.games.narration import narrate
from aura_ai.workers.processes import end_with_input

__all__ = [
    "RULES",
    "Progress",
    "interpreted",
    "is_ready",
    "kernels_of",
    "load",
    "may_interpret",
    "plays_interpreted",
    "prepare",
    "quick_bot",
]

RULES = "rules"
"""The part of a game that is not named by a bot: its rules and its screen."""
RULE_BASED = ("expert", "tactical", "greedy", "reflex")
"""Bots by rules of thumb, the best first."""
NARRATED = 40
"""Decisions of a warm-up that are narrated, which needs kernels of its own."""

_READY: set[tuple[str, str]] = set()
_UNDER_WAY: defaultdict[tuple[str, str], threading.Lock] = defaultdict(threading.Lock)


@dataclass(frozen=True)
class Progress:
    """How far a compilation is.

    Attributes:
        done: Kernels that are compiled.
        expected: Those expected in all, an estimate.
        left: Seconds that it goes on, an estimate; None before the first kernel.
    """

    done: int
    expected: int
    left: float | None


def may_interpret() -> bool:
    """Return whether rules run before they are compiled; those of the plain mode do not."""
    return mode() == FAST


def is_ready(game: str, part: str) -> bool:
    """Return whether a part of a game was made ready in this process.

    Args:
        game: Name of the game.
        part: :data:`RULES`, or a bot by its name.
    """
    return (game, part) in _READY


@functools.cache
def plays_interpreted(game: str, bot: str) -> bool:
    """Return whether a bot need not be compiled to answer soon, as it says itself."""
    if not may_interpret() or bot.partition(":")[0] not in entries(game):
        return False
    # one that cannot be made says so in its game
    with failures.ignored():
        made = specs.make(bot, game)
        made.close()
        return made.small
    return False


def kernels_of(game: str, bot: str) -> AbstractContextManager[None]:
    """Return a block in which a bot decides: interpreted, as far as it is not compiled, if it can be."""
    return interpreted() if plays_interpreted(game, bot) else nullcontext()


def quick_bot(game: str) -> str | None:
    """Return the best bot by rules of thumb that answers soon now, None without one."""
    for bot in RULE_BASED:
        if bot in entries(game) and (is_ready(game, bot) or plays_interpreted(game, bot)):
            return bot
    return None


def load(game: Game, part: str) -> bool:
    """Make a part of a game ready if nothing has to be compiled for that; return whether it is."""
    known = (game.info.name, part)
    if known not in _READY:
        try:
            with only_cached():
                _warm(game, part)
        except NotCachedError:
            return False
        _READY.add(known)
    return True


def prepare(game: Game, part: str, report: Callable[[Progress], None]) -> None:
    """Make a part of a game ready; that takes minutes where nothing is cached.

    Whoever prepares the same waits for the first. A part that fails counts as ready: what is wrong
    with it shows when it is used.

    Args:
        game: The game.
        part: As in :func:`is_ready`.
        report: Informed about the progress.
    """
    known = (game.info.name, part)
    with _UNDER_WAY[known]:
        try:
            if not load(game, part):
                _compile_elsewhere(game, part, report)
                _warm(game, part)
        finally:
            _READY.add(known)


def _warm(game: Game, part: str) -> None:
    """Use a part of a game once, so that it is compiled, or loaded."""
    if part == RULES:
        warm_rules(game, _narrate_first)
        # taking back and forks play in determinizations
        game.new(0).view(0).sample(0)
        return
    # one that cannot be made or fails says so in its game
    with failures.ignored():
        bot = specs.make(part, game.info.name)
        warm_bot(bot, game)
        bot.close()


def _narrate_first(state: State, number: int, action: int) -> None:
    if number < NARRATED:
        narrate(state, number, action, 0)


# --- the other process -------------------------------------------------------------------------------


def _compile_elsewhere(game: Game, part: str, report: Callable[[Progress], None]) -> None:
    """Let another process compile a part and write it to the cache; wait for it."""
    order = [game.info.name, game.players, game.changed_options(), part]
    began = time.monotonic()
    with subprocess.Popen(
        [sys.executable, "-m", __name__, json.dumps(order)],
        stdin=subprocess.PIPE,  # it ends with that
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as compiler:
        assert compiler.stdout is not None
        for line in compiler.stdout:
            done, expected = json.loads(line)
            spent = time.monotonic() - began
            report(Progress(done, expected, spent * (expected - done) / done if done else None))


def _main(order: str) -> None:
    """Compile what an order names; tell how far it is, one line per step."""
    end_with_input()
    if hasattr(os, "nice"):
        # people who play come first
        os.nice(5)
    name, players, options, part = json.loads(order)
    game = registry.load_with(name, players, options)

    def tell(done: int, expected: int) -> None:
        print(json.dumps([done, expected]), flush=True)

    with count_compilations(f"{name} {part}", tell):
        _warm(game, part)


if __name__ == "__main__":
    _main(sys.argv[1])
