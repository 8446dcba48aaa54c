"""Bots for Lantern: the search, and one rule of thumb in a compiled kernel."""

import numpy as np
import numpy.typing as npt

from aura_ai.bots import mcts
from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.models import Offers
from aura_ai.bots.registry import Entry
from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import jit
from lantern import layout as at


@jit
def thrifty(s: Array, legal: npt.NDArray[np.int16], n: int) -> int:
    """Lay the highest card for a bright lantern, else the lowest."""
    return int(legal[n - 1]) if 2 * s[at.light] > at.N_FACES else int(legal[0])


BOTS = {
    **mcts.ENTRIES,
    "thrifty": Entry(lambda: PolicyBot(thrifty), "the highest card for a bright lantern only"),
}
OFFERS = Offers(playouts={"thrifty": thrifty})
