"""Luck: the effect of chance in a played game.

``Meter(game).course(seed, actions, start=None) -> Course`` gives for one game, in chances to win:
``brackets[decisions, seats]``, ``values[decisions + 1, seats]`` (before the first and after every
decision), ``sources`` (for each decision what chance changed, in words; empty without chance) and
``setup[seats]``. ``valuation(game)`` gives the value of positions. ``moments(course)`` lists the
luckiest and unluckiest moments of every seat, ``summary`` the sum of each in words;
:mod:`aura_ai.play.luck` takes a record.
"""

from aura_ai.luck.course import BOUND, DRAWS, SETUP, Course, Meter
from aura_ai.luck.moments import Moment, moments, summary
from aura_ai.luck.valuation import Valuation, valuation

__all__ = [
    "BOUND",
    "DRAWS",
    "SETUP",
    "Course",
    "Meter",
    "Moment",
    "Valuation",
    "moments",
    "summary",
    "valuation",
]
