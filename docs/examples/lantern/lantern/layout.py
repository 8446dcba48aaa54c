"""Named offsets of the state array: the common header, then what follows."""

from aura_ai.engine.header import FIRST_FREE

CARDS = 20
MAX_SEATS = 4
HANDS = (4, 5)
FACES = 6
SPARK = 1

HAND_SIZE = FIRST_FREE
"""Cards in a hand at the start (an option)."""
ROUND = HAND_SIZE + 1
"""Round, from 0."""
LIGHT = ROUND + 1
"""Worth of the lantern of this round."""
SCORE = LIGHT + 1
"""One slot a seat."""
PLACE = SCORE + MAX_SEATS
"""One slot a card: where it is."""
SIZE = PLACE + CARDS

BOX, HIDDEN, OPEN, HAND, LAID = 0, 1, 2, 3, 3 + MAX_SEATS
"""Places of a card; ``HAND + seat`` and ``LAID + seat``. ``HIDDEN`` is in views only."""
