"""Features of the actions of Terra Mystica for the prior of plans.

The planning seat looks for its actions where the best lines of earlier plans had theirs, and counts on
rivals who play by the expert's rules (docs/archive/terra_mystica.md, *A prior of one's own*).
"""

from __future__ import annotations

import numpy as np

from aura_ai.bots.terra_mystica.evaluate import TEMPERATURE, score
from aura_ai.bots.terra_mystica.weights import EXPERT, PLANNER
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import OBSERVER, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.land import block
from aura_ai.search.log_linear import Shape

SINGLE = at.ACTION_BUILD
"""Codes below are kinds of their own; then come buildings on a hex, rivers and bridges."""
BUILT_ON = 6
"""Building on the hex that is upgraded."""
KINDS = SINGLE + 4 + BUILT_ON + 3
STAGES = at.N_ROUNDS + 1
BY_ROUND = 1 + KINDS * 2
BY_FACTION = BY_ROUND + KINDS * STAGES
N_ACTION_FEATURES = BY_FACTION + KINDS * (at.N_FACTIONS + 1)
"""Feature 0 is none; then the kind before and after the main action, by round, and by faction."""
PER_ACTION = 3
RIVAL = len(at.NODE_NAMES) * STAGES
"""Context of rivals, after those by node and round; it is in no record, so its slope is not fitted."""
SHAPE = Shape(PER_ACTION, N_ACTION_FEATURES, RIVAL + 1, 1.0 / TEMPERATURE)
KIND_OF = np.arange(at.N_ACTIONS)
"""Kind of each code, of an upgrade from an empty hex on."""
for _kind, _first in (
    *((0, at.ACTION_BUILD), (1, at.ACTION_UPGRADE), (1 + BUILT_ON, at.ACTION_UPGRADE_SH)),
    *((2 + BUILT_ON, at.ACTION_TRANSFORM_HOME), (3 + BUILT_ON, at.ACTION_TRANSFORM_OTHER)),
    *((4 + BUILT_ON, at.ACTION_CONNECT_RIVER), (5 + BUILT_ON, at.ACTION_BRIDGE)),
    (6 + BUILT_ON, at.ACTION_FACTION),
):
    KIND_OF[_first:] = SINGLE + _kind
NODE_OF = (*(name for name in at.NODE_NAMES for _ in range(STAGES)), "RIVAL")
"""Name of the node of each context."""


@jit
def kind_of(s: Array, action: int) -> int:
    """Return the kind of an action, from 0; that of an upgrade names the building that it changes."""
    kind = int(KIND_OF[action])
    if at.UPGRADE.has(action):
        kind += int(s[at.building + action - at.ACTION_UPGRADE])
    return kind


@jit
def action_features(s: Array, legal: Array, n: int, out: Floats) -> int:
    """Write the expert's scores and the features of the legal actions, see :class:`ActionFeatures`.

    Rivals of the observer have none.
    """
    marks = out.view(np.int64)
    seat = int(s[TO_ACT])
    if s[OBSERVER] >= 0 and s[OBSERVER] != seat:
        score(s, legal, n, EXPERT, out)
        for i in range(n, n * (1 + PER_ACTION)):
            marks[i] = 0
        return RIVAL
    score(s, legal, n, PLANNER, out)
    stage = int(s[at.round])
    faction = int(s[block(seat) + at.faction]) + 1
    half = 1 if s[at.main_done] > 0 else 0
    start = n
    for i in range(n):
        kind = kind_of(s, int(legal[i]))
        marks[start] = 1 + 2 * kind + half
        marks[start + 1] = BY_ROUND + STAGES * kind + stage
        marks[start + 2] = BY_FACTION + (at.N_FACTIONS + 1) * kind + faction
        start += PER_ACTION
    return STAGES * int(s[at.node]) + stage
