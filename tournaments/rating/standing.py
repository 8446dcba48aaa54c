"""Status of a running sequential test.

Everything is about the set-ups that the verdict looks at, in their order, so two people who look at the
same games read the same numbers.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import scipy

from aura_ai.engine.arrays import Floats
from aura_ai.rounding import beyond_rounding
from aura_ai.tournaments.rating.fit import CONFIDENCE
from aura_ai.tournaments.rating.sprt import NORMALISED, Samples, Verdict


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


def standing(samples: Samples, verdict: Verdict) -> dict[str, Any]:
    """Return the counts over the set-ups of a verdict, ready for JSON.

    Returns:
        ``games`` on these set-ups; with 2 seats ``results``, wins, draws and losses of A, else None; for
        each bot ``places``, how often each was reached, the first place first, ties sharing the best;
        ``blocks``, set-ups on which A had less than half, half, and more than half of the points; with 2
        seats and 2 games a set-up ``pairs``, how many of these gave A 0, ½, 1, 1½ and 2 points (the
        pentanomial counts of chess testing), else None; ``normalised`` Elo of A's lead, None before two
        set-ups.
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
    norm = normalised(scores, whole)
    return {
        "games": whole * verdict.setups,
        "results": [won[1], won[0], won[-1]] if seats == 2 else None,
        "places": placed,
        "blocks": [int(side.sum()) for side in (scores < 0.5, scores == 0.5, scores > 0.5)],
        "pairs": np.bincount(points, minlength=5).tolist() if seats == whole == 2 else None,
        "normalised": None if norm is None else asdict(norm),
    }


def normalised(scores: Floats, games: int) -> Normalised | None:
    """Return the normalised Elo of samples; None where there are less than two, or all are alike.

    Args:
        scores: Share of the points on each set-up.
        games: Games of a set-up.
    """
    n = len(scores)
    if n < 2 or not beyond_rounding(scores.std(), 1.0):
        return None
    ratio = float((scores.mean() - 0.5) / scores.std(ddof=1))
    # of a mean over its estimated spread (Johnson and Welch 1940, first order)
    error = float(np.sqrt((1.0 + ratio**2 / 2.0) / n))
    half = float(scipy.special.stdtrit(n - 1, 0.5 + CONFIDENCE / 2)) * error
    unit = NORMALISED / np.sqrt(games)
    return Normalised(*(round(float(unit * r), 2) for r in (ratio, ratio - half, ratio + half)))


def status(samples: Samples) -> str:
    """Return the status of a test in one line, for a progress bar."""
    verdict = samples.verdict()
    now = standing(samples, verdict)
    parts = [f"LLR {verdict.ratio:+.2f} ({verdict.lower:+.2f}, {verdict.upper:+.2f})"]
    if verdict.elo is not None:
        parts.append(f"Elo {verdict.elo:+.0f} ({verdict.low:+.0f} to {verdict.high:+.0f})")
    counts = now["results"] or now["blocks"]
    parts.append(("W-D-L " if now["results"] else "set-ups L-D-W ") + "-".join(map(str, counts)))
    return ", ".join(parts)
