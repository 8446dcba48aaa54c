"""The stylesheet of every drawing."""

from __future__ import annotations

from pathlib import Path

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
STYLE = _PAINTED + Path(__file__).with_name("look.css").read_text(encoding="utf-8")
"""Stylesheet that a page serves for its drawings."""
