"""Signs of Terra Mystica's drawing: land, buildings by shape, goods."""

from __future__ import annotations

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


GROUNDS: tuple[tuple[tuple[float, float, tuple[float | str, ...]], ...], ...] = (
    ((-1, 0.3, ("q", 0.5, -0.9, 1, 0, "q", 0.5, -0.9, 1, 0)), (-0.4, 0.8, ("h", 0.8))),
    ((-1, -0.5, ("h", 2)), (-1, 0.1, ("h", 2)), (-1, 0.7, ("h", 2))),
    ((-1, 0.7, ("h", 2)), (-0.6, 0.7, ("v", -1)), (0, 0.7, ("v", -1.4)), (0.6, 0.7, ("v", -1))),
    ((-1, -0.2, ("q", 0.5, -0.7, 1, 0, "t", 1, 0)), (-1, 0.5, ("q", 0.5, -0.7, 1, 0, "t", 1, 0))),
    ((0, -0.9, ("l", 0.8, 1.3, "h", -1.6, "z")), (0, 0.4, ("v", 0.5))),
    ((-1, 0.7, ("l", 0.7, -1.4, 0.5, 0.9, 0.3, -0.5, 0.5, 1, "z")),),
    ((-0.9, -0.6, ("l", 0.6, 0.5, -0.3, 0.4, 0.7, 0.5)), (0.1, -0.8, ("l", 0.2, 0.7, 0.6, 0.2))),
)
"""Strokes of the picture of each land: dunes, furrows, reeds, waves, a tree, peaks, cracks."""


def ground(terrain: int, x: float, y: float, radius: float) -> svg.Markup:
    """Return the picture of a land; nothing for water."""
    if terrain >= len(GROUNDS):
        return svg.Markup()
    strokes = [
        f"M{x + a * radius:.0f} {y + b * radius:.0f}"
        + " ".join(each if isinstance(each, str) else f"{each * radius:.0f}" for each in rest)
        for a, b, rest in GROUNDS[terrain]
    ]
    return svg.tag("path", d="".join(strokes), class_=f"ground {land_look(terrain)}")


def building(
    kind: int, x: float, y: float, radius: float, fill: str, words: object = "", look: str = "on"
) -> svg.Markup:
    """Return a building: house, double house, round temple, castle, or octagon of a sanctuary.

    It has the colour of the land that it usually is built on, so a light line and a dark one around
    that set it off.
    """
    r = radius
    if kind == at.TEMPLE:
        shape = svg.circle(x, y, 0.85 * r, fill, "var(--bright)")
    else:
        outlines = {
            at.DWELLING: [(-0.7, 0.75), (-0.7, -0.1), (0, -0.8), (0.7, -0.1), (0.7, 0.75)],
            at.TRADING_HOUSE: [
                *((-1, 0.8), (-1, -0.2), (-0.5, -0.9), (0, -0.2)),
                *((0, -0.2), (1, -0.2), (1, 0.8)),
            ],
            at.STRONGHOLD: [
                *((-1, 0.9), (-1, -0.9), (-0.6, -0.9), (-0.6, -0.5), (-0.2, -0.5), (-0.2, -0.9)),
                *((0.2, -0.9), (0.2, -0.5), (0.6, -0.5), (0.6, -0.9), (1, -0.9), (1, 0.9)),
            ],
        }
        if kind == at.SANCTUARY:
            points = svg.corners(x, y, 1.1 * r, 8, 22.5)
        else:
            points = [(x + a * r, y + b * r) for a, b in outlines[kind]]
        shape = svg.polygon(points, fill, "var(--bright)")
    shape = svg.tag("g", shape, shape, class_="house")
    if words == "":
        return shape
    size = 1.05 * r
    return svg.join([shape, svg.text(x, y + 0.5 * r, words, size, bold=True, look=look)])


def coin(x: float, y: float, radius: float) -> svg.Markup:
    """Return a coin."""
    coin_ = svg.circle(x, y, radius, "var(--yellow)")
    return svg.join([coin_, svg.circle(x, y, 0.62 * radius)])


def worker(x: float, y: float, radius: float) -> svg.Markup:
    """Return a worker: a cube."""
    r = 0.8 * radius
    return svg.rect(x - r, y - r, 2 * r, 2 * r, "var(--bright)", 1, INK, False)


def priest(x: float, y: float, radius: float) -> svg.Markup:
    """Return a priest."""
    r = radius
    gown = [(x - 0.7 * r, y + r), (x, y - 0.4 * r), (x + 0.7 * r, y + r)]
    return svg.join(
        [svg.polygon(gown, "var(--purple)"), svg.circle(x, y - 0.5 * r, 0.45 * r, "var(--purple)")]
    )


def key(x: float, y: float, radius: float) -> svg.Markup:
    """Return a key."""
    r = radius
    return svg.join(
        [
            svg.circle(x - 0.5 * r, y, 0.45 * r, "var(--yellow)"),
            svg.line((x, y), (x + r, y), INK, 2.5),
            svg.line((x + 0.8 * r, y), (x + 0.8 * r, y + 0.5 * r), INK, 2.5),
        ]
    )


def bonus_card(x: float, y: float, radius: float) -> svg.Markup:
    """Return a bonus card."""
    r = radius
    return svg.rect(x - 0.65 * r, y - r, 1.3 * r, 2 * r, "var(--yellow)", 2, INK, False)


def favor_tile(x: float, y: float, radius: float) -> svg.Markup:
    """Return a favor tile."""
    return svg.circle(x, y, 0.95 * radius, "var(--sky)")


def town_tile(x: float, y: float, radius: float) -> svg.Markup:
    """Return a town tile: one with a key."""
    return key(x, y, 0.9 * radius)


def action(x: float, y: float, radius: float) -> svg.Markup:
    """Return an action that can be used once in a round: an octagon, as on the boards."""
    return svg.polygon(svg.corners(x, y, radius, 8, 22.5), "var(--orange)")


def terrain(x: float, y: float, radius: float) -> svg.Markup:
    """Return a hex."""
    return svg.polygon(svg.corners(x, y, radius, 6), "var(--green)")


TILES: dict[str, svg.Sign] = {
    "bonus card": bonus_card,
    "favor tile": favor_tile,
    "town tile": town_tile,
    "own action": action,
    "power action": action,
    "terrain": terrain,
}
"""Signs of the things that a seat owns or that lie in the supply, by their names."""


SIGNS = (
    GoodsSign("coin", r"\bcoins?\b", coin),
    GoodsSign("worker", r"\bworkers?\b", worker),
    GoodsSign("priest", r"\bpriests?\b", priest),
    GoodsSign("bonus", r"\bbonus card\b", bonus_card),
    GoodsSign("favor", r"\bfavor tile\b", favor_tile),
    GoodsSign("town", r"\btown tile\b", town_tile),
    GoodsSign("act", r"\bPower action\b", action),
)
"""Signs that precede these words in texts."""
