"""Signs of Aura's drawing: weathers, clouds, crops and their tints."""

from __future__ import annotations

import math
from functools import partial

from aura_ai.games.aura import layout as at
from aura_ai.screens import svg
from aura_ai.screens.svg.signs import GoodsSign

CROP_TINTS = {
    at.GRASS: "var(--tint-green)",
    at.COTTON: "var(--paper)",
    at.POTATO: "var(--tint-brown)",
    at.WHEAT: "var(--tint-yellow)",
    at.COFFEE: "var(--tint-red)",
    at.RICE: "var(--tint-sky)",
    at.CORN: "var(--tint-orange)",
    at.OPUNTIA: "var(--tint-purple)",
    at.LAKE: "var(--tint-blue)",
}
WEATHER_TINTS = (
    "var(--tint-sky)",
    "var(--tint-yellow)",
    "var(--tint-grey)",
    "var(--tint-blue)",
)


def weather(kind: int, x: float, y: float, radius: float) -> svg.Markup:
    """Return the sign of a weather: crystal, sun, waves of air or a drop."""
    if kind == at.FROST:
        return svg.join(
            svg.line(a, b, "var(--ink)", 2.5)
            for a, b in zip(
                svg.corners(x, y, radius, 6)[:3], svg.corners(x, y, radius, 6)[3:], strict=True
            )
        )
    if kind == at.SUN:
        rays = [
            svg.line(inner, outer, "var(--ink)", 2)
            for inner, outer in zip(
                svg.corners(x, y, 0.7 * radius, 8), svg.corners(x, y, radius, 8), strict=True
            )
        ]
        return svg.join([*rays, svg.circle(x, y, 0.55 * radius, "var(--yellow)")])
    if kind == at.WIND:
        return svg.join(_wave(x, y + shift * radius, radius) for shift in (-0.5, 0, 0.5))
    return svg.drop(x, y + 0.1 * radius, 0.72 * radius)


def _wave(x: float, y: float, radius: float) -> svg.Markup:
    steps = [
        (x + radius * (i / 8 - 1), y + 0.18 * radius * math.sin(i * math.pi / 4)) for i in range(17)
    ]
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in steps)
    return svg.tag("polyline", points=points, fill="none", stroke="var(--ink)", stroke_width=2.2)


def cloud(kind: int, x: float, y: float, width: float, height: float) -> svg.Markup:
    """Return a cloud; a thunder cloud is darker and has a bolt."""

    def at_(a: float, b: float) -> str:
        return f"{x + a * width:.1f} {y + b * height:.1f}"

    shape = (
        f"M{at_(0.14, 1)}C{at_(-0.04, 1)} {at_(-0.04, 0.5)} {at_(0.12, 0.45)}"
        f"C{at_(0.1, 0.08)} {at_(0.36, 0)} {at_(0.44, 0.2)}"
        f"C{at_(0.56, -0.1)} {at_(0.88, 0)} {at_(0.86, 0.4)}"
        f"C{at_(1.04, 0.45)} {at_(1.04, 1)} {at_(0.86, 1)}Z"
    )
    thunder = kind == at.THUNDER
    parts = [
        svg.tag(
            "path",
            d=shape,
            fill="var(--line)" if thunder else "var(--bright)",
            stroke="var(--ink)",
            stroke_width=2 if thunder else 1,
            class_="frame",
        )
    ]
    if thunder:
        bolt = ((0.86, 0.1), (0.78, 0.45), (0.85, 0.45), (0.79, 0.8), (0.95, 0.35), (0.88, 0.35))
        points = [(x + a * width, y + b * height) for a, b in bolt]
        parts.append(svg.polygon(points, "var(--yellow)"))
    return svg.join(parts)


def crop_picture(kind: int, x: float, y: float, radius: float) -> svg.Markup:
    """Return the picture of a crop, or of the lake."""
    r = radius

    def spots(fill: str, size: float, *places: svg.Point) -> list[svg.Markup]:
        return [svg.circle(x + a * r, y + b * r, size * r, fill) for a, b in places]

    def leaves(fill: str, *outlines: tuple[svg.Point, ...]) -> list[svg.Markup]:
        return [svg.polygon([(x + a * r, y + b * r) for a, b in each], fill) for each in outlines]

    stem = svg.line((x, y - 0.4 * r), (x, y + r), "var(--ink)", 2)
    if kind == at.GRASS:
        blades = [((a - 0.2, 1), (a + lean, top), (a + 0.2, 1)) for a, lean, top in _BLADES]
        return svg.join(leaves("var(--green)", *blades))
    if kind == at.COTTON:
        return svg.join([stem, *spots("var(--bright)", 0.45, (-0.4, 0), (0.4, 0), (0, -0.5))])
    if kind == at.POTATO:
        bulb = leaves(
            "var(--line)", ((-1, 0.1), (-0.4, -0.7), (0.6, -0.6), (1, 0.2), (0.3, 0.8), (-0.6, 0.7))
        )
        return svg.join([*bulb, *spots("var(--ink)", 0.08, (-0.4, 0), (0.2, -0.25), (0.4, 0.3))])
    if kind in (at.WHEAT, at.RICE):
        fill = "var(--yellow)" if kind == at.WHEAT else "var(--bright)"
        grains = [
            ((0, b + 0.5), (a, b + 0.2), (a, b - 0.3), (0, b))
            for b in (-0.7, -0.2, 0.3)
            for a in (-0.6, 0.6)
        ]
        return svg.join([stem, *leaves(fill, *grains)])
    if kind == at.COFFEE:
        return svg.join(
            [
                *spots("var(--red)", 0.75, (0, 0)),
                *leaves("none", ((0, -0.75), (0.2, 0), (0, 0.75), (-0.2, 0))),
            ]
        )
    if kind == at.CORN:
        cob = ((-0.4, 0.8), (-0.45, -0.5), (0, -1), (0.45, -0.5), (0.4, 0.8))
        husk = ((-0.8, -0.1), (-0.3, 1), (0.3, 1), (0.8, -0.1), (0, 0.6))
        return svg.join([*leaves("var(--yellow)", cob), *leaves("var(--green)", husk)])
    if kind == at.OPUNTIA:
        pads = [
            *spots("var(--green)", 0.5, (0, 0.45)),
            *spots("var(--green)", 0.38, (-0.45, -0.35), (0.45, -0.35)),
        ]
        return svg.join([*pads, *spots("var(--purple)", 0.16, (-0.45, -0.8), (0.45, -0.8))])
    return svg.join(_wave(x, y + shift * r, r) for shift in (-0.4, 0.1, 0.6))


_BLADES = ((-0.6, -0.3, -0.3), (0, 0, -1), (0.6, 0.3, -0.3))
"""Foot, lean and tip of the blades of grass."""

SIGNS = (
    *(
        GoodsSign(name, rf"\b(?:{name}|{name.capitalize()})\b", partial(weather, kind))
        for kind, name in enumerate(at.WEATHER_NAMES)
    ),
    *(
        GoodsSign(
            f"crop-{name}", rf"\b(?:{name}|{name.capitalize()})\b", partial(crop_picture, kind)
        )
        for kind, name in enumerate(at.CROP_NAMES)
    ),
)
"""Signs that precede these words in texts."""
