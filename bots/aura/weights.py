"""Named weights of Aura, in VP unless said otherwise.

First those of the evaluation, then the factors that only policies have. The values were tuned by
self-play (``aura-ai tune aura``).
"""

from aura_ai.bots.heuristics import Weights, WeightTable

__all__ = ["DEFAULT", "EXPERT", "SWIFT", "TABLE", "Weights"]

TABLE = WeightTable()

RIVAL = TABLE.add(1.06, "share of the mean rival's VP that is subtracted from the own")
LATER = TABLE.add(0.56, "value of a harvest in a later round, part of one now")
PARTIAL = TABLE.add(0.74, "value of drops on a tile below its need, part of their share of it")
SELECT = TABLE.add(1.91, "how surely a lead of one vote means that a weather is selected")
UNVOTED = TABLE.add(0.68, "chance that a weather without votes in the last round still gets one")
LOWER_RATE = TABLE.add(0.25, "harvest dice lowered by a player in a turn")
LOWER_SLOPE = TABLE.add(0.34, "how surely enough lowerings mean a harvest")
POUR_ACT = TABLE.add(
    0.40, "chance that a cloud falls this round by rain or overflow, without the weather"
)
LATER_THUNDER = TABLE.add(0.92, "chance that a thunder cloud falls before a later harvest")
LATER_NORMAL = TABLE.add(0.33, "chance that a normal cloud falls before a later harvest")
COFFEE_LATER = TABLE.add(0.21, "chance that coffee ripens before a later harvest")
RICE_LATER = TABLE.add(0.43, "chance that rice ripens before a later harvest")
TOKEN = TABLE.add(0.87, "value of a wheat token that changes the order, part of the final bonus")
TOKEN_FAR = TABLE.add(0.37, "value of a wheat token that does not, part of the final bonus")
WIN_LATER = TABLE.add(0.28, "chance that votes on a space that is not selected still win it later")
LEAD = TABLE.add(3.29, "how surely a lead of one vote means a win step")
CARD_KIND = TABLE.add(0.69, "the first card of a type, above its other worth")
SHORT = TABLE.add(0.34, "each drop that the supply is short of a comfortable stock")
STOCK = TABLE.add(3.35, "comfortable stock of drops in the supply (drops)")
PRESENCE = TABLE.add(0.86, "having a drop in some cloud, without which three actions do nothing")
DOUBLE = TABLE.add(0.26, "each drop that sun weather would add to the largest own cloud")
LAKE = TABLE.add(0.40, "an own drop in a cloud above the lake, each")
FIRST = TABLE.add(0.30, "holding the first-player marker")
PLACE = TABLE.add(4.81, "being sole leader at the end of the game")
# factors of policies alone
FIELDS = TABLE.add(0.38, "factor on the worth of drops on fields and in clouds")
VOTE_WIN = TABLE.add(1.32, "factor on the expected win steps of the votes that stand")
VOTE_WEATHER = TABLE.add(1.0, "factor on what a vote changes by making a weather likelier")
DICE = TABLE.add(1.0, "factor on the VP of lowering a die")
TIMING = TABLE.add(1.0, "factor on what a likelier harvest changes")
COST = TABLE.add(1.28, "a card that can be kept for the next round")
COST_SPARE = TABLE.add(
    0.43, "a card that the hand limit or the end takes, unless it is played before"
)
PASSING = TABLE.add(0.0, "passing, compared with a turn without gain")
STACK = TABLE.add(0.0, "each drop that an action adds to a cloud with most drops its own")
NOISE = TABLE.add(0.05, "size of the random part of every score")

TABLE.close(globals())
DEFAULT: Weights = TABLE.default
EXPERT: Weights = TABLE.vector(
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
SWIFT: Weights = TABLE.vector(EXPERT, vote_weather=0.0, timing=0.0)
"""The expert without a look at how votes and dice change the worth of all fields, which takes most of
its time."""
