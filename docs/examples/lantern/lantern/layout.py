"""The declared state: the common header, then what follows."""

from aura_ai.games.layout import SEAT_COUNT, Axis, Layout

CARDS = 20
MAX_SEATS = 4
HANDS = (4, 5)
FACES = 6
SPARK = 1
MOST = 1000
"""Bound on points; no game comes near it."""

BOX, HIDDEN, OPEN, HAND, LAID = 0, 1, 2, 3, 3 + MAX_SEATS
"""Places of a card; ``HAND + seat`` and ``LAID + seat``. ``HIDDEN`` is in views only."""
PLACES = (
    *("box", "hidden", "open"),
    *(f"hand {seat}" for seat in range(MAX_SEATS)),
    *(f"laid {seat}" for seat in range(MAX_SEATS)),
)

_SEAT = Axis("seat", MAX_SEATS, used=SEAT_COUNT, plural="seats")
_CARD = Axis("card", CARDS, first=1)

at = Layout()
at.part("options", fixed=True)
HAND_SIZE = at.word("hand_size", *HANDS, doc="cards in a hand at the start")
at.part("course")
ROUND = at.word("round", 0, max(HANDS), doc="round, from 0")
LIGHT = at.word("light", 0, FACES, doc="worth of the lantern of this round, 0 at the end")
at.part("table")
SCORE = at.grid("score", _SEAT, most=MOST, doc="points")
PLACE = at.grid("place", _CARD, words=PLACES, seen_by="some", doc="where a card is")
SIZE = at.size
