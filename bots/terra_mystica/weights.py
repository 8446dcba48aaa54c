"""Named weights of the evaluation and of the policies, in victory points unless said otherwise.

Prices fall in a straight line from the first round (``..._EARLY``) to the last (``..._LATE``).
"""

from aura_ai.bots.weights import Weights, WeightTable

__all__ = ["DEFAULT", "TABLE", "Weights", "weights"]

TABLE = WeightTable()

C_EARLY = TABLE.add(1.68, "a coin in the first round")
C_LATE = TABLE.add(0.38, "a coin in the last round")
W_EARLY = TABLE.add(4.6, "a worker in the first round")
W_LATE = TABLE.add(0.331, "a worker in the last round")
P_EARLY = TABLE.add(5.9, "a priest in the first round")
P_LATE = TABLE.add(0.519, "a priest in the last round")
STEP_EARLY = TABLE.add(1.05, "a power gained, in the first round")
STEP_LATE = TABLE.add(0.0, "a power gained, in the last round")
USE_EARLY = TABLE.add(0.528, "a power spent, in the first round")
USE_LATE = TABLE.add(0.0, "a power spent, in the last round")
BURN_EARLY = TABLE.add(2.09, "a token burnt, in the first round")
BURN_LATE = TABLE.add(0.276, "a token burnt, in the last round")
GLUT_C = TABLE.add(0.0719, "part by which each coin in hand lowers the price of coins")
GLUT_W = TABLE.add(0.139, "part by which each worker in hand lowers the price of workers")
GLUT_P = TABLE.add(0.111, "part by which each priest in hand lowers the price of priests")
INCOME = TABLE.add(1.1, "factor on income to come")
WAIT = TABLE.add(0.633, "part of the next round's tile that is lost by acting now")
AREA = TABLE.add(1.51, "a further building of the area, in the first round")
AREA_LAST = TABLE.add(1.76, "the same in the last round")
EXPAND = TABLE.add(0.313, "a cheap hex that a dwelling opens, for each round to come")
ROOM = TABLE.add(0.3, "a cheap hex in reach, for each round to come, up to ENOUGH_ROOM")
NEED_ROOM = TABLE.add(2.24, "factor added to new land for a seat that has none in reach")
ENOUGH_ROOM = TABLE.add(2.45, "cheap hexes in reach from which on nothing is added")
LEECH = TABLE.add(0.139, "a rival's building beside a dwelling, for each round to come")
FEED = TABLE.add(0.0125, "a power offered to rivals, subtracted")
TERRA = TABLE.add(0.118, "part of the worth of a dwelling that a hex made ready has")
HOPE = TABLE.add(13.9, "factor on the progress of a settlement to a town")
TOWN = TABLE.add(-1.62, "a town beside its tiles; below 0 as HOPE counts a part of it")
KEY = TABLE.add(0.209, "a key")
CULT = TABLE.add(0.579, "factor on the expected points of cult ranks")
CULT_SOFT = TABLE.add(1.16, "steps of doubt about a cult rank, for each round to come")
CULT_BONUS = TABLE.add(0.672, "factor on cult bonuses of later rounds")
SPADE = TABLE.add(6.8, "a free spade in the first round")
SPADE_LATE = TABLE.add(0.505, "a free spade in the last rounds")
FAV5_ROUND = TABLE.add(0.642, "cheaper towns, for each round to come")
CULT_STEP = TABLE.add(1.23, "an action that gives a cult step, each round")
TP_RATE = TABLE.add(0.443, "trading houses to be built in a round")
D_RATE = TABLE.add(1.14, "dwellings to be built in a round")
STRONGHOLD = TABLE.add(1.48, "factor on what a stronghold does for its faction")
TRADE = TABLE.add(0.976, "a trading house as the way to temples and strongholds, each round")
SHIP_REACH = TABLE.add(0.39, "a cheap hex that a ship level opens, for each round to come")
DIG = TABLE.add(1.1, "cheaper spades, for each round to come, where land needs them")
RUSH = TABLE.add(1.28, "a power action, for being contested")
SLOT = TABLE.add(0.763, "a better cult slot, for being contested")
PASSING = TABLE.add(0.262, "passing, for the choice of a card and the order")
LEECH_VP = TABLE.add(0.848, "a point paid for power")
HOLD = TABLE.add(0.386, "factor on what goods in hand lose by passing instead of being used")
CARD_SHIP = TABLE.add(2.25, "a ship level of a bonus card")
CARD_LATER = TABLE.add(0.991, "factor on points of passing with a bonus card taken for later")
PLACE_LAND = TABLE.add(1.36, "a cheap hex beside a first dwelling")
PLACE_NEAR = TABLE.add(0.585, "a rival beside a first dwelling")
PLACE_OWN = TABLE.add(-0.394, "an own first dwelling close by; below 0: far away is better")
RIVAL = TABLE.add(0.2, "share of the rivals' worth that is subtracted from the own")
NOISE = TABLE.add(0.01, "size of the random part of every score")

TABLE.close(globals())
DEFAULT: Weights = TABLE.default
weights = TABLE.vector
