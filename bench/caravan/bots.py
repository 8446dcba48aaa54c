"""``expert``: plays what gives most, ties at random."""

from __future__ import annotations

from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.registry import Entry
from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import jit
from aura_ai.engine.ties import lift
from bench.caravan.game import worth


@jit
def best(s: Array, legal: Array, n: int) -> int:
    chosen, most = int(legal[0]), -1000.0
    for i in range(n):
        value = worth(s, int(legal[i])) + lift(s, int(legal[i]))
        if value > most:
            chosen, most = int(legal[i]), value
    return chosen


BOTS = {"expert": Entry(lambda: PolicyBot(best), "plays what gives most")}
