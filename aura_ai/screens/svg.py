"""Parts of a drawn board, the same for all games: SVG as text, moves on its parts, colours.

A game's drawing makes panels from the view of a seat
(:class:`aura_ai.screens.screen.Draw`), each an ``<svg>`` of its own, so that the stylesheet can lay them
out for any window. Colours are custom properties of :data:`STYLE`, which the page serves; a drawing
itself has no ``style`` attribute, so it obeys a strict content security policy. Seats and goods have a
colour of Okabe and Ito's palette, which colour-blind people can tell apart, and a shape or letter of
their own besides.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from xml.sax.saxutils import escape

Move = tuple[int, str]
"""A legal action and what it is called."""
Point = tuple[float, float]
Sign = Callable[[float, float, float], "Markup"]
"""What draws a sign around (x, y) in a circle of a radius."""

PAD = 12
WIDE = 720
NARROW = 396
"""Width of a panel in its own units: about the pixels of a screen and of a telephone."""
ROOM = NARROW - 2 * PAD
WIDE_ROOM = WIDE - 2 * PAD
"""Room inside a panel."""
LEAST = 12
"""Smallest text in units: no panel is shown at less than 0.94 of its size, and 11 pixels can be read."""
TITLE = 30
"""Height of the heading of a panel."""
MOST_TITLES = 6
SHAPES = ("circle", "square", "triangle", "diamond", "hexagon")
"""Shape of the pieces of each seat."""

PAINTS = {
    "yellow": "#f2d84f",
    "brown": "#b07f55",
    "black": "#565656",
    "blue": "#5b9be0",
    "green": "#55b07a",
    "gray": "#b4b4ae",
    "red": "#e0664a",
    "ice": "#e6f3fa",
    "volcano": "#f29a3a",
}
"""Colours that a game may give to seats, as its pieces have them; the same by day and night."""
_PAINTED = "".join(
    f"div.paint-{seat}-{name}{{--seat-{seat}:{colour};--s{seat}:{colour}}}\n"
    for seat in range(len(SHAPES))
    for name, colour in PAINTS.items()
)
_LOOKS = """
.drawing{--paper:#fff;--panel:#f6f5f1;--ink:#1b1b1b;--soft:#55534e;--line:#a8a49a;--lit:#b8004e;
--shade:#e4e1d8;--dark:#14161a;--bright:#fff;
--sky:#56b4e9;--orange:#e69f00;--green:#00a478;--purple:#d68ab3;--yellow:#f0e442;--blue:#0072b2;
--red:#d55e00;
--tint-sky:#d6ecfa;--tint-orange:#fbe6bd;--tint-green:#cdebdf;--tint-purple:#f1dbe8;
--tint-yellow:#faf6c0;--tint-blue:#cfe0f2;--tint-red:#f9d9c4;--tint-grey:#e2e0da;
--tint-brown:#e5d5c3;
--seat-0:var(--sky);--seat-1:var(--orange);--seat-2:var(--green);--seat-3:var(--purple);
--seat-4:var(--yellow);--by:var(--ink);
color:var(--ink);
font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
@media (prefers-color-scheme:dark){.drawing{--paper:#15171b;--panel:#20242a;--ink:#f1efe9;
--soft:#b9b6ae;--line:#646a73;--lit:#ff7eb0;--shade:#343a43;
--tint-sky:#1d3f55;--tint-orange:#4f3b10;--tint-green:#14453a;--tint-purple:#4c2c40;
--tint-yellow:#48450f;--tint-blue:#17355a;--tint-red:#562c10;--tint-grey:#3a3d42;
--tint-brown:#473728}}
svg.drawing{display:block;max-width:100%;height:auto}
.drawing svg{display:block;width:100%;height:auto}
.drawing .main{margin-bottom:10px}
.drawing .wide{display:none}
.drawing .beside{columns:23.5rem;column-gap:10px}
.drawing .beside svg{break-inside:avoid;max-width:34rem;margin:0 auto 10px}
.drawing .field svg,.drawing .beside svg{min-width:23.4rem}
div.drawing{display:flex;flex-direction:column}.drawing>*{flex:none}
.drawing .stage{display:contents}.drawing .stage>*{flex:none}
@container (max-width:23.3rem){.drawing .field,.drawing .beside{overflow-x:auto}}
.drawing .own{order:1;position:sticky;bottom:0;z-index:2;display:flex;justify-content:safe center;
align-items:flex-start;gap:10px;overflow:auto}
.drawing .own svg{flex:0 1 28rem;min-width:23.4rem;filter:drop-shadow(0 0 3px #0006)}
.drawing .own .wide{flex:0 1 45rem}
@media (max-height:30rem){.drawing .own{position:static}}
@container (min-width:44rem){.drawing .main{max-height:max(44rem,100vh - 8.5rem)}
.drawing:has(.own) .main{max-height:max(34.5rem,100vh - 17rem)}
.drawing.broad .main{max-height:none}
.drawing.rows .own{order:-1;position:static;margin-bottom:10px}
.drawing .wide{display:block}.drawing .small{display:none}}
@container (min-width:69rem){.drawing.both:not(.broad){display:grid;gap:10px;align-items:start;
grid-template-columns:minmax(0,1fr) minmax(23.5rem,.8fr)}
.drawing.both:not(.broad) .stage{display:block;position:sticky;top:0}
.drawing:not(.broad) .own{position:static;margin-top:10px}}
@container (min-width:93rem){.drawing.broad{display:grid;gap:10px;align-items:start;
grid-template-columns:69rem minmax(0,1fr)}
.drawing.broad .stage{display:block;position:sticky;top:0}
.drawing.broad .own{position:static}}
.drawing text{fill:var(--ink);stroke:none}
.drawing .key{font-weight:bold}
.drawing polygon{stroke-linejoin:round}
.drawing .soft{fill:var(--soft)}
.drawing .on{fill:var(--dark)}
.drawing .house>*{stroke-width:1.8}.drawing .house>:first-child{stroke:var(--dark);stroke-width:4.6}
.drawing .bright{fill:var(--bright)}
.drawing .changed>.frame{stroke:var(--by);stroke-width:5}
.drawing .bare text:not(.on){paint-order:stroke;stroke:color-mix(in srgb,var(--by) 40%,var(--panel));
stroke-width:6px;stroke-linejoin:round}
.drawing .bare :is(circle,rect,polygon,path){stroke:color-mix(in srgb,var(--by),var(--ink));
stroke-width:3}
.drawing .lit.changed{filter:drop-shadow(0 0 3px color-mix(in srgb,var(--by),var(--ink)))}
.drawing .lit{cursor:pointer}
.drawing .lit .frame{stroke:var(--lit);stroke-width:2.4}
.drawing .lit:hover .frame,.drawing .chosen .frame{stroke-width:6}
.drawing .by-0{--by:var(--seat-0)}.drawing .by-1{--by:var(--seat-1)}.drawing .by-2{--by:var(--seat-2)}
.drawing .by-3{--by:var(--seat-3)}.drawing .by-4{--by:var(--seat-4)}
.drawing .won{filter:drop-shadow(0 0 2px var(--ink)) drop-shadow(0 0 6px var(--lit))}
@media (prefers-reduced-motion:no-preference){
.drawing .fresh{animation:arrive .4s ease-out;transform-box:fill-box;transform-origin:center}
.drawing .falls.fresh{animation:fall .5s ease-out}}
@keyframes arrive{from{opacity:.15;transform:scale(.82)}60%{opacity:1;transform:scale(1.06)}}
@keyframes fall{from{transform:translateY(-22rem)}70%{transform:none}82%{transform:translateY(-.7rem)}}
"""
STYLE = _PAINTED + _LOOKS
"""Stylesheet of every drawing: palette, light and dark, and how parts that can be clicked look."""


_FRAME = 'class="frame"'


class Markup(str):
    """Text that is SVG already; any other text is escaped."""

    __slots__ = ()


class Part(Markup):
    """A part of a drawing, which shows by itself that it has changed."""

    __slots__ = ()


class Change(NamedTuple):
    """Which decision changed a part.

    Attributes:
        ply: Its number.
        seat: Who made it.
    """

    ply: int
    seat: int


class Marks:
    """What the parts of a drawing look like, and which of them decisions have changed.

    Args:
        changes: The last decision that changed a part, by the key of the part.

    Attributes:
        looks: Hash of what each part showed when it was drawn, by key.
    """

    def __init__(self, changes: Mapping[Hashable, Change] | None = None) -> None:
        self.changes = changes or {}
        self.looks: dict[Hashable, int] = {}

    def of(self, key: Hashable, children: Iterable[str]) -> Change | None:
        """Note what a part shows, parts inside it apart; return what changed it."""
        own = tuple(child for child in children if not isinstance(child, Part))
        self.looks[key] = hash((self.looks.get(key), own))
        return self.changes.get(key)


def tag(name: str, *children: str, **attributes: object) -> Markup:
    """Return an element; plain children and all attributes are escaped.

    A trailing ``_`` of an attribute's name is dropped and ``_`` elsewhere is written ``-``; None
    leaves the attribute out. Numbers are rounded to a tenth.
    """
    words = [name]
    for key, value in attributes.items():
        if isinstance(value, int | float):
            words.append(f'{_attribute(key)}="{_number(value)}"')
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


def join(children: Iterable[str]) -> Markup:
    """Return elements one after the other; what is no :class:`Markup` is escaped."""
    return Markup("".join(c if isinstance(c, Markup) else escape(c) for c in children))


def _number(value: float) -> str:
    shown = f"{value:.1f}" if isinstance(value, float) else str(value)
    return shown[:-2] if shown.endswith(".0") else shown


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

    ``look`` is a class of :data:`STYLE`: ``soft`` for what matters less, ``on`` on a strong colour.
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


def run(
    parts: Iterable[str | Sign], x: float, y: float, size: float = 14, gap: float = 0.25
) -> Markup:
    """Return words and signs one after the other, from ``x`` on; a sign is as high as a letter.

    The width of words is estimated, as nobody measures them here; ``gap`` is a share of ``size``.
    """
    pieces = []
    size = max(size, LEAST)
    for part in parts:
        if isinstance(part, str):
            pieces.append(label(x, y, part, size))
            x += (0.6 * len(part) + gap) * size
        else:
            pieces.append(part(x + 0.55 * size, y - 0.36 * size, 0.5 * size))
            x += (1 + gap) * size
    return join(pieces)


def lines(words: str, room: float, size: float = 14, bold: bool = False) -> list[str]:
    """Return words broken into lines that fit ``room``, by the mean width of a letter."""
    most = max(4, int(room / ((0.61 if bold else 0.52) * size)))
    rows: list[str] = [""]
    for word in words.split():
        if rows[-1] and len(rows[-1]) + 1 + len(word) > most:
            rows.append("")
        rows[-1] = f"{rows[-1]} {word}".strip()
    return rows


def span(words: str, size: float) -> float:
    """Return how wide bold words are at most in a usual font, as nobody measures them here."""
    return size * sum(
        0.8 if c.isupper() else 0.7 if c.isdigit() else 0.62 if c.isalpha() else 0.42 for c in words
    )


def heading(x: float, y: float, words: str, room: float, size: float) -> Markup:
    """Return a line of bold text from ``x`` on, smaller than ``size`` if it would not fit ``room``."""
    return label(x, y, words, size * min(1.0, room / max(span(words, size), 1.0)), bold=True)


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
        "circle",
        cx=x,
        cy=y,
        r=radius,
        fill=fill,
        stroke=stroke,
        class_="frame" if frame else None,
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
    points: Sequence[Point],
    fill: str,
    stroke: str | None = "var(--ink)",
    frame: bool = False,
) -> Markup:
    """Return a closed shape."""
    return _leaf(
        "polygon",
        points=_outline(tuple(points)),
        fill=fill,
        stroke=stroke,
        class_="frame" if frame else None,
    )


def polygons(shapes: Iterable[Sequence[Point]], fill: str) -> Markup:
    """Return closed shapes of one colour without a border."""
    return tag("path", d="".join(f"M{_outline(tuple(points))}Z" for points in shapes), fill=fill)


@functools.lru_cache(4096)
def _outline(points: tuple[Point, ...]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


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


def drop(x: float, y: float, radius: float, fill: str = "var(--sky)") -> Markup:
    """Return a drop of water."""
    r = radius
    shape = (
        f"M{_number(x)} {_number(y - 1.3 * r)}"
        f"C{_number(x + 0.4 * r)} {_number(y - 0.6 * r)} {_number(x + r)} {_number(y - 0.2 * r)} "
        f"{_number(x + r)} {_number(y + 0.3 * r)}"
        f"A{_number(r)} {_number(r)} 0 1 1 {_number(x - r)} {_number(y + 0.3 * r)}"
        f"C{_number(x - r)} {_number(y - 0.2 * r)} {_number(x - 0.4 * r)} {_number(y - 0.6 * r)} "
        f"{_number(x)} {_number(y - 1.3 * r)}Z"
    )
    return tag("path", d=shape, fill=fill, stroke="var(--ink)")


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


def moved(x: float, y: float, *children: str, scale: float = 1) -> Markup:
    """Return elements in coordinates of their own, whose origin lies at (x, y)."""
    change = f"translate({_number(x)} {_number(y)})"
    if scale != 1:
        change += f" scale({scale:.3f})"
    return tag("g", *children, transform=change)


# --- moves on parts ----------------------------------------------------------------------------------
class Lit:
    """The legal moves by the part of the drawing on which they are made.

    Args:
        moves: Legal actions of the viewer with their words, none when it is not its turn.
        places: Names the parts on which an action may be clicked; none for one that stands in the
            list of moves alone.
        marks: Notes what the parts show, and says which have changed.
        subjects: Names the parts that an action without a place is about: they are pointed out when
            somebody is advised to do it, and a click on them means nothing.
    """

    def __init__(
        self,
        moves: Sequence[Move],
        places: Callable[[int], Iterable[Hashable]],
        marks: Marks | None = None,
        subjects: Callable[[int], Iterable[Hashable]] | None = None,
    ) -> None:
        self._marks = marks or Marks()
        self._moves: dict[Hashable, list[Move]] = {}
        self._about: dict[Hashable, list[int]] = {}
        for move in moves:
            keys = dict.fromkeys(places(move[0]))
            for key in keys:
                self._moves.setdefault(key, []).append(move)
            if subjects is not None and not keys:
                for key in dict.fromkeys(subjects(move[0])):
                    self._about.setdefault(key, []).append(move[0])

    def __contains__(self, key: Hashable) -> bool:
        """Return whether a move can be made on a part."""
        return key in self._moves

    def part(self, key: Hashable, *children: str, words: str = "", look: str = "") -> Part:
        """Return a part: lit, with the numbers of its moves and their words, if it has any.

        It is marked if a decision has changed it.

        Args:
            key: Its name, as ``places`` gives it.
            children: What it shows.
            words: What it is, for whoever points at it.
            look: A class of :data:`STYLE` besides.
        """
        moves = self._moves.get(key, [])
        change, about = self._marks.of(key, children), self._about.get(key, [])
        if not moves and change is None and not about:
            return _still(words, look, *children)
        titles = [words] if words else []
        titles += [said for _, said in moves[:MOST_TITLES]]
        if len(moves) > MOST_TITLES:
            titles.append(f"and {len(moves) - MOST_TITLES} more")
        title = [tag("title", "\n".join(titles))] if titles else []
        looks = [*(["lit"] if moves else []), *([look] if look else [])]
        if change is not None:
            looks += ["changed", f"by-{change.seat % len(SHAPES)}"]
            # what has no border of its own to be coloured: numbers, pieces
            looks += [] if any(_FRAME in child for child in children) else ["bare"]
        return Part(
            tag(
                "g",
                *title,
                *children,
                class_=" ".join(looks) or None,
                data_actions=" ".join(str(action) for action, _ in moves) or None,
                data_subject=" ".join(map(str, about)) or None,
                data_ply=None if change is None else change.ply,
            )
        )


@functools.lru_cache(8192, typed=True)
def _still(words: str, look: str, *children: str) -> Part:
    """Return a part without a move and a mark; most look as in the drawing before."""
    if not (words or look):
        return Part(join(children))
    title = [tag("title", words)] if words else []
    return Part(tag("g", *title, *children, class_=look or None))


# --- panels and the sheet ----------------------------------------------------------------------------
@dataclass(frozen=True)
class Panel:
    """A box of the drawing.

    Attributes:
        width: In units of the drawing.
        height: Likewise.
        body: What is in it, from its own upper left corner.
    """

    width: float
    height: float
    body: Markup


def panel(title: str, width: float, height: float, *children: str, look: str = "") -> Panel:
    """Return a box with a heading; children start below it, at (0, 0) inside the margin.

    Args:
        title: Heading; none for a box without one.
        width: Room for the children, in units of the drawing.
        height: Likewise.
        children: Elements.
        look: Colour of the border, where it means something (whose box it is).
    """
    top = PAD + (TITLE - 4 if title else 0)
    outer = Panel(width + 2 * PAD, height + top + PAD, Markup())
    head = [heading(PAD, PAD + 14, title, width, 17)] if title else []
    body = join(
        [
            rect(
                1,
                1,
                outer.width - 2,
                outer.height - 2,
                "var(--panel)",
                9,
                look or "var(--line)",
                frame=False,
                thick=3 if look else 1,
            ),
            *head,
            moved(PAD, top, *children),
        ]
    )
    return Panel(outer.width, outer.height, body)


BROAD = 1.4
"""A board so much wider than high takes the whole width of a large window."""


def sheet(
    panels: Sequence[Panel],
    words: str,
    wide: Panel | bool | None = None,
    narrow: bool = False,
    own: Sequence[Panel] = (),
    own_wide: Sequence[Panel] | None = None,
    paints: Mapping[int, str] | None = None,
) -> str:
    """Return the whole drawing, which the stylesheet lays out by the width of the window.

    Args:
        panels: What to show, in order; the first is the board.
        words: What a screen reader says of the drawing.
        wide: The board for a large screen, where it differs: it stands in the place of the first one.
        narrow: Of the previous release, which drew for a width; ignored, and goes with the next one.
        own: What the viewer decides with, such as its hand, its goods or cards on offer: they stay in
            sight, below the board.
        own_wide: The same for a large screen, where it differs.
        paints: Colours of seats (:data:`PAINTS`) that have one by the game; the page takes them over.
    """
    main, *rest = panels
    # a truth value is the ``narrow`` of the previous release in its old place
    larger = wide if isinstance(wide, Panel) else None
    shown = [_alone(main, "main" if larger is None else "main small")]
    if larger is not None:
        shown.insert(0, _alone(larger, "main wide"))
    field = tag("div", *shown, class_="field")
    shown = [tag("div", field, *_in_sight(own, own_wide), class_="stage")]
    if rest:
        shown.append(tag("div", *(_alone(each) for each in rest), class_="beside"))
    look = "drawing both" if rest else "drawing"
    look += " broad" if larger is not None and larger.width > BROAD * larger.height else ""
    look += "".join(f" paint-{seat}-{name}" for seat, name in (paints or {}).items())
    return tag("div", *shown, class_=look, role="img", aria_label=words)


def rows(
    panels: Sequence[Panel],
    words: str,
    own: Sequence[Panel] = (),
    own_wide: Sequence[Panel] | None = None,
) -> str:
    """Return a drawing whose panels are all of one size: as many columns as the window has room for.

    ``own`` and ``own_wide`` are as in :func:`sheet`, but stand before the panels on a large screen.
    """
    inside = tag("div", *(_alone(each) for each in panels), class_="beside")
    first = _in_sight(own, own_wide)
    return tag("div", *first, inside, class_="drawing rows", role="img", aria_label=words)


def _in_sight(own: Sequence[Panel], wide: Sequence[Panel] | None) -> list[Markup]:
    """Return what stays in sight as one element, none where there is nothing."""
    if not (own or wide):
        return []
    look = None if wide is None else "small"
    shown = [_alone(each, look) for each in own]
    shown += [_alone(each, "wide") for each in wide or ()]
    return [tag("div", *shown, class_="own")]


def _alone(each: Panel, look: str | None = None) -> Markup:
    """Return a panel as an ``<svg>``."""
    width, height = _number(each.width), _number(each.height)
    return tag("svg", each.body, viewBox=f"0 0 {width} {height}", class_=look)


def picture(width: float, height: float, words: str, *children: str) -> str:
    """Return a small drawing beside a text, such as one of a lesson.

    Args:
        width: In units of the drawing, about pixels.
        height: Likewise.
        words: What a screen reader says of it.
        children: Elements.
    """
    return tag(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_number(width)} {_number(height)}",
        width=width,
        height=height,
        class_="drawing",
        role="img",
        aria_label=words,
    )
