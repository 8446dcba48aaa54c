"""The declared state of Connect Four.

The state is ``int16[SIZE]``: the common header, then two 64-bit boards, each cut into four words.
Bit ``HEIGHT_BITS * column + row`` of a board is a cell; the top bit of every column stays empty, so
that shifted boards never wrap from one column into the next. One board holds the stones of the seat
to act and one the stones of both: offsets that do not depend on the seat let the compiler move a
board as one word.
"""

from aura_ai.games.layout import Axis, Layout

N_COLUMNS = 7
N_ROWS = 6
HEIGHT_BITS = N_ROWS + 1
N_SEATS = 2
LINE = 4
"""Stones in a row that win."""
BOARD_WORDS = 4
"""``int16`` slots of one board."""

AXIS_CELL = Axis("cell", 16 * BOARD_WORDS)

layout = Layout()
layout.part("board")
own = layout.packed(
    "own",
    AXIS_CELL,
    width=1,
    doc="1 for a stone of the seat to act (when the game is over, of the seat that did not move "
    "last) in cell 7 * column + row, rows from the bottom",
)
all = layout.packed("all", AXIS_CELL, width=1, doc="1 for a stone of either seat, by cell")
SIZE = layout.size
