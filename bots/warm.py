"""Compilation of a game and its bots before anything counts.

:func:`warm_rules` does it for the rules, :func:`warm_bot` for one bot. :func:`fill_cache` has it done by
processes side by side, for a compilation holds the interpreter lock. Each process takes one part of a
game after the other (its rules, or a bot) and compiles it into the cache; a kernel that another process
compiles is waited for. The caller loads the kernels afterwards, and compiles those that are missing.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import IO

from aura_ai.bots import failures
from aura_ai.bots.interface import Bot
from aura_ai.bots.outside.external import IsolatedBot
from aura_ai.bots.search_bot import SearchBot
from aura_ai.bots.specs import make
from aura_ai.bots.without import Without
from aura_ai.children import PYTHON
from aura_ai.contract import registry
from aura_ai.contract.game import Game, State
from aura_ai.contract.narration import narrate
from aura_ai.cores import cores
from aura_ai.engine.choices import FAST
from aura_ai.engine.compiling import Bar, Estimate, compile_progress, count_compilations
from aura_ai.engine.jit import CACHE_VARIABLE, cache_root, mode
from aura_ai.engine.uncompiled import NotCachedError, interpreted, only_cached

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
        visit: Called with the state, the number of the decision and the action before each decision;
            for callers that need kernels of their own.
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
    """Compile the kernels of a bot: it makes the first decisions of a game, for whichever seat.

    The rules run as they are, compiled or not. A search ends as soon as it has run once, whatever its
    budget.

    Args:
        bot: The bot; its exceptions pass through.
    """
    search = bot.bot if isinstance(bot, Without) else bot
    if isinstance(search, SearchBot):
        search.stop = lambda: True
    try:
        with interpreted():
            state = game.new(0)
        for ply in range(plies):
            seat = state.to_act
            with interpreted():
                view, legal = state.view(seat), state.legal()
            bot.start(game, seat, 0)
            action = bot.choose(view, legal)
            if isinstance(bot, IsolatedBot) and bot.hello.ponder:
                bot.let_ponder(view)
            if ply + 1 < plies:
                with interpreted():
                    state.apply(action)
            if state.over:
                break
    finally:
        # it may play afterwards
        if isinstance(search, SearchBot):
            search.stop = None


def warm_part(game: Game, part: str, plies: int = 1, bot: Bot | None = None) -> None:
    """Use a part of a game once, so that it is compiled, or loaded from the cache.

    Args:
        part: :data:`PLAY`, :data:`RULES`, or a bot as written on the command line; one that cannot
            be made or fails shows that when it plays.
        bot: The bot of this spelling, where it is made already; None makes one.
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
        player = make(part, game.info.name) if bot is None else bot
        warm_bot(player, game, plies)
        if bot is None:
            player.close()


def _narrate_first(state: State, number: int, action: int) -> None:
    if number < _NARRATED:
        narrate(state, number, action, 0)


# --- processes side by side -------------------------------------------------------------------------

NICE = 5
"""Niceness of a compilation, for the sake of people who play meanwhile."""


@dataclass(frozen=True)
class Progress:
    """The progress of a compilation.

    Attributes:
        done: Seconds that are over.
        expected: Seconds that are expected in all, an estimate.
        left: Seconds that it goes on, an estimate; None before the first kernel.
    """

    done: float
    expected: float
    left: float | None


@dataclass(frozen=True)
class GamePart:
    """A part of a game that is compiled on its own.

    Attributes:
        game: The game.
        name: :data:`~aura_ai.bots.warm.PLAY` or ``RULES``, or a bot as written on the command line.
        plies: Decisions that a bot makes.
        bot: See :func:`warm_part`.
    """

    game: Game
    name: str
    plies: int = 1
    bot: Bot | None = field(default=None, compare=False)

    @property
    def label(self) -> str:
        """Key of its remembered estimate."""
        return f"{self.game.info.name} {self.name}"

    def is_cached(self) -> bool:
        """Return whether nothing need be compiled; the part is loaded then."""
        try:
            with only_cached():
                warm_part(self.game, self.name, self.plies, self.bot)
        except NotCachedError:
            return False
        return True

    def order(self) -> str:
        """Return the part as a line for another process."""
        game = self.game
        named = [game.info.name, game.players, game.changed_options(), self.name, self.plies]
        return json.dumps(named) + "\n"


