"""Views of Terra Mystica, where nothing is hidden (T-20.1).

A view is a copy without a generator; in a replay with late answers it shows ordinary play, so that
bots can look at any row of a ledger. After the setup nothing is left to chance (T-20.2), so the world
that agrees with a view is the view itself.
"""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, RNG, RNG_WORDS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.choices import list_node


@jit
def observe(s: Array, seat: int, view: Array) -> None:
    """Write what a seat knows into ``view`` (``int16[SIZE]``)."""
    for i in range(at.SIZE):
        view[i] = s[i]
    for word in range(RNG_WORDS):
        view[RNG + word] = 0
    view[OBSERVER] = seat
    if s[at.replay]:
        view[at.replay] = 0
        view[at.pause] = 0
        if s[TO_ACT] >= 0:
            list_node(view, int(s[at.node]))


@jit
def determinize(view: Array) -> None:
    """Turn a view into a state, in place."""
    view[OBSERVER] = -1
