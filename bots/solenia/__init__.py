"""Bots for Solenia."""

from __future__ import annotations

from aura_ai.bots.foresight import Foresight
from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.registry import Entry
from aura_ai.bots.solenia.levels import CLOCKS, LEVELS, PLAYOUTS, PRIORS, TUNABLE, VALUES
from aura_ai.bots.solenia.policy import HABITS
from aura_ai.bots.solenia.strategies import (
    EXPERT,
    courier,
    engineer,
    expert_policy,
    greedy,
    hoarder,
)

__all__ = ["BOTS", "CLOCKS", "PLAYOUTS", "PRIORS", "TUNABLE", "VALUES"]


def _expert(worlds: int = 16, rounds: int = 3, width: int = 8) -> Foresight:
    return Foresight(HABITS, EXPERT, worlds, rounds, width)


BOTS: dict[str, Entry] = {
    **LEVELS,
    "greedy": Entry(lambda: PolicyBot(greedy), "takes the most from this card"),
    "courier": Entry(lambda: PolicyBot(courier), "lives on deliveries, many and cheap"),
    "engineer": Entry(lambda: PolicyBot(engineer), "lives on airship moves and discard effects"),
    "hoarder": Entry(lambda: PolicyBot(hoarder), "hoards the right pair for dear orders"),
    "expert": Entry(
        _expert,
        "its best actions, played on by its own rules in sampled worlds",
        {"worlds": 16, "rounds": 3, "width": 8},
    ),
    "reflex": Entry(lambda: PolicyBot(expert_policy), "the expert's rules without foresight"),
}
