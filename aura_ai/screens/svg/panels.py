"""Panels of a drawing, and the sheet that holds them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import unescape

from aura_ai.screens.svg.elements import (
    LEAST,
    Markup,
    Sign,
    circle,
    heading,
    inside,
    join,
    label,
    line,
    lines,
    moved,
    number,
    piece,
    rect,
    span,
    tag,
    text,
)

PAD = 12
WIDE = 720
NARROW = 396
"""Width of a panel in its own units: about the pixels of a screen and of a telephone."""
ROOM = NARROW - 2 * PAD
WIDE_ROOM = WIDE - 2 * PAD
"""Room inside a panel."""
TITLE = 30
"""Height of the heading of a panel, where it is one line."""
HEAD, HEAD_LINE = 17, 20
"""Letters of a heading, and a further line of it."""


@dataclass(frozen=True)
class Panel:
    """A box of the drawing.

    Attributes:
        width: In units of the drawing.
        height: Likewise.
        body: Its elements, placed from its own upper left corner.
        name: Its name for a screen reader.
    """

    width: float
    height: float
    body: Markup
    name: str = ""


def panel(
    title: str,
    width: float,
    height: float,
    *children: str,
    look: str = "",
    ground: str = "var(--panel)",
    name: str = "",
) -> Panel:
    """Return a box with a heading; children start below it, at (0, 0) inside the margin.

    Args:
        look: Colour of the upper edge, where it has a meaning (such as the owner).
        ground: Fill of the box.
        name: Its name for a screen reader, where it has no heading.
    """
    # a line that would be too small to read is wrapped
    small = span(title, LEAST) > width
    rows = lines(title, width, HEAD, bold=True) if small else [title] * bool(title)
    top = PAD + (TITLE - 4 + HEAD_LINE * (len(rows) - 1) if title else 0)
    outer = Panel(width + 2 * PAD, height + top + PAD, Markup())
    head = [
        heading(PAD, PAD + 14 + HEAD_LINE * below, row, width, HEAD)
        for below, row in enumerate(rows)
    ]
    body = join(
        [
            rect(1, 1, outer.width - 2, outer.height - 2, ground, 12, None, frame=False),
            *([rect(14, 0, outer.width - 28, 5, look, 2, None, frame=False)] if look else []),
            *head,
            moved(PAD, top, *children),
        ]
    )
    return Panel(outer.width, outer.height, body, title or name)


def in_rows(
    title: str, room: float, a_row: int, high: float, parts: Sequence[str], name: str = ""
) -> Panel:
    """Return a box with parts of one height in rows of a length; one without a heading has a name."""
    wide = room / a_row
    placed = [moved(wide * (i % a_row), high * (i // a_row), p) for i, p in enumerate(parts)]
    return panel(title, room, high * -(-len(parts) // a_row), *placed, name=name)


def course(
    title: str,
    room: float,
    turn: tuple[int, str],
    *above: str,
    high: float = 30,
    order: Sequence[tuple[int, bool]] = (),
) -> Panel:
    """Return a box with the course of a game: how far it is, and who decides what.

    Args:
        turn: Seat that decides, none if negative, and its decision.
        above: Elements above that line.
        high: Their height.
        order: Seats in the order of their turns, and whether each has passed: pieces beside the title.
    """
    seat, words = turn
    # the piece beside it says who that is
    rows = lines(words.replace(" (you)", ""), room - 26, 15) if seat >= 0 else []
    parts = [heading(26, high + 17 + 20 * i, row, room - 26, 15) for i, row in enumerate(rows)]
    parts += [piece(seat, 11, high + 12, 9)] if rows else []
    row = [tag("title", "Turn order: " + ", ".join(f"seat {each}" for each, _ in order))]
    for place, (each, passed) in enumerate(order):
        disc = piece(each, room - 9 - 22 * (len(order) - 1 - place), -19, 8)
        row.append(tag("g", disc, class_="over" if passed else None))
    parts += [tag("g", *row)] if order else []
    return panel(title, room, high + 20 * len(rows) + 4, *above, *parts)


def steps(room: float, count: int, now: int, signs: Sequence[Sign] = ()) -> Markup:
    """Return the steps of a game in a row, by numbers or signs; the one of index ``now`` is golden."""
    wide = room / count
    parts = [line((wide / 2, 12), (room - wide / 2, 12), "var(--line)", 2)]
    for i in range(count):
        x, radius = wide * (i + 0.5), min(12.0, wide / 2 - (0.5 if i == now else 2))
        fill = "url(#gold)" if i == now else "var(--shade)" if i < now else "var(--paper)"
        look = "on" if i == now else "soft" if i < now else None
        number = text(x, 16, i + 1, LEAST, bold=i == now, look=look)
        sign = signs[i](x, 12, 0.7 * radius) if signs else number
        disc = circle(x, 12, radius, fill, "var(--line)")
        parts.append(tag("g", disc, sign, class_="over" if i < now else None))
    return join(parts)


def amount(sign: Sign, n: int, wide: float, high: float = 34) -> list[Markup]:
    """Return a good with its number, in a hollow."""
    half = high / 2
    return [
        rect(0, 0, wide, high, "url(#well)", 8, None),
        sign(half, half, 0.31 * high),
        label(2 * half + 1, half + 6, n, 17 if high > 30 else 15, bold=True),
    ]


BROAD = 1.4
"""A board so much wider than high takes the whole width of a large window."""


def sheet(
    panels: Sequence[Panel],
    words: str,
    wide: Panel | None = None,
    own: Sequence[Panel] = (),
    own_wide: Sequence[Panel] | None = None,
    paints: Mapping[int, str] | None = None,
    defs: Markup | None = None,
) -> str:
    """Return the whole drawing, which the stylesheet lays out by the width of the window.

    Args:
        panels: Panels in order; the first is the board.
        words: Description of the drawing for a screen reader.
        wide: The board for a large screen, where it differs: it takes the place of the first one.
        own: Things that the viewer decides with, such as its hand, goods or cards on offer: they stay in
            sight, below the board.
        own_wide: The same for a large screen, where it differs.
        paints: Colours of seats (:data:`PAINTS`) that have one by the game; the page takes them over.
        defs: Gradients and textures of the game besides those of all (:data:`DEFS`).
    """
    main, *others = panels
    parts = [_alone(main, "main" if wide is None else "main small")]
    if wide is not None:
        parts.insert(0, _alone(wide, "main wide"))
    field = tag("div", *parts, class_="field")
    parts = [tag("div", field, *_in_sight(own, own_wide), class_="stage")]
    if others:
        parts.append(tag("div", *(_alone(each) for each in others), class_="beside"))
    look = "drawing both" if others else "drawing"
    look += " broad" if wide is not None and wide.width > BROAD * wide.height else ""
    look += "".join(f" paint-{seat}-{name}" for seat, name in (paints or {}).items())
    return tag("div", *parts, _definitions(defs), class_=look, role="group", aria_label=words)


DEFS = inside(Path(__file__).with_name("defs.svg"))
"""Gradients and textures of all games."""


def _definitions(own: Markup | None) -> Markup:
    """Return gradients and textures, which every panel may name."""
    body = tag("defs", DEFS, own or "")
    return tag("svg", body, class_="defs", width=0, height=0, aria_hidden="true")


def rows(
    panels: Sequence[Panel],
    words: str,
    own: Sequence[Panel] = (),
    own_wide: Sequence[Panel] | None = None,
    defs: Markup | None = None,
) -> str:
    """Return a drawing whose panels are all of one size: as many columns as the window has room for.

    ``own`` and ``own_wide`` are as in :func:`sheet`, but precede the panels on a large screen.
    """
    inside = tag("div", *(_alone(each) for each in panels), class_="beside")
    first = _in_sight(own, own_wide)
    look = "drawing rows"
    return tag(
        "div", *first, inside, _definitions(defs), class_=look, role="group", aria_label=words
    )


def _in_sight(own: Sequence[Panel], wide: Sequence[Panel] | None) -> list[Markup]:
    """Return the part that stays in sight as one element, none if it is empty."""
    if not (own or wide):
        return []
    look = None if wide is None else "small"
    parts = [_alone(each, look) for each in own]
    parts += [_alone(each, "wide") for each in wide or ()]
    # it may scroll, and keys must reach it
    return [tag("div", *parts, class_="own", tabindex=0, role="group", aria_label="At hand")]


_TITLE = re.compile(r"<title>([^<\n]*)")
MOST_NAMED = 16
"""Parts with words in the name of their panel; the words of more are read one by one."""


def _alone(each: Panel, look: str | None = None) -> Markup:
    """Return a panel as an ``<svg>``, named by the words of its parts."""
    width, height = number(each.width), number(each.height)
    parts = _TITLE.findall(each.body)
    words = [each.name] if each.name else []
    words += map(unescape, parts) if len(parts) <= MOST_NAMED else [f"{len(parts)} parts"]
    name = ". ".join(words) or "Panel"
    box = f"0 0 {width} {height}"
    return tag("svg", each.body, viewBox=box, class_=look, role="img", aria_label=name)


def picture(width: float, height: float, words: str, *children: str) -> str:
    """Return a small drawing next to a text, such as one of a lesson."""
    return tag(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        class_="drawing",
        role="img",
        aria_label=words,
    )
