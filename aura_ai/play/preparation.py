"""Kernels are compiled in a process of their own, while a game already runs interpreted.

A compilation holds the interpreter lock most of the time and cannot be broken off, so it does not
happen in the process that answers people. The other process fills the kernel cache, part after part
(:func:`parts_of`): the rules, each bot, those that give hints. After each, this process loads
what is there, and from then on runs it (:mod:`aura_ai.engine.interpreted`). Where the other process
fails, this one compiles for itself.
"""

from __future__ import annotations

import functools
import hashlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import IO

from aura_ai.bots import failures, specs
from aura_ai.bots.interface import PolicyBot
from aura_ai.engine.choices import FAST
from aura_ai.engine.compiling import count_compilations
from aura_ai.engine.interpreted import interpreted
from aura_ai.engine.jit import cache_root, fingerprint, mode, module_of
from aura_ai.engine.sources import package_digest
from aura_ai.games import registry
from aura_ai.games.contract import Game
from aura_ai.play import learn, new_game

RULES = "rules"
"""The part of a preparation that is not named by a bot."""
OWN = ("aura_ai", "aura_ai.bots")
"""Packages whose sources decide whether the cache still holds a part."""

Report = Callable[[str, int, int], None]
"""Takes the part that is compiled, its kernels so far, and those expected (an estimate)."""


@contextmanager
def playable(game: Game, *bots: str) -> Iterator[None]:
    """Run the rules of a game, and bots that play by rules, at once: interpreted until compiled."""
    name = game.info.name
    ready = all(is_ready(name, part) for part in (RULES, *bots))
    with nullcontext() if ready else interpreted():
        yield


def is_ready(name: str, part: str) -> bool:
    """Return whether a part of a game is compiled and loaded in this process."""
    return new_game.is_ready(name if part == RULES else f"{name} {part}")


def may_begin() -> bool:
    """Return whether games begin before they are compiled: kernels of the plain mode cannot."""
    return mode() == FAST


@functools.cache
def thinks_interpreted(name: str, bot: str) -> bool:
    """Return whether a bot need not be compiled to play at once: it plays by rules alone."""
    made = specs.make(bot, name)
    with failures.ignored():
        made.close()
    return isinstance(made, PolicyBot)


def quick_bot(name: str) -> str | None:
    """Return the best bot by rules of thumb that answers at once now, None without one."""
    known = (bot for bot in new_game.RULE_BASED if bot in new_game.bots(name))
    return next((b for b in known if is_ready(name, b) or thinks_interpreted(name, b)), None)


def parts_of(name: str, seats: Sequence[str]) -> list[str]:
    """Return what is to be made ready, what is needed first in front.

    Who gives hints comes last: a bot by rules, which answers meanwhile, the search, and who proposes.
    """
    helpers = (new_game.rule_based(name), new_game.adviser(name), learn.proposer(name))
    bots = (spec for spec in seats if spec in new_game.bots(name))
    return list(dict.fromkeys([RULES, *bots, *(bot for bot in helpers if bot is not None)]))


def is_cached(game: Game, seats: Sequence[str]) -> bool:
    """Return whether all parts are ready, or need only be loaded: then nothing is compiled."""
    name = game.info.name
    return all(is_ready(name, p) or _mark(game, p).exists() for p in parts_of(name, seats))


def prepare(
    game: Game, seats: Sequence[str], report: Report, loaded: Callable[[str], object]
) -> None:
    """Make a game ready, part by part; takes minutes on an empty cache.

    Args:
        game: The game.
        seats: Who sits there.
        report: Informed about the progress of compilation.
        loaded: Called with each part that is ready.
    """
    name = game.info.name
    missing = [part for part in parts_of(name, seats) if not is_ready(name, part)]
    with _elsewhere(game, missing, report) as compiled:
        for part in missing:
            # where the other process broke off, this one compiles
            next(compiled, None)
            _make_ready(game, part, functools.partial(report, part))
            loaded(part)


def _make_ready(game: Game, part: str, report: Callable[[int, int], None]) -> None:
    if part == RULES:
        new_game.make_ready(game, report)
    else:
        with count_compilations(f"{game.info.name} {part}", report):
            new_game.make_bot_ready(game, part)


# --- the other process -------------------------------------------------------------------------------


@contextmanager
def _elsewhere(game: Game, parts: Sequence[str], report: Report) -> Iterator[Iterator[str]]:
    """Compile parts in another process; yield an iterator that returns each when the cache holds it."""
    if all(_mark(game, part).exists() for part in parts):
        yield iter(parts)
        return
    order = {"game": game.info.name, "players": game.players, "parts": list(parts)}
    order["options"] = game.changed_options()
    child = subprocess.Popen(
        [sys.executable, "-m", __name__, json.dumps(order)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert child.stdout is not None
        yield _parts(child.stdout, report)
    finally:
        child.kill()
        child.communicate()


def _parts(lines: IO[str], report: Report) -> Iterator[str]:
    for line in lines:
        part, done, expected = json.loads(line)
        if done is None:
            yield part
        else:
            report(part, done, expected)


def _mark(game: Game, part: str) -> Path:
    """Return the file that says that the cache holds a part."""
    rules = fingerprint((module_of(game.kernels.apply),))
    key = (game.info.name, game.players, part, rules, package_digest(*OWN))
    return cache_root() / f"prepared-{hashlib.sha256(repr(key).encode()).hexdigest()[:16]}"


def _main(order: str) -> None:
    """Compile what an order names, in the process of :func:`_elsewhere`; tell about it on stdout."""
    import os

    if hasattr(os, "nice"):
        # people who play come first
        os.nice(5)
    given = json.loads(order)
    game = registry.load_with(given["game"], given["players"], given["options"])

    def tell(part: str, done: int | None, expected: int | None) -> None:
        print(json.dumps([part, done, expected]), flush=True)

    for part in given["parts"]:
        _make_ready(game, part, lambda done, expected, part=part: tell(part, done, expected))
        with suppress(OSError):
            _mark(game, part).touch()
        tell(part, None, None)


if __name__ == "__main__":
    _main(sys.argv[1])
