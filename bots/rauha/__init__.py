"""Bots for Rauha."""

from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.rauha.expert import Expert
from aura_ai.bots.rauha.levels import CLOCKS, LEVELS, PLAYOUTS, PRIORS, TUNABLE, VALUES
from aura_ai.bots.rauha.strategies import (
    expert_policy,
    gardener,
    greedy,
    rainmaker,
    summoner,
)
from aura_ai.bots.registry import Entry

__all__ = ["BOTS", "CLOCKS", "PLAYOUTS", "PRIORS", "TUNABLE", "VALUES"]

BOTS: dict[str, Entry] = {
    **LEVELS,
    "greedy": Entry(lambda: PolicyBot(greedy), "takes the most from this visit of the totem"),
    "gardener": Entry(lambda: PolicyBot(gardener), "sows spores for the scoring phases"),
    "summoner": Entry(lambda: PolicyBot(summoner), "lines up symbols and wins beings"),
    "rainmaker": Entry(lambda: PolicyBot(rainmaker), "collects more water than the others"),
    "expert": Entry(
        Expert,
        "its best actions, played on by its own rules in sampled worlds",
        {"worlds": 16, "rounds": 4, "width": 8},
    ),
    "reflex": Entry(lambda: PolicyBot(expert_policy), "the expert's rules without foresight"),
}
