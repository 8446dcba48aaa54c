"""Means with standard errors, normalised Elo, roles by bot.

Set-ups are the samples, as in :mod:`~aura_ai.tournaments.rating.fit`: games on one set-up depend on each
other.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from aura_ai.engine.arrays import Floats, Longs
from aura_ai.rounding import beyond_rounding
from aura_ai.tournaments.rating.fit import ELO, centre, fit
from aura_ai.tournaments.rating.quality import MIN_SETUPS
from aura_ai.tournaments.rating.results import PoolResults, n_different
from aura_ai.tournaments.rating.sample import Sample
from aura_ai.tournaments.rating.standing import Normalised, normalised_of

MOST_PAIRINGS = 150
"""Pairings of bot and role that are fitted at most; a fit of more takes long and shows little."""


@dataclass(frozen=True)
class RoleByBot:
    """Value of a role to one bot, against its other roles.

    Attributes:
        bot: Index of the bot.
        role: Index of the role.
        elo: Elo above the mean of the bot's roles that are rated.
        half: Half of the 95 % interval.
        games: Games of this bot in this role.
    """

    bot: int
    role: int
    elo: float
    half: float
    games: int


def standard_error(values: Floats, setups: Longs) -> float | None:
    """Return the standard error of a mean, None with fewer than two set-ups, 0 where all say the same.

    Args:
        values: ``float[n]``; NaN does not count.
        setups: ``int[n]``, the set-up of each.
    """
    if np.isnan(values).any():
        mask = ~np.isnan(values)
        values, setups = values[mask], setups[mask]
    n = n_different(setups)
    if n < 2:
        return None
    # set-up numbers start at 0
    sums = np.bincount(setups, values - values.mean())
    error = np.sqrt(np.sum(sums**2) * n / (n - 1)) / len(values)
    return float(beyond_rounding(error, np.abs(values).max()))


def normalised(points: Floats, setups: Longs, games: int) -> Normalised | None:
    """Return the normalised Elo of a bot against those it met; see :class:`Normalised`.

    Args:
        points: Share of the others beaten, for each seat of the bot.
        setups: The set-up of each.
        games: Games in which it sat.
    """
    error = standard_error(points, setups)
    if not error:
        return None
    n = n_different(setups[~np.isnan(points)])
    ratio = (float(np.nanmean(points)) - 0.5) / (error * np.sqrt(n))
    return normalised_of(ratio, n, games / n)


def roles_by_bot(pool: PoolResults) -> list[RoleByBot]:
    """Return the values of roles to each bot, where it had them on enough set-ups.

    Every pairing of bot and role is fitted as a bot of its own; roles of which a bot has fewer than
    :data:`~aura_ai.tournaments.rating.quality.MIN_SETUPS` set-ups are left out.
    """
    if pool.roles is None or not pool.role_names or pool.alone or len(pool.names) < 2:
        return []
    n_roles = len(pool.role_names) + 1
    codes, units = np.unique(pool.bots * n_roles + pool.roles + 1, return_inverse=True)
    if len(codes) > MOST_PAIRINGS:
        return []
    units = units.reshape(pool.bots.shape).astype(np.int64)
    fitted = fit([Sample(units, pool.places, pool.setups, pool.players > 1)], len(codes))
    rows = []
    for bot in range(len(pool.names)):
        mine = [
            unit
            for unit, code in enumerate(codes)
            if code // n_roles == bot
            and code % n_roles
            and n_different(pool.setups[np.any(units == unit, axis=1)]) >= MIN_SETUPS
        ]
        if len(mine) < 2:
            continue
        weights = np.zeros((len(mine), len(codes)))
        weights[:, mine] = centre(len(mine))
        halves = fitted.spread(weights).half
        for unit, level, half in zip(mine, weights @ fitted.strength, halves, strict=True):
            games = int(np.any(units == unit, axis=1).sum())
            role = int(codes[unit] % n_roles) - 1
            rows.append(RoleByBot(bot, role, float(level) * ELO, float(half) * ELO, games))
    return rows
