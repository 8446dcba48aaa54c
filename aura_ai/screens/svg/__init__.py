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
    course,
    in_rows,
    panel,
    picture,
    rows,
    sheet,
    steps,
)
from aura_ai.screens.svg.pictures import Symbol, definitions, lesson_pictures, symbols

__all__ = ["BROAD", "LEAST", "MOST_TITLES", "NARROW", "Change", "Lit", "Marks", "Markup", "Move"]
__all__ += ["PAD", "PAINTS", "ROOM", "SHAPES", "STYLE", "Panel", "Part", "Point", "Sign", "Symbol"]
__all__ += ["TITLE", "WIDE", "WIDE_ROOM", "amount", "circle", "corners", "course", "definitions"]
__all__ += ["heading", "in_rows", "inside", "join", "label", "lesson_pictures", "line", "lines"]
__all__ += ["moved", "outline", "panel", "picture", "piece", "polygon", "rect", "rows", "run"]
__all__ += ["run_span", "seat_colour", "sheet", "span", "spot", "star", "steps", "symbols", "tag"]
__all__ += ["text"]
