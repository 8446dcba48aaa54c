"""Commands of ledgers and their numbers (T-18.3, T-18.6, T-18.7).

The public implementation takes commands from a form and from a keyboard, so a ledger has its short words
(``p``, ``te``) and its long ones (``priests``, ``temple``), counts of 1 that may be left out, and words
that decline a part of an action still to come (``-SPADE``, ``-FREE_D``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from aura_ai.errors import RulesError
from aura_ai.files import read_toml
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.geometry import Geometry
from aura_ai.games.terra_mystica.screen.names import COLOURS

_WORDS = read_toml(Path(__file__).with_suffix(".toml"))
_GOODS = {word: good for good, words in _WORDS["goods"].items() for word in words}
_KINDS = {
    word: at.BUILDING_NAMES.index(kind) + at.DWELLING
    for kind, words in _WORDS["kinds"].items()
    for word in words
}
OPTIONS = ("free_d", "free_tf", "free_tp", "bridge", "gain_favor", "convert_w_to_p", "volcano_tf")
"""Rights that a faction may decline, in the words of the public implementation."""


@dataclass(frozen=True)
class Command:
    """One command: its verb, arguments as the verb wants them, and the text as written."""

    verb: str
    numbers: tuple[int, ...]
    text: str


# no game has a thousand of anything
_PARTS = {"{count}": r"(\d{0,3})", "{option}": "|".join(OPTIONS)}
_PATTERN = re.compile("|".join(map(re.escape, _PARTS)))
_COMPILED = tuple(
    (verb, re.compile(_PATTERN.sub(lambda part: _PARTS[part[0]], pattern)), kinds)
    for verb, pattern, kinds in _WORDS["patterns"]
)
"""Verb, pattern, and how its groups are read (:data:`_READ`, ``hex``); the others are read by name."""


class Reader:
    """Reads the commands of one map."""

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self._hexes = {name.lower(): i for i, name in enumerate(geometry.names)}
        self._sites = {frozenset(ends): i for i, ends in enumerate(geometry.sites)}

    def read(self, text: str) -> Command:
        """Return a command."""
        for verb, pattern, kinds in _COMPILED:
            if match := pattern.fullmatch(text):
                try:
                    return Command(verb, tuple(self._numbers(verb, match.groups(), kinds)), text)
                except (KeyError, ValueError):
                    break
        raise RulesError(f"unknown command {text!r}")

    def _numbers(self, verb: str, groups: tuple[str, ...], kinds: str) -> Iterator[int]:
        if verb == "bridge":
            yield self._sites[frozenset((self._hexes[groups[0]], self._hexes[groups[1]]))]
        elif verb == "connect":
            yield from self._rivers(groups[0])
        elif verb == "convert":
            yield from _conversion(groups)
        for kind, group in zip(kinds.split(), groups, strict=False):
            yield self._hexes[group] if kind == "hex" else _READ[kind](group)

    def _rivers(self, word: str) -> Iterator[int]:
        """Yield the river hex of a number, or those that touch all of some land hexes."""
        if word.isdigit():
            yield range(len(self.geometry.river_cells)).index(int(word))
            return
        cells = [self.geometry.cells[self._hexes[name]] for name in word.split(":")]
        rivers = [
            river
            for river, cell in enumerate(self.geometry.river_cells)
            if all(self.geometry.touch(cell, other) for other in cells)
        ]
        if not rivers:
            raise KeyError(word)
        yield from rivers


def _conversion(groups: tuple[str | None, ...]) -> Iterator[int]:
    """Yield the code of a conversion and how often it is made."""
    paid, source, got, target = groups
    name = f"ACTION_{_GOODS[str(source)]}_{_GOODS[str(target)]}".upper()
    code: int = vars(at)[name]
    yield code
    if code in (at.ACTION_PW_W, at.ACTION_PW_P, at.ACTION_C_VP):  # several for one
        yield int(got or 1)
    else:
        yield int(paid or got or 1)


def colour_index(word: str) -> int:
    """Return the terrain of a colour word (T-18.7)."""
    word = "gray" if word == "grey" else word
    if word in COLOURS:
        return COLOURS.index(word)
    if word in at.TERRAIN_NAMES[: at.N_TERRAINS]:
        return at.TERRAIN_NAMES.index(word)
    raise KeyError(word)


_READ: dict[str, Callable[[str], int]] = {
    "colour": colour_index,
    "count": lambda word: int(word or 1),
    "cult": at.CULT_NAMES.index,
    "faction": lambda word: at.FACTION_NAMES.index(word) if word else at.NONE,
    "kind": _KINDS.__getitem__,
    "maybe": lambda word: int(word or 0),
    "number": int,
    "option": OPTIONS.index,
    "place": lambda word: int(word or 0) - 1,
    # odd ones are paid by power, even ones by tokens (T-13.4)
    "shift": lambda word: at.ACTION_SHIFT_BY_POWER if int(word) % 2 else at.ACTION_SHIFT_BY_TOKENS,
    "special": lambda word: at.SPECIALS.index(word.upper()),
    "target": lambda word: colour_index(word) if word else at.NONE,
}
"""Numbers of the words of a group, by kind."""
