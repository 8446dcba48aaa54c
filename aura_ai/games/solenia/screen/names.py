"""Vocabulary of Solenia: cards, spaces, orders, improvements, seats.

Everything is worded from the box in the state, so that the words follow the data file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from aura_ai.contract.news import counted
from aura_ai.engine.arrays import Array
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board, gains
from aura_ai.screens.guide import phrases, read_words

KINDS = at.RESOURCE_NAMES
SHORT = ("wd", "wh", "st", "wa")
SPACES = (*(f"{kind} island" for kind in KINDS), "day city", "night city")
SHORT_SPACES = (*KINDS, "DAY CITY", "NIGHT CITY")
PHASES = at.PHASE_NAMES
SIDE_WORDS = at.SIDE_NAMES
COLUMNS = "abcde"
FILE = Path(__file__).with_name("guide.toml")
WORDS = read_words(FILE)
_SAY = phrases(FILE)
SOURCES: list[str] = WORDS["sources"]
"""Names of the sources of the final score, by ``rules.gains`` (S-13.3)."""


def cell_name(cell: int) -> str:
    """Return a space by column and row: ``c3`` is the airship's; row 1 is the first strip."""
    row, column = divmod(cell, at.N_COLUMNS)
    return f"{COLUMNS[column]}{row + 1}"


def space_words(s: Array, cell: int) -> str:
    """Return a space with its symbol: ``b4 (wheat island)``."""
    return f"{cell_name(cell)} ({SPACES[int(board.space_kind(s, cell))]})"


def vector(packed: int) -> list[int]:
    """Return the four numbers of a packed vector."""
    return [packed >> at.NIBBLE * kind & at.MOST_OF_KIND for kind in range(at.N_KINDS)]


def amounts(numbers: list[int]) -> str:
    """Return resources in words: ``2 wood, 1 water``."""
    return ", ".join(f"{n} {KINDS[i]}" for i, n in enumerate(numbers) if n) or "nothing"


def amounts_short(numbers: list[int]) -> str:
    """Return resources in a few characters: ``2wd+wa``."""
    return "+".join(f"{n if n > 1 else ''}{SHORT[i]}" for i, n in enumerate(numbers) if n) or "-"


def value_of(s: Array, kind: int) -> int:
    """Return the value of a card type."""
    return int(s[at.card_info + kind]) & at.VALUE_MASK


def effect_words(s: Array, kind: int, short: bool = False) -> str:
    """Return the gain from a card when it leaves the board (S-11)."""
    info = int(s[at.card_info + kind])
    effect = info >> at.EFFECT_SHIFT & 3
    amount = info >> at.AMOUNT_SHIFT & at.MOST_OF_KIND
    if effect == at.FIXED:
        gain = vector(int(s[at.card_gain + kind]))
        return amounts_short(gain) if short else amounts(gain)
    if effect == at.ISLAND:
        return f"{amount}here" if short else f"{amount} of its space"
    where = info >> at.KIND_SHIFT
    return f"{amount}*/{SHORT[where]}" if short else f"{counted(amount, 'star')} on {KINDS[where]}"


def card_words(s: Array, kind: int) -> str:
    """Return a card in words: ``card 0 (later 1 wood, 1 stone)``."""
    if kind < 0:
        return "a hidden card"
    return f"card {value_of(s, kind)} (later {effect_words(s, kind)})"


def card_short(s: Array, kind: int) -> str:
    """Return a card in a few characters: ``0:wd+st``."""
    return "?" if kind < 0 else f"{value_of(s, kind)}:{effect_words(s, kind, short=True)}"


def tile_name(tile: int) -> str:
    """Return the name of an order: D01 to D24, N01 to N24."""
    side, number = divmod(tile, at.N_TILES)
    return f"{'DN'[side]}{number + 1:02d}"


def tile_words(s: Array, tile: int) -> str:
    """Return an order in words: ``N05 (1 wood, 1 wheat, 1 stone: 3 stars)``."""
    cost = amounts(vector(int(s[at.tile_cost + tile])))
    return f"{tile_name(tile)} ({cost}: {counted(int(s[at.stars + tile]), 'star')})"


def tile_short(s: Array, tile: int) -> str:
    """Return an order in a few characters: ``N05 wd+wh+st 3*``."""
    if tile < 0:
        return "-"
    cost = amounts_short(vector(int(s[at.tile_cost + tile])))
    return f"{tile_name(tile)} {cost} {int(s[at.stars + tile])}*"


def bonus_words(s: Array, notch: int) -> str:
    """Return the bonus of a notch, ``notch`` counted over both rows (S-9, S-14.6)."""
    info = int(s[at.notch_info + notch])
    parts = []
    if gain := int(s[at.notch_gain + notch]):
        parts.append(amounts(vector(gain)))
    if choice := info & at.CHOICE_MASK:
        parts.append(" or ".join(KINDS[k] for k in range(at.N_KINDS) if choice >> k & 1))
    if n := int(s[at.notch_stars + notch]):
        parts.append(counted(n, "star"))
    if room := info >> at.STORAGE_SHIFT & 7:
        parts.append(f"{room} more storage")
    return " and ".join(parts) or "no bonus"


def level1_words(s: Array, tile: int) -> str:
    """Return a level-1 improvement in words."""
    word = int(s[at.power1 + tile])
    words: str = WORDS["level1"][at.POWERS1[word & at.POWER_MASK]]
    return words.format(n=word >> at.POWER_SHIFT)


def half_words(s: Array, half: int) -> str:
    """Return a level-3 half in words."""
    word = int(s[at.power3 + half])
    words: str = WORDS["level3"][at.POWERS3[word & at.POWER_MASK]]
    return words.format(n=word >> at.POWER_SHIFT)


def improvements(s: Array, seat: int) -> Iterator[str]:
    """Yield the improvements of a seat in words."""
    mine = s[int(board.block(seat)) :][: at.SEAT_SIZE]
    if mine[at.level1] >= 0:
        works = "" if mine[at.level1_active] else " (not yet)"
        yield f"Level 1{works}: {level1_words(s, int(mine[at.level1]))}"
    for side, name in enumerate(SIDE_WORDS):
        if mine[at.level3 + side] >= 0:
            yield f"Level 3 by {name}: {half_words(s, int(mine[at.level3 + side]))}"


def score_words(s: Array, seat: int) -> str:
    """Return the final score by source: ``36 = gold stars 12 + orders 15 + ...`` (S-13.3)."""
    parts = [int(gains.score_from(s, seat, source)) for source in range(gains.SOURCES)]
    named = [f"{SOURCES[i]} {n}" for i, n in enumerate(parts) if n]
    return f"{sum(parts)} = {' + '.join(named)}" if named else "0"


def plain(_: Array, text: str) -> str:
    """Return a sentence of a record, or of the news, in the words of the page."""
    return _SAY(text)
