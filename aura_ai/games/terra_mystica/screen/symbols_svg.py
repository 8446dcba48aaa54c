"""Signs of Terra Mystica's drawing: land, buildings by shape, goods."""

from __future__ import annotations

from pathlib import Path

from aura_ai.games.terra_mystica import layout as at
from aura_ai.screens import svg
from aura_ai.screens.svg.signs import GoodsSign

INK = "var(--ink)"
LAND = tuple(svg.PAINTS.values())
"""Colour of each terrain, the same by day and night; its letter is on it too."""
DARK_LAND = 2
"""Bright colour of pieces on the swamp, which is black."""
CULT_TINTS = ("var(--tint-red)", "var(--tint-sky)", "var(--tint-brown)", "var(--tint-grey)")


def land_look(terrain: int) -> str:
    """Return the class of text on a terrain."""
    return "bright" if terrain == DARK_LAND else "on"


SYMBOLS = svg.symbols(Path(__file__).with_name("symbols"))
"""The signs by name, each a file."""
GROUNDS = tuple(SYMBOLS[name] for name in at.TERRAIN_NAMES[: at.N_TERRAINS])
BUILDINGS = tuple(
    SYMBOLS[name] for name in ("dwelling", "trading-house", "temple", "stronghold", "sanctuary")
)


def ground(terrain: int, x: float, y: float, radius: float) -> svg.Markup:
    """Return the picture of a land; nothing for water."""
    if terrain >= len(GROUNDS):
        return svg.Markup()
    return GROUNDS[terrain](x, y, radius)


def building(
    kind: int, x: float, y: float, radius: float, fill: str, words: object = "", look: str = "on"
) -> svg.Markup:
    """Return a building: house, double house, round temple, castle, or octagon of a sanctuary.

    It has the colour of the land that it usually is built on, so a light line and a dark one around
    that set it off.
    """
    shape = BUILDINGS[kind - at.DWELLING](x, y, radius, fill)
    shape = svg.tag("g", shape, shape, class_="house")
    if words == "":
        return shape
    size = 1.05 * radius
    return svg.join([shape, svg.text(x, y + 0.5 * radius, words, size, bold=True, look=look)])


TILES = {
    "bonus card": SYMBOLS["bonus-card"],
    "favor tile": SYMBOLS["favor-tile"],
    "town tile": SYMBOLS["town-tile"],
    "own action": SYMBOLS["action"],
    "power action": SYMBOLS["action"],
    "terrain": SYMBOLS["terrain"],
}
"""Signs of the things that a seat owns or that lie in the supply, by their names."""


SIGNS = (
    GoodsSign("coin", r"\bcoins?\b", SYMBOLS["coin"]),
    GoodsSign("worker", r"\bworkers?\b", SYMBOLS["worker"]),
    GoodsSign("priest", r"\bpriests?\b", SYMBOLS["priest"]),
    GoodsSign("bonus", r"\bbonus card\b", SYMBOLS["bonus-card"]),
    GoodsSign("favor", r"\bfavor tile\b", SYMBOLS["favor-tile"]),
    GoodsSign("town", r"\btown tile\b", SYMBOLS["town-tile"]),
    GoodsSign("act", r"\bPower action\b", SYMBOLS["action"]),
)
"""Signs that precede these words in texts."""