def fill_cache(
    parts: Sequence[GamePart],
    report: Callable[[Progress], None],
    processes: int | None = None,
    nice: int = 0,
) -> bool:
    """Compile parts of games into the kernel cache; wait for it.

    Args:
        report: Informed about the progress, by whichever thread.
        processes: Number of processes side by side; all cores by default.
        nice: Niceness of these processes.

    Returns:
        Whether all parts were compiled; a process may have failed.
    """
    waiting, began = deque(parts), time.monotonic()
    running: list[subprocess.Popen[str]] = []
    figures = {part: (0.0, Estimate(part.label).expected) for part in parts}
    mutex = threading.Lock()

    def note(part: GamePart, seconds: float, expected: float) -> None:
        with mutex:
            figures[part] = seconds, expected
            over, whole = map(sum, zip(*figures.values(), strict=True))
            spent = time.monotonic() - began
            remainder = spent * (whole - over) / over if over else None
            report(Progress(spent, spent + (remainder or whole), remainder))

    def compiled(part: GamePart, orders: IO[str], answers: IO[str]) -> bool:
        """Send an order and read the answers to it; return whether it was carried out."""
        try:
            orders.write(part.order())
            orders.flush()
        except OSError:
            return False
        for line in answers:
            answer = json.loads(line)
            note(part, *(answer or [figures[part][1]] * 2))
            if answer is None:
                return True
        return False

    def work() -> int:
        """Let one process take parts until none is left, or it fails; return how many it compiled."""
        done = 0
        with subprocess.Popen(
            [*PYTHON, "-m", __name__, str(nice)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            # where the usual folder cannot be written, all share the one of this process
            env={**os.environ, CACHE_VARIABLE: str(cache_root())},
        ) as process:
            running.append(process)
            assert process.stdin is not None
            assert process.stdout is not None
            with suppress(IndexError):  # none is left
                while compiled(waiting.popleft(), process.stdin, process.stdout):
                    done += 1
            process.stdin.close()
        return done

    count = min(processes or cores(), len(parts))
    pool = ThreadPoolExecutor(count)
    futures = [pool.submit(work) for _ in range(count)]
    try:
        return sum(each.result() for each in futures) == len(figures)
    finally:
        # the caller may have been interrupted
        waiting.clear()
        for process in running:
            process.kill()
        pool.shutdown()


def warm(name: str, specs: Iterable[str] = (), plies: int = 1, quiet: bool = False) -> None:
    """Compile (or load) the rules of a game and the kernels of some bots, with progress.

    Args:
        quiet: No progress on standard error.
    """
    game = registry.load(name, players=next(p for p in registry.info(name).players if p > 1))
    bots = list(specs)
    parts = [GamePart(game, PLAY), *(GamePart(game, spec, plies) for spec in bots)]
    if not compile_ahead(name, parts, quiet):
        with nullcontext() if quiet else compile_progress(name):
            for part in parts:
                warm_part(game, part.name, plies)
    for spec in bots:
        # a part ignores one that cannot be made, for example with damaged weights
        make(spec, name).close()


def compile_ahead(label: str, parts: Sequence[GamePart], quiet: bool = False) -> bool:
    """Compile side by side the parts that the cache lacks, with a progress bar.

    Where only one core or one part is left, or in the plain mode, nothing is done: code that uses the
    parts compiles them.

    Args:
        label: Names the parts, for the bar.
        parts: The rules first, then bots.
        quiet: Whether to show no bar.

    Returns:
        Whether all parts are in the cache.
    """
    if mode() != FAST or cores() == 1:
        return False
    # without the rules nothing else is looked at: that alone takes a second
    first, bots = parts[0], parts[1:]
    lacking = [] if first.is_cached() else [first]
    bots = bots if lacking else [part for part in bots if not part.is_cached()]
    if len(lacking) + len(bots) < 2:
        return not lacking and not bots
    # all need the rules; then come the longest, so that nobody idles at the end
    lacking += sorted(bots, key=lambda part: -Estimate(part.label).expected)
    bar = Bar(label)
    try:
        return fill_cache(lacking, lambda p: None if quiet else bar.show(p.done, p.expected))
    finally:
        bar.close()


def _main(nice: int) -> None:
    """Carry out orders from standard input; answer with seconds, and null after each part."""
    # Ctrl-C concerns the caller, which ends this process: an answer that was cut would be its error
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if nice and hasattr(os, "nice"):
        os.nice(nice)

    def tell(seconds: float, expected: float) -> None:
        print(json.dumps([round(seconds, 2), round(expected, 2)]), flush=True)

    orders: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_listen, args=(orders,), daemon=True).start()
    while True:
        name, players, options, part, plies = json.loads(orders.get())
        game = registry.load_with(name, players, options)
        with count_compilations(f"{name} {part}", tell):
            warm_part(game, part, plies)
        print(json.dumps(None), flush=True)


def _listen(orders: SimpleQueue[str]) -> None:
    """Receive orders; end this process with the one that gives them, whatever it does then."""
    for line in sys.stdin:
        orders.put(line)
    os._exit(0)


if __name__ == "__main__":
    _main(int(sys.argv[1]))
