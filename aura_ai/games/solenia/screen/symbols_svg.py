"""Signs of Solenia's drawing: goods, cities, airship, gains."""

from __future__ import annotations

from aura_ai.engine.arrays import Array
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.screen.names import value_of, vector
from aura_ai.screens import svg
from aura_ai.screens.svg.signs import GoodsSign

INK = "var(--ink)"
PHASE_TINTS = (
    "var(--tint-yellow)",
    "var(--tint-blue)",
    "var(--tint-purple)",
    "var(--tint-orange)",
)
"""By phase: day, night, dusk, dawn."""


def wood(x: float, y: float, radius: float) -> svg.Markup:
    """Return a log."""
    r = radius
    trunk = svg.rect(x - r, y - 0.5 * r, 1.7 * r, r, "var(--red)", 0.5 * r, INK, False)
    return svg.join([trunk, svg.circle(x + 0.55 * r, y, 0.45 * r, "var(--tint-brown)")])


def wheat(x: float, y: float, radius: float) -> svg.Markup:
    """Return an ear of wheat."""
    r = radius
    parts = [svg.line((x, y - 0.6 * r), (x, y + r), INK, 1.5)]
    for step in (-0.5, 0.0, 0.5):
        for side in (-1, 1):
            low = y + step * r + 0.25 * r
            grain = [(x, low), (x + 0.65 * side * r, low - 0.2 * r), (x, low - 0.55 * r)]
            parts.append(svg.polygon(grain, "var(--yellow)"))
    return svg.join(parts)


def stone(x: float, y: float, radius: float) -> svg.Markup:
    """Return a stone."""
    r = radius
    edge = [(-1, 0.7), (-0.7, -0.4), (0.1, -0.8), (0.9, -0.1), (1, 0.7)]
    return svg.polygon([(x + a * r, y + b * r) for a, b in edge], "var(--line)")


def water(x: float, y: float, radius: float) -> svg.Markup:
    """Return a drop of water."""
    return svg.drop(x, y + 0.2 * radius, 0.75 * radius)


def gold(x: float, y: float, radius: float) -> svg.Markup:
    """Return a star."""
    return svg.star(x, y, 1.1 * radius)


def here(x: float, y: float, radius: float) -> svg.Markup:
    """Return a pin: of the space on which a card lies."""
    r = radius
    pin = svg.polygon([(x - 0.65 * r, y - 0.1 * r), (x, y + r), (x + 0.65 * r, y - 0.1 * r)], INK)
    return svg.join([pin, svg.circle(x, y - 0.35 * r, 0.65 * r, "var(--bright)")])


def room(x: float, y: float, radius: float) -> svg.Markup:
    """Return a box: room for goods."""
    r = radius
    return svg.rect(x - 0.8 * r, y - 0.7 * r, 1.6 * r, 1.5 * r, "var(--tint-brown)", 1, INK, False)


GOODS: tuple[svg.Sign, ...] = (wood, wheat, stone, water)
"""By kind."""


def city(x: float, y: float, radius: float, night: bool) -> svg.Markup:
    """Return a house with its side's letter."""
    r = radius
    house = [
        *((x - r, y + r), (x - r, y - 0.2 * r), (x, y - r)),
        *((x + r, y - 0.2 * r), (x + r, y + r)),
    ]
    walls = svg.polygon(house, "var(--blue)" if night else "var(--orange)")
    sign = svg.tag(
        "text",
        "N" if night else "D",
        x=x,
        y=y + 0.75 * r,
        font_size=1.1 * r,
        text_anchor="middle",
        font_weight="bold",
        class_="bright" if night else "on",
    )
    return svg.join([walls, sign])


def airship(x: float, y: float, radius: float) -> svg.Markup:
    """Return the airship."""
    r = radius
    hull = svg.tag(
        "ellipse", cx=x, cy=y - 0.25 * r, rx=r, ry=0.5 * r, fill="var(--red)", stroke=INK
    )
    tail = [(x - r, y - 0.25 * r), (x - 1.35 * r, y - 0.65 * r), (x - 1.35 * r, y + 0.15 * r)]
    boat = svg.rect(
        x - 0.4 * r, y + 0.35 * r, 0.8 * r, 0.35 * r, "var(--tint-brown)", 2, INK, False
    )
    return svg.join([svg.polygon(tail, "var(--red)"), hull, boat])


def goods(numbers: list[int]) -> list[str | svg.Sign]:
    """Return amounts of goods as numbers and signs."""
    signs: list[str | svg.Sign] = []
    for kind, n in enumerate(numbers):
        if n:
            signs += [*([str(n)] if n > 1 else []), GOODS[kind]]
    return signs


def effect(s: Array, kind: int) -> list[str | svg.Sign]:
    """Return the gain from a card when it leaves the board (S-11)."""
    info = int(s[at.card_info + kind])
    category = info >> at.EFFECT_SHIFT & 3
    amount = info >> at.AMOUNT_SHIFT & at.MOST_OF_KIND
    if category == at.FIXED:
        return goods(vector(int(s[at.card_gain + kind])))
    if category == at.ISLAND:
        return [str(amount), here]
    return [*([str(amount)] if amount > 1 else []), gold, "/", GOODS[info >> at.KIND_SHIFT]]


def card(s: Array, kind: int) -> list[str | svg.Sign]:
    """Return a card in one line: its value, then its later gain."""
    return ["?"] if kind < 0 else [f"{value_of(s, kind)}:", *effect(s, kind)]


def bonus(s: Array, notch: int) -> list[str | svg.Sign]:
    """Return the bonus of a notch, counted over both rows (S-9, S-14.6)."""
    info = int(s[at.notch_info + notch])
    signs = goods(vector(int(s[at.notch_gain + notch])))
    choice = [kind for kind in range(at.N_KINDS) if info & at.CHOICE_MASK & 1 << kind]
    for i, kind in enumerate(choice):
        signs += [*(["/"] if i else []), GOODS[kind]]
    if n := int(s[at.notch_stars + notch]):
        signs += [str(n), gold]
    if n := info >> at.STORAGE_SHIFT & 7:
        signs += [f"+{n}", room]
    return signs


SIGNS = (
    GoodsSign("wood", r"(?<=\d )wood\b|^wood\b", wood),
    GoodsSign("wheat", r"(?<=\d )wheat\b|^wheat\b", wheat),
    GoodsSign("stone", r"(?<=\d )stone\b|^stone\b", stone),
    GoodsSign("water", r"(?<=\d )water\b|^water\b", water),
    GoodsSign("star", r"\bstars?\b", gold),
)
"""Signs that precede these words in texts."""
