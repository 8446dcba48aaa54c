"""Signs and pictures of lessons read from files, which a designer changes without Python.

A file ``symbols/NAME.svg`` of a game holds shapes in a square from -1 to 1. Colours are the variables
of ``look.css``, which the file names, so a browser shows it as it is; ``currentColor`` is the colour
that the drawing gives, ``data-words`` a pattern of words that the sign precedes in texts. A drawing
moves and scales the shapes; lines stay as thick. A file ``defs.svg`` holds the gradients and textures
of a game, which shapes name as ``url(#NAME)``.

A file ``lessons/NAME.svg`` is a picture of a lesson, with its description in ``aria-label``. A sign is
an ``<image>`` in it, whose ``color`` is that for ``currentColor``.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from pathlib import Path
from xml.etree import ElementTree

from aura_ai.screens.svg.elements import Markup, inside, join, number, tag
from aura_ai.screens.svg.panels import picture

Frame = tuple[float, float, float, float]
"""Where a sign comes: its middle, half its width and half its height."""


class Symbol:
    """A sign in a file; calling it draws it.

    Attributes:
        words: Pattern of the words that the sign precedes in texts, empty for none.
        places: Where other signs lie on it (``data-places="x,y x,y"``), in its own units.
    """

    def __init__(self, path: Path) -> None:
        self._shapes, self._name = inside(path), f"sign-{path.stem}"
        root = ElementTree.parse(path).getroot()
        self.words = root.get("data-words", "")
        points = (point.split(",") for point in root.get("data-places", "").split())
        self.places = [(float(x), float(y)) for x, y in points]

    @functools.lru_cache(4096)  # noqa: B019 - symbols live as long as the program
    def __call__(self, x: float, y: float, radius: float, colour: str = "currentColor") -> Markup:
        """Return the sign around (x, y) in a circle of a radius, where it is defined."""
        look = _placed((x, y, radius, radius), colour)
        return tag("use", href=f"#{self._name}", **look)

    def inline(self, x: float, y: float, radius: float) -> Markup:
        """Return the shapes of the sign, for a picture that defines none."""
        return self.within((x, y, radius, radius))

    def within(self, frame: Frame, colour: str = "currentColor") -> Markup:
        """Return the shapes of the sign in a frame, which may be wider than high."""
        return tag("g", self._shapes, class_="symbol", **_placed(frame, colour))

    def defined(self) -> Markup:
        """Return the definition of the sign."""
        return tag("g", self._shapes, class_="symbol", id=self._name)


def _placed(frame: Frame, colour: str) -> dict[str, str | None]:
    x, y, wide, high = frame
    scale = f"{wide:.3g}" if wide == high else f"{wide:.3g} {high:.3g}"
    hue = None if colour == "currentColor" else colour
    return {"color": hue, "transform": f"translate({number(x)} {number(y)}) scale({scale})"}


def definitions(screen: Path, signs: Mapping[str, Symbol]) -> Markup:
    """Return the gradients, textures and signs that the drawings of a game name."""
    own = screen / "defs.svg"
    return join(
        [inside(own) if own.is_file() else "", *(sign.defined() for sign in signs.values())]
    )


def symbols(folder: Path) -> Mapping[str, Symbol]:
    """Return the signs of a folder by the names of their files."""
    return {path.stem: Symbol(path) for path in sorted(folder.glob("*.svg"))}


def lesson_pictures(folder: Path, signs: Mapping[str, Symbol]) -> Callable[[str], str]:
    """Return the function that gives a picture of a folder by its name, with signs in their places."""

    def draw(name: str) -> str:
        root = ElementTree.fromstring((folder / f"{name}.svg").read_text(encoding="utf-8"))
        _, _, wide, high = map(float, root.attrib["viewBox"].split())
        return picture(
            wide, high, root.attrib["aria-label"], *(_shape(each, signs) for each in root)
        )

    return draw


def _shape(element: ElementTree.Element, signs: Mapping[str, Symbol]) -> Markup:
    """Return an element of a picture; an image is a sign."""
    name, attributes = element.tag.split("}")[1], element.attrib
    if name == "image":
        x, y, wide, high = (float(attributes[key]) for key in ("x", "y", "width", "height"))
        frame = x + wide / 2, y + high / 2, wide / 2, high / 2
        sign = signs[Path(attributes["href"]).stem]
        return sign.within(frame, attributes.get("color", "currentColor"))
    inside = [_shape(each, signs) for each in element]
    return tag(name, *inside, "" if inside else element.text or "", **attributes)
