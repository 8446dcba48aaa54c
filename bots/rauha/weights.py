"""Named weights of Rauha, in energy unless said otherwise."""

from aura_ai.bots.heuristics import Weights, WeightTable

__all__ = ["TABLE", "Weights", "weights"]

TABLE = WeightTable()

CRYSTAL = TABLE.add(0.8, "a crystal while there is time to use it")
CRYSTAL_TURNS = TABLE.add(5.0, "turns to come for a crystal to have its full worth")
INCOME = TABLE.add(1.0, "factor on what biomes will give when the totem comes back")
SPORE = TABLE.add(1.0, "factor on what a spore gives in the scoring phases to come")
SPORE_HOPE = TABLE.add(1.0, "worth of a spore a scoring phase for better biomes still to be placed")
GROWTH = TABLE.add(0.4, "symbols of each kind that a board gains by further cards, by turn to come")
BEING = TABLE.add(1.0, "factor on what a being gives")
KEEP_BEING = TABLE.add(0.75, "chance to keep a being up to the next scoring phase")
TAKE_AWAY = TABLE.add(0.25, "worth of taking a being from a rival, part of what it gives there")
LINE = TABLE.add(0.6, "two of three fields in a line with a symbol whose being is not owned")
WATER = TABLE.add(0.8, "factor on the bonus that a water symbol helps to reach")
RESERVE = TABLE.add(0.5, "a water symbol beyond the top of the bonus, a scoring phase")
RIVAL = TABLE.add(0.3, "share of the mean rival's worth that is subtracted from the own")
NOISE = TABLE.add(0.01, "size of the random part of every score")

TABLE.close(globals())
weights = TABLE.vector
