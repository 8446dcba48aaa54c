"""Commands of ledgers and their numbers (T-18.3, T-18.6, T-18.7).

The public implementation takes commands from a form and from a keyboard, so a ledger has its short words
(``p``, ``te``) and its long ones (``priests``, ``temple``), counts of 1 that may be left out, and words
that decline a part of an action still to come (``-SPADE``, ``-FREE_D``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from aura_ai.errors import RulesError
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.geometry import Geometry
from aura_ai.games.terra_mystica.ledger.text import cult_index
from aura_ai.games.terra_mystica.screen.names import COLOURS

_CONVERSIONS = {
    ("pw", "c"): at.ACTION_PW_C,
    ("pw", "w"): at.ACTION_PW_W,
    ("pw", "p"): at.ACTION_PW_P,
    ("p", "w"): at.ACTION_P_W,
    ("p", "c"): at.ACTION_P_C,
    ("w", "c"): at.ACTION_W_C,
    ("w", "p"): at.ACTION_W_P,
    ("vp", "c"): at.ACTION_VP_C,
    ("c", "vp"): at.ACTION_C_VP,
}
_GOODS = {
    **dict.fromkeys(("p", "priest", "priests"), "p"),
    **dict.fromkeys(("pw", "power"), "pw"),
    **dict.fromkeys(("w", "worker", "workers"), "w"),
    **dict.fromkeys(("c", "coin", "coins"), "c"),
    "vp": "vp",
}
_KINDS = {
    **dict.fromkeys(("tp", "trading post"), at.TRADING_HOUSE),
    **dict.fromkeys(("te", "temple"), at.TEMPLE),
    **dict.fromkeys(("sh", "stronghold"), at.STRONGHOLD),
    **dict.fromkeys(("sa", "sanctuary"), at.SANCTUARY),
}
OPTIONS = ("free_d", "free_tf", "free_tp", "bridge", "gain_favor", "convert_w_to_p", "volcano_tf")
"""Rights that a faction may decline, in the words of the public implementation."""


@dataclass(frozen=True)
class Command:
    """One command.

    Attributes:
        verb: Verb of the command.
        numbers: Its arguments, as the verb wants them.
        text: The command as written.
    """

    verb: str
    numbers: tuple[int, ...]
    text: str


_COUNT = r"(\d{0,3})"
"""A count, which is 1 where it is left out; no game has a thousand of anything."""
_PATTERNS = (
    ("build", r"build (\w+)"),
    ("upgrade", r"upgrade (\w+) to ([\w ]+)"),
    ("dig", r"dig (\d{1,3})\b.*"),
    ("transform", r"transform (\w+)(?: to (\w+))?"),
    ("act", r"action act([1-6])"),
    ("shift", r"action acth([1-6])"),
    ("special", r"action (bon[12]|fav6|act[acegnsw])"),
    ("send", r"send (?:p|priest) to (\w+)(?: for ([123]))?"),
    ("ship", r"advance ship.*"),
    ("dig_track", r"advance dig.*"),
    ("bridge", r"bridge (\w+):(\w+)(?: allow_illegal)?"),
    ("connect", r"connect r(\d{1,3})"),
    ("connect", r"connect (\w+(?::\w+)+)"),
    ("burn", r"burn (\d{1,3})"),
    ("convert", rf"convert {_COUNT}\s*(\w+) to {_COUNT}\s*(\w+)"),
    ("favor", rf"\+{_COUNT}fav([1-9]|1[0-2])"),
    ("town", rf"\+{_COUNT}tw([1-8])"),
    ("step", rf"\+{_COUNT}(fire|water|earth|air)"),
    ("lose", rf"-{_COUNT}(fire|water|earth|air)"),
    ("discard", rf"-{_COUNT}spade"),
    ("no_step", rf"-{_COUNT}cult"),
    ("no_token", rf"-{_COUNT}gain_p3_for_vp"),
    ("decline_option", rf"-{_COUNT}({'|'.join(OPTIONS)})"),
    ("give_back", rf"-{_COUNT}(p[123]?|priests?|pw|power|w|workers?|c|coins?|vp)"),
    ("pass", r"pass(?: bon([1-9]|10))?"),
    ("leech", r"leech (\d{1,3})(?: from (\w+))?"),
    ("decline", r"decline(?: (\d{1,3}))?(?: from (\w+))?"),
    ("colour", r"pick-colou?r (\w+)"),
    ("gain_priest", r"(?:unlock-terrain )?gain-priest"),
    ("unlock", r"unlock-terrain (\w+)"),
    ("token", r"gain p3 for vp"),
    ("nothing", r"wait|done|setup|income"),
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
        elif verb == "shift":  # odd ones are paid by power, even ones by tokens (T-13.4)
            by_power = int(groups[0]) % 2 == 1
            yield at.ACTION_SHIFT_BY_POWER if by_power else at.ACTION_SHIFT_BY_TOKENS
        elif verb == "special":
            yield at.SPECIALS.index(groups[0].upper())
        elif verb == "send":
            yield cult_index(groups[0])
            yield int(groups[1] or 0)
        elif verb == "bridge":
            yield self._sites[frozenset((self._hexes[groups[0]], self._hexes[groups[1]]))]
        elif verb == "connect":
            yield from self._rivers(groups[0])
        elif verb == "convert":
            yield from _conversion(groups)
        elif verb in ("favor", "town"):
            yield int(groups[1]) - 1
            yield int(groups[0] or 1)
        elif verb in ("step", "lose"):
            yield cult_index(groups[1])
            yield int(groups[0] or 1)
        elif verb in ("discard", "no_step", "no_token"):
            yield int(groups[0] or 1)
        elif verb == "decline_option":
            yield OPTIONS.index(groups[1])
        elif verb in ("leech", "decline"):
            yield int(groups[0] or 0)
            yield at.FACTION_NAMES.index(groups[1]) if groups[1] else at.NONE
        elif verb in ("colour", "unlock"):
            yield colour_index(groups[0])
        elif verb == "pass":
            yield int(groups[0] or 0) - 1
        elif verb != "give_back":
            yield from (int(group) for group in groups)

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
    code = _CONVERSIONS[_GOODS[str(source)], _GOODS[str(target)]]
    yield code
    if code in (at.ACTION_PW_W, at.ACTION_PW_P, at.ACTION_C_VP):  # several for one
        yield int(got or 1)
    else:
        yield int(paid or got or 1)


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
