"""Elements of a drawing as text: shapes, words, signs, pieces."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from aura_ai.screens.svg.look import SHAPES

Point = tuple[float, float]
Sign = Callable[[float, float, float], "Markup"]
"""Function that draws a sign around (x, y) in a circle of a radius."""

LEAST = 12
"""Smallest text in units: no panel is shown at less than 0.94 of its size, and 11 pixels can be read."""

_NAME = "N" * 12
_SEAT = re.compile(r"\b[Ss]eat \d")
"""Words that a page replaces by a person's name, which may be longer."""
_HELD = "\0"
"""In place of a space at which no line ends."""


class Markup(str):
    """Text that is SVG already; any other text is escaped."""

    __slots__ = ()


def tag(name: str, *children: str, **attributes: object) -> Markup:
    """Return an element; plain children and all attributes are escaped.

    A trailing ``_`` of an attribute's name is dropped and ``_`` elsewhere is written ``-``; None
    leaves the attribute out. Numbers are rounded to a tenth.
    """
    words = [name]
    for key, value in attributes.items():
        if isinstance(value, int | float):
            words.append(f'{_attribute(key)}="{number(value)}"')
        elif value is not None:
            words.append(f'{_attribute(key)}="{_safe(str(value))}"')
    inner = join(children)
    start = " ".join(words)
    return Markup(f"<{start}>{inner}</{name}>" if inner else f"<{start}/>")


_leaf: Callable[..., Markup] = functools.lru_cache(16_384)(tag)
"""As :func:`tag`, for elements without elements inside: most are in every drawing of a game."""


@functools.cache
def _attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


@functools.lru_cache(4096)
def _safe(value: str) -> str:
    """Return an attribute's value escaped; colours and lengths come again and again."""
    return escape(value, {'"': "&quot;"})


def inside(path: Path) -> Markup:
    """Return the elements in a file of a drawing, without the one around them."""
    _, _, body = path.read_text(encoding="utf-8").partition("<svg ")
    body = body[body.index(">") + 1 : body.rindex("</svg>")]
    return Markup("".join(line.strip() for line in body.splitlines()))


def join(children: Iterable[str]) -> Markup:
    """Return elements one after the other; text that is not :class:`Markup` is escaped."""
    return Markup("".join([c if isinstance(c, Markup) else escape(c) for c in children]))


def number(value: float) -> str:
    """Return a number as short as a drawing needs it."""
    digits = f"{value:.1f}" if isinstance(value, float) else str(value)
    return digits[:-2] if digits.endswith(".0") else digits


# --- shapes ------------------------------------------------------------------------------------------
def text(
    x: float,
    y: float,
    words: object,
    size: float = 16,
    anchor: str = "middle",
    bold: bool = False,
    look: str | None = None,
) -> Markup:
    """Return a line of text whose baseline is at ``y``.

    ``look`` is a class of :data:`STYLE`: ``soft`` for minor text, ``on`` on a strong colour.
    """
    return _leaf(
        "text",
        str(words),
        x=x,
        y=y,
        font_size=max(size, LEAST),
        text_anchor=None if anchor == "start" else anchor,
        font_weight="bold" if bold else None,
        class_=look,
    )


def label(x: float, y: float, words: object, size: float = 16, **more: object) -> Markup:
    """Return a line of text whose left end is at ``x``."""
    return text(x, y, words, size, "start", **more)  # type: ignore[arg-type]


def run_span(
    parts: Iterable[str | Sign], size: float = 14, gap: float = 0.25, bold: bool = True
) -> float:
    """Return an estimate of the width of words and signs one after the other."""
    letter = 0.7 if bold else 0.6
    wide = [
        1.0 if not isinstance(p, str) else 0.35 if p in " /" else letter * len(p) for p in parts
    ]
    return size * (gap * len(wide) + sum(wide))


