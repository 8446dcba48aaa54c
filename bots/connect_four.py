"""Bots of Connect Four: the levels, and a playout policy."""

from dataclasses import replace

from aura_ai.bots.builder import levels
from aura_ai.bots.mcts import TreeSearch
from aura_ai.bots.models import Offers, Steering
from aura_ai.contract.bitboard import load
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import jit
from aura_ai.games.connect_four import layout as at
from aura_ai.games.connect_four.rules import drop, has_won
from aura_ai.search import TEXTBOOK


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


OFFERS = Offers(playouts={"tactical": tactical_policy})
BOTS = levels(
    "search that also proves wins and losses",
    TreeSearch(replace(TEXTBOOK, solver=True), steering=Steering(tactical_policy)),
    ("exploration", "hooks"),
    {"playout": "tactical"},
)
