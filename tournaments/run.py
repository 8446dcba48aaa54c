"""Runs of a tournament's missing games, here or on workers."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, nullcontext
from time import perf_counter
from types import FrameType

from aura_ai.bots.interface import Bot
from aura_ai.cores import cores
from aura_ai.engine.compiling import compile_progress
from aura_ai.progress import progress_bar
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.planning.schedule import Schedule
from aura_ai.tournaments.planning.settings import check_workers
from aura_ai.tournaments.playing.backlog import Backlog
from aura_ai.tournaments.playing.match import GameEntry
from aura_ai.tournaments.playing.warm_up import warm_up
from aura_ai.tournaments.playing.worker import Conduct, play
from aura_ai.tournaments.rating import sprt, standing
from aura_ai.tournaments.storing.database import Store
from aura_ai.workers import Cluster, Workers

ALONE_SECONDS = 3.0
"""How long a run of unknown length plays in this process before it thinks about workers."""

WORTH_WORKERS_SECONDS = 8.0
"""Least remaining work for which starting worker processes pays."""

INTERRUPTED = 130
"""Exit code of a run that was stopped by Ctrl-C, as shells have it."""


def missing(store: Store) -> Backlog:
    """Return the games left to play, in the order of the schedule."""
    return Backlog(Schedule(store.plan), store.numbers())


def run(
    store: Store,
    workers: Workers | None = None,
    quiet: bool = False,
    conduct: Conduct = Conduct(),  # noqa: B008 (frozen)
) -> bool:
    """Play the missing games, or those that a test still needs; return whether all are there now.

    Args:
        store: A store open for writing.
        workers: Number of worker processes, or a cluster; 1 plays in this process; None starts a
            process for every core when the work is long enough.
        quiet: No progress on standard error.
        conduct: How they are played.

    Raises:
        UseError: ``workers`` below 1, or the database cannot be written.
        KeyboardInterrupt: Ctrl-C was pressed twice.
    """
    check_workers(workers)
    question = sprt.question_of(store)
    test = None if question is None else Admission(sprt.samples_of(store, question))
    tasks = missing(store)
    if not tasks.games or (test is not None and test.decided):
        return True
    games, total = tasks.games, Schedule(store.plan).n_games()
    stored = store.n_games()
    with _stoppable() as interrupted:

        def over() -> bool:
            return interrupted() or (test is not None and test.decided)

        bots: dict[str, Bot] = {}
        if not isinstance(workers, Cluster):
            with nullcontext() if quiet else compile_progress(store.plan.game):
                bots = warm_up(store.plan, quiet)
        with progress_bar(
            total, " games", quiet=quiet, initial=stored, mininterval=0.2, smoothing=0.05
        ) as bar:
            for played in _play(store.plan, tasks, over, workers, bots, conduct):
                records = played if test is None else test.admitted(played)
                store.add(records)
                bar.update(len(records))
                games -= len(records)
                if test is not None and not quiet:
                    bar.set_postfix_str(standing.status(test.samples), refresh=False)
    return games == 0 or (test is not None and test.decided)


class Admission:
    """Decides which games of a sequential test are stored: those that it uses.

    Games are held back until their set-up is whole and all before it are, and those beyond the set-up
    that decides are dropped. So the same games are stored for any number of workers, and after any stop.

    Args:
        samples: Samples of the games that are stored.
    """

    def __init__(self, samples: sprt.Samples) -> None:
        self.samples = samples
        self._early: dict[int, list[GameEntry]] = {}
        self._next = 0
        self.decided = samples.verdict().accepted is not None

    def admitted(self, records: list[GameEntry]) -> list[GameEntry]:
        """Return the games that are to be stored, now that some more were played."""
        if self.decided:
            return []
        for record in records:
            self._early.setdefault(record.block.number, []).append(record)
        ready: list[GameEntry] = []
        samples = self.samples
        while (
            len(samples.games(self._next)) + len(self._early.get(self._next, ()))
            == samples.games_per_setup
        ):
            ready += self._early.pop(self._next, [])
            self._next += 1
        samples.add_records(ready)
        verdict = samples.verdict()
        self.decided = verdict.accepted is not None
        return [each for each in ready if not self.decided or each.block.number < verdict.setups]


def _play(
    plan: Plan,
    tasks: Backlog,
    stopped: Callable[[], bool],
    workers: Workers | None,
    bots: Mapping[str, Bot],
    conduct: Conduct,
) -> Iterator[list[GameEntry]]:
    if workers is None:
        began, planned = perf_counter(), tasks.games
        with closing(play(plan, tasks, 1, stopped, bots, conduct)) as games:
            for records in games:
                yield records
                spent, n_played = perf_counter() - began, planned - tasks.games
                worth_it = spent * tasks.games > WORTH_WORKERS_SECONDS * n_played
                if spent > ALONE_SECONDS and worth_it and cores() > 1:
                    break
            else:
                return
    yield from play(plan, tasks, workers or cores(), stopped, bots, conduct)


@contextmanager
def _stoppable() -> Iterator[Callable[[], bool]]:
    """Make the first Ctrl-C a request to stop after the running games, the second an interrupt."""
    asked = False

    def handler(number: int, frame: FrameType | None) -> None:
        nonlocal asked
        if asked:
            raise KeyboardInterrupt
        asked = True
        print("\nfinishing the running games; Ctrl-C again stops immediately", file=sys.stderr)

    if threading.current_thread() is not threading.main_thread():
        yield lambda: asked
        return
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield lambda: asked
    finally:
        signal.signal(signal.SIGINT, before)
