"""Named weights of Solenia, in stars unless said otherwise."""

from aura_ai.bots.heuristics import Weights, WeightTable

__all__ = ["TABLE", "Weights", "weights"]

TABLE = WeightTable()

RESOURCE = TABLE.add(0.9, "a resource while there is time to use it")
TURNS = TABLE.add(3.0, "turns to come for a resource to have its full worth")
NEED = TABLE.add(0.8, "factor on what a resource adds towards the best displayed order")
PATIENCE = TABLE.add(0.7, "factor on that for each further resource that the order lacks")
ORDER = TABLE.add(1.0, "factor on the stars of an order")
CHOOSY = TABLE.add(0.0, "subtracted for each order completed: waits for better ones")
PAIR = TABLE.add(1.0, "factor on the pair that an order completes or prepares")
NOTCH = TABLE.add(1.0, "factor on the bonus of a notch")
LATER = TABLE.add(0.9, "factor on discard effects of cards on the board")
AIRSHIP = TABLE.add(0.3, "factor on the effects that an airship move books at once")
CARD = TABLE.add(0.9, "worth of a point of value on a card that is not used yet")
CLOSE = TABLE.add(0.5, "factor on the order that a position is closest to, by side")
NEAR = TABLE.add(0.15, "lying beside a city whose order is payable or nearly so")
RIVAL = TABLE.add(0.3, "share of the rivals' worth that is subtracted from the own")
NOISE = TABLE.add(0.01, "size of the random part of every score")

TABLE.close(globals())
weights = TABLE.vector
