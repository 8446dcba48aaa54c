"""Sequential test on blocks: is bot A stronger than B?

The sample is the set-up: all games of all line-ups of A and B on one set-up give one number, the
share of A's seats against B's seats (ties half). Under "A is ``elo`` points stronger" its mean is
``1 / (1 + 10 ** (-elo / 400))``, and under bounds in normalised Elo so many standard deviations of a
game above one half; its spread, which holds everything about ties, seats, luck and how games of a block
hang together, is estimated from the samples. This is the generalised
sequential probability ratio test in its normal form, as testing farms of chess engines use it for
pairs of games; nothing in it is about pairs, so it carries over to blocks of any size.

Set-ups are looked at in their order, never in the order in which they were finished: the verdict is
the same for any number of workers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any

import numpy as np
import scipy

from aura_ai.engine.arrays import Floats
from aura_ai.errors import UseError
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.planning.schedule import Schedule
from aura_ai.tournaments.playing.match import GameEntry
from aura_ai.tournaments.rating.fit import CONFIDENCE, ELO
from aura_ai.tournaments.storing.database import Store

MIN_SETUPS = 16
"""No verdict before: the spread of fewer samples is too uncertain."""

NORMALISED = 2.0 * ELO
"""Normalised Elo of a mean that is one standard deviation of a game above one half, 800/ln 10."""

LOGISTIC, NORMALIZED = "logistic", "normalized"
"""Scales of the bounds, named as fastchess names its models."""

WORST_SPREAD = 0.25
"""Variance of a game that is only won or lost; counts as one sample, so none is ever zero."""


@dataclass(frozen=True)
class Hypotheses:
    """Hypotheses of a test."""

    first: str
    """Bot A."""
    second: str
    """Bot B."""
    elo0: float
    """Elo points by which A is stronger than B under hypothesis 0."""
    elo1: float
    """Elo points by which A is stronger under hypothesis 1; more than ``elo0``."""
    alpha: float = 0.05
    """Chance of accepting 1 where 0 holds."""
    beta: float = 0.05
    """Chance of accepting 0 where 1 holds."""
    model: str = LOGISTIC
    """Scale of ``elo0`` and ``elo1``: :data:`LOGISTIC` or :data:`NORMALIZED`."""

    @property
    def unit(self) -> str:
        """Unit of the bounds in words."""
        return "normalised Elo" if self.model == NORMALIZED else "Elo"

    def means(self, variance: Floats, games: int) -> tuple[Floats, Floats]:
        """Return the mean of a sample under each hypothesis.

        Args:
            variance: Variance of the samples.
            games: Games of a set-up.
        """
        if self.model == NORMALIZED:
            unit = np.sqrt(games * variance) / NORMALISED
            return 0.5 + self.elo0 * unit, 0.5 + self.elo1 * unit
        plain = np.ones_like(variance)
        return expected(self.elo0) * plain, expected(self.elo1) * plain

    def bounds(self) -> tuple[float, float]:
        """Return the log likelihood ratios that accept 0 and 1."""
        lower = float(np.log(self.beta / (1 - self.alpha)))
        return lower, float(np.log((1 - self.beta) / self.alpha))

    def check(self) -> Hypotheses:
        """Return the question if it makes sense.

        Raises:
            UseError: A part does not fit.
        """
        n = "n" if self.model == NORMALIZED else ""
        for name in ("elo0", "elo1"):
            if not np.isfinite(getattr(self, name)):
                raise UseError(f"{n}{name}: {getattr(self, name):g} is not a number of Elo points")
        if not self.elo0 < self.elo1:
            raise UseError(f"{n}elo1: {self.elo1:g} is not above {n}elo0, {self.elo0:g}")
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise UseError(f"{name}: {getattr(self, name):g} is not between 0 and 0.5")
        return self


@dataclass(frozen=True)
class Verdict:
    """Status of a test."""

    accepted: int | None
    """0 or 1 for the accepted hypothesis, None for not yet."""
    ratio: float
    """Log likelihood ratio when the test stopped, or now."""
    lower: float
    """Bound of the ratio that accepts 0."""
    upper: float
    """Bound that accepts 1."""
    overshoot: float
    """How far the ratio went beyond its bound; the errors are rarer than asked for."""
    setups: int
    """Set-ups looked at."""
    elo: float | None
    """Estimate of A's lead from them; a test that stopped early tends to exaggerate it."""
    low: float | None
    """Lower end of its 95 % interval."""
    high: float | None
    """Upper end."""
    reason: str
    """The verdict in one line."""


def expected(elo: float) -> float:
    """Return the share of points that goes with a lead of ``elo`` points."""
    return float(1.0 / (1.0 + 10.0 ** (-elo / 400.0)))


def ratios(scores: Floats, question: Hypotheses, games: int = 2) -> Floats:
    """Return the log likelihood ratio after every sample; ``games`` are those of a set-up."""
    n = np.arange(1, len(scores) + 1)
    total = np.cumsum(scores)
    # centred before squaring, so that nothing cancels; the spread around one half is corrected
    centred = scores - 0.5
    squares = np.cumsum(centred**2) - np.cumsum(centred) ** 2 / n
    variance = (np.maximum(squares, 0.0) + WORST_SPREAD) / n
    s0, s1 = question.means(variance, games)
    return np.asarray((s1 - s0) * (total - n * (s0 + s1) / 2) / variance)


