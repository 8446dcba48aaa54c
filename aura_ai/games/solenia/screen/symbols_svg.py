"""Signs of Solenia's drawing: goods, cities, airship, gains."""

from __future__ import annotations

import re
from pathlib import Path

from aura_ai.engine.arrays import Array
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.screen.names import PHASES as PHASE_NAMES
from aura_ai.games.solenia.screen.names import vector
from aura_ai.screens import svg
from aura_ai.screens.svg.signs import signs_of

INK = "var(--ink)"

SYMBOLS = svg.symbols(Path(__file__).with_name("symbols"))
"""The signs by name, each a file."""
DEFS = svg.definitions(Path(__file__).parent, SYMBOLS)
"""Gradients, textures and signs that its drawings name."""
GOODS = tuple(SYMBOLS[name] for name in at.RESOURCE_NAMES)
"""By kind."""
GOLD = SYMBOLS["gold"]
PHASES = tuple(SYMBOLS[name] for name in PHASE_NAMES)
SKIES = tuple(f"url(#{name})" for name in PHASE_NAMES)
"""Signs and grounds by phase, the same by day and night of the reader."""


def goods(numbers: list[int]) -> list[str | svg.Sign]:
    """Return amounts of goods as numbers and signs."""
    signs: list[str | svg.Sign] = []
    for kind, n in enumerate(numbers):
        if n:
            signs += [*([" "] if signs else []), *([str(n)] if n > 1 else []), GOODS[kind]]
    return signs


def effect(s: Array, kind: int) -> list[str | svg.Sign]:
    """Return the gain from a card when it leaves the board (S-11)."""
    info = int(s[at.card_info + kind])
    category = info >> at.EFFECT_SHIFT & 3
    amount = info >> at.AMOUNT_SHIFT & at.MOST_OF_KIND
    if category == at.FIXED:
        return goods(vector(int(s[at.card_gain + kind])))
    if category == at.ISLAND:
        return [str(amount), SYMBOLS["here"]]
    return [*([str(amount)] if amount > 1 else []), GOLD, "/", GOODS[info >> at.KIND_SHIFT]]


def bonus(s: Array, notch: int) -> list[str | svg.Sign]:
    """Return the bonus of a notch, counted over both rows (S-9, S-14.6)."""
    info = int(s[at.notch_info + notch])
    signs = goods(vector(int(s[at.notch_gain + notch])))
    choice = [kind for kind in range(at.N_KINDS) if info & at.CHOICE_MASK & 1 << kind]
    for i, kind in enumerate(choice):
        signs += [*(["/"] if i else []), GOODS[kind]]
    if n := int(s[at.notch_stars + notch]):
        signs += [str(n), GOLD]
    if n := info >> at.STORAGE_SHIFT & 7:
        signs += [f"+{n}", SYMBOLS["room"]]
    return signs


_WORDS: dict[str, str | svg.Sign] = {"star": GOLD, "order": SYMBOLS["order"], "Level 1": "I"}
_WORDS |= {"storage": SYMBOLS["room"], "Level 3": "III", "for e": "/"}
_WORDS |= {"by day": PHASES[0], "by night": PHASES[1]}
_WORD = re.compile(rf"(?:gold )?({'|'.join(_WORDS)})(?:s|ach|very)?\b:?")


def signed(words: str) -> list[str | svg.Sign]:
    """Return the words of an improvement, with signs for what has one."""
    return [_WORDS.get(part, part.strip()) for part in _WORD.split(words) if part.strip()]


SIGNS = signs_of("solenia", SYMBOLS)
"""Signs that precede words in texts."""
