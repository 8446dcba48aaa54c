"""The rule-based strategies of Rauha, as weights."""

from __future__ import annotations

from aura_ai.bots.heuristics import Strategy
from aura_ai.bots.rauha.weights import Weights, weights

STRATEGIES = {
    "greedy": Strategy(
        "takes the most from this visit of the totem, hardly any future",
        weights(
            income=0.5, spore=0.0, spore_hope=0.0, growth=0.0, being=0.5, line=0.0, water=0.3,
            crystal=0.4,
        ),
    ),
    "gardener": Strategy(
        "sows spores early for the scoring phases",
        weights(spore=1.4, spore_hope=2.0, line=0.2, water=0.4),
    ),
    "summoner": Strategy(
        "lines up symbols, wins beings, takes them from others",
        weights(being=1.6, line=2.0, take_away=0.6, spore_hope=0.5),
    ),
    "rainmaker": Strategy(
        "collects far more water than the driest player",
        weights(water=2.0, spore_hope=0.6, line=0.4),
    ),
}  # fmt: skip
EXPERT: Weights = weights(
    crystal=1.08,
    crystal_turns=7.0,
    income=0.6,
    spore=0.7,
    spore_hope=0.66,
    growth=0.35,
    being=1.32,
    keep_being=0.44,
    take_away=0.14,
    line=1.1,
    water=1.23,
    reserve=0.66,
    rival=0.34,
)
"""Found by self-play at 2, 3 and 4 players, both sides (docs/archive/rauha.md)."""
