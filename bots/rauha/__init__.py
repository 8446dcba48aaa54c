"""Bots for Rauha."""

from aura_ai.bots.foresight import expert
from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.rauha.levels import LEVELS, OFFERS, TUNABLE
from aura_ai.bots.rauha.policy import HABITS, choose
from aura_ai.bots.rauha.strategies import EXPERT, STRATEGIES, expert_policy
from aura_ai.bots.registry import Entry
from aura_ai.bots.strategies import entries

__all__ = ["BOTS", "OFFERS", "TUNABLE"]

BOTS: dict[str, Entry] = {
    **LEVELS,
    **entries(choose, STRATEGIES),
    "expert": expert(HABITS, EXPERT, rounds=4),
    "reflex": Entry(lambda: PolicyBot(expert_policy), "the expert's rules without foresight"),
}
