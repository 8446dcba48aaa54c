"""Tune the parameters of any bot: CMA-ES or SPSA over games of the tournament harness.

All candidates of a generation play on the same set-ups, from every seat, each alone against the same
opponents. The winner meets the bot with which it all began on set-ups that no generation has seen.

CMA-ES stands on the package ``cma`` (Hansen), the extra ``tune``.
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
from aura_ai.engine import rng
from aura_ai.engine.arrays import Floats
from aura_ai.errors import UseError
from aura_ai.learning import spsa
from aura_ai.tournaments import run as runner
from aura_ai.tournaments.planning import plan as planning
from aura_ai.tournaments.planning.settings import Run, plan
from aura_ai.tournaments.rating.sprt import Hypotheses, estimate, samples_of
from aura_ai.tournaments.storing.database import Store

_EMPTY = re.compile(r"(?<![^\s:,-])([^\W\d]\w*)=(?=[,\s]|$)")
"""A parameter without a value."""
_RANGE = "NAME=LOW:HIGH or NAME=LOW:HIGH:START"


def _range(written: str) -> tuple[float, float, float]:
    """Return least, largest and first value of a parameter.

    Raises:
        UseError: It is not written as numbers, or its start is not inside.
    """
    try:
        low, high, *given = map(float, written.split(":"))
        start = given.pop() if given else (low + high) / 2
    except ValueError:
        raise UseError(f"range: {written!r} is not {_RANGE}, in numbers") from None
    if given or not (low <= start <= high and low < high < float("inf") > -low):
        raise UseError(f"range: {written!r} is not {_RANGE}, low below high and start between")
    return low, high, start


class Generation(NamedTuple):
    """The result of one generation.

    Attributes:
        number: From 0.
        mean: The present mean of the search.
        success: Mean share of points of the vectors that were tried.
        best: Share of the best of them.
    """

    number: int
    mean: Floats
    success: float
    best: float


class TunedBot:
    """A bot with parameters to tune, and the games that it plays.

    Attributes:
        start: The values of the parameters to start from.
    """

    def __init__(
        self,
        spec: str,
        written: Sequence[str],
        whole: Sequence[str],
        against: Sequence[str],
        settings: Run,
    ) -> None:
        """Set up.

        Args:
            spec: The bot, its parameters to tune without values: ``file.py:Class:a=,b=``.
            written: The range of each, ``a=LOW:HIGH``.
            whole: Names of those that are whole numbers.
            against: The opponents; none for the bot as it starts.
            settings: Game, player count, options and how games are played.

        Raises:
            UseError: A range does not fit the bot, or the games are not those of one pool.
        """
        self._spec, self._whole = specs.split_name(specs.canonical(spec))[1], whole
        pairs = (each.partition("=") for each in written)
        ranges = {name: _range(bounds) for name, _, bounds in pairs}
        empty = set(_EMPTY.findall(self._spec))
        if wrong := sorted(empty ^ ranges.keys()):
            remedy = "give it a --range" if wrong[0] in empty else f"write {wrong[0]}= in --bot"
            raise UseError(f"bot {spec!r}, parameter {wrong[0]!r}: {remedy}, {_RANGE}")
        if unknown := set(whole) - empty:
            raise UseError(f"whole {min(unknown)!r}: the bot has {', '.join(sorted(empty))}")
        if not empty:
            raise UseError(f"bot {spec!r}: leave what is to be tuned empty, as in {spec}:a=,b=")
        self._names = list(ranges)
        low, high, self.start = np.array(list(ranges.values())).T
        self._bounds = low, high
        self._settings = replace(settings, players=settings.players or (2,), in_process=True)
        # names tell bots with equal values apart
        self._first = f"start={self.bot(self.start)}"
        self._rivals = [specs.canonical(each) for each in against]
        self._against = self._rivals or [self._first]
        pools = plan(self._settings).pools
        if len(pools) != 1 or pools[0].players < 2:
            raise UseError("tune plays one pool: give one number of players, 2 at least")
        self._seats = pools[0].players

    def values(self, vector: Floats) -> dict[str, str]:
        """Return the text of each parameter."""
        return {
            name: str(round(value)) if name in self._whole else f"{value:.6g}"
            for name, value in zip(self._names, vector.tolist(), strict=True)
        }

    def bot(self, vector: Floats) -> str:
        """Return the bot with values."""
        texts = self.values(vector)
        return _EMPTY.sub(lambda match: f"{match[1]}={texts[match[1]]}", self._spec)

    def evolve(
        self, generations: int, population: int, blocks: int, step: float, seed: int
    ) -> Iterator[Generation]:
        """Yield one generation after another, each on fresh set-ups.

        Args:
            generations: Number of generations.
            population: Vectors of a generation.
            blocks: Set-ups of a generation.
            step: First step size, in parts of the ranges.
            seed: Fixes everything.

        Raises:
            ImportError: The package ``cma`` is not installed.
        """
        import cma

        low, high = self._bounds
        size = high - low
        options = {
            "seed": 1 + seed % 2**31,
            "popsize": population,
            "verbose": -9,
            "bounds": [((end - self.start) / size).tolist() for end in self._bounds],
        }
        search = cma.CMAEvolutionStrategy(np.zeros(len(size)), step, options)
        for number in range(generations):
            positions = search.ask()
            vectors = [self.start + size * position for position in positions]
            names = [f"candidate-{i}={self.bot(each)}" for i, each in enumerate(vectors)]
            samples = self._play(names, self._against, blocks, seed, 1 + number)
            shares = [float(np.mean(each)) for each in samples]
            search.tell(positions, [-share for share in shares])
            mean = self.start + size * np.asarray(search.result.xfavorite)
            yield Generation(number, mean, float(np.mean(shares)), max(shares))

    def climb(self, generations: int, blocks: int, step: float, seed: int) -> Iterator[Generation]:
        """Yield one step of SPSA after another, each on fresh set-ups.

        Its two candidates play each other, or the opponents that were given; arguments as for
        :meth:`evolve`.
        """
        shares: list[float] = []

        def lead(one: Floats, other: Floats, number: int) -> float:
            names = [f"candidate-{i}={self.bot(each)}" for i, each in enumerate((one, other))]
            bots, rivals = (names, self._rivals) if self._rivals else (names[:1], names[1:])
            played = self._play(bots, rivals, blocks, seed, 1 + number)
            first, *second = (float(np.mean(each)) for each in played)
            shares[:] = [first, *(second or [1.0 - first])]
            return shares[0] - shares[1]

        points = spsa.climb(self.start, *self._bounds, lead, generations, step, seed)
        for number, mean in enumerate(points):
            yield Generation(number, mean, float(np.mean(shares)), max(shares))

    def confirm(self, vector: Floats, blocks: int, seed: int) -> tuple[float, float, float]:
        """Return the lead in Elo over the bot as it started, and its 95 % interval, on fresh set-ups."""
        bots = [f"tuned={self.bot(vector)}"]
        (samples,) = self._play(bots, [self._first], blocks, seed, 0)
        # there are numbers from two set-ups on
        elo, low, high = (float(each or 0.0) for each in estimate(np.array(samples)))
        return elo, low, high

    def _play(
        self, bots: Sequence[str], rivals: Sequence[str], blocks: int, seed: int, stretch: int
    ) -> list[Floats]:
        """Return the share of points that each bot got on each set-up of a stretch.

        Set-ups of every stretch are others: 0 is for confirmation.
        """
        pairs = itertools.product(bots, rivals)
        lineups = tuple((bot, *[rival] * (self._seats - 1)) for bot, rival in pairs)
        with np.errstate(over="ignore"):
            key = np.uint64(rng.derive(np.uint64(seed), np.uint64(stretch)))
            # seeds of games are signed
            own_seed = int(rng.derive(key, np.uint64(0))) >> 1
        settings = replace(self._settings, blocks=blocks, seed=own_seed)
        checked = planning.check(replace(plan(settings), lineups=lineups))
        with (
            tempfile.TemporaryDirectory() as folder,
            Store.create(Path(folder) / "games.db", checked) as store,
        ):
            if not runner.run(store, settings.workers, quiet=True):
                raise KeyboardInterrupt
            return [
                np.mean([samples_of(store, Hypotheses(bot, x, 0, 1)).scores() for x in rivals], 0)
                for bot in bots
            ]
