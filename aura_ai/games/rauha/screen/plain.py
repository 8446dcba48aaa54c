"""Rauha as people speak: cards and fields without numbers."""

from __future__ import annotations

import re
from pathlib import Path

from aura_ai.engine.arrays import Array
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.screen.names import COLUMNS, ROWS, biome_words, field_called, place
from aura_ai.screens.guide import phrases

FILE = Path(__file__).with_name("guide.toml")
_SAY = phrases(FILE)
_FIELD = re.compile(r"\bfield \d \(([\w ]+)\)")
_CARD = re.compile(r"\bcard \d+ \(")
_BARE_CARD = re.compile(r"\bcard (\d+)\b")
_FIELDS = re.compile(r"\bfields (\d(?: \d)*)( only)?")


def plain(array: Array, text: str) -> str:
    """Return a sentence of a record, or of the news, in the words of the page."""
    text = _FIELD.sub(lambda place: field_called(place[1]), text)
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
