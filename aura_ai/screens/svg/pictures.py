"""Signs and pictures of lessons read from files, which a designer changes without Python.

A file ``symbols/NAME.svg`` of a game holds shapes in a square from -1 to 1. Colours are the variables
of ``look.css``, which the file names, so a browser shows it as it is; ``currentColor`` is the colour
that the drawing gives. A drawing has the shapes at their place and size; lines stay as thick.

A file ``lessons/NAME.svg`` is a picture of a lesson, with its description in ``aria-label``. A sign is
an ``<image>`` in it, whose ``color`` is that for ``currentColor``.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from xml.etree import ElementTree

from aura_ai.screens.svg.elements import Markup, join, number, tag
from aura_ai.screens.svg.panels import picture

_X, _Y = ("x", "x1", "x2", "cx"), ("y", "y1", "y2", "cy")
_WIDE, _HIGH = ("width", "r", "rx", "font-size"), ("height", "ry")
_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_ALONG = {"A": "wh...xy", "H": "x", "V": "y"}
"""Arguments of commands of a path that are not points: sizes, places, and what stays."""

Frame = tuple[float, float, float, float]
"""Where a sign comes: its middle, half its width and half its height."""


class Symbol:
    """A sign in a file; calling it draws it.

    Args:
        path: The file.
    """

    def __init__(self, path: Path) -> None:
        shapes = ElementTree.fromstring(path.read_text(encoding="utf-8"))
        self._shapes = [(each.tag.split("}")[1], each.attrib, each.text or "") for each in shapes]

    def __call__(self, x: float, y: float, radius: float, colour: str = "currentColor") -> Markup:
        """Return the sign around (x, y) in a circle of a radius."""
        return self.within((x, y, radius, radius), colour)

    @functools.lru_cache(4096)  # noqa: B019 - symbols live as long as the program
    def within(self, frame: Frame, colour: str = "currentColor") -> Markup:
        """Return the sign in a frame, which may be wider than high."""
        drawn = []
        for name, attributes, words in self._shapes:
            placed = {key: _placed(key, text, frame) for key, text in attributes.items()}
            if placed.get("fill") == "currentColor":
                placed["fill"] = colour
            drawn.append(tag(name, words, **placed))
        return join(drawn)


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


def _placed(key: str, text: str, frame: Frame) -> str:
    """Return the value of an attribute for a sign in a frame."""
    if key == "points":
        points = [pair.split(",") for pair in text.split()]
        return " ".join(f"{_at('x', x, frame)},{_at('y', y, frame)}" for x, y in points)
    if key == "d":
        commands: list[tuple[str, str]] = _COMMAND.findall(text)
        return "".join(_command(letter, numbers, frame) for letter, numbers in commands)
    for kind, keys in zip("xywh", (_X, _Y, _WIDE, _HIGH), strict=True):
        if key in keys:
            return _at(kind, text, frame)
    return text


def _command(letter: str, text: str, frame: Frame) -> str:
    numbers = text.replace(",", " ").split()
    kinds = _ALONG.get(letter.upper(), "xy")
    if letter.islower():
        kinds = kinds.replace("x", "w").replace("y", "h")  # relative to the point before
    repeated = kinds * (len(numbers) // len(kinds))
    return letter + " ".join(map(_at, repeated, numbers, [frame] * len(numbers)))


def _at(kind: str, text: str, frame: Frame) -> str:
    """Return a number of a file as one of a drawing; ``.`` stays."""
    x, y, wide, high = frame
    value = float(text)
    here = {"x": x + value * wide, "y": y + value * high, "w": value * wide, "h": value * high}
    return number(here.get(kind, value))
