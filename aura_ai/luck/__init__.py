"""Luck: the effect of chance in a played game.

``course(game, seed, actions, draws=DRAWS, value=None, start=None) -> Course`` gives for one game, in
chances to win: ``brackets[decisions, seats]``, ``values[decisions + 1, seats]`` (before the first and
after every decision), ``sources`` (for each decision what chance changed, in words; empty without
chance) and ``setup[seats]``. :class:`Meter` does the same for many games of one kind;
``valuation(game, name)`` gives the value of positions, with its fingerprint. ``moments(course)`` and
``lines(game, course)`` tell the luckiest and unluckiest moments of every seat,
``summary`` the sum of each.
"""

from aura_ai.luck.course import BOUND, DRAWS, SETUP, Course, Meter, course
from aura_ai.luck.moments import Moment, lines, moments, summary
from aura_ai.luck.valuation import Valuation, valuation

__all__ = [
    "BOUND",
    "DRAWS",
    "SETUP",
    "Course",
    "Meter",
    "Moment",
    "Valuation",
    "course",
    "lines",
    "moments",
    "summary",
    "valuation",
]