def run(
    parts: Sequence[str | Sign],
    x: float,
    y: float,
    size: float = 14,
    gap: float = 0.25,
    middle: bool = False,
) -> Markup:
    """Return words and signs one after the other, from ``x`` on; a sign is as high as a letter.

    With ``middle`` they are bold and centred on ``x``.

    The width of words is estimated, as nobody measures them here; ``gap`` is a share of ``size``.
    """
    pieces = []
    size = max(size, LEAST)
    x -= (run_span(parts, size, gap) - gap * size) / 2 if middle else 0
    for part in parts:
        if isinstance(part, str):
            pieces.append(label(x, y, part, size, bold=middle))
        else:
            pieces.append(part(x + 0.55 * size, y - 0.36 * size, 0.5 * size))
        x += run_span([part], size, gap, middle)
    return join(pieces)


def lines(words: str, room: float, size: float = 14, bold: bool = False) -> list[str]:
    """Return words broken into lines that fit ``room``, by the mean width of a letter."""
    most = max(4, int(room / ((0.61 if bold else 0.52) * size)))
    rows: list[str] = [""]
    # a name of the usual length must fit instead of each seat, in one piece
    for word in _SEAT.sub(lambda seat: seat[0].replace(" ", _HELD), words).split():
        longer = f"{rows[-1]} {word}".strip()
        if rows[-1] and len(_SEAT.sub(_NAME, longer.replace(_HELD, " "))) > most:
            rows.append(word)
        else:
            rows[-1] = longer
    return [row.replace(_HELD, " ") for row in rows]


def span(words: str, size: float) -> float:
    """Return an upper estimate of the width of bold words; fonts are not measured here."""
    return size * sum(
        0.8 if c.isupper() else 0.7 if c.isdigit() else 0.62 if c.isalpha() else 0.42 for c in words
    )


def heading(x: float, y: float, words: str, room: float, size: float) -> Markup:
    """Return a line of bold text from ``x`` on, smaller than ``size`` if it would not fit ``room``.

    It would fit with a name of the usual length instead of each seat as well.
    """
    widest = max(span(words, size), span(_SEAT.sub(_NAME, words), size), 1.0)
    return label(x, y, words, size * min(1.0, room / widest), bold=True)


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str = "var(--paper)",
    round_: float = 6,
    stroke: str | None = "var(--line)",
    frame: bool = True,
    thick: float | None = None,
) -> Markup:
    """Return a rectangle; with ``frame`` its border shows that it can be clicked."""
    return _leaf(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        rx=round_ or None,
        fill=fill,
        stroke=stroke,
        stroke_width=thick,
        class_="frame" if frame else None,
    )


def circle(
    x: float,
    y: float,
    radius: float,
    fill: str = "none",
    stroke: str | None = "var(--ink)",
    frame: bool = False,
) -> Markup:
    """Return a circle."""
    return _leaf(
        "circle", cx=x, cy=y, r=radius, fill=fill, stroke=stroke, class_="frame" if frame else None
    )


def line(start: Point, end: Point, stroke: str = "var(--line)", thick: float = 1) -> Markup:
    """Return a straight line."""
    return _leaf(
        "line",
        x1=start[0],
        y1=start[1],
        x2=end[0],
        y2=end[1],
        stroke=stroke,
        stroke_width=thick,
        stroke_linecap="round",
    )


def polygon(
    points: Sequence[Point], fill: str, stroke: str | None = "var(--ink)", frame: bool = False
) -> Markup:
    """Return a closed shape."""
    return _leaf(
        "polygon",
        points=outline(tuple(points)),
        fill=fill,
        stroke=stroke,
        class_="frame" if frame else None,
    )


