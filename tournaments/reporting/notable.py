"""Notable games of a pool: extremes, surprises, failures."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from aura_ai.engine.arrays import Floats, Longs
from aura_ai.tournaments.rating.results import PoolResults


@dataclass(frozen=True)
class Notable:
    """A game and why it is in the list.

    Attributes:
        why: A few words.
        row: Row of the game in the arrays of :class:`PoolResults`.
    """

    why: str
    row: int


def games(pool: PoolResults, elo: dict[str, float]) -> list[Notable]:
    """Return some games, each once, with every reason it is there for.

    Args:
        pool: Results with at least one game.
        elo: Rating of everyone in ``pool.names``.
    """
    notable: list[Notable] = []
    whole = pool.whole
    if not np.isnan(pool.scores[whole]).any():
        if pool.tells_by_score:
            notable += _by_score(pool, whole)
        surprise = _surprise(pool, elo)[whole]
        if surprise.max() > 0:
            notable.append(Notable("greatest surprise", int(whole[surprise.argmax()])))
    notable.append(Notable("longest", int(whole[pool.plies[whole].argmax()])))
    notable.append(Notable("shortest", int(whole[pool.plies[whole].argmin()])))
    rows = {int(number): row for row, number in enumerate(pool.numbers)}
    kinds = set()
    for failed in pool.failures:
        if (failed.bot, failed.kind) not in kinds:
            kinds.add((failed.bot, failed.kind))
            why = f"first failure ({failed.kind}) of {failed.bot or 'nobody'}"
            notable.append(Notable(why, rows[failed.game]))
    reasons: dict[int, list[str]] = {}
    for one in notable:
        reasons.setdefault(one.row, []).append(one.why)
    return [Notable(", ".join(why), row) for row, why in reasons.items()]


def _by_score(pool: PoolResults, whole: Longs) -> list[Notable]:
    best = np.sort(pool.scores[whole], axis=1)
    notable = [
        Notable("highest score", int(whole[best[:, -1].argmax()])),
        Notable("lowest score", int(whole[best[:, 0].argmin()])),
    ]
    if pool.places.shape[1] > 1:
        lead = best[:, -1] - best[:, -2]
        notable.append(Notable("widest lead", int(whole[lead.argmax()])))
        notable.append(Notable("closest finish", int(whole[lead.argmin()])))
    return notable


def _surprise(pool: PoolResults, elo: dict[str, float]) -> Floats:
    """Return ``float[games]``: by how much the strongest loser was rated above the winners."""
    rated = np.array([elo[name] for name in pool.names])[pool.bots]
    first = pool.places == 1
    winners = np.where(first, rated, -np.inf).max(axis=1)
    losers = np.where(first, -np.inf, rated).max(axis=1)
    return np.asarray(losers - winners)
