"""Bots for Aura."""

from aura_ai.bots.aura.expert import Expert
from aura_ai.bots.aura.greedy import Greedy
from aura_ai.bots.aura.levels import LEVELS, OFFERS, TUNABLE
from aura_ai.bots.aura.policy import choose
from aura_ai.bots.aura.strategies import STRATEGIES, expert_policy
from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.registry import Entry
from aura_ai.bots.strategies import entries

__all__ = ["BOTS", "OFFERS", "TUNABLE"]

BOTS: dict[str, Entry] = {
    **LEVELS,
    "greedy": Entry(
        Greedy, "the best line of its own turn by the evaluation alone", {"nodes": 6000, "width": 6}
    ),
    **entries(choose, STRATEGIES),
    "expert": Entry(
        Expert,
        "the best lines of its turn, judged by how the round goes on",
        {"worlds": 16, "turns": 99, "lines": 10},
    ),
    "reflex": Entry(lambda: PolicyBot(expert_policy), "the expert's rules without look-ahead"),
}
