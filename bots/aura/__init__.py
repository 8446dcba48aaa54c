"""Bots for Aura."""

from aura_ai.bots.aura.expert import Expert
from aura_ai.bots.aura.greedy import Greedy
from aura_ai.bots.aura.levels import CLOCKS, LEVELS, PLAYOUTS, PRIORS, TUNABLE, VALUES
from aura_ai.bots.aura.strategies import (
    expert_policy,
    harvester,
    opportunist,
    stacker,
    voter,
)
from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.registry import Entry

__all__ = ["BOTS", "CLOCKS", "PLAYOUTS", "PRIORS", "TUNABLE", "VALUES"]

BOTS: dict[str, Entry] = {
    **LEVELS,
    "greedy": Entry(
        Greedy, "the best line of its own turn by the evaluation alone", {"nodes": 6000, "width": 6}
    ),
    "harvester": Entry(lambda: PolicyBot(harvester), "times the harvest dice"),
    "voter": Entry(lambda: PolicyBot(voter), "plays the voting-wins track"),
    "stacker": Entry(lambda: PolicyBot(stacker), "builds large clouds and brings them down"),
    "opportunist": Entry(lambda: PolicyBot(opportunist), "contests majorities on the fields"),
    "expert": Entry(
        Expert,
        "the best lines of its turn, judged by how the round goes on",
        {"worlds": 16, "turns": 99, "lines": 10},
    ),
    "reflex": Entry(lambda: PolicyBot(expert_policy), "the expert's rules without look-ahead"),
}
