"""Luck of single stored games, measured here or on workers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from aura_ai.contract.game import fingerprint
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.errors import UseError
from aura_ai.luck import Meter, valuation
from aura_ai.tournaments.planning.plan import Plan


@dataclass(frozen=True)
class Measure:
    """How luck was measured: the same for all games of a database.

    Attributes:
        draws: Redraws for each decision with chance.
        values: Name of the value of positions in each pool; empty where nobody has a rival.
        fingerprints: Fingerprint of each (:meth:`aura_ai.luck.Valuation.fingerprint`).
    """

    draws: int
    values: tuple[str, ...]
    fingerprints: tuple[str, ...]


class Stored(NamedTuple):
    """A game as it was played.

    Attributes:
        number: Number of the game.
        pool: Index of its pool.
        block: Number of its block.
        seed: Seed of set-up and chance.
        actions: Little-endian ``int16``.
        state_hash: Hash of the last state.
    """

    number: int
    pool: int
    block: int
    seed: int
    actions: bytes
    state_hash: str


class Measured(NamedTuple):
    """The luck of a game.

    Attributes:
        number: Number of the game.
        totals: ``float64`` for each scored seat, little-endian: its luck after the set-up, in wins.
    """

    number: int
    totals: bytes


class Measurer:
    """Measures games of a plan; keeps what it needs from one to the next.

    Args:
        plan: The plan.
        how: How they are measured.
    """

    def __init__(self, plan: Plan, how: Measure) -> None:
        self._plan, self._how = plan, how
        self._meters: dict[int, Meter] = {}
        self._starts: dict[tuple[int, int], Array] = {}

    def __call__(self, game: Stored) -> Measured:
        """Return the luck of a game.

        Raises:
            UseError: The value is not the one that was asked for, or the game does not end where it did.
        """
        if game.pool not in self._meters:
            self._meters[game.pool] = self._meter(game.pool)
        actions = np.frombuffer(game.actions, "<i2").astype(np.int16)
        totals, state = self._meters[game.pool].total(game.seed, actions, self._start(game))
        if fingerprint(state) != game.state_hash:
            raise UseError(
                f"game {game.number} ends elsewhere when it is played again: the rules changed since"
            )
        return Measured(game.number, totals.astype("<f8").tobytes())

    def _meter(self, pool: int) -> Meter:
        game, name = self._plan.load(pool), self._how.values[pool]
        value = valuation(game, name)
        if value.fingerprint() != self._how.fingerprints[pool]:
            raise UseError(
                f"the value {name} has other weights or other code on a worker: install the same "
                "aura-ai there"
            )
        return Meter(game, value, self._how.draws)

    def _start(self, game: Stored) -> Array | None:
        """Return the given set-up of a game with its chance; None when it is drawn."""
        starts, key = self._plan.pools[game.pool].starts, (game.pool, game.block)
        if not starts:
            return None
        if key not in self._starts:
            state = self._plan.load(game.pool).from_json(starts[game.block].position)
            self._starts[key] = state.array
        start = self._starts[key].copy()
        rng.seed(start, np.uint64(game.seed))
        return start
