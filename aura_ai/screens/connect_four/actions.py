"""The action codes of Connect Four."""

from aura_ai.games.actions import Codes
from aura_ai.games.connect_four import layout as at
from aura_ai.games.layout import Axis

CODES = (Codes("DROP", 0, "drop a disc into a column", (Axis("column", at.N_COLUMNS),)),)
