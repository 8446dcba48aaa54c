"""Terra Mystica as people speak: goods, buildings and tiles by name, the ledgers' codes beside them.

The words of an action (:mod:`.words`) are those of the public ledgers (T-18.3), which records and tools
share; the page shows them to people, so it says what a code means.
"""

from __future__ import annotations

import re

from aura_ai.engine.arrays import Array
from aura_ai.games.terra_mystica import layout as at
from aura_ai.screens.news import counted
from aura_ai.screens.terra_mystica import tiles

GOODS = {
    "C": ("coin", "coins"),
    "W": ("worker", "workers"),
    "P": ("priest", "priests"),
    "PW": ("power", "power"),
    "VP": ("point", "points"),
}
"""Names of goods by the letters of the ledgers: one, several."""
BUILDINGS = {
    "D": "dwelling",
    "TP": "trading house",
    "TE": "temple",
    "SH": "stronghold",
    "SA": "sanctuary",
}
_CULTS = "|".join(name.upper() for name in at.CULT_NAMES)
_WHOLE = {
    "done": "end the turn (done)",
    "pass": "pass for the rest of the round",
    "burn 1": "burn 1 power",
    "dig 1": "buy a spade (dig 1)",
    "advance ship": "advance shipping",
    "advance dig": "advance digging",
    "gain-priest": "take a priest",
    "gain P3 for VP": "buy power of bowl 3 for points",
}


def spelled(words: str) -> str:
    """Return words with goods and buildings by their names: ``2 workers, 4 points per stronghold``."""
    words = re.sub(r"(\d+) ?(PW|VP|[CWP])\b", lambda m: f"{m[1]} {GOODS[m[2]][m[1] != '1']}", words)
    words = re.sub(r"/(D|TP|TE|SH|SA|ship)\b", lambda m: f" per {BUILDINGS.get(m[1], m[1])}", words)
    words = re.sub(r"\bVP per\b", "points per", words)
    return re.sub(r"\b(D|TP|TE|SH|SA)\b(?! tile)", lambda m: BUILDINGS[m[1]], words)


def scoring_words(s: Array, tile: int) -> str:
    """Return what a scoring tile pays: ``3 points per trading house``."""
    kinds = at.TRIGGERS[int(s[at.tile_trigger + tile])].split("_")
    trigger = " or ".join(BUILDINGS.get(kind, kind) for kind in kinds)
    return f"{int(s[at.tile_vp + tile])} points per {trigger}"


_TILES = {
    "BON": (tiles.card_words, "bonus card "),
    "FAV": (tiles.favor_words, "favor tile "),
    "TW": (tiles.town_words, "town tile "),
    "SCORE": (scoring_words, ""),
}
"""What tells what a tile gives, and what such a tile is called, by the letters of its code."""


def plain(array: Array, text: str) -> str:
    """Return a line of the ledger, or of the news, in plain words.

    Args:
        array: A state or view, for what tiles and cards give.
        text: The line.
    """
    if text in _WHOLE:
        return _WHOLE[text]
    if found := re.fullmatch(rf"([+-])(\d*)({_CULTS})", text):
        steps = int(found[2] or 1)
        way = "up" if found[1] == "+" else "down"
        return f"{counted(steps, 'step')} {way} the cult of {found[3].lower()}"
    if found := re.fullmatch(rf"send p to ({_CULTS}) for (\d)", text):
        return f"send a priest to the cult of {found[1].lower()}: {counted(int(found[2]), 'step')}"
    text = re.sub(r"^leech (\d+) from", r"take \1 power from", text)
    text = re.sub(r"^decline (\d+) from", r"decline \1 power from", text)
    text = re.sub(r"^\+(FAV|TW)", r"take \1", text)
    text = re.sub(r"^action (ACT)", r"take action: \1", text)
    text = re.sub(r"^action (BON|FAV)", r"take the action of \1", text)
    text = re.sub(r"^(pick-color|unlock-terrain) ", lambda m: m[1].replace("-", " ") + " ", text)
    text = re.sub(r" to (TP|TE|SH|SA)$", lambda m: f" to a {BUILDINGS[m[1]]} ({m[1]})", text)
    codes: list[str] = []

    def keep(code: re.Match[str]) -> str:
        codes.append(f"{spelled(_gives(array, code[0]))} ({code[0]})")
        return f"\0{len(codes) - 1}\0"

    text = re.sub(r"\b(?:BON|FAV|TW|SCORE|ACT)(?:\d+|[A-Z])\b", keep, text)
    if "(TP)" not in text and "(TE)" not in text and "(SH)" not in text and "(SA)" not in text:
        text = spelled(text)
    return re.sub("\0(\\d+)\0", lambda m: codes[int(m[1])], text)


def _gives(s: Array, code: str) -> str:
    """Return what a tile or card is and gives, or what an action gives, by its code."""
    kind, number = re.fullmatch(r"([A-Z]+?)(\d+|[A-Z])", code).groups()  # type: ignore[union-attr]
    if kind == "ACT" and number.isdigit():
        act = int(number) - 1
        return f"{tiles.act_words(s, act)} for {tiles.act_price(s, act, -1)} PW"
    if kind == "ACT":
        return tiles.SPECIAL_WORDS[at.SPECIALS.index(code)] if code in at.SPECIALS else "own action"
    tell, called = _TILES[kind]
    return called + tell(s, int(number) - 1)
