"""Swiss pairing: opponents of similar strength, round by round.

A round is a block: all its line-ups share one set-up. It is paired when all games of the rounds before
are stored, so the pairing depends on results, never on the order in which they came.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from aura_ai.engine.arrays import Floats, Longs
from aura_ai.tournaments.planning.plan import SWISS, Plan, Round
from aura_ai.tournaments.planning.schedule import derive
from aura_ai.tournaments.rating.fit import ELO, fit
from aura_ai.tournaments.rating.results import PoolResults, bot_labels, load
from aura_ai.tournaments.storing.database import Store

REPEAT = 4
"""A meeting before keeps two bots apart like so many ranks."""


def rounds_left(plan: Plan) -> int:
    """Return how many rounds are not paired yet; 0 where there are none."""
    return plan.blocks - len(plan.rounds) if plan.pairing == SWISS else 0


def next_round(store: Store) -> Round | None:
    """Return the line-ups of the next round of every pool, None when there is none.

    Args:
        store: A database that holds all games of the rounds before.
    """
    plan = store.plan
    if not rounds_left(plan):
        return None
    results = load(store)
    labels = bot_labels(list(plan.bots))
    return tuple(
        tuple(
            pair(
                _strength(results[index], labels),
                _seated([paired[index] for paired in plan.rounds], len(plan.bots)),
                pool.players,
                derive("swiss", plan.seed, pool.chance or pool.key, len(plan.rounds)),
            )
        )
        for index, pool in enumerate(plan.pools)
    )


def _strength(pool: PoolResults, labels: Sequence[str]) -> Floats:
    """Return the rating of every bot by the games so far, in whole Elo; 0 for one without."""
    strength = np.zeros(len(labels))
    results = pool.rated()
    if results.n_games and results.sample().compares():
        fitted = fit([results.sample()], len(results.names))
        for name, level in zip(results.names, fitted.strength, strict=True):
            strength[labels.index(name)] = np.rint(level * ELO)
    for index in pool.only_failed():
        strength[labels.index(pool.names[index])] = -np.inf
    return strength


def _seated(rounds: Sequence[Sequence[Sequence[int]]], bots: int) -> Longs:
    """Return ``int64[bots, bots]``: how often two bots met; on the diagonal, how often one sat."""
    met = np.zeros((bots, bots), np.int64)
    for lineups in rounds:
        for lineup in lineups:
            met[np.ix_(lineup, lineup)] += 1
    return met


def pair(strength: Floats, met: Longs, seats: int, seed: int) -> list[tuple[int, ...]]:
    """Return line-ups of bots that are near to each other and have met seldom.

    Args:
        strength: ``float64[bots]``.
        met: ``int64[bots, bots]``: how often two bots met; on the diagonal, how often one sat.
        seats: Seats of a line-up. Who is left over sits out: who sat most often, the weakest first.
        seed: Decides between equals.
    """
    order = list(range(len(strength)))
    random.Random(seed).shuffle(order)
    order.sort(key=lambda bot: -strength[bot])
    out = len(order) % seats
    resting = sorted(order, key=lambda bot: (-met[bot, bot], -order.index(bot)))[:out]
    waiting = [bot for bot in order if bot not in resting]
    lineups = []
    while waiting:
        lineup = [waiting.pop(0)]
        while len(lineup) < seats:
            costs = [rank + REPEAT * sum(met[bot, lineup]) for rank, bot in enumerate(waiting)]
            lineup.append(waiting.pop(int(np.argmin(costs))))
        lineups.append(tuple(sorted(lineup)))
    return lineups
