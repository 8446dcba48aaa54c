"""Measures the luck of stored games, in this process or in a worker: a few games at a time."""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np

from aura_ai.engine import rng
from aura_ai.errors import UseError
from aura_ai.games.contract import Array, fingerprint
from aura_ai.luck import Meter, valuation
from aura_ai.tournaments.planning.plan import Plan

PORTION = 32
"""Games of one order: about half a second of work, so that little is lost when somebody stops it."""


class Stored(NamedTuple):
    """A game as it was played.

    Attributes:
        number: Number of the game.
        block: Number of its block.
        seed: Seed of set-up and chance.
        actions: Little-endian ``int16``.
        state_hash: Hash of the last state.
    """

    number: int
    block: int
    seed: int
    actions: bytes
    state_hash: str


class Order(NamedTuple):
    """Some games of one pool whose luck is wanted.

    Attributes:
        plan: The plan as JSON.
        pool: Index of the pool.
        value: Name of the value of positions.
        fingerprint: What it must be.
        draws: Redraws for each decision with chance.
        games: The games.
    """

    plan: str
    pool: int
    value: str
    fingerprint: str
    draws: int
    games: tuple[Stored, ...]


def measure(order: Order) -> list[tuple[int, bytes]]:
    """Return number and luck (``float64`` for each scored seat, little-endian) of the games of an order.

    Raises:
        UseError: The value is not the one that was asked for, or a game does not end where it did.
    """
    meter = _meter(order.plan, order.pool, order.value, order.draws)
    if meter.value.fingerprint() != order.fingerprint:
        raise UseError(
            f"the value {order.value} has other weights or other code on a worker: install the "
            "same aura-ai there"
        )
    found = []
    for game in order.games:
        start = _start(order.plan, order.pool, game.block)
        if start is not None:
            start = start.copy()
            rng.seed(start, np.uint64(game.seed))
        actions = np.frombuffer(game.actions, "<i2").astype(np.int16)
        totals, state = meter.total(game.seed, actions, start)
        if fingerprint(state) != game.state_hash:
            raise UseError(
                f"game {game.number} ends elsewhere when it is played again: the rules changed since"
            )
        found.append((game.number, totals.astype("<f8").tobytes()))
    return found


@functools.cache
def _plan(text: str) -> Plan:
    return Plan.from_json(text)


@functools.cache
def _meter(plan: str, pool: int, value: str, draws: int) -> Meter:
    game = _plan(plan).load(pool)
    return Meter(game, valuation(game, value), draws)


@functools.cache
def _start(plan: str, pool: int, block: int) -> Array | None:
    starts = _plan(plan).pools[pool].starts
    return _plan(plan).load(pool).from_json(starts[block].position).array if starts else None
