"""Stress runs on all cores: coverage and minimal failures."""

from __future__ import annotations

import functools
import itertools
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aura_ai.bots.interface import Bot
from aura_ai.bots.specs import make as make_bot
from aura_ai.bots.warm import warm
from aura_ai.contract.game import State
from aura_ai.contract.kernel_errors import in_one_line
from aura_ai.contract.registry import load_with, part
from aura_ai.errors import UseError
from aura_ai.stress.adapter import Adapter, Chooser, merged
from aura_ai.stress.in_step import Failure, failure_json, minimise, play
from aura_ai.stress.plain import plain
from aura_ai.workers import each, in_order

GAMES_A_TASK = 4
HOPELESS = 100
"""Failures at which a run ends: further games add nothing and might not terminate."""
MAX_FAILURES = 5
"""Failures that are minimised and reported; all are counted."""


@functools.cache
def adapter(name: str) -> Adapter:
    """Return the stress adapter of a game, the same object at every call.

    Raises:
        RulesError: Unknown game, or its module ``stress`` has a part of what a referee needs.
    """
    return merged(name, part(name, "stress"), plain(name))


@dataclass
class Report:
    """The result of a stress run.

    Attributes:
        game: Name of the game.
        data: Component data file instead of the game's own, None for the game's own.
        moves: Decisions compared.
        games: Games played.
        rules: How often each rule was carried out.
        failures: Failures found, one a game, at most ``MAX_FAILURES`` of them minimised.
    """

    game: str
    data: Path | None = None
    moves: int = 0
    games: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Add the findings of another run."""
        self.moves += other.moves
        self.games += other.games
        self.rules += other.rules
        self.failures += other.failures

    @property
    def differences(self) -> int:
        """Number of games in which kernels and referee differed."""
        return len(self.failures) - self.broken_invariants

    @property
    def broken_invariants(self) -> int:
        """Number of games that broke an invariant."""
        return sum(failure.kind == "invariant" for failure in self.failures)

    def unreached(self) -> list[str]:
        """Return the playable rules that the run did not exercise."""
        return [rule for rule in adapter(self.game).RULES if not self.rules[rule]]

    def to_json(self) -> dict[str, Any]:
        """Return the report as plain JSON values (fields of the command line)."""
        checks = adapter(self.game)
        minimal = [
            failure_json(f, minimise(f, self.game, checks, self.data), self.game, self.data)
            for f in self.failures[:MAX_FAILURES]
        ]
        return {
            "game": self.game,
            "moves": self.moves,
            "games": self.games,
            "differences": self.differences,
            "broken_invariants": self.broken_invariants,
            "rules": {rule: self.rules[rule] for rule in checks.RULES if self.rules[rule]},
            "unreached": self.unreached(),
            "failures": minimal,
        }


def bot_chooser(specs: list[str], name: str, seed: int) -> Chooser:
    """Return a chooser that lets bots play their views, one bot a seat."""
    bots: dict[int, Bot] = {}

    def choose(_: random.Random, state: State, legal: list[int]) -> int:
        seat = state.to_act
        if seat not in bots:
            bots[seat] = make_bot(specs[seat % len(specs)], name)
            bots[seat].start(state.game, seat, seed + seat)
        return bots[seat].choose(state.view(seat), legal)

    return choose


def run_task(name: str, seed: int, bots: tuple[str, ...], data: Path | None = None) -> Report:
    """Play a few games in step; everything follows from ``seed``.

    Raises:
        UseError: A kernel of another package fails.
    """
    try:
        return _played(name, seed, bots, data)
    except Exception as error:
        # in a process of its own nobody else would look at it
        if (line := in_one_line(error)) is None:
            raise
        raise UseError(line) from error


def _played(name: str, seed: int, bots: tuple[str, ...], data: Path | None) -> Report:
    checks, report = adapter(name), Report(name, data)
    chance = random.Random(seed)
    for _ in range(GAMES_A_TASK):
        players, options = checks.random_game(chance)
        game = load_with(name, players, options, data)
        styles = [*checks.CHOOSERS, "bots"] if bots else list(checks.CHOOSERS)
        style = chance.choice(styles)
        key = chance.randrange(2**62)
        if style == "bots":
            chooser = bot_chooser([chance.choice(bots) for _ in range(4)], name, key)
        else:
            chooser = checks.CHOOSERS[style]

        def choose(state: State, legal: list[int], chooser: Chooser = chooser) -> int:
            return chooser(chance, state, legal)

        trace = play(game, key, checks, choose)
        report.games += 1
        report.moves += len(trace.actions)
        report.rules += trace.rules
        if trace.failure is not None:
            report.failures.append(trace.failure)
    return report


def run(
    name: str,
    moves: int,
    seed: int,
    workers: int,
    bots: tuple[str, ...],
    data: Path | None = None,
    quiet: bool = False,
) -> Iterator[Report]:
    """Yield the growing report until ``moves`` decisions were compared, or it is hopeless.

    Tasks are added in the order of their number, so the result does not depend on the workers.
    """
    total = Report(name, data)
    if workers > 1:
        warm(name, bots, quiet=quiet)  # so that the workers find compiled kernels in the cache
    seeds = (seed * 1_000_003 + task for task in itertools.count())
    task = functools.partial(run_task, name, bots=bots, data=data)
    with closing(each(task, seeds, workers)) as reports:
        for report in in_order(reports):
            total.add(report)
            yield total
            if total.moves >= moves or len(total.failures) >= HOPELESS:
                return
