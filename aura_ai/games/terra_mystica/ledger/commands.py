"""Commands of ledgers and their numbers (T-18.3, T-18.6, T-18.7).

The public implementation takes commands from a form and from a keyboard, so a ledger has its short words
(``p``, ``te``) and its long ones (``priests``, ``temple``), counts of 1 that may be left out, and words
that decline a part of an action still to come (``-SPADE``, ``-FREE_D``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from aura_ai.errors import RulesError
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.geometry import Geometry
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
    """One command: its verb, arguments as the verb wants them, and the text as written."""

    verb: str
    numbers: tuple[int, ...]
    text: str


_COUNT = r"(\d{0,3})"
"""A count, which is 1 where it is left out; no game has a thousand of anything."""
_PATTERNS = (
    ("build", r"build (\w+)", "hex"),
    ("upgrade", r"upgrade (\w+) to ([\w ]+)", "hex kind"),
    ("dig", r"dig (\d{1,3})\b.*", "number"),
    ("transform", r"transform (\w+)(?: to (\w+))?", "hex target"),
    ("act", r"action act([1-6])", "place"),
    ("shift", r"action acth([1-6])", "shift"),
    ("special", r"action (bon[12]|fav6|act[acegnsw])", "special"),
    ("send", r"send (?:p|priest) to (\w+)(?: for ([123]))?", "cult maybe"),
    ("ship", r"advance ship.*", ""),
    ("dig_track", r"advance dig.*", ""),
    ("bridge", r"bridge (\w+):(\w+)(?: allow_illegal)?", ""),
    ("connect", r"connect r(\d{1,3})", ""),
    ("connect", r"connect (\w+(?::\w+)+)", ""),
    ("burn", r"burn (\d{1,3})", "number"),
    ("convert", rf"convert {_COUNT}\s*(\w+) to {_COUNT}\s*(\w+)", ""),
    ("favor", rf"\+{_COUNT}fav([1-9]|1[0-2])", "count place"),
    ("town", rf"\+{_COUNT}tw([1-8])", "count place"),
    ("step", rf"\+{_COUNT}(fire|water|earth|air)", "count cult"),
    ("lose", rf"-{_COUNT}(fire|water|earth|air)", "count cult"),
    ("discard", rf"-{_COUNT}spade", "count"),
    ("no_step", rf"-{_COUNT}cult", "count"),
    ("no_token", rf"-{_COUNT}gain_p3_for_vp", "count"),
    ("decline_option", rf"-{_COUNT}({'|'.join(OPTIONS)})", "count option"),
    ("give_back", rf"-{_COUNT}(p[123]?|priests?|pw|power|w|workers?|c|coins?|vp)", ""),
    ("pass", r"pass(?: bon([1-9]|10))?", "place"),
    ("leech", r"leech (\d{1,3})(?: from (\w+))?", "maybe faction"),
    ("decline", r"decline(?: (\d{1,3}))?(?: from (\w+))?", "maybe faction"),
    ("colour", r"pick-colou?r (\w+)", "colour"),
    ("gain_priest", r"(?:unlock-terrain )?gain-priest", ""),
    ("unlock", r"unlock-terrain (\w+)", "colour"),
    ("token", r"gain p3 for vp", ""),
    ("nothing", r"wait|done|setup|income", ""),
)
"""Verb, pattern, and how its groups are read (:data:`_READ`, ``hex``); the others are read by name."""
_COMPILED = tuple((verb, re.compile(pattern), kinds) for verb, pattern, kinds in _PATTERNS)


class Reader:
    """Reads the commands of one map."""

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self._hexes = {name.lower(): i for i, name in enumerate(geometry.names)}
        self._sites = {frozenset(ends): i for i, ends in enumerate(geometry.sites)}

    def read(self, text: str) -> Command:
        """Return a command.

        Raises:
            RulesError: It is none that is known.
        """
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
