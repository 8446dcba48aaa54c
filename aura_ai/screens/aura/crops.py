"""What crops need and pay, and what weathers, cards and clouds do, in words."""

from __future__ import annotations

from collections.abc import Sequence

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules.harvest import ROW_OF
from aura_ai.screens.news import counted

_ROWS = {
    at.GRASS: at.ROW_GRASS,
    at.COTTON: at.ROW_COTTON,
    at.POTATO: at.ROW_POTATO,
    at.COFFEE: at.ROW_COFFEE_GROWN,
    at.OPUNTIA: at.ROW_OPUNTIA,
}
"""Row of the table of points of a crop that pays by rank."""
_PLACES = ("most drops", "second", "third", "fourth")


def _row(s: Array, row: int) -> list[int]:
    return [int(s[at.points + at.MAX_SEATS * row + i]) for i in range(int(s[SEATS]))]


def _by_rank(points: Sequence[int]) -> str:
    return ", ".join(f"{place} {n}" for place, n in zip(_PLACES, points, strict=False))


def pays(s: Array, crop: int) -> str:
    """Return what a crop pays at a harvest, in words (A-17)."""
    if crop == at.WHEAT:
        alone, others = int(s[at.wheat_leader_points]), int(s[at.wheat_other_points])
        return f"most drops {alone} VP and a wheat token, everybody else there {others} VP"
    if crop == at.RICE:
        each = int(s[at.rice_grown])
        return f"{each} VP for each own drop once rain weather has grown it, else nothing"
    if crop == at.CORN:
        shares = [f"{n} if {i} are there" for i, n in enumerate(_row(s, at.ROW_CORN), 1)]
        return f"the same VP for everybody there: {', '.join(shares)}"
    if crop == at.LAKE:
        return "nothing: clouds take up drops there"
    if crop not in _ROWS:
        return ""
    text = f"VP: {_by_rank(_row(s, _ROWS[crop]))}"
    if crop == at.COFFEE:
        text += f"; before it has grown: {_by_rank(_row(s, at.ROW_COFFEE))}"
    if crop == at.OPUNTIA:
        text += f"; spoiled: {_by_rank(_row(s, at.ROW_SPOILED))}"
    return text


def pays_briefly(s: Array, crop: int, growth: int) -> str:
    """Return what a crop pays as it stands, in the few words that a field has room for (A-17)."""
    if crop == at.WHEAT:
        return f"VP {int(s[at.wheat_leader_points])} + wheat, {int(s[at.wheat_other_points])}"
    if crop == at.RICE:
        return f"grown: {int(s[at.rice_grown])} a drop"
    if crop not in _ROWS:
        return ""
    return "VP " + ", ".join(str(n) for n in _row(s, int(ROW_OF[crop, growth])))


def crop_words(s: Array, crop: int) -> str:
    """Return what a crop needs and pays, in words."""
    need = int(s[at.need + crop])
    start = f"needs {counted(need, 'drop')}; " if need else ""
    return start + pays(s, crop)


WEATHERS = (
    "every cloud turns to thunder",
    "each doubles the own drops in a cloud; then coffee grows",
    "each moves a drop to the next field",
    "every thunder cloud rains out; then rice grows",
)
ACTIONS = (
    "new cloud with one own drop",
    "two own drops into a cloud in which you are",
    "move a cloud in which you are to the next field",
    "a drop falls from one or two clouds in which you are",
)
CLOUD_WORDS = (
    "",
    "a cloud; with {} drops it turns to thunder",
    "a thunder cloud; with {1} drops, or in rain weather, all its drops fall on the field below",
)
"""By kind of cloud, with the numbers of drops at which it grows and overflows."""
