"""Crops, weathers, cards and clouds of Aura in words."""

from __future__ import annotations

from collections.abc import Sequence

from aura_ai.contract.news import counted
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules.harvest import ROW_OF

_ROWS = {
    at.GRASS: at.ROW_GRASS,
    at.COTTON: at.ROW_COTTON,
    at.POTATO: at.ROW_POTATO,
    at.COFFEE: at.ROW_COFFEE_GROWN,
    at.OPUNTIA: at.ROW_OPUNTIA,
}
"""Row of the table of points of a crop that pays by rank."""
_PLACES = ("second", "third", "fourth")


def _row(s: Array, row: int) -> list[int]:
    return [int(s[at.points + at.MAX_SEATS * row + i]) for i in range(int(s[SEATS]))]


def _by_rank(points: Sequence[int]) -> str:
    first, *then = points
    others = [f"{place} {n}" for place, n in zip(_PLACES, then, strict=False)]
    return ", ".join([f"most drops {counted(first, 'point')}", *others])


def pays(s: Array, crop: int) -> str:
    """Return the payment of a crop at a harvest, in words (A-17)."""
    if crop == at.WHEAT:
        alone, others = int(s[at.wheat_leader_points]), int(s[at.wheat_other_points])
        return f"most drops {alone} points and a wheat token, everybody else there {others}"
    if crop == at.RICE:
        each = int(s[at.rice_grown])
        each_point = counted(each, "point")
        return f"{each_point} for each of your drops once rain weather has grown it, else nothing"
    if crop == at.CORN:
        shares = [f"{n} if {i} are there" for i, n in enumerate(_row(s, at.ROW_CORN), 1)]
        return f"the same points for everybody there: {', '.join(shares)}"
    if crop == at.LAKE:
        return "nothing: clouds take up drops there"
    if crop not in _ROWS:
        return ""
    text = _by_rank(_row(s, _ROWS[crop]))
    if crop == at.COFFEE:
        text += f"; before it has grown: {_by_rank(_row(s, at.ROW_COFFEE))}"
    if crop == at.OPUNTIA:
        text += f"; spoiled: {_by_rank(_row(s, at.ROW_SPOILED))}"
    return text


def medals(s: Array, crop: int, growth: int) -> list[int]:
    """Return the points of a crop by rank; of corn by the number of seats there (A-17)."""
    if crop == at.WHEAT:
        return [int(s[at.wheat_leader_points]), int(s[at.wheat_other_points])]
    if crop == at.RICE:
        return [int(s[at.rice_grown])]
    if crop == at.CORN:
        return _row(s, at.ROW_CORN)
    return _row(s, int(ROW_OF[crop, growth])) if crop in _ROWS else []


def crop_words(s: Array, crop: int) -> str:
    """Return the need and the payment of a crop, in words."""
    need = int(s[at.need + crop])
    start = f"needs {counted(need, 'drop')}; " if need else ""
    return start + pays(s, crop)


WEATHERS = (
    "every cloud turns to thunder",
    "everybody doubles their drops in a cloud; then coffee grows",
    "everybody moves a drop to the next field",
    "every thunder cloud rains out; then rice grows",
)
ACTIONS = (
    "a new cloud with one of your drops",
    "two more of your drops for a cloud you are already in",
    "a cloud you are in moves to the next field",
    "a drop falls from one or two clouds you are in",
)
CLOUD_WORDS = (
    "",
    "a cloud; with {} drops it turns to thunder",
    "a thunder cloud; with {1} drops, or in rain weather, all its drops fall on the field below",
)
"""By kind of cloud, with the numbers of drops at which it grows and overflows."""
