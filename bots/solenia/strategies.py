"""The rule-based strategies of Solenia, as weights."""

from __future__ import annotations

from aura_ai.bots.heuristics import Strategy
from aura_ai.bots.solenia.weights import Weights, weights

STRATEGIES = {
    "greedy": Strategy(
        "takes the most from this card, hardly any future",
        weights(resource=0.8, need=0.0, pair=0.5, later=0.3, airship=0.0, card=0.3, near=0.0),
    ),
    "courier": Strategy(
        "lives on deliveries: collects what orders lack, many and cheap",
        weights(need=1.3, order=1.2, later=0.5, airship=0.1, near=0.4),
    ),
    "engineer": Strategy(
        "lives on the airship: lays cards where their effects are best",
        weights(need=0.4, later=1.6, airship=1.0, order=0.9),
    ),
    "hoarder": Strategy(
        "hoards the right pair of resources for dear orders",
        weights(need=1.0, choosy=2.0, order=1.3, resource=1.1, later=0.7),
    ),
}
EXPERT: Weights = weights(
    resource=1.18,
    turns=2.7,
    need=0.53,
    patience=0.82,
    order=1.09,
    pair=0.89,
    notch=1.3,
    later=1.09,
    airship=0.31,
    card=0.56,
    rival=0.31,
)
"""Found by self-play at 1 to 4 players on the summer side (docs/archive/solenia.md)."""
