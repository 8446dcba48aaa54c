"""Simulated and rated tournaments of the dice game."""

from __future__ import annotations

import numpy as np

from aura_ai.luck import Meter, Valuation
from aura_ai.tournaments.rating.adjusted import adjust
from aura_ai.tournaments.rating.fit import ELO, fit
from aura_ai.tournaments.rating.sample import Sample
from tests.toy.dice import TURNS, Dice, chances
from tests.toy.table import SCORE

DRAWS = 8


def difference(fitted) -> tuple[float, float]:
    """Return the lead of bot 0 over bot 1 in Elo, and half the width of its 95 % interval."""
    lead = fitted.strength[0] - fitted.strength[1]
    return ELO * lead, ELO * fitted.spread(np.array([[1.0, -1.0]])).half[0]


def tournament(
    value: Valuation, bots: tuple[float, float], blocks: int, first_seed: int
) -> tuple[tuple[float, float], tuple[float, float], float]:
    """Return lead and half width, raw and with the luck taken out, and the ratio of variances.

    Args:
        value: What positions are worth.
        bots: How often each of the two takes the better die.
        blocks: Set-ups, of two games each.
        first_seed: Seed of the first set-up; the others follow.
    """
    meter = Meter(Dice(), value, DRAWS)
    rng = np.random.default_rng(first_seed)
    better = [np.tile(bots[::step], TURNS // 2) for step in (1, -1)]
    luck, places = np.zeros((2 * blocks, 2)), np.zeros((2 * blocks, 2), np.int64)
    for number in range(2 * blocks):
        chosen = (rng.random(TURNS) < better[number % 2]).astype(np.int16)
        luck[number], state = meter.total(first_seed + number // 2, chosen)
        sums = state[SCORE : SCORE + 2]
        places[number] = 1 + (sums < sums.max())
    seated = np.tile([[0, 1], [1, 0]], (blocks, 1))
    sample = Sample(seated, places, np.arange(2 * blocks) // 2)
    raw = fit([sample], 2)
    adjusted = adjust(sample, luck, raw)
    assert adjusted.variance_ratio is not None
    return difference(raw), difference(fit([adjusted.sample], 2)), adjusted.variance_ratio


def true_lead(bots: tuple[float, float]) -> float:
    """Return the lead in Elo that endless tournaments would find."""
    win, _, loss = chances(*bots)
    return ELO * float(np.log(win / loss))
