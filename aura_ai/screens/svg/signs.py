"""Signs of goods in the middle of a text.

A page puts a word that has a sign into an element, whose picture comes from the stylesheet: so a text
stays short, copied or read aloud it has the words alone, and a list may show the sign in their stead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import quote

from markupsafe import Markup, escape

from aura_ai.screens.svg.elements import Sign, tag
from aura_ai.screens.svg.pictures import Symbol

_SIZE = 20
_COLOURS = {"ink": "#85827b", "line": "#85827b"}
"""A stroke that is seen on light and on dark ground, for pictures that take no colours from a page."""
_UNQUOTED = " =:/'"
_THICK = tag("style", "*{vector-effect:non-scaling-stroke;stroke-linejoin:round}")
"""Lines stay as thick as in a drawing: a separate picture lacks its stylesheet."""
_VARIABLE = re.compile(r"var\(--([\w-]+)\)")


class GoodsSign(NamedTuple):
    """A sign that precedes a word.

    Attributes:
        name: Name of the good, unique among all games unless the sign is the same.
        words: Pattern of the words that it precedes.
        draw: Draws it.
    """

    name: str
    words: str
    draw: Sign


def signs_of(game: str, symbols: Mapping[str, Symbol]) -> tuple[GoodsSign, ...]:
    """Return the signs of a game that precede words."""
    used = ((name, sign) for name, sign in symbols.items() if sign.words)
    return tuple(GoodsSign(f"{game}-{name}", sign.words, sign.inline) for name, sign in used)


def signed(text: str, signs: Sequence[GoodsSign]) -> Markup:
    """Return a text as markup, with signs before the words that have one."""
    marked = str(escape(text))
    for sign in signs:
        marked = re.sub(sign.words, rf'<i class="g {sign.name}">\g<0></i>', marked)
    return Markup(marked)


def stylesheet(signs: Iterable[GoodsSign], colours: str) -> str:
    """Return the pictures of signs, by a stylesheet that names colours (``--sky:#56b4e9;``)."""
    values = dict(reversed(re.findall(r"--([\w-]+):(#\w+)", colours))) | _COLOURS
    rules: dict[str, str] = {}
    for sign in signs:
        half = _SIZE / 2
        drawn = sign.draw(half, half, 0.8 * half)
        box = f"0 0 {_SIZE} {_SIZE}"
        picture = tag("svg", _THICK, drawn, xmlns="http://www.w3.org/2000/svg", viewBox=box)
        plain = _VARIABLE.sub(lambda name: values.get(name[1], "none"), picture)
        url = "data:image/svg+xml," + quote(plain, safe=_UNQUOTED)
        rules.setdefault(sign.name, f'.g.{sign.name}::before{{background-image:url("{url}")}}\n')
    return "".join(rules.values())
