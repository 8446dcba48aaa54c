"""Crops, weathers, cards and clouds of Aura in the words of ``words.toml``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from aura_ai.contract.news import counted
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules.harvest import ROW_OF
from aura_ai.screens.guide import read_words

WORDS = read_words(Path(__file__).with_name("words.toml"))
WEATHERS, ACTIONS = WORDS["effect"]["weather"], WORDS["effect"]["card"]
_PLACES = ("second", "third", "fourth")


class Numbers(dict[str, object]):
    """Values for words; one that is not given is the field of the state of that name."""

    def __init__(self, s: Array, **values: object) -> None:
        super().__init__(values)
        self._s = s

    def __missing__(self, name: str) -> int:
        return int(self._s[getattr(at, name)])


def _row(s: Array, crop: int, growth: int) -> list[int]:
    first = at.points + at.MAX_SEATS * int(ROW_OF[crop, growth])
    return [int(n) for n in s[first : first + int(s[SEATS])]]


def _by_rank(points: Sequence[int]) -> str:
    first, *then = points
    others = [f"{place} {n}" for place, n in zip(_PLACES, then, strict=False)]
    return ", ".join([f"most drops {counted(first, 'point')}", *others])


def pays(s: Array, crop: int) -> str:
    """Return the payment of a crop at a harvest, in words (A-17)."""
    ranks = {name: _by_rank(_row(s, crop, growth)) for growth, name in enumerate(at.GROWTH_NAMES)}
    shares = [f"{n} if {i} are there" for i, n in enumerate(_row(s, crop, at.GROWN), 1)]
    each = counted(int(s[at.rice_grown]), "point")
    numbers = Numbers(s, **ranks, shares=", ".join(shares), each_point=each)
    return str(WORDS["pays"][at.CROP_NAMES[crop]]).format_map(numbers)


def medals(s: Array, crop: int, growth: int) -> list[int]:
    """Return the points of a crop by rank; of corn by the number of seats there (A-17)."""
    if crop == at.WHEAT:
        return [int(s[at.wheat_leader_points]), int(s[at.wheat_other_points])]
    if crop == at.RICE:
        return [int(s[at.rice_grown])]
    return _row(s, crop, growth) if 0 <= crop < at.LAKE else []


def crop_words(s: Array, crop: int) -> str:
    """Return the need and the payment of a crop, in words."""
    need = int(s[at.need + crop])
    start = f"needs {counted(need, 'drop')}; " if need else ""
    return start + pays(s, crop)


def cloud_words(s: Array, kind: int) -> str:
    """Return a kind of cloud with the numbers of drops at which it grows or overflows."""
    return str(WORDS["effect"]["cloud"][kind]).format_map(Numbers(s))
