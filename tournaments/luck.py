"""Measuring and storing the missing luck of stored games."""

from __future__ import annotations

from contextlib import nullcontext

import numpy as np

from aura_ai.cores import cores
from aura_ai.engine.compiling import compile_progress
from aura_ai.errors import RulesError, UseError
from aura_ai.luck import DRAWS, Meter, valuation
from aura_ai.progress import progress_bar
from aura_ai.tournaments import run as tournament
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.playing.entry import GameEntry
from aura_ai.tournaments.playing.luck import Measured, Measurer, Stored
from aura_ai.tournaments.storing import luck as stored
from aura_ai.tournaments.storing.database import Store
from aura_ai.workers import Cluster, LostError, Workers, each

WORTH_WORKERS = 500
"""Fewer games are measured before worker processes have loaded the compiled code."""
MOST_DRAWS = 1_000_000


def planned(plan: Plan, draws: int = DRAWS, value: str | None = None) -> stored.Measure:
    """Return how the luck of a tournament is to be measured.

    Args:
        plan: The tournament.
        draws: Redraws for each decision with chance.
        value: Name of the value of positions, None for each game's own.

    Raises:
        UseError: ``draws`` is below 1 or beyond :data:`MOST_DRAWS`; or in no pool anybody has a rival.
        RulesError: There is no such value.
    """
    if not 1 <= draws <= MOST_DRAWS:
        raise UseError(f"draws: not a whole number from 1 to {MOST_DRAWS:,}")
    names, prints = [], []
    for pool in range(len(plan.pools)):
        game = plan.load(pool)
        measure = valuation(game, value) if game.seats > 1 else None
        names.append(measure.name if measure else "")
        prints.append(measure.fingerprint() if measure else "")
    if not any(names):
        raise UseError("luck is measured in chances to win: nobody has a rival in this tournament")
    return stored.Measure(draws, tuple(names), tuple(prints))


def pools_of(how: stored.Measure) -> list[int]:
    """Return the pools in which somebody has a rival."""
    return [pool for pool, name in enumerate(how.values) if name]


def fill(store: Store, how: stored.Measure, workers: Workers | None, quiet: bool) -> int:
    """Measure and store the luck of all games that lack it; return how many there were.

    Games count that a bot's failure ended, too: to leave them out would choose games by what happened
    in them. Whatever stops it, what is stored is whole, and a second call goes on from there.

    Args:
        store: Open for writing; :func:`aura_ai.tournaments.storing.luck.begin` was called.
        how: See :func:`planned`.
        workers: Number of processes, or a cluster; 1 for this one; None for every core where that pays.
        quiet: No progress on standard error.

    Raises:
        UseError: A game does not end where it did, or ends its workers; the database cannot be written.
    """
    pools = pools_of(how)
    n_games = stored.n_unmeasured(store, pools)
    if not n_games:
        return 0
    workers = workers or (1 if n_games < WORTH_WORKERS else cores())
    if not isinstance(workers, Cluster):
        # compile here first: otherwise two workers would compile the same kernels at the same time
        with nullcontext() if quiet else compile_progress(store.plan.game):
            _warm_up(store.plan, how)
    with progress_bar(n_games, " games", quiet=quiet) as bar:
        try:
            games = stored.unmeasured(store, pools)
            for pairs in each(Measurer(store.plan, how), games, workers):
                stored.add(store, [row for _, row in pairs])
                bar.update(len(pairs))
        except LostError as lost:
            raise UseError(f"{lost}; what is there is stored: the same command goes on") from None
    return n_games


def _warm_up(plan: Plan, how: stored.Measure) -> None:
    for pool in pools_of(how):
        game = plan.load(pool)
        try:
            Meter(game, valuation(game, how.values[pool]), 1).course(0, [game.new(0).legal()[0]])
        except RulesError as error:
            raise UseError(str(error)) from None


def run_test(store: Store, workers: Workers | None, quiet: bool) -> bool:
    """Play on with a test whose samples have their luck taken out; see :func:`.run.run_test`.

    Returns:
        Whether it was not stopped.

    Raises:
        UseError: As :func:`fill`.
    """
    how = planned(store.plan)
    stored.begin(store, how)
    fill(store, how, 1, True)
    return tournament.run_test(store, workers, quiet, _LuckOfTest(store, how))[0]


class _LuckOfTest:
    """Luck of the games of a test, stored after the games."""

    def __init__(self, store: Store, how: stored.Measure) -> None:
        self._store, self._measure = store, Measurer(store.plan, how)
        self._rows: dict[int, Measured] = {}

    def measured(self, records: list[GameEntry]) -> list[list[float]]:
        """Return the luck of the seats of games."""
        for r in records:
            played = r.played
            self._rows[r.number] = self._measure(
                Stored(r.number, 0, r.block.number, r.seed, played.actions, played.state_hash)
            )
        return [np.frombuffer(self._rows[r.number].totals, "<f8").tolist() for r in records]

    def stored(self, records: list[GameEntry]) -> None:
        """Store the luck of games that were stored."""
        stored.add(self._store, [self._rows.pop(record.number) for record in records])
