"""Bots for Terra Mystica."""

from __future__ import annotations

import functools

from aura_ai.bots.foresight import Foresight
from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.registry import Entry
from aura_ai.bots.strategies import entries
from aura_ai.bots.terra_mystica.evaluate import HABITS
from aura_ai.bots.terra_mystica.levels import LEVELS, OFFERS, TUNABLE
from aura_ai.bots.terra_mystica.policy import choose
from aura_ai.bots.terra_mystica.strategies import EXPERT, STRATEGIES, expert_policy

__all__ = ["BOTS", "OFFERS", "TUNABLE"]

BOTS: dict[str, Entry] = {
    **LEVELS,
    **entries(choose, STRATEGIES),
    "expert": Entry(
        functools.partial(Foresight, HABITS, EXPERT),
        "its best actions, played on by its own rules to the end of the round",
        # nothing is hidden: one world is as good as many
        {"worlds": 1, "rounds": 1, "width": 4, "faith": 1.0},
    ),
    "reflex": Entry(lambda: PolicyBot(expert_policy), "the expert's rules without foresight"),
}
