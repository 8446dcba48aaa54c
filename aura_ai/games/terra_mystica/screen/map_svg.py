"""The map of Terra Mystica, drawn."""

from __future__ import annotations

import functools
import math

from aura_ai.engine.arrays import Array
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.screen import names, symbols_svg
from aura_ai.games.terra_mystica.screen.plain import BUILDINGS
from aura_ai.screens import svg

SMALL = 30
"""Radius of a hex below which a name takes the place of the picture, where a move can be made."""


def land_map(s: Array, lit: svg.Lit, room: float) -> svg.Panel:
    """Return the map as wide as ``room``."""
    shape = names.geometry(s)
    wide = room / at.N_COLUMNS
    radius = wide / math.sqrt(3)

    def centre(cell: int) -> svg.Point:
        row, column = divmod(cell, at.STRIDE)
        indent = (shape.first_indent + row) & 1
        return wide * (column + 0.5 + 0.5 * indent), radius * (1 + 1.5 * row)

    spots = [centre(cell) for cell in shape.cells]
    water = [svg.corners(*centre(cell), radius - 0.5, 6) for cell in shape.river_cells]
    shores = "".join(f"M{svg.outline(tuple(edge))}Z" for edge in water)
    parts = [svg.tag("path", d=shores, class_="shore")]
    parts += [_river(s, river, edge, lit) for river, edge in enumerate(water)]
    lands = [
        _land(s, hex_, shape.names[hex_], spots[hex_], radius, lit) for hex_ in range(at.N_HEXES)
    ]
    # set once for all of them: they are most of the page
    look = {"font_size": svg.LEAST, "text_anchor": "middle", "class_": "lands"}
    parts.append(svg.tag("g", *lands, **look))
    for site in range(int(s[at.sites])):
        one, other = shape.sites[site]
        parts.append(_bridge(s, site, spots[one], spots[other], lit))
    parts += [_building(s, hex_, spots[hex_], radius) for hex_ in range(at.N_HEXES)]
    high = radius * (1.5 * at.N_ROWS + 0.5)
    return svg.panel("", room, high, *parts, ground="url(#water)", name="Map")


def _river(s: Array, river: int, edge: list[svg.Point], lit: svg.Lit) -> svg.Markup:
    """Return the pieces on a river hex, and the hex itself if it can be clicked."""
    linked = bool(s[at.link + river])
    if not linked and ("river", river) not in lit:
        return svg.Markup()
    x, y = edge[0][0], (edge[0][1] + edge[3][1]) / 2
    body = [svg.polygon(edge, "var(--tint-blue)", "var(--tint-blue)", frame=True)]
    if linked:
        body.append(svg.text(x, y + 7, "+", 22, bold=True))
    return lit.part(("river", river), *body, words="river, linked" if linked else "")


def _land(
    s: Array, hex_: int, name: str, spot: svg.Point, radius: float, lit: svg.Lit
) -> svg.Markup:
    terrain, kind = int(s[at.terrain + hex_]), int(s[at.building + hex_])
    words = f"{name}, {names.land_name(terrain)}"
    if kind:
        owner = names.seat_name(s, int(s[at.owner + hex_]))
        words += f": {BUILDINGS[at.BUILDING_NAMES[kind - 1]]} of {owner}"
        words += ", in a town" if s[at.in_town + hex_] else ""
    ground = _ground(terrain, not kind, ("hex", hex_) in lit, name, spot, radius)
    return lit.part(("hex", hex_), *ground, words=words)


@functools.lru_cache(2048)
def _ground(
    terrain: int, empty: bool, lit: bool, name: str, spot: svg.Point, radius: float
) -> tuple[svg.Markup, ...]:
    """Return a hex without the pieces on it; most look as in the drawing before."""
    x, y = spot
    look = symbols_svg.land_look(terrain)
    body = [svg.polygon(svg.corners(x, y, radius - 1, 6), symbols_svg.LAND[terrain], None, True)]
    large = radius > SMALL
    if large or (lit and empty):  # moves call the hex by its name
        body.append(_word(x, y - (0.45 if large else 0.3) * radius, name, look))
    if empty:
        low, share = (0.2, 0.38) if large else (0.1, 0.28) if lit else (0, 0.5)
        body.append(symbols_svg.ground(terrain, x, y + low * radius, share * radius))
    return tuple(body)


def _word(x: float, y: float, words: str, look: str) -> svg.Markup:
    """Return a word of the map, of the size that all have."""
    return svg.tag("text", words, x=x, y=y, class_=look)


def _building(s: Array, hex_: int, spot: svg.Point, radius: float) -> svg.Markup:
    """Return the pieces on a hex, with the letter of its faction's land; a star for a town."""
    kind, seat = int(s[at.building + hex_]), int(s[at.owner + hex_])
    if not kind:
        return svg.Markup()
    x, y = spot
    size = 0.44 if radius > SMALL else 0.6
    home = names.home_of(s, seat)
    letter = names.LETTERS[home if home >= 0 else int(s[at.terrain + hex_])]
    look, colour = symbols_svg.land_look(home), svg.seat_colour(seat)
    low = y + (0.08 * radius if radius > SMALL else 0)
    shadow = svg.tag("ellipse", cx=x, cy=low + 0.85 * size * radius, rx=size * radius, ry=3)
    parts = [shadow, symbols_svg.building(kind, x, low, size * radius, colour, letter, look)]
    if s[at.in_town + hex_]:
        parts.append(svg.star(x + 0.52 * radius, y - 0.3 * radius, 0.2 * radius, "var(--bright)"))
    # a click goes through to the hex
    return svg.tag("g", *parts, pointer_events="none")


def _bridge(s: Array, site: int, one: svg.Point, other: svg.Point, lit: svg.Lit) -> svg.Markup:
    """Return a bridge, or where one may be built; nothing elsewhere."""
    owner = int(s[at.bridge + site])
    key = "bridge", site
    if owner == at.NONE and key not in lit:
        return svg.Markup()
    start, end = _between(one, other, 0.27), _between(one, other, 0.73)
    if owner == at.NONE:
        plank = svg.tag(
            "line",
            x1=start[0],
            y1=start[1],
            x2=end[0],
            y2=end[1],
            stroke=symbols_svg.INK,
            class_="frame",
        )
        return lit.part(key, svg.line(start, end, "var(--paper)", 11), plank)
    words = f"bridge {names.site_name(s, site)} of {names.seat_name(s, owner)}"
    planks = [
        svg.line(start, end, "var(--dark)", 10),
        svg.line(start, end, svg.seat_colour(owner), 6),
    ]
    return lit.part(key, *planks, words=words)


def _between(one: svg.Point, other: svg.Point, share: float) -> svg.Point:
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])
