"""Bots for Connect Four."""

from dataclasses import replace

from aura_ai.bots.connect_four.policy import tactical_policy
from aura_ai.bots.levels import levels
from aura_ai.bots.offers import Offers
from aura_ai.search import TEXTBOOK

OFFERS = Offers(playouts={"tactical": tactical_policy})

BOTS = levels(
    "search that also proves wins and losses",
    replace(TEXTBOOK, solver=True),
    ("exploration", "hooks"),
    playout="tactical",
)
