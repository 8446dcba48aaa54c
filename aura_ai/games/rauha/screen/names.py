"""Names of biomes, beings, fields and seats.

Biomes are described from the packed words of the state, so that the words follow the data file.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from aura_ai.contract.news import counted
from aura_ai.engine.arrays import Array
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.rules import board
from aura_ai.screens.guide import phrases

FILE = Path(__file__).with_name("guide.toml")
_SAY = phrases(FILE)
_FIELD = re.compile(r"\bfield \d \(([\w ]+)\)")
_CARD = re.compile(r"\bcard \d+ \(")
_BARE_CARD = re.compile(r"\bcard (\d+)\b")
_FIELDS = re.compile(r"\bfields (\d(?: \d)*)( only)?")
TYPES = ("crystal", "forest", "mushroom", "mountain")
COUNTED = (*at.ANIMAL_NAMES, "water", "spore", "the best animal")
SHORT = {
    "crystal": "cr", "energy": "en", "flying": "fly", "marine": "mar", "walking": "walk",
    "water": "wat", "the best animal": "best",
}  # fmt: skip
"""Short names of goods in pictures, where they have one."""
ROWS = ("top", "middle", "bottom")
COLUMNS = ("left", "middle", "right")
LETTERS = {"crystal": "C", "forest": "F", "mushroom": "H", "mountain": "M"}
"""Short names of the types in pictures; a desert is a D."""


class Look(NamedTuple):
    """The parts of a biome."""

    types: list[str]
    animals: list[str]
    water: int
    effect: int


def look(s: Array, biome: int) -> Look:
    """Return the parts of a biome; desert is the type of a biome without one."""
    start = int(board.biome_at(s, biome))
    word = int(s[start])
    types = [name for i, name in enumerate(TYPES) if word >> i & 1] or ["desert"]
    animals = [
        a for i, a in enumerate(at.ANIMAL_NAMES) for _ in range(int(board.animals_of(word, i)))
    ]
    return Look(types, animals, int(board.water_of(word)), int(board.effect_at(s, start)))


def effect_words(effect: int) -> str:
    """Return an effect in words, empty for none."""
    kind, second, amount = effect & 7, effect >> at.EFFECT_PAY & 7, effect >> at.EFFECT_AMOUNT
    if kind == at.GET_CRYSTALS:
        return f"+{counted(amount, 'crystal')}"
    if kind in (at.PAY_POINTS, at.PAY_SPORE):
        gain = f"{amount} energy" if kind == at.PAY_POINTS else "a spore"
        return f"pay {counted(second, 'crystal')} for {gain}"
    each = f" per {COUNTED[second]}" if kind == at.POINTS_PER else ""
    return f"+{amount} energy{each}" if kind else ""


def effect_parts(effect: int) -> list[str]:
    """Return an effect as amounts and goods: ``+1``, ``energy``, ``/``, ``flying``; empty for none."""
    kind, second, amount = effect & 7, effect >> at.EFFECT_PAY & 7, effect >> at.EFFECT_AMOUNT
    if kind in (at.PAY_POINTS, at.PAY_SPORE):
        gain = [str(amount), "energy"] if kind == at.PAY_POINTS else ["spore"]
        return [str(second), "crystal", ">", *gain]
    each = ["/", COUNTED[second]] if kind == at.POINTS_PER else []
    good = "crystal" if kind == at.GET_CRYSTALS else "energy"
    return [f"+{amount}", good, *each] if kind else []


def effect_short(effect: int) -> str:
    """Return an effect in a few characters, for the picture."""
    return "".join(SHORT.get(part, part) for part in effect_parts(effect)) or "-"


def biome_words(s: Array, biome: int) -> str:
    """Return a biome in words: ``forest, marine, +1 energy per walking``."""
    face = look(s, biome)
    parts = ["-".join(face.types), *face.animals]
    parts += [f"{face.water} water"] if face.water else []
    parts += [effect_words(face.effect)] if face.effect & 7 else []
    return ", ".join(parts)


def card_words(s: Array, card: int) -> str:
    """Return a card in words, with its number and its price or its fields."""
    if card < 0:
        return "an unknown card"
    text = f"card {card} ({biome_words(s, card)}"
    price, fields = int(board.price_of(s, card)), int(board.fields_for(s, card))
    if price:
        text += f"; costs {counted(price, 'crystal')}"
    elif fields != at.ALL_FIELDS:
        numbers = [str(f) for f in range(at.N_FIELDS) if fields >> f & 1]
        text += f"; fields {' '.join(numbers)} only"
    return text + ")"


def field_name(field: int) -> str:
    """Return a field with its place: ``field 5 (middle right)``."""
    return f"field {field} ({place(field)})"


def place(field: int) -> str:
    """Return the place of a field: ``middle right``, ``centre``."""
    row, column = divmod(field, at.SIDE)
    return "centre" if row == column == 1 else f"{ROWS[row]} {COLUMNS[column]}"


def in_set(mask: int, size: int) -> list[int]:
    """Return the members of a bit set."""
    return [i for i in range(size) if mask >> i & 1]


def field_called(place: str) -> str:
    """Return a field as people speak of it: ``the top left field``, ``the centre``."""
    return "the centre" if place == "centre" else f"the {place} field"


def plain(array: Array, text: str) -> str:
    """Return a sentence of a record, or of the news, in the words of the page."""
    text = _FIELD.sub(lambda field: field_called(field[1]), text)
    text = _FIELDS.sub(lambda f: f"{'only on ' if f[2] else ''}{_places(f[1])}", text)
    text = _CARD.sub("the card (", text)
    text = _BARE_CARD.sub(lambda card: f"the card ({biome_words(array, int(card[1]))})", text)
    return _SAY(text)


def _places(numbers: str) -> str:
    """Return fields of a board by row or column, or one by one; numbers are from 0."""
    fields = set(map(int, numbers.split()))
    lines = {name: set(range(at.SIDE * i, at.SIDE * (i + 1))) for i, name in enumerate(ROWS)}
    for name, line in lines.items():
        if line == fields:
            return f"the {name} row"
    for i, name in enumerate(COLUMNS):
        if set(range(i, at.N_FIELDS, at.SIDE)) == fields:
            return f"the {name} column"
    return ", ".join(map(place, sorted(fields)))
