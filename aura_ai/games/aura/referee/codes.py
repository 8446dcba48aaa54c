"""Codes of actions (F-2) and the data file; nodes are strings, named as in F-1."""

from __future__ import annotations

FROST, SUN, WIND, RAIN = range(4)  # also the order of resolution
WEATHERS = (FROST, SUN, WIND, RAIN)
NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS = (NORTH, EAST, SOUTH, WEST)
NO_TOKEN, SPROUTED, GROWN, SPOILED = range(4)
NO_CLOUD, NORMAL, THUNDER = range(3)

# F-2: action ids. A name with an argument is the id of its argument 0.
PASS = 0
DONE = 1
PLAY = 2
PLAY_SUB = 6
CARD = 10
TILE = 14
MOVE = 26
DROP = 74
VOTE_OWN = 122
VOTE_NEXT = 123
LOWER = 123  # LOWER + v for a die showing v = 1..4
WEATHER = 128
DIR = 132
ROW = 4  # MOVE and DROP: four directions or owners to a tile


def drop_id(tile: int, owner: int) -> int:
    """Return the id of DROP(t, p)."""
    return DROP + ROW * tile + owner
