"""Named offsets of the flat state array of Connect Four.

The state is ``int16[SIZE]``: the common header, then one 64-bit board for each seat, cut into four
lanes. Bit ``HEIGHT_BITS * column + row`` of a board is a stone of that seat; the top bit of every
column stays empty, so that shifted boards never wrap from one column into the next.
"""

from aura_ai.engine.header import FIRST_FREE

COLUMNS = 7
ROWS = 6
HEIGHT_BITS = ROWS + 1
SEATS_AT_TABLE = 2
LINE = 4
"""Stones in a row that win."""
LANES = 4
"""``int16`` slots of one board."""

BOARD = FIRST_FREE
"""``[LANES * seat + lane]``"""
SIZE = BOARD + LANES * SEATS_AT_TABLE
