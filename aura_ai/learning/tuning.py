"""Tune weights of rule-based bots: CMA-ES over paired blocks.

A game offers ``TUNABLE`` in its module ``bots``. Each generation samples weight vectors around the
present mean and lets all of them play the same games: the same seeds, each seed once from every seat,
against the same opponents, so that they differ by their weights and not by luck. What comes out must
win against what went in on games that no generation has seen (:func:`confirm`).

Stands on the package ``cma`` (Hansen), the extra ``tune``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from aura_ai.bots.builder import Tunable
from aura_ai.bots.heuristics import Weights
from aura_ai.contract.game import Game, State
from aura_ai.contract.placeholders import game_apply, game_legal
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import TO_ACT
from aura_ai.engine.jit import bind
from aura_ai.engine.numbers import softsign

LEAST = 0.1
"""Weights smaller than this, 0 among them, take steps as if they were of this size."""
Rate = Callable[[int, Sequence[Weights]], Sequence[float]]
"""``(number of the generation, vectors) -> success of each``"""
NORMAL = 1.96
"""Standard errors of half a 95 % interval."""


def game_choose(s: Array, legal: Array, n: int, w: Weights) -> int:
    """Stand for the :class:`Choose` of the game's bots."""
    raise NotImplementedError


def play_by_weights(s: Array, table: Floats, legal: Array, most: int) -> None:
    """Play one game to its end; seat ``i`` decides by ``table[i]``.

    Args:
        s: The game as it begins, becomes the finished one.
        table: ``float64[players, weights]``.
        legal: ``int16[max_legal]`` work space.
        most: Decisions at most.
    """
    for _ in range(most):
        if s[TO_ACT] < 0:
            return
        n = game_legal(s, legal)
        game_apply(s, int(game_choose(s, legal, n, table[int(s[TO_ACT])])))


class Aim(NamedTuple):
    """The measure of success in a game.

    Attributes:
        margin: Weight of the lead in points next to the share of the win.
        spread: Lead in points that counts as half of the most.
        points: Weight of each own point.
    """

    margin: float = 0.2
    spread: float = 10.0
    points: float = 0.0


class Arena:
    """Plays games of weight vectors in one set-up of a game.

    Attributes:
        players: Number of players, so of games with each seed.
    """

    def __init__(
        self,
        game: Game,
        tunable: Tunable,
        opponents: Sequence[Weights],
        aim: Aim,
        starts: Sequence[State] = (),
    ) -> None:
        """Get ready.

        Args:
            game: The game.
            tunable: Bot to tune.
            opponents: Weights of the other seats, in turn.
            aim: Measure of success.
            starts: Positions that games begin from instead of new games.
        """
        self._starts = starts
        self.players = game.players
        self._game = game
        self._aim = aim
        self._opponents = np.array(opponents)
        rules = {
            "game_legal": game.kernels.legal,
            "game_apply": game.kernels.apply,
            "game_choose": tunable.choose,
        }
        self._play = bind(play_by_weights, rules, game.info.name)
        self._legal = np.empty(game.max_legal, np.int16)
        self._place = np.zeros(game.seats, np.int64)
        self._score = np.zeros(game.seats, np.int64)

    def block(self, hero: Weights, seed: int) -> float:
        """Return the mean success of a vector over games with one seed, one from every seat."""
        total = 0.0
        for mine in range(self.players):
            others = (np.arange(self.players) + seed + mine) % len(self._opponents)
            table = self._opponents[others]
            table[mine] = hero
            s = self._begun(seed)
            self._play(s, table, self._legal, self._game.max_plies)
            total += self._success(s, mine)
        return total / self.players

    def _begun(self, seed: int) -> Array:
        if self._starts:
            s = self._starts[seed % len(self._starts)].array.copy()
            rng.seed(s, np.uint64(seed))
            return s
        s = self._game.template.copy()
        self._game.kernels.setup(s, seed)
        return s

    def _success(self, s: Array, seat: int) -> float:
        if s[TO_ACT] >= 0:
            return 0.0
        self._game.kernels.result(s, self._place, self._score)
        win = (self._place[seat] == 1) / (self._place == 1).sum()
        rivals = np.delete(self._score, seat)
        lead = float(self._score[seat] - (rivals.max() if rivals.size else 0))
        points = self._aim.points * float(self._score[seat])
        return float(win + self._aim.margin * softsign(lead, self._aim.spread) + points)


