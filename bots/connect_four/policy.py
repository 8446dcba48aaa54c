"""A playout policy for Connect Four: win at once, else stop the other from doing so, else at random."""

from aura_ai.engine import rng
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.connect_four.rules.flow import drop, has_won, own, stones


@jit
def tactical_policy(s: State, legal: State, n: int) -> int:
    """Playout policy: four in a row where there is one to make or to stop, else any column."""
    mine, both = own(s), stones(s)
    theirs = both ^ mine
    block = -1
    for i in range(n):
        stone = drop(both, int(legal[i]))
        if has_won(mine | stone):
            return int(legal[i])
        if block < 0 and has_won(theirs | stone):
            block = int(legal[i])
    if block >= 0:
        return block
    return int(legal[rng.draw(s, n)])