@functools.lru_cache(4096)
def outline(points: tuple[Point, ...]) -> str:
    """Return points as those of a shape."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def corners(x: float, y: float, radius: float, number: int, turn: float = -90) -> list[Point]:
    """Return the corners of a regular polygon; ``turn`` is the angle of the first, in degrees."""
    return [(x + radius * a, y + radius * b) for a, b in _directions(number, turn)]


@functools.cache
def _directions(number: int, turn: float) -> tuple[Point, ...]:
    angles = [math.radians(turn + 360 * i / number) for i in range(number)]
    return tuple((math.cos(a), math.sin(a)) for a in angles)


def star(x: float, y: float, radius: float, fill: str = "var(--yellow)") -> Markup:
    """Return a star of five points."""
    outer, inner = corners(x, y, radius, 5), corners(x, y, 0.45 * radius, 5, -54)
    points = [p for pair in zip(outer, inner, strict=True) for p in pair]
    return polygon(points, fill)


def seat_colour(seat: int) -> str:
    """Return the colour of a seat."""
    return f"var(--seat-{seat % len(SHAPES)})"


def piece(
    seat: int,
    x: float,
    y: float,
    radius: float,
    words: object = "",
    fill: str | None = None,
    frame: bool = False,
) -> Markup:
    """Return a piece of a seat: its colour and its shape, with a few letters inside."""
    colour = fill or seat_colour(seat)
    kind = SHAPES[seat % len(SHAPES)]
    if kind == "circle":
        shape = circle(x, y, radius, colour, frame=frame)
    elif kind == "square":
        side = 0.9 * radius
        shape = rect(x - side, y - side, 2 * side, 2 * side, colour, 2, "var(--ink)", frame)
    elif kind == "triangle":
        shape = polygon(corners(x, y + 0.15 * radius, 1.3 * radius, 3), colour, frame=frame)
    elif kind == "diamond":
        shape = polygon(corners(x, y, 1.25 * radius, 4), colour, frame=frame)
    else:
        shape = polygon(corners(x, y, 1.1 * radius, 6), colour, frame=frame)
    if words == "":
        return shape
    size = max(LEAST, (1.25 if len(str(words)) < 2 else 1.0) * radius)
    low = y + 0.36 * size + (0.2 * radius if kind == "triangle" else 0)
    return join([shape, text(x, low, words, size, bold=True, look="on")])


_SPOT = re.compile(r'<(rect|circle|polygon|line|path) ([^>]*class="frame"[^>]*)>')
_VALUE = re.compile(r'([\w-]+)="([^"]*)"')


@functools.lru_cache(8192)
def ends(children: str) -> tuple[float, float, float] | None:
    """Return the middle, the upper and the lower end of the frame of a part, None without one."""
    frame = _SPOT.search(children)
    if frame is None or frame[1] == "path":
        return None
    kind, has = frame[1], dict(_VALUE.findall(frame[2]))
    if kind == "rect":
        left, top, wide, high = (float(has[key]) for key in ("x", "y", "width", "height"))
        return left + wide / 2, top + 1, top + high - 1
    if kind == "circle":
        x, y, radius = (float(has[key]) for key in ("cx", "cy", "r"))
        return x, y - radius + 1, y + radius - 1
    points = has.get("points") or "{x1},{y1} {x2},{y2}".format(**has)
    across, down = zip(*(map(float, each.split(",")) for each in points.split()), strict=True)
    x, top, low = sum(across) / len(across), min(down), max(down)
    # a name is in the upper part of a hex
    above, below = (0.06, 0.2) if kind == "polygon" else (0.5, 0.5)
    return x, top + above * (low - top), low - below * (low - top)


def spot(x: float, y: float, radius: float = 5) -> Markup:
    """Return a dot, which shows that something may be chosen."""
    return _leaf("circle", cx=x, cy=y, r=radius, class_="dot")


def moved(x: float, y: float, *children: str, scale: float = 1) -> Markup:
    """Return elements in coordinates of their own, whose origin lies at (x, y)."""
    change = f"translate({number(x)} {number(y)})"
    if scale != 1:
        change += f" scale({scale:.3f})"
    return tag("g", *children, transform=change)