def successes(arenas: Sequence[Arena], vector: Weights, seeds: Sequence[int]) -> Floats:
    """Return the success of a vector in each block, ``float64[len(seeds)]``, mean over the arenas."""
    return np.array([np.mean([arena.block(vector, seed) for arena in arenas]) for seed in seeds])


class Generation(NamedTuple):
    """The result of one generation.

    Attributes:
        number: From 0.
        mean: The present mean of the search.
        success: Mean success of the vectors that were sampled.
        best: Success of the best of them.
    """

    number: int
    mean: Weights
    success: float
    best: float


def rate_in(
    arenas: Sequence[Arena], blocks: int, seed: int, progress: Callable[[], object] = lambda: None
) -> Rate:
    """Return a rate that plays in arenas, each its own number of players or options.

    Args:
        arenas: Where vectors play.
        blocks: Seeds of a generation, fresh for each.
        seed: Fixes them.
        progress: Called after each vector.
    """

    def rate(number: int, vectors: Sequence[Weights]) -> list[float]:
        seeds = block_seeds(seed, 1 + number, blocks)
        rates = []
        for vector in vectors:
            rates.append(float(successes(arenas, vector, seeds).mean()))
            progress()
        return rates

    return rate


def evolve(
    rate: Rate,
    start: Weights,
    free: Sequence[int],
    generations: int,
    population: int,
    step: float,
    seed: int,
    bounds: tuple[Floats, Floats] | None = None,
) -> Iterator[Generation]:
    """Yield one generation after another.

    Args:
        rate: Plays the games.
        start: Weights to start from.
        free: Indices of the weights that may change.
        generations: Number of generations.
        population: Vectors of a generation.
        step: First step size, in parts of a weight, or of its range.
        seed: Fixes everything but the games.
        bounds: Least and largest weights, None for any.

    Raises:
        ImportError: The package ``cma`` is not installed.
    """
    import cma

    chosen = list(free)
    options: dict[str, Any] = {"seed": 1 + seed % 2**31, "popsize": population, "verbose": -9}
    if bounds is None:
        size = np.maximum(np.abs(start), LEAST)[chosen]
    else:
        size = (bounds[1] - bounds[0])[chosen]
        options["bounds"] = [((end - start)[chosen] / size).tolist() for end in bounds]

    def vector(position: Floats) -> Weights:
        weights = start.copy()
        weights[chosen] += size * position
        return weights

    search = cma.CMAEvolutionStrategy(np.zeros(len(chosen)), step, options)
    for number in range(generations):
        positions = search.ask()
        rates = rate(number, [vector(position) for position in positions])
        search.tell(positions, [-success for success in rates])
        mean = vector(np.asarray(search.result.xfavorite))
        yield Generation(number, mean, float(np.mean(rates)), max(rates))


class Gain(NamedTuple):
    """How one vector did against another in the same blocks.

    Attributes:
        gain: Mean difference of success.
        low: Lower end of its 95 % interval over blocks.
        high: Upper end.
        blocks: Number of blocks.
    """

    gain: float
    low: float
    high: float
    blocks: int


def confirm(arenas: Sequence[Arena], new: Weights, old: Weights, blocks: int, seed: int) -> Gain:
    """Compare two vectors on games that :func:`evolve` has not seen."""
    seeds = block_seeds(seed, 0, blocks)
    differences = successes(arenas, new, seeds) - successes(arenas, old, seeds)
    gain = float(differences.mean())
    error = NORMAL * float(differences.std(ddof=1) / np.sqrt(blocks))
    return Gain(gain, gain - error, gain + error, blocks)


def block_seeds(seed: int, stretch: int, count: int) -> list[int]:
    """Return seeds of games, others for every stretch: 0 is for confirmation."""
    with np.errstate(over="ignore"):
        key = np.uint64(rng.derive(np.uint64(seed), np.uint64(stretch)))
        # seeds of games are signed
        return [int(rng.derive(key, np.uint64(i))) >> 1 for i in range(count)]
