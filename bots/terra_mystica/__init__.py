"""Bots for Terra Mystica."""

from __future__ import annotations

from aura_ai.bots.foresight import Foresight
from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.registry import Entry
from aura_ai.bots.terra_mystica.evaluate import HABITS
from aura_ai.bots.terra_mystica.levels import CLOCKS, LEVELS, PLAYOUTS, PRIORS, TUNABLE, VALUES
from aura_ai.bots.terra_mystica.strategies import (
    EXPERT,
    builder,
    expert_policy,
    greedy,
    priest,
    townsman,
    trader,
)

__all__ = ["BOTS", "CLOCKS", "PLAYOUTS", "PRIORS", "TUNABLE", "VALUES"]


def _expert(worlds: int = 1, rounds: int = 1, width: int = 4) -> Foresight:
    return Foresight(HABITS, EXPERT, worlds, rounds, width)


BOTS: dict[str, Entry] = {
    **LEVELS,
    "greedy": Entry(lambda: PolicyBot(greedy), "takes the most from this action"),
    "builder": Entry(lambda: PolicyBot(builder), "lives on dwellings and the largest area"),
    "townsman": Entry(lambda: PolicyBot(townsman), "lives on towns"),
    "priest": Entry(lambda: PolicyBot(priest), "lives on temples, priests and cults"),
    "trader": Entry(lambda: PolicyBot(trader), "lives on trading houses and power"),
    "expert": Entry(
        _expert,
        "its best actions, played on by its own rules to the end of the round",
        {"worlds": 1, "rounds": 1, "width": 4},
    ),
    "reflex": Entry(lambda: PolicyBot(expert_policy), "the expert's rules without foresight"),
}
