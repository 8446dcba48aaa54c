"""Status of a running sequential test, with a forecast.

Everything is about the set-ups that the verdict looks at, in their order, so two people who look at the
same games read the same numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import scipy

from aura_ai.engine.arrays import Floats
from aura_ai.rounding import beyond_rounding
from aura_ai.tournaments.rating.fit import CONFIDENCE
from aura_ai.tournaments.rating.sprt import (
    MIN_SETUPS,
    NORMALISED,
    WORST_SPREAD,
    Question,
    Samples,
    Verdict,
)

RANGE = 0.8
"""Part of the courses that the range of the forecast contains."""
COURSES = 1000
STEPS = 400
FARTHEST = 64
"""A test that may need more than so many times the set-ups it had cannot be foreseen."""
_SEED = 20_251


@dataclass(frozen=True)
class Normalised:
    """Normalised Elo with its interval.

    The mean score above one half over the standard deviation *of one game*, in units of 800/ln 10
    (Van den Bergh, *Normalized Elo*, 2021, of the testing farm fishtest). The standard deviation comes
    from whole set-ups, times the root of their number of games, so what the games of a block have in
    common counts. The number of games that a test needs depends only on it.
    """

    elo: float
    low: float
    high: float


@dataclass(frozen=True)
class Left:
    """Forecast of the games that a running test still needs.

    Attributes:
        low: Set-ups, lower end of the range; None where it cannot be estimated yet.
        high: Upper end.
        text: The same in words.
    """

    low: int | None
    high: int | None
    text: str


@dataclass(frozen=True)
class Standing:
    """Counts over the set-ups of a verdict.

    Attributes:
        games: Games on these set-ups.
        results: With 2 seats ``[wins, draws, losses]`` of A, else None.
        places: By bot, how often each place was reached, the first place first; ties share the best.
        blocks: Set-ups on which A had less than half, half, and more than half of the points.
        pairs: With 2 seats and 2 games a set-up, how many of these gave A 0, ½, 1, 1½ and 2 points (the
            pentanomial counts of chess testing), else None.
        normalised: Normalised Elo of A's lead, None before two set-ups.
        left: Forecast of the rest; None after a verdict.
    """

    games: int
    results: list[int] | None
    places: dict[str, list[int]]
    blocks: list[int]
    pairs: list[int] | None
    normalised: Normalised | None
    left: Left | None

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        return asdict(self)


def standing(samples: Samples, verdict: Verdict, most: int) -> Standing:
    """Return the counts so far, and a forecast of the rest.

    Args:
        samples: The games.
        verdict: Of these samples.
        most: Set-ups of the whole test.
    """
    question, seats = samples.question, samples.seats
    scores = np.asarray(samples.scores()[: verdict.setups], np.float64)
    won = Counter[int]()
    placed = {question.first: [0] * seats, question.second: [0] * seats}
    for setup in range(verdict.setups):
        for bots, places in samples.games(setup):
            for bot, place in zip(bots, places, strict=False):
                if bot in placed:
                    placed[bot][place - 1] += 1
            if seats == 2:
                mine = list(bots).index(question.first)
                won[int(np.sign(places[1 - mine] - places[mine]))] += 1
    whole = samples.games_per_setup
    points = np.rint(scores * 4).astype(int)
    pairs = [int(n) for n in np.bincount(points, minlength=5)] if seats == whole == 2 else None
    return Standing(
        games=whole * verdict.setups,
        results=[won[1], won[0], won[-1]] if seats == 2 else None,
        places=placed,
        blocks=[int((scores < 0.5).sum()), int((scores == 0.5).sum()), int((scores > 0.5).sum())],
        pairs=pairs,
        normalised=normalised(scores, whole),
        left=left(scores, question, verdict, most, whole) if verdict.accepted is None else None,
    )


def normalised(scores: Floats, games: int) -> Normalised | None:
    """Return the normalised Elo of samples; None where there are less than two, or all are alike.

    Args:
        scores: Share of the points on each set-up.
        games: Games of a set-up.
    """
    if len(scores) < 2 or not beyond_rounding(scores.std(), 1.0):
        return None
    return normalised_of(float((scores.mean() - 0.5) / scores.std(ddof=1)), len(scores), games)


def normalised_of(ratio: float, setups: int, games: float) -> Normalised:
    """Return normalised Elo.

    Args:
        ratio: Mean of the set-ups above one half, over their standard deviation.
        setups: Number of set-ups.
        games: Games of a set-up.
    """
    # of a mean over its estimated spread (Johnson and Welch 1940, first order)
    error = float(np.sqrt((1.0 + ratio**2 / 2.0) / setups))
    half = float(scipy.special.stdtrit(setups - 1, 0.5 + CONFIDENCE / 2)) * error
    unit = NORMALISED / np.sqrt(games)
    elo, low, high = (round(float(unit * r), 2) for r in (ratio, ratio - half, ratio + half))
    return Normalised(elo, low, high)


def left(scores: Floats, question: Question, verdict: Verdict, most: int, games: int = 2) -> Left:
    """Return how many set-ups a test without a verdict still needs, as far as it can be estimated.

    The ratio goes on as a random walk from where it is, with the spread of the samples so far and with
    each drift that they leave possible: 1,000 courses, of whose ends a range holds the middle 80 %.
    """
    n = len(scores)
    if n < MIN_SETUPS:
        return Left(None, None, f"cannot be told before {MIN_SETUPS} set-ups")
    random = np.random.default_rng(_SEED)
    # as the ratio itself has it, so never zero
    spread = np.sqrt(scores.var() + WORST_SPREAD / n)
    s0, s1 = question.means(spread**2, games)
    means = scores.mean() + spread / np.sqrt(n) * random.standard_t(n - 1, COURSES)
    unit = (s1 - s0) / spread**2
    step = max(1.0, 2 * FARTHEST * n / STEPS**2)
    # steps grow, so that near and far ends are found alike
    lengths = step * np.arange(1, STEPS + 1)
    drift = unit * (means - (s0 + s1) / 2)
    jumps = random.normal(size=(STEPS, COURSES)) * np.sqrt(lengths)[:, None] * unit * spread
    course = verdict.ratio + np.cumsum(jumps + lengths[:, None] * drift, axis=0)
    ended = (course <= verdict.lower) | (course >= verdict.upper)
    ends = np.where(ended.any(axis=0), np.cumsum(lengths)[ended.argmax(axis=0)], np.inf)
    low, high = np.quantile(ends, [(1 - RANGE) / 2, (1 + RANGE) / 2], method="nearest")
    if high > FARTHEST * n:
        return Left(None, None, "cannot be told yet")
    text = f"{_about(low):,} to {_about(high):,} set-ups more in 8 of 10 such tests"
    if np.median(ends) > most - n:
        text += f"; probably no verdict within the {most:,} set-ups of this one"
    return Left(_about(low), _about(high), text)


def _about(value: float) -> int:
    """Return a number with two digits: more would promise too much."""
    return int(float(f"{max(value, 1.0):.1e}"))


def counts_text(counts: dict[str, Any]) -> list[str]:
    """Return the counts in lines, from their JSON."""
    lines = []
    if counts["results"]:
        lines.append("wins, draws, losses " + "-".join(map(str, counts["results"])))
    else:
        for bot, places in counts["places"].items():
            lines.append(f"places of {bot}, the first one first: " + ", ".join(map(str, places)))
    if counts["pairs"]:
        lines.append(
            "pairs of games with 0, ½, 1, 1½, 2 points: " + "-".join(map(str, counts["pairs"]))
        )
    else:
        lines.append("set-ups lost, even, won: " + "-".join(map(str, counts["blocks"])))
    return lines


def status(samples: Samples, most: int) -> str:
    """Return the status of a test in one line, for a progress bar."""
    verdict: Verdict = samples.verdict()
    now = standing(samples, verdict, most)
    parts = [f"LLR {verdict.ratio:+.2f} ({verdict.lower:+.2f}, {verdict.upper:+.2f})"]
    if verdict.elo is not None:
        parts.append(f"Elo {verdict.elo:+.0f} ({verdict.low:+.0f} to {verdict.high:+.0f})")
    counts: Sequence[int] = now.results or now.blocks
    parts.append(("W-D-L " if now.results else "set-ups L-D-W ") + "-".join(map(str, counts)))
    if now.left is not None:
        parts.append(f"left: {now.left.text}")
    return ", ".join(parts)
