"""Bots of Connect Four: the levels, a playout policy, and the order of moves of the exact search."""

from dataclasses import replace

import numpy as np

from aura_ai.bots.builder import levels
from aura_ai.bots.mcts import EXACT, TreeSearch
from aura_ai.bots.models import Offers, Steering
from aura_ai.contract.bitboard import EMPTY, ONE, fourths, load
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.jit import jit
from aura_ai.games.connect_four import layout as at
from aura_ai.games.connect_four.rules import drop, has_won
from aura_ai.search import TEXTBOOK

_COLUMN = np.uint64(at.HEIGHT_BITS)
_OPENING = 10
"""Stones of positions that are too far from their end to be solved."""
_CENTRAL = 0.1
"""Threats that one column nearer to the middle is worth."""
_BOARD = np.uint64(sum(((1 << at.N_ROWS) - 1) << at.HEIGHT_BITS * c for c in range(at.N_COLUMNS)))


@jit
def tactical_policy(s: Array, legal: Array, n: int) -> int:
    """Playout policy: four in a row where there is one to make or to stop.

    Else any column on top of which the other cannot win next, if there is one.
    """
    mine, both = load(s, at.own), load(s, at.all)
    theirs = both ^ mine
    block = -1
    safe = 0
    pick = int(legal[0])
    for i in range(n):
        action = int(legal[i])
        stone = drop(both, action)
        if has_won(mine | stone):
            return action
        if block < 0 and has_won(theirs | stone):
            block = action
        above = drop(both | stone, action)
        if not has_won(theirs | above):
            safe += 1
            # each safe column is the one picked with the same chance
            if rng.draw(s, safe) == 0:
                pick = action
    if block >= 0:
        return block
    return pick if safe > 0 else int(legal[rng.draw(s, n)])


@jit
def threats_prior(s: Array, legal: Array, n: int, out: Floats) -> None:
    """Prior that grows with the empty cells that would make four in a row; ties go to the middle."""
    mine, both = load(s, at.own), load(s, at.all)
    total = 0.0
    for i in range(n):
        stone = drop(both, int(legal[i]))
        stones = mine | stone
        cells = fourths(stones, _COLUMN) & (_BOARD ^ (both | stone))
        out[i] = 1.0 + _CENTRAL * min(int(legal[i]), at.N_COLUMNS - 1 - int(legal[i]))
        while cells != EMPTY:
            cells &= cells - ONE
            out[i] += 1.0
        total += out[i]
    for i in range(n):
        out[i] /= total


OFFERS = Offers(playouts={"tactical": tactical_policy}, priors={"threats": threats_prior})
_TREE = TreeSearch(
    replace(TEXTBOOK, solver=True), steering=Steering(tactical_policy, threats_prior)
)
BOTS = levels(
    "search that also proves wins and losses, exactly after the opening",
    replace(_TREE, exact_plies=at.N_COLUMNS * at.N_ROWS - _OPENING),
    ("exploration", EXACT, "hooks"),
    {"playout": "tactical", "prior": "threats"},
    _TREE,
)
