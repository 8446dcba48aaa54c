"""The numbers of the actions (section 20)."""

from __future__ import annotations

PLAY = 0
FORCED_DISCARD = 75
RESOURCE = 78
ORDER = 82
NOTCH = 86
DRAFT_LEVEL1 = 92
DRAFT_LEVEL3 = 96

CELLS = 25
"""Actions of one hand slot: PLAY(h, cell) is 25 * h + cell."""
