"""The rule-based strategies of Aura, as weights."""

from __future__ import annotations

from aura_ai.bots.aura.weights import Weights, weights
from aura_ai.bots.heuristics import Strategy

EXPERT: Weights = weights(
    rival=1.42,
    later=0.45,
    partial=0.64,
    select=2.23,
    unvoted=0.78,
    lower_rate=0.31,
    lower_slope=0.43,
    pour_act=0.36,
    later_thunder=0.98,
    later_normal=0.39,
    coffee_later=0.35,
    rice_later=0.46,
    token=0.86,
    token_far=0.36,
    win_later=0.38,
    lead=3.85,
    card_kind=0.66,
    fields=0.42,
    vote_win=1.80,
    vote_weather=0.49,
    dice=1.10,
    timing=1.07,
    cost=1.44,
    cost_spare=0.34,
    passing=-0.05,
    stack=-0.02,
    noise=0.06,
)
"""Tuned for play without look-ahead (``aura-ai tune aura``)."""
SWIFT: Weights = weights(EXPERT, vote_weather=0.0, timing=0.0)
"""The expert without a look at how votes and dice change the worth of all fields, which takes most of
its time."""
STRATEGIES = {
    "harvester": Strategy(
        "times the harvest dice: grows what pays, harvests while it pays",
        weights(EXPERT, dice=1.7, timing=2.0, lower_rate=0.4, vote_win=1.0),
    ),
    "voter": Strategy(
        "plays the voting-wins track: a card is chosen for its vote",
        weights(EXPERT, vote_win=2.5, vote_weather=0.2, fields=0.3, timing=0.5, cost=1.0),
    ),
    "stacker": Strategy(
        "builds few large clouds and brings them down by overflow or rain",
        weights(EXPERT, stack=0.4, fields=0.5, vote_win=1.0, vote_weather=1.0),
    ),
    "opportunist": Strategy(
        "contests majorities: goes where a drop takes most from the others",
        weights(EXPERT, rival=2.2, fields=0.6, vote_win=1.2, dice=0.8),
    ),
}
