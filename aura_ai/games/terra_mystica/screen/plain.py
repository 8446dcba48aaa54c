"""Terra Mystica as people speak, without the ledgers' codes.

The words of an action (:mod:`.words`) are those of the public ledgers (T-18.3), which records and tools
share; the page puts the meaning of a code in its place.
"""

from __future__ import annotations

import functools
import re
from pathlib import Path

from aura_ai.contract.news import counted, listed
from aura_ai.engine.arrays import Array
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.screen import names, tiles
from aura_ai.screens.guide import phrases

FILE = Path(__file__).with_name("guide.toml")
GOODS: dict[str, list[str]] = names.WORDS["goods"]
"""Names of goods by the letters of the ledgers: one, several."""
BUILDINGS: dict[str, str] = names.WORDS["buildings"]
_CULTS = "|".join(name.upper() for name in at.CULT_NAMES)
_SAY = phrases(FILE)
"""Lines of the ledgers, and their names for people."""


_CODE = re.compile(r"\b(?:BON|FAV|TW|SCORE|ACT)(?:\d+|[A-Z])\b")


@functools.lru_cache(4_096)
def spelled(words: str) -> str:
    """Return words with goods and buildings by their names: ``2 workers, 4 points per stronghold``."""
    words = re.sub(r"(\d+) ?(PW|VP|[CWP])\b", lambda m: f"{m[1]} {GOODS[m[2]][m[1] != '1']}", words)
    words = re.sub(
        r"/(D|TP|TE|SH|SA|ship|spade|town)\b", lambda m: f" per {BUILDINGS.get(m[1], m[1])}", words
    )
    words = re.sub(r"\bVP per\b", "points per", words)
    words = re.sub(r"\b(D|TP|TE|SH|SA)\b(?! tile)", lambda m: BUILDINGS[m[1]], words)
    return re.sub(r"\+(\d+ \w+) (?=\d)", r"+\1, +", words)


_TILES = {
    "BON": (tiles.card_words, "bonus card with "),
    "FAV": (tiles.favor_words, "favor tile with "),
    "TW": (tiles.town_words, "town tile with "),
    "SCORE": (tiles.scoring_words, ""),
}
"""Description and name of the tiles of a kind, by the letters of their codes."""


def plain(array: Array, text: str) -> str:
    """Return a line of the ledger, or of the news, in plain words."""
    if match := re.fullmatch(r"connect r(\d+)", text):
        return f"Connect across the river next to {_shores(array, int(match[1]))}"
    return spelled(_CODE.sub(lambda code: _gives(array, code[0]), _worded(text)))


@functools.lru_cache(4_096)
def _worded(text: str) -> str:
    """Return a line in plain words, but for the codes of tiles."""
    if text in at.FACTION_NAMES:
        return names.faction_name(at.FACTION_NAMES.index(text))
    if match := re.fullmatch(rf"([+-])(\d*)({_CULTS})", text):
        steps = int(match[2] or 1)
        way = "up" if match[1] == "+" else "down"
        return f"{counted(steps, 'step').capitalize()} {way} the cult of {match[3].lower()}"
    if match := re.fullmatch(rf"send p to ({_CULTS}) for (\d)", text):
        return f"Send a priest to the cult of {match[1].lower()}: {counted(int(match[2]), 'step')}"
    if match := re.fullmatch(r"faction (\w+)", text):
        return f"Play the {names.faction_name(at.FACTION_NAMES.index(match[1]))}"
    return _SAY(text)


def _shores(s: Array, river: int) -> str:
    """Return the land hexes around a river hex, which has no name on the map."""
    shape = names.geometry(s)
    cell = shape.river_cells[river]
    return listed([shape.names[i] for i, land in enumerate(shape.cells) if shape.touch(cell, land)])


def _gives(s: Array, code: str) -> str:
    """Return the name and gain of a tile or card, or the gain of an action, by its code."""
    kind, number = re.fullmatch(r"([A-Z]+?)(\d+|[A-Z])", code).groups()  # type: ignore[union-attr]
    if kind == "ACT" and number.isdigit():
        act = int(number) - 1
        return f"{tiles.act_words(s, act)} for {tiles.act_price(s, act, -1)} PW"
    if kind == "ACT":
        return tiles.SPECIAL_WORDS[at.SPECIALS.index(code)] if code in at.SPECIALS else "own action"
    tell, called = _TILES[kind]
    return called + tell(s, int(number) - 1)
