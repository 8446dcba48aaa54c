"""Tune the parameters of any bot: CMA-ES over games of the tournament harness.

All candidates of a generation play on the same set-ups, from every seat, each alone against the same
opponents. The winner meets the bot with which it all began on set-ups that no generation has seen.
"""

from __future__ import annotations

import itertools
import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from aura_ai.bots import specs
from aura_ai.engine.arrays import Floats
from aura_ai.errors import UseError
from aura_ai.learning.tuning import Generation, block_seeds, climb
from aura_ai.tournaments import run as runner
from aura_ai.tournaments.planning import plan as planning
from aura_ai.tournaments.planning.settings import Run, plan
from aura_ai.tournaments.rating.sprt import Question, estimate, samples_of
from aura_ai.tournaments.storing.database import Store

_EMPTY = re.compile(r"(?<![^\s:,-])([^\W\d]\w*)=(?=[,\s]|$)")
"""A parameter without a value."""
_RANGE = "NAME=LOW:HIGH or NAME=LOW:HIGH:START"


class Range(NamedTuple):
    """A parameter to tune.

    Attributes:
        low: Its least value.
        high: Its largest value.
        start: The value to start from.
        whole: Whether it is a whole number.
    """

    low: float
    high: float
    start: float
    whole: bool

    @classmethod
    def read(cls, written: str, whole: bool) -> Range:
        """Return a range written as ``LOW:HIGH`` or ``LOW:HIGH:START``.

        Raises:
            UseError: It is written otherwise, or its start is not inside.
        """
        try:
            low, high, *given = map(float, written.split(":"))
            start = given.pop() if given else (low + high) / 2
        except ValueError:
            raise UseError(f"range: {written!r} is not {_RANGE}, in numbers") from None
        if given or not (low <= start <= high and low < high < float("inf") > -low):
            raise UseError(f"range: {written!r} is not {_RANGE}, low below high and start between")
        return cls(low, high, start, whole)

    def text(self, value: float) -> str:
        """Return a value as it is written in a bot."""
        return str(round(value)) if self.whole else f"{value:.6g}"


class TunedBot:
    """A bot with parameters to tune, and the games that it plays.

    Attributes:
        ranges: The parameters by name.
        settings: Game, player count, options and how games are played.
    """

    def __init__(
        self,
        spec: str,
        written: Sequence[str],
        whole: Sequence[str],
        against: Sequence[str],
        settings: Run,
    ) -> None:
        """Get ready.

        Args:
            spec: The bot, its parameters to tune without values: ``file.py:Class:a=,b=``.
            written: The range of each, ``a=LOW:HIGH``.
            whole: Names of those that are whole numbers.
            against: The opponents; none for the bot as it starts.
            settings: See the attribute.

        Raises:
            UseError: A range does not fit the bot, or the games are not those of one pool.
        """
        self._spec = specs.split_name(specs.tidy(spec))[1]
        self.ranges = {
            name: Range.read(bounds, name in whole)
            for name, _, bounds in (each.partition("=") for each in written)
        }
        empty = set(_EMPTY.findall(self._spec))
        if wrong := sorted(empty ^ self.ranges.keys()):
            remedy = "give it a --range" if wrong[0] in empty else f"write {wrong[0]}= in --bot"
            raise UseError(f"bot {spec!r}, parameter {wrong[0]!r}: {remedy}, {_RANGE}")
        if unknown := set(whole) - empty:
            raise UseError(f"whole {min(unknown)!r}: the bot has {', '.join(sorted(empty))}")
        if not empty:
            raise UseError(f"bot {spec!r}: leave what is to be tuned empty, as in {spec}:a=,b=")
        self.start = np.array([each.start for each in self.ranges.values()])
        self.settings = replace(settings, players=settings.players or (2,), in_process=True)
        self._against = [specs.tidy(each) for each in against] or [self.named("start", self.start)]
        pools = plan(self.settings).pools
        if len(pools) != 1 or pools[0].players < 2:
            raise UseError("tune plays one pool: give one number of players, 2 at least")
        self._seats = pools[0].players

    def bot(self, values: Floats) -> str:
        """Return the bot with values."""
        texts = self.values(values)
        return _EMPTY.sub(lambda match: f"{match[1]}={texts[match[1]]}", self._spec)

    def named(self, name: str, values: Floats) -> str:
        """Return the bot with values under a name, which tells bots with equal values apart."""
        return f"{name}={self.bot(values)}"

    def values(self, values: Floats) -> dict[str, str]:
        """Return the text of each parameter."""
        pairs = zip(self.ranges.items(), values.tolist(), strict=True)
        return {name: each.text(value) for (name, each), value in pairs}

    def evolve(
        self, generations: int, population: int, blocks: int, step: float, seed: int
    ) -> Iterator[Generation]:
        """Yield one generation after another; arguments as of :func:`tuning.evolve`.

        Raises:
            ImportError: The package ``cma`` is not installed.
        """
        low, high = (np.array([each[i] for each in self.ranges.values()]) for i in (0, 1))
        size = high - low

        def rate(number: int, candidates: Sequence[Floats]) -> list[float]:
            names = [self.named(f"candidate-{i}", each) for i, each in enumerate(candidates)]
            (stretch,) = block_seeds(seed, 1 + number, 1)
            samples = self._play(names, self._against, blocks, stretch)
            return [float(np.mean(each)) for each in samples]

        bounds = (low - self.start) / size, (high - self.start) / size
        yield from climb(
            rate, lambda position: self.start + size * position, len(size), generations, population,
            step, seed, bounds,
        )  # fmt: skip

    def confirm(self, values: Floats, blocks: int, seed: int) -> tuple[float, float, float]:
        """Return the lead in Elo over the bot as it started, and its 95 % interval, on fresh set-ups."""
        bots = self.named("tuned", values), self.named("start", self.start)
        (stretch,) = block_seeds(seed, 0, 1)
        (samples,) = self._play(bots[:1], bots[1:], blocks, stretch)
        # there are numbers from two set-ups on
        elo, low, high = (float(each or 0.0) for each in estimate(np.array(samples)))
        return elo, low, high

    def _play(
        self, candidates: Sequence[str], opponents: Sequence[str], blocks: int, seed: int
    ) -> list[Floats]:
        """Return the share of points that each candidate got on each set-up.

        Raises:
            KeyboardInterrupt: Somebody stopped the games.
        """
        pairs = itertools.product(candidates, opponents)
        lineups = tuple((bot, *[rival] * (self._seats - 1)) for bot, rival in pairs)
        settings = replace(self.settings, blocks=blocks, seed=seed)
        checked = planning.check(replace(plan(settings), lineups=lineups))
        with (
            tempfile.TemporaryDirectory() as folder,
            Store.create(Path(folder) / "games.db", checked) as store,
        ):
            if not runner.run(store, settings.workers, quiet=True):
                raise KeyboardInterrupt
            return [
                np.mean(
                    [samples_of(store, Question(bot, x, 0.0, 1.0)).scores() for x in opponents],
                    axis=0,
                )
                for bot in candidates
            ]
