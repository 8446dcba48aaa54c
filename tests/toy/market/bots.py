"""``expert``: takes what gives most."""

from __future__ import annotations

from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.registry import Entry
from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import jit
from tests.toy.market.game import worth


@jit
def best(s: Array, legal: Array, n: int) -> int:
    chosen = int(legal[0])
    for i in range(1, n):
        if worth(s, int(legal[i])) > worth(s, chosen):
            chosen = int(legal[i])
    return chosen


BOTS = {"expert": Entry(lambda: PolicyBot(best), "takes what gives most")}
