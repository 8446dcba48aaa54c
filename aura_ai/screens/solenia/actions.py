"""The action codes of Solenia (section 20)."""

from aura_ai.games.actions import codes
from aura_ai.games.layout import Axis
from aura_ai.games.solenia import layout as at

_TILE = Axis("position", at.MAX_SEATS)

CODES = codes(
    at,
    ("PLAY", "play a card of the hand on a space", at.AXIS_SLOT, at.AXIS_SPACE),
    ("FORCED_DISCARD", "discard a card, as nothing can be played", at.AXIS_SLOT),
    ("RESOURCE", "pay, take or return one of a kind, by node", at.AXIS_KIND),
    ("TAKE_ORDER", "deliver to an order of the display", Axis("position", at.MAX_DISPLAY)),
    ("TAKE_NOTCH", "take a notch of the tile's row (winter)", at.AXIS_NOTCH),
    ("DRAFT1", "take an offered level-1 improvement", _TILE),
    ("DRAFT3", "take an offered level-3 improvement", _TILE),
)
