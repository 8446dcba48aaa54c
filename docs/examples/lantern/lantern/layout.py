"""The declared state: the common header, then what follows."""

from aura_ai.contract.layout import SEAT_COUNT, Axis, Layout

N_CARDS = 20
MAX_SEATS = 4
HANDS = (4, 5)
N_FACES = 6
SPARK = 1
MOST = 1000
"""Bound on points; no game comes near it."""

PLACE_BOX, PLACE_HIDDEN, PLACE_OPEN, PLACE_HAND, PLACE_LAID = 0, 1, 2, 3, 3 + MAX_SEATS
"""``PLACE_HAND + seat`` and ``PLACE_LAID + seat``; ``PLACE_HIDDEN`` is in views only."""
PLACES = (
    *("box", "hidden", "open"),
    *(f"hand {seat}" for seat in range(MAX_SEATS)),
    *(f"laid {seat}" for seat in range(MAX_SEATS)),
)

AXIS_SEAT = Axis("seat", MAX_SEATS, used=SEAT_COUNT, plural="seats")
AXIS_CARD = Axis("card", N_CARDS, first=1)

layout = Layout()
ACTION_LAY = layout.action("LAY", "lay a card face down", AXIS_CARD)
layout.part("options", fixed=True)
hand_size = layout.word("hand_size", *HANDS, doc="cards in a hand at the start")
layout.part("course")
round = layout.word("round", 0, max(HANDS), doc="round, from 0")
light = layout.word(
    *("light", 0, N_FACES), default=1, doc="worth of the lantern of this round, 0 at the end"
)
layout.part("table")
score = layout.grid("score", AXIS_SEAT, most=MOST, doc="points")
place = layout.grid(
    *("place", AXIS_CARD),
    words=PLACES,
    seat_values=(PLACE_HAND, PLACE_LAID),
    seen_by="some",
    doc="where a card is",
)
SIZE = layout.size
