"""Signs of Rauha's drawing: land, animals, goods, effects of biomes."""

from __future__ import annotations

from aura_ai.games.rauha import layout as at
from aura_ai.screens import svg
from aura_ai.screens.svg.signs import GoodsSign

TINTS = {
    "crystal": "var(--tint-purple)",
    "forest": "var(--tint-green)",
    "mushroom": "var(--tint-red)",
    "mountain": "var(--tint-grey)",
    "desert": "var(--tint-yellow)",
}
INK = "var(--ink)"


def crystal(x: float, y: float, radius: float) -> svg.Markup:
    """Return a crystal."""
    points = [(x, y - radius), (x + 0.7 * radius, y), (x, y + radius), (x - 0.7 * radius, y)]
    return svg.polygon(points, "var(--purple)")


def energy(x: float, y: float, radius: float) -> svg.Markup:
    """Return a star: energy, which is points."""
    return svg.star(x, y, 1.1 * radius)


def spore(x: float, y: float, radius: float) -> svg.Markup:
    """Return a spore: a ball with a dot."""
    ball = svg.circle(x, y, radius, "var(--green)")
    return svg.join([ball, svg.circle(x, y, 0.35 * radius, "var(--bright)")])


def water(x: float, y: float, radius: float) -> svg.Markup:
    """Return a drop of water."""
    return svg.drop(x, y + 0.2 * radius, 0.75 * radius)


def flying(x: float, y: float, radius: float) -> svg.Markup:
    """Return two wings."""
    r = radius
    wings = [(x - r, y - 0.4 * r), (x, y + 0.5 * r), (x + r, y - 0.4 * r), (x, y - 0.05 * r)]
    return svg.polygon(wings, "var(--orange)")


def marine(x: float, y: float, radius: float) -> svg.Markup:
    """Return a fish."""
    r = radius
    tail = [(x + 0.3 * r, y), (x + r, y - 0.6 * r), (x + r, y + 0.6 * r)]
    body = svg.tag(
        *("ellipse",), cx=x - 0.2 * r, cy=y, rx=0.8 * r, ry=0.5 * r, fill="var(--sky)", stroke=INK
    )
    return svg.join([svg.polygon(tail, "var(--sky)"), body])


def walking(x: float, y: float, radius: float) -> svg.Markup:
    """Return a paw."""
    r = radius
    toes = [(-0.7, -0.2), (-0.25, -0.7), (0.25, -0.7), (0.7, -0.2)]
    paws = [svg.circle(x + a * r, y + b * r, 0.24 * r, "var(--orange)") for a, b in toes]
    return svg.join([*paws, svg.circle(x, y + 0.35 * r, 0.48 * r, "var(--orange)")])


ANIMALS = dict(zip(at.ANIMAL_NAMES, (flying, marine, walking), strict=True))


def kind(name: str) -> svg.Sign:
    """Return the sign of a type: crystal, tree, mushroom, mountain or dune."""

    def sign(x: float, y: float, radius: float) -> svg.Markup:
        r = radius
        if name == "crystal":
            return crystal(x, y, r)
        if name == "forest":
            trunk = svg.rect(x - 0.15 * r, y + 0.4 * r, 0.3 * r, 0.6 * r, INK, 0, None, False)
            crown = [(x, y - r), (x + 0.75 * r, y + 0.5 * r), (x - 0.75 * r, y + 0.5 * r)]
            return svg.join([trunk, svg.polygon(crown, "var(--green)")])
        if name == "mushroom":
            stem = svg.rect(
                x - 0.25 * r, y - 0.1 * r, 0.5 * r, 1.1 * r, "var(--bright)", 2, INK, False
            )
            cap = [
                *((x - r, y + 0.1 * r), (x - 0.6 * r, y - 0.7 * r)),
                *((x + 0.6 * r, y - 0.7 * r), (x + r, y + 0.1 * r)),
            ]
            return svg.join([stem, svg.polygon(cap, "var(--red)")])
        if name == "mountain":
            ridge = [
                *((x - r, y + 0.8 * r), (x - 0.3 * r, y - 0.8 * r), (x + 0.1 * r, y - 0.1 * r)),
                *((x + 0.4 * r, y - 0.5 * r), (x + r, y + 0.8 * r)),
            ]
            return svg.polygon(ridge, "var(--line)")
        dune = [(x - r, y + 0.6 * r), (x - 0.1 * r, y - 0.3 * r), (x + r, y + 0.6 * r)]
        return svg.polygon(dune, "var(--yellow)")

    return sign


_COUNTED: tuple[svg.Sign | str, ...] = (*ANIMALS.values(), water, spore, "best animal")
"""Words for the counts of ``POINTS_PER``, by number."""


def effect(packed: int) -> list[str | svg.Sign]:
    """Return the effect of a biome or being, as words and signs; empty for none."""
    verb, second, amount = packed & 7, packed >> at.EFFECT_PAY & 7, packed >> at.EFFECT_AMOUNT
    if verb == at.GET_CRYSTALS:
        return [f"+{amount}", crystal]
    if verb == at.GET_POINTS:
        return [f"+{amount}", energy]
    if verb == at.POINTS_PER:
        counted = _COUNTED[second]
        per = [f"per {counted}"] if isinstance(counted, str) else ["per", counted]
        return [f"+{amount}", energy, *per]
    if verb == at.PAY_POINTS:
        return [str(second), crystal, ">", str(amount), energy]
    if verb == at.PAY_SPORE:
        return [str(second), crystal, ">", spore]
    return []


SIGNS = (
    GoodsSign("crystal", r"(?<=\d )crystals?\b|\bcrystals\b", crystal),
    GoodsSign("energy", r"\benergy\b", energy),
    GoodsSign("spore", r"\bspores?\b", spore),
    GoodsSign("water", r"\bwater\b", water),
)
"""Signs that precede these words in texts."""