def judge(scores: Sequence[float], question: Hypotheses, games: int = 2) -> Verdict:
    """Return the verdict on samples in their order; samples after a decision do not count.

    ``games`` are those of a set-up, on which bounds in normalised Elo depend.
    """
    lower, upper = question.bounds()
    values = np.asarray(scores, np.float64)
    course = ratios(values, question, games)
    late_enough = np.arange(1, len(values) + 1) >= MIN_SETUPS
    crossed = np.flatnonzero(late_enough & ((course <= lower) | (course >= upper)))
    used = int(crossed[0]) + 1 if len(crossed) else len(values)
    ratio = float(course[used - 1]) if used else 0.0
    accepted = None if not len(crossed) else int(ratio >= upper)
    beyond = 0.0
    if accepted is not None:
        beyond = ratio - upper if accepted else lower - ratio
    elo, low, high = estimate(values[:used])
    return Verdict(
        accepted,
        round(ratio, 4),
        round(lower, 4),
        round(upper, 4),
        round(beyond, 4),
        used,
        elo,
        low,
        high,
        _reason(question, accepted, used),
    )


def _reason(question: Hypotheses, accepted: int | None, setups: int) -> str:
    a, b = question.first, question.second
    if accepted is None:
        return f"no verdict after {setups} set-ups"
    elo = question.elo1 if accepted else question.elo0
    not_elo = question.elo0 if accepted else question.elo1
    return (
        f"stopped after {setups} set-ups: {a} leads {b} by about {elo:+g} {question.unit} rather "
        f"than {not_elo:+g}"
    )


def estimate(scores: Floats) -> tuple[float | None, float | None, float | None]:
    """Return A's lead in Elo by its samples, and the ends of its 95 % interval; None for too few."""
    if len(scores) < 2:
        return None, None, None
    mean = float(scores.mean())
    error = float(np.sqrt((scores.var() * len(scores) + WORST_SPREAD) / len(scores) ** 2))
    half = float(scipy.special.stdtrit(len(scores) - 1, 0.5 + CONFIDENCE / 2)) * error
    # a share of 0 or 1 has no Elo: half a sample keeps it off the edge
    edge = 0.5 / len(scores)
    elo, low, high = (
        ELO * float(np.log(p / (1 - p)))
        for p in np.clip([mean, mean - half, mean + half], edge, 1 - edge)
    )
    return round(elo, 2), round(low, 2), round(high, 2)


class Samples:
    """Gathers the samples of a test, game by game, in any order.

    Args:
        plan: A plan of one pool in which A and B play.
        question: The test.

    Attributes:
        seats: Number of seats of a game.
        games_per_setup: Number of games on a whole set-up.
    """

    def __init__(self, plan: Plan, question: Hypotheses) -> None:
        self.question = question
        self.games_per_setup = Schedule(plan).n_games() // plan.blocks_of(0)
        self.seats = plan.pools[0].players
        self._played: dict[int, list[tuple[Sequence[str], Sequence[int]]]] = {}
        self._points: dict[int, float] = {}
        self._meetings: dict[int, int] = {}

    def add(self, setup: int, bots: Sequence[str], places: Sequence[int]) -> None:
        """Count one game."""
        points, meetings = 0.0, 0
        for bot, place in zip(bots, places, strict=False):
            if bot != self.question.first:
                continue
            for other, theirs in zip(bots, places, strict=False):
                if other == self.question.second:
                    points += 0.5 * (1 + (place < theirs) - (place > theirs))
                    meetings += 1
        self._played.setdefault(setup, []).append((bots, places))
        self._points[setup] = self._points.get(setup, 0.0) + points
        self._meetings[setup] = self._meetings.get(setup, 0) + meetings

    def games(self, setup: int) -> list[tuple[Sequence[str], Sequence[int]]]:
        """Return (bots, places) of each game on a set-up, by seat."""
        return self._played.get(setup, [])

    def add_records(self, records: Iterable[GameEntry]) -> None:
        """Count games as they come from the players."""
        for record in records:
            self.add(record.block.number, record.bots, record.played.places)

    def scores(self) -> list[float]:
        """Return the samples of the whole set-ups before the first that is not whole."""
        shares: list[float] = []
        while len(self.games(setup := len(shares))) == self.games_per_setup:
            shares.append(self._points[setup] / self._meetings[setup])
        return shares

    def verdict(self) -> Verdict:
        """Return the status of the test."""
        return judge(self.scores(), self.question, self.games_per_setup)


def question_of(store: Store) -> Hypotheses | None:
    """Return the test that a database was made for, None for a plain tournament."""
    raw = store.settings().get("sprt")
    return Hypotheses(**raw) if raw else None


def samples_of(store: Store, question: Hypotheses) -> Samples:
    """Return the samples of a test in its database."""
    samples = Samples(store.plan, question)
    rows = store.db.execute(
        "SELECT g.block, s.game, b.spec, s.place FROM seat s JOIN game g ON g.id = s.game "
        "JOIN bot b ON b.id = s.bot ORDER BY s.game, s.seat"
    )
    for (setup, _), seats in groupby(rows, key=lambda row: row[:2]):
        _, _, bots, places = zip(*seats, strict=True)
        samples.add(setup, bots, places)
    return samples


def settings_of(question: Hypotheses) -> dict[str, Any]:
    """Return the settings of a test that its database stores."""
    return {"sprt": asdict(question)}
