"""Parts of a drawn board, the same for all games.

A game's drawing makes panels from the view of a seat
(:class:`aura_ai.contract.screen.Draw`), each an ``<svg>`` of its own, so that the stylesheet can lay
them out for any window. Colours are custom properties of :data:`STYLE`, which the page serves; a drawing
itself has no ``style`` attribute, so it obeys a strict content security policy. Seats and goods have a
colour of Okabe and Ito's palette, which colour-blind people can distinguish, and a shape or letter of
their own besides.
"""

from __future__ import annotations

from aura_ai.screens.svg.elements import (
    LEAST,
    Markup,
    Point,
    Sign,
    circle,
    corners,
    heading,
    inside,
    join,
    label,
    line,
    lines,
    moved,
    outline,
    piece,
    polygon,
    rect,
    run,
    run_span,
    seat_colour,
    span,
    spot,
    star,
    tag,
    text,
)
from aura_ai.screens.svg.look import PAINTS, SHAPES, STYLE
from aura_ai.screens.svg.marking import MOST_TITLES, Change, Lit, Marks, Move, Part
from aura_ai.screens.svg.panels import (
    BROAD,
    NARROW,
    PAD,
    ROOM,
    TITLE,
    WIDE,
    WIDE_ROOM,
    Panel,
    amount,
    in_rows,
    panel,
    picture,
    rows,
    sentences,
    sheet,
)
from aura_ai.screens.svg.pictures import Symbol, definitions, lesson_pictures, symbols

__all__ = ["BROAD", "LEAST", "MOST_TITLES", "NARROW", "PAD", "PAINTS", "ROOM", "SHAPES", "STYLE"]
__all__ += ["TITLE", "WIDE", "WIDE_ROOM", "Change", "Lit", "Marks", "Markup", "Move", "Panel"]
__all__ += [
    "Part",
    "Point",
    "Sign",
    "Symbol",
    "circle",
    "corners",
    "definitions",
    "heading",
    "inside",
    "join",
]
__all__ += ["label", "lesson_pictures", "line", "lines", "moved", "outline", "panel", "picture"]
__all__ += ["piece", "polygon", "rect", "rows", "run", "run_span", "seat_colour", "sheet", "span"]
__all__ += ["amount", "in_rows", "sentences", "spot", "star", "symbols", "tag", "text"]
