"""Signs of Terra Mystica's drawing: land, buildings by shape, goods."""

from __future__ import annotations

import functools
import re
from pathlib import Path

from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.screen import names
from aura_ai.screens import svg
from aura_ai.screens.svg.signs import signs_of

INK = "var(--ink)"
LAND = tuple(f"url(#land-{colour})" for colour in svg.PAINTS)
"""Ground of each terrain, the same by day and night; its sign is on it too."""
DARK_LAND = 2
"""Bright colour of pieces on the swamp, which is black."""
CULT_TINTS = tuple(f"url(#cult-{cult})" for cult in at.CULT_NAMES)


def land_look(terrain: int) -> str:
    """Return the class of text on a terrain."""
    return "bright" if terrain == DARK_LAND else "on"


SYMBOLS = svg.symbols(Path(__file__).with_name("symbols"))
"""The signs by name, each a file."""
DEFS = svg.definitions(Path(__file__).parent, SYMBOLS)
"""Gradients, textures and signs that its drawings name."""
BUILDINGS = tuple(
    SYMBOLS[name] for name in ("dwelling", "trading-house", "temple", "stronghold", "sanctuary")
)


def ground(terrain: int, x: float, y: float, radius: float) -> svg.Markup:
    """Return the picture of a land; nothing for those of Fire & Ice."""
    sign = SYMBOLS.get(at.TERRAIN_NAMES[terrain])
    return sign(x, y, radius) if sign else svg.Markup()


def building(
    kind: int, x: float, y: float, radius: float, fill: str, words: object = "", look: str = "on"
) -> svg.Markup:
    """Return a building: house, double house, round temple, castle, or octagon of a sanctuary.

    It has the colour of the land that it usually is built on, so a light line around sets it off.
    """
    shape = svg.tag("g", BUILDINGS[kind - at.DWELLING](x, y, radius, fill), class_="house")
    if words == "":
        return shape
    size = 1.05 * radius
    return svg.join([shape, svg.text(x, y + 0.55 * radius, words, size, bold=True, look=look)])


_ICONS: dict[str, list[str]] = names.WORDS["icons"]
"""Signs instead of the words of tiles, cards and actions."""
_WORD = re.compile(r"[+\d]+|[A-Za-z]+|[/>]")


@functools.lru_cache(1024)
def icons(words: str) -> list[list[str | svg.Sign]]:
    """Return the words of a tile, card or action as rows of numbers and signs."""
    rows: list[list[str | svg.Sign]] = []
    for part in re.sub(r" \(.*\)| cult$", "", words).split(", "):
        row: list[str | svg.Sign] = []
        for word in _WORD.findall(part):
            signs = _ICONS.get(word, _ICONS.get(word.removesuffix("s")))
            row += [word] if signs is None else [_sign(name) for name in signs]
        rows.append(row)
    return rows


def _sign(name: str) -> svg.Sign:
    """Return a sign for words, where a building is nobody's."""
    sign = SYMBOLS[name]
    if sign not in BUILDINGS:
        return sign
    return lambda x, y, radius: sign(x, y, radius, "#cfc6b4")


@functools.lru_cache(2048)
def tile(
    words: str,
    wide: float,
    high: float,
    fill: str,
    note: tuple[str | svg.Sign, ...] = (),
    spent: bool = False,
    rows: tuple[tuple[str | svg.Sign, ...], ...] = (),
) -> list[svg.Markup]:
    """Return a tile with signs in its middle, and a note in small letters below them."""
    lines = rows or icons(words)
    step = min(22.0, (high - (19 if note else 4)) / len(lines))
    size = min(16.0, step - 3)
    widest = max(svg.run_span(row, size) for row in lines)
    size *= min(1.0, (wide - 8) / widest)
    low = (high - (18 if note else 0) - step * len(lines)) / 2 + 0.5 * step + 0.36 * size
    body = [
        svg.rect(1, 1, wide - 2, high - 2, fill, 7, None),
        *(svg.run(row, wide / 2, low + step * i, size, middle=True) for i, row in enumerate(lines)),
    ]
    if note:
        body.append(svg.run(note, wide / 2, high - 11, svg.LEAST, middle=True))
    if spent:
        cross = f"M{wide * 0.3:.0f} {high * 0.2:.0f}L{wide * 0.7:.0f} {high * 0.7:.0f}"
        cross += f"M{wide * 0.7:.0f} {high * 0.2:.0f}L{wide * 0.3:.0f} {high * 0.7:.0f}"
        body.append(svg.tag("path", d=cross, class_="spent"))
    return body


def tile_ground(thing: str, words: str) -> str:
    """Return the background of a kind of thing; those of a cult, known by their words, have its own."""
    name = (
        f"cult-{words.split()[1].rstrip(',')}"
        if thing in ("favor tile", "cult bonus")
        else f"tile-{thing}"
    )
    return f"url(#{name.replace(' ', '-')})"


SIGNS = signs_of("terra_mystica", SYMBOLS)
"""Signs that precede words in texts."""
