"""Aura as people speak: fields by their crops."""

from __future__ import annotations

import re
from pathlib import Path

from aura_ai.contract.news import listed
from aura_ai.engine.arrays import Array
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.screen.coordinates import field_called
from aura_ai.screens.guide import phrases

FILE = Path(__file__).with_name("guide.toml")
_CARDS = re.compile(r"\b(\d+)F (\d+)S (\d+)W (\d+)R\b")
_SAY = phrases(FILE)
_FIELD = re.compile(
    rf"\b(?:[Tt]ile )?(\d+) \((?:{'|'.join(at.CROP_NAMES)}|face down)(?:, row \d+ col \d+)?\)"
)


def plain(array: Array, text: str) -> str:
    """Return a sentence of a record, or of the news, in the words of the page."""

    def field(match: re.Match[str]) -> str:
        tile = int(match[1])
        return field_called(array, tile) if tile < int(array[at.tile_count]) else match[0]

    return _SAY(_CARDS.sub(_cards, _FIELD.sub(field, text)))


def _cards(match: re.Match[str]) -> str:
    """Return cards in words where the terminal has ``1F 2S 0W 3R``."""
    counts = zip(match.groups(), at.WEATHER_NAMES, strict=True)
    return listed([f"{n} {name}" for n, name in counts if n != "0"])
