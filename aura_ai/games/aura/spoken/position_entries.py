"""Cards and bookkeeping entries of a JSON position, read and written."""

from __future__ import annotations

from aura_ai.games.aura import layout as at
from aura_ai.games.aura.components import WEATHERS
from aura_ai.games.position_reader import Fields, fail, integer, listing, shown, word, words

INT16 = 2**15


def cards(value: object, path: str) -> list[int] | int:
    """Return four card counts, or a number of cards whose types are hidden.

    Missing types of ``{"frost": 2}`` are 0; ``{"hidden": 5}`` is five cards face down.
    """
    found = Fields(value, path, (*WEATHERS, "hidden"))
    if "hidden" in found:
        if len(found.values) > 1:
            raise fail(path, "give either 'hidden' or the card types")
        return found.integer("hidden", 0, INT16 // 256, 0)
    return [found.integer(name, 0, INT16 // 256, 0) for name in WEATHERS]


def entry(value: object, path: str, kind: str, most: int, seats: int, tiles: int) -> int:
    """Return a bookkeeping entry (:mod:`aura_ai.games.aura.spoken.bookkeeping`) as the state holds it."""
    if value is None and kind in ("seat", "weather", "place"):
        return -1
    if kind == "weather":
        return word(value, path, WEATHERS)
    if kind == "weathers":
        return words(value, path, WEATHERS)
    if kind == "flag":
        if not isinstance(value, bool):
            raise fail(path, f"must be true or false, not {shown(value)}")
        return int(value)
    if kind == "tiles":
        bits = 0
        for i, v in enumerate(listing(value, path)):
            bits |= 1 << integer(v, f"{path}[{i}]", 0, tiles - 1)
        return bits
    high = {"seat": seats - 1, "tile": tiles - 1}.get(kind, most)
    return integer(value, path, 0, high)


def write_entry(value: int, kind: str) -> object:
    """Return the inverse of :func:`entry`."""
    if value < 0 and kind in ("seat", "weather", "place"):
        return None
    if kind == "weather":
        return WEATHERS[value]
    if kind == "weathers":
        return [name for i, name in enumerate(WEATHERS) if value >> i & 1]
    if kind == "flag":
        return bool(value)
    if kind == "tiles":
        return [tile for tile in range(at.MAX_TILES) if value >> tile & 1]
    return value
