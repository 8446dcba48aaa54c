"""The action codes of Aura (F-2)."""

from dataclasses import replace

from aura_ai.games.actions import codes
from aura_ai.games.aura import layout as at
from aura_ai.games.layout import Axis

_DIRECTION = Axis("direction", at.N_DIRECTIONS, names=("north", "east", "south", "west"))
_OWNER = Axis("owner", at.MAX_SEATS)

CODES = codes(
    at,
    ("PASS", "pass the turn"),
    ("DONE", "stop or decline at an optional step"),
    ("PLAY", "pay an action with matching cards only", at.AXIS_TYPE),
    ("PLAY_SUB", "pay an action with one substitute pair or more", at.AXIS_TYPE),
    ("CARD", "one card of a type: pay, discard, or keep in the draft", at.AXIS_TYPE),
    ("TILE", "a tile, or the cloud on it", at.AXIS_TILE),
    ("MOVE", "move the cloud of a tile (wind action)", at.AXIS_TILE, _DIRECTION),
    ("DROP", "a drop of an owner: rain action, or wind weather", at.AXIS_TILE, _OWNER),
    ("VOTE_OWN", "vote on the action that was taken"),
    ("VOTE_NEXT", "vote on the space after it"),
    ("LOWER", "lower a die that shows a value", Axis("value", at.N_DICE_VALUES, first=1)),
    ("WEATHER", "choose a weather, or the source of a vote", replace(at.AXIS_TYPE, name="weather")),
    ("DIR", "a direction: wind weather, steps of the lake", _DIRECTION),
)
