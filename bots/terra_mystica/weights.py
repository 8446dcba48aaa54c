"""Named weights of the evaluation and of the policies, in victory points unless said otherwise.

Prices fall in a straight line from the first round (``..._EARLY``) to the last (``..._LATE``).
"""

from aura_ai.bots.weights import Weights, WeightTable

__all__ = ["DEFAULT", "TABLE", "Weights", "weights"]

TABLE = WeightTable()

C_EARLY = TABLE.add(0.9, "a coin in the first round")
C_LATE = TABLE.add(0.36, "a coin in the last round")
W_EARLY = TABLE.add(1.7, "a worker in the first round")
W_LATE = TABLE.add(0.6, "a worker in the last round")
P_EARLY = TABLE.add(3.0, "a priest in the first round")
P_LATE = TABLE.add(1.2, "a priest in the last round")
STEP_EARLY = TABLE.add(0.45, "a power gained, in the first round")
STEP_LATE = TABLE.add(0.17, "a power gained, in the last round")
USE_EARLY = TABLE.add(0.7, "a power spent, in the first round")
USE_LATE = TABLE.add(0.34, "a power spent, in the last round")
BURN_EARLY = TABLE.add(0.9, "a token burnt, in the first round")
BURN_LATE = TABLE.add(0.2, "a token burnt, in the last round")
GLUT_C = TABLE.add(0.02, "part by which each coin in hand lowers the price of coins")
GLUT_W = TABLE.add(0.04, "part by which each worker in hand lowers the price of workers")
GLUT_P = TABLE.add(0.05, "part by which each priest in hand lowers the price of priests")
INCOME = TABLE.add(1.0, "factor on income to come")
WAIT = TABLE.add(0.3, "part of the next round's tile that is lost by acting now")
AREA = TABLE.add(1.2, "a further building of the area, in the first round")
AREA_LAST = TABLE.add(2.0, "the same in the last round")
EXPAND = TABLE.add(0.25, "a cheap hex that a dwelling opens, for each round to come")
LEECH = TABLE.add(0.15, "a rival's building beside a dwelling, for each round to come")
FEED = TABLE.add(0.1, "a power offered to rivals, subtracted")
TERRA = TABLE.add(0.4, "part of the worth of a dwelling that a hex made ready has")
HOPE = TABLE.add(7.0, "factor on the progress of a settlement to a town")
TOWN = TABLE.add(3.0, "a town beside its tile and the tile of the round")
KEY = TABLE.add(1.0, "a key")
CULT = TABLE.add(0.8, "factor on the expected points of cult ranks")
CULT_SOFT = TABLE.add(1.0, "steps of doubt about a cult rank, for each round to come")
CULT_BONUS = TABLE.add(0.8, "factor on cult bonuses of later rounds")
SPADE = TABLE.add(2.5, "a free spade in the first round")
SPADE_LATE = TABLE.add(1.0, "a free spade in the last rounds")
FAVOR = TABLE.add(0.0, "a favor tile beside what it does")
FAV5_ROUND = TABLE.add(0.8, "cheaper towns, for each round to come")
CULT_STEP = TABLE.add(1.0, "an action that gives a cult step, each round")
TP_RATE = TABLE.add(0.8, "trading houses to be built in a round")
D_RATE = TABLE.add(1.2, "dwellings to be built in a round")
STRONGHOLD = TABLE.add(1.0, "factor on what a stronghold does for its faction")
TRADE = TABLE.add(0.5, "a trading house as the way to temples and strongholds, each round")
SHIP_REACH = TABLE.add(0.25, "a cheap hex that a ship level opens, for each round to come")
DIG = TABLE.add(1.0, "cheaper spades, for each round to come")
RUSH = TABLE.add(0.8, "a power action, for being contested")
SLOT = TABLE.add(0.5, "a better cult slot, for being contested")
PASSING = TABLE.add(0.3, "passing, for the choice of a card and the order")
LEECH_VP = TABLE.add(0.9, "a point paid for power")
CARD_SHIP = TABLE.add(1.0, "a ship level of a bonus card")
CARD_LATER = TABLE.add(1.1, "factor on points of passing with a bonus card taken for later")
PLACE_LAND = TABLE.add(1.0, "a cheap hex beside a first dwelling")
PLACE_NEAR = TABLE.add(2.0, "a rival beside a first dwelling")
PLACE_OWN = TABLE.add(2.0, "an own first dwelling close by")
RIVAL = TABLE.add(0.2, "share of the rivals' worth that is subtracted from the own")
NOISE = TABLE.add(0.01, "size of the random part of every score")

TABLE.close(globals())
DEFAULT: Weights = TABLE.default
weights = TABLE.vector
