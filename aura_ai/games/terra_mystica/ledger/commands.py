"""Commands of a ledger as actions of the kernels (T-18.3, T-18.6)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from aura_ai.errors import RulesError
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.geometry import Geometry
from aura_ai.games.terra_mystica.ledger.text import cult_index
from aura_ai.games.terra_mystica.text.names import COLOURS

_CONVERSIONS = {
    ("pw", "c"): (at.ACTION_PW_C, 1),
    ("pw", "w"): (at.ACTION_PW_W, 1),
    ("pw", "p"): (at.ACTION_PW_P, 1),
    ("p", "w"): (at.ACTION_P_W, 1),
    ("p", "c"): (at.ACTION_P_C, 1),
    ("w", "c"): (at.ACTION_W_C, 1),
    ("w", "p"): (at.ACTION_W_P, 1),
    ("vp", "c"): (at.ACTION_VP_C, 1),
    ("c", "vp"): (at.ACTION_C_VP, 1),
}
_KINDS = {
    "tp": at.TRADING_HOUSE,
    "te": at.TEMPLE,
    "sh": at.STRONGHOLD,
    "sa": at.SANCTUARY,
}


@dataclass(frozen=True)
class Command:
    """One command.

    Attributes:
        verb: What is done.
        numbers: Its arguments, as the verb wants them.
        text: The command as it stands.
    """

    verb: str
    numbers: tuple[int, ...]
    text: str


_PATTERNS = (
    ("build", r"build (\w+)"),
    ("upgrade", r"upgrade (\w+) to (tp|te|sh|sa)"),
    ("dig", r"dig (\d+)"),
    ("transform", r"transform (\w+)(?: to (\w+))?"),
    ("act", r"action act([1-6])"),
    ("special", r"action (bon[12]|fav6|act[acegnsw])"),
    ("send", r"send p to (\w+)(?: for ([123]))?"),
    ("ship", r"advance ship(?:ping)?"),
    ("dig_track", r"advance dig(?:ging)?"),
    ("bridge", r"bridge (\w+):(\w+)"),
    ("connect", r"connect r(\d+)"),
    ("connect_land", r"connect (\w+(?::\w+)+)"),
    ("burn", r"burn (\d+)"),
    ("convert", r"convert (\d*)\s*(pw|p|w|vp|c) to (\d*)\s*(c|w|p|vp)"),
    ("favor", r"\+(\d?)fav([1-9]|1[0-2])"),
    ("town", r"\+(\d?)tw([1-8])"),
    ("step", r"\+(\d*)(fire|water|earth|air)"),
    ("lose", r"-(\d*)(fire|water|earth|air)"),
    ("pass", r"pass(?: bon([1-9]|10))?"),
    ("leech", r"leech (\d+)(?: from (\w+))?"),
    ("decline", r"decline(?: (\d+))?(?: from (\w+))?"),
    ("colour", r"pick-colou?r (\w+)"),
    ("unlock", r"unlock-terrain (\w+)"),
    ("gain_priest", r"gain-priest"),
    ("token", r"gain p3 for vp"),
    ("nothing", r"wait|done|setup"),
)
_COMPILED = tuple((verb, re.compile(pattern)) for verb, pattern in _PATTERNS)


class Reader:
    """Reads the commands of one map.

    Attributes:
        geometry: The map.
    """

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self._hexes = {name.lower(): i for i, name in enumerate(geometry.names)}
        self._sites = {frozenset(ends): i for i, ends in enumerate(geometry.sites)}

    def read(self, text: str) -> Command:
        """Return a command.

        Raises:
            RulesError: It is none that is known.
        """
        for verb, pattern in _COMPILED:
            if match := pattern.fullmatch(text):
                try:
                    return Command(verb, tuple(self._numbers(verb, match)), text)
                except (KeyError, ValueError):
                    break
        raise RulesError(f"unknown command {text!r}")

    def _numbers(self, verb: str, match: re.Match[str]) -> Iterator[int]:
        groups = match.groups()
        if verb == "build":
            yield self._hexes[groups[0]]
        elif verb == "upgrade":
            yield self._hexes[groups[0]]
            yield _KINDS[groups[1]]
        elif verb == "transform":
            yield self._hexes[groups[0]]
            yield colour_index(groups[1]) if groups[1] else at.NONE
        elif verb == "act":
            yield int(groups[0]) - 1
        elif verb == "special":
            yield at.SPECIALS.index(groups[0].upper())
        elif verb == "send":
            yield cult_index(groups[0])
            yield int(groups[1] or 0)
        elif verb == "bridge":
            yield self._sites[frozenset((self._hexes[groups[0]], self._hexes[groups[1]]))]
        elif verb == "connect":
            yield range(len(self.geometry.river_cells)).index(int(groups[0]))
        elif verb == "connect_land":
            yield self._river_between(groups[0].split(":"))
        elif verb == "convert":
            yield from _conversion(groups)
        elif verb in ("favor", "town"):
            yield int(groups[1]) - 1
            yield int(groups[0] or 1)
        elif verb in ("step", "lose"):
            yield cult_index(groups[1])
            yield int(groups[0] or 1)
        elif verb in ("leech", "decline"):
            yield int(groups[0] or 0)
            yield at.FACTION_NAMES.index(groups[1]) if groups[1] else at.NONE
        elif verb in ("colour", "unlock"):
            yield colour_index(groups[0])
        elif verb == "pass":
            yield int(groups[0] or 0) - 1
        else:
            yield from (int(group) for group in groups)

    def _river_between(self, names: list[str]) -> int:
        """Return the river hex that touches all of some land hexes; the first of several."""
        cells = [self.geometry.cells[self._hexes[name]] for name in names]
        for river, cell in enumerate(self.geometry.river_cells):
            if all(self.geometry.touch(cell, other) for other in cells):
                return river
        raise KeyError(names[0])


def _conversion(groups: tuple[str | None, ...]) -> Iterator[int]:
    """Yield the code of a conversion and how many coins, workers or priests it makes."""
    paid, source, got, target = groups
    code, _ = _CONVERSIONS[str(source), str(target)]
    if code in (at.ACTION_PW_C, at.ACTION_P_W, at.ACTION_P_C, at.ACTION_W_C, at.ACTION_W_P):
        times = int(paid or got or 1)
    elif code == at.ACTION_VP_C:
        times = int(paid or 1)
    else:
        times = int(got or 1)
    yield code
    yield times


def colour_index(word: str) -> int:
    """Return the terrain of a colour word (T-18.7).

    Raises:
        KeyError: It is none.
    """
    word = "gray" if word == "grey" else word
    if word in COLOURS:
        return COLOURS.index(word)
    if word in at.TERRAIN_NAMES[: at.N_TERRAINS]:
        return at.TERRAIN_NAMES.index(word)
    raise KeyError(word)
