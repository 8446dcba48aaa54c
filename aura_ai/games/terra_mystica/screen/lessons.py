"""Pictures of the lessons, by their names in guide.toml."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.screen import symbols_svg
from aura_ai.games.terra_mystica.screen.names import COLOURS
from aura_ai.screens import svg

_WIDE, _HIGH = 270, 150
_HEX = 30


def _hex(x: float, y: float, terrain: int) -> str:
    return svg.polygon(svg.corners(x, y, _HEX, 6), symbols_svg.LAND[terrain])


def picture(name: str) -> str:
    """Return a picture of a lesson."""
    words, draw = _PICTURES[name]
    return svg.picture(_WIDE, _HIGH, words, *draw())


def _land() -> list[str]:
    return [
        *(_hex(57 + 52 * i, 50, t) for i, t in enumerate((0, 1, 2, 3))),
        *(_hex(83 + 52 * i, 95, t) for i, t in enumerate((4, 0, 1))),
        _house(at.DWELLING, 135, 95, 15, svg.seat_colour(0)),
        _house(at.TRADING_HOUSE, 109, 50, 14, svg.seat_colour(1)),
    ]


def _home() -> list[str]:
    return [
        *(_hex(57 + 52 * i, 70, t) for i, t in enumerate((3, 0, 6, 0))),
        _house(at.DWELLING, 109, 70, 15, symbols_svg.LAND[0]),
        _house(at.TRADING_HOUSE, 213, 70, 15, symbols_svg.LAND[0]),
    ]


def _circle() -> list[str]:
    return [
        svg.polygon(svg.corners(x, y, 19, 6), symbols_svg.LAND[t])
        for t, (x, y) in enumerate(svg.corners(135, 75, 52, at.N_TERRAINS))
    ]


def _buildings() -> list[str]:
    kinds = (at.DWELLING, at.TRADING_HOUSE, at.TEMPLE, at.SANCTUARY, at.STRONGHOLD)
    return [
        part
        for i, (kind, code) in enumerate(zip(kinds, ("D", "TP", "TE", "SA", "SH"), strict=True))
        for part in (
            _house(kind, *((35 + 65 * i, 45) if i < 4 else (100, 110)), 17, svg.seat_colour(0)),
            svg.text(*((35 + 65 * i, 82) if i < 4 else (145, 117)), code, 15, bold=True),
        )
    ]


def _goods() -> list[str]:
    kinds = (
        ("coins", symbols_svg.SYMBOLS["coin"]),
        ("workers", symbols_svg.SYMBOLS["worker"]),
        ("priests", symbols_svg.SYMBOLS["priest"]),
    )
    return [
        part
        for i, (name, sign) in enumerate(kinds)
        for part in (sign(50 + 85 * i, 60, 24), svg.text(50 + 85 * i, 120, name, 16, bold=True))
    ]


def _bowls() -> list[str]:
    return [
        part
        for i, (name, n) in enumerate((("I", 5), ("II", 7), ("III", 0)))
        for part in (
            svg.circle(50 + 85 * i, 75, 36, "var(--tint-purple)"),
            svg.text(50 + 85 * i, 62, name, 14, look="soft"),
            svg.text(50 + 85 * i, 92, n, 24, bold=True),
            svg.text(93 + 85 * i, 82, ">" if i < 2 else "", 22, bold=True),
        )
    ]


def _cults() -> list[str]:
    return [
        part
        for i, name in enumerate(at.CULT_NAMES)
        for part in (
            svg.rect(5, 8 + 34 * i, 260, 28, symbols_svg.CULT_TINTS[i], 7, frame=False),
            svg.label(12, 27 + 34 * i, name, 14, bold=True),
            svg.piece(i % 2, 90 + 45 * i, 22 + 34 * i, 9),
            symbols_svg.SYMBOLS["priest"](245, 22 + 34 * i, 11),
        )
    ]


def _town() -> list[str]:
    return [
        *(_hex(57 + 52 * i, 70, 4) for i in range(4)),
        _house(at.DWELLING, 57, 70, 13, svg.seat_colour(0)),
        _house(at.STRONGHOLD, 109, 70, 14, svg.seat_colour(0)),
        _house(at.TRADING_HOUSE, 161, 70, 13, svg.seat_colour(0)),
        _house(at.TEMPLE, 213, 70, 13, svg.seat_colour(0)),
        symbols_svg.SYMBOLS["key"](135, 125, 13),
    ]


_house = symbols_svg.building
_NAMES = ", ".join(COLOURS[: at.N_TERRAINS])
_PICTURES: dict[str, tuple[str, Callable[[], Sequence[str]]]] = {
    "home": ("Yellow hexes with yellow buildings between others", _home),
    "land": ("A piece of the map with a house and a trading house", _land),
    "circle": (f"The circle of terrains: {_NAMES}", _circle),
    "buildings": ("The five buildings", _buildings),
    "goods": ("A coin, a worker and a priest", _goods),
    "bowls": ("Three bowls of power", _bowls),
    "cults": ("Four cult tracks with pieces and priests", _cults),
    "town": ("Four buildings side by side, and a key", _town),
}
"""Pictures by name: each with its description in words, and the function that draws it."""
