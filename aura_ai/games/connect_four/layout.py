"""The declared state of Connect Four: header and two boards.

Bit ``HEIGHT_BITS * column + row`` of a board is a cell; the top bit of every column stays empty, so
that shifted boards never wrap from one column into the next. One board holds the stones of the seat to
act and one the stones of both: offsets that do not depend on the seat are quickest.
"""

from aura_ai.contract.layout import Axis, Layout

N_SEATS, N_COLUMNS, N_ROWS = 2, 7, 6
HEIGHT_BITS = N_ROWS + 1
LINE = 4
"""Stones in a row that win."""
AXIS_CELL = Axis("cell", 64)

layout = Layout()
ACTION_DROP = layout.action("DROP", "drop a disc into a column", Axis("column", N_COLUMNS))
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
