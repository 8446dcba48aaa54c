"""The pictures that teach Terra Mystica."""

from __future__ import annotations

from collections.abc import Sequence

from aura_ai.games.terra_mystica import layout as at
from aura_ai.screens import svg
from aura_ai.screens.guide import Lesson
from aura_ai.screens.terra_mystica import symbols_svg
from aura_ai.screens.terra_mystica.names import COLOURS

_WIDE, _HIGH = 270, 150
_HEX = 30


def _hex(x: float, y: float, terrain: int) -> str:
    return svg.polygon(svg.corners(x, y, _HEX, 6), symbols_svg.LAND[terrain])


def _made(words: str, parts: Sequence[str]) -> str:
    return svg.picture(_WIDE, _HIGH, words, *parts)


def lessons() -> list[Lesson]:
    """Return the pictures that teach the game."""
    house = symbols_svg.building
    land = [
        *(_hex(57 + 52 * i, 50, t) for i, t in enumerate((0, 1, 2, 3))),
        *(_hex(83 + 52 * i, 95, t) for i, t in enumerate((4, 0, 1))),
        house(at.DWELLING, 135, 95, 15, svg.seat_colour(0)),
        house(at.TRADING_HOUSE, 109, 50, 14, svg.seat_colour(1)),
    ]
    names = ", ".join(COLOURS[: at.N_TERRAINS])
    circle = [
        svg.polygon(svg.corners(x, y, 19, 6), symbols_svg.LAND[t])
        for t, (x, y) in enumerate(svg.corners(135, 75, 52, at.N_TERRAINS))
    ]
    kinds = [
        part
        for i, (kind, code) in enumerate(
            zip(
                (at.DWELLING, at.TRADING_HOUSE, at.TEMPLE, at.SANCTUARY, at.STRONGHOLD),
                ("D", "TP", "TE", "SA", "SH"),
                strict=True,
            )
        )
        for part in (
            house(kind, *((35 + 65 * i, 45) if i < 4 else (100, 110)), 17, svg.seat_colour(0)),
            svg.text(*((35 + 65 * i, 82) if i < 4 else (145, 117)), code, 15, bold=True),
        )
    ]
    bowls = [
        part
        for i, (name, n) in enumerate((("I", 5), ("II", 7), ("III", 0)))
        for part in (
            svg.circle(50 + 85 * i, 75, 36, "var(--tint-purple)"),
            svg.text(50 + 85 * i, 62, name, 14, look="soft"),
            svg.text(50 + 85 * i, 92, n, 24, bold=True),
            svg.text(93 + 85 * i, 82, ">" if i < 2 else "", 22, bold=True),
        )
    ]
    cult = [
        part
        for i, name in enumerate(at.CULT_NAMES)
        for part in (
            svg.rect(5, 8 + 34 * i, 260, 28, symbols_svg.CULT_TINTS[i], 7, frame=False),
            svg.label(12, 27 + 34 * i, name, 14, bold=True),
            svg.piece(i % 2, 90 + 45 * i, 22 + 34 * i, 9),
            symbols_svg.priest(245, 22 + 34 * i, 11),
        )
    ]
    town = [
        *(_hex(57 + 52 * i, 70, 4) for i in range(4)),
        house(at.DWELLING, 57, 70, 13, svg.seat_colour(0)),
        house(at.STRONGHOLD, 109, 70, 14, svg.seat_colour(0)),
        house(at.TRADING_HOUSE, 161, 70, 13, svg.seat_colour(0)),
        house(at.TEMPLE, 213, 70, 13, svg.seat_colour(0)),
        symbols_svg.key(135, 125, 13),
    ]
    return [
        Lesson(
            "Make land your own",
            "Each people builds on its own terrain alone. You reach land beside your buildings, and "
            "across rivers as far as your ships go.",
            _made("A piece of the map with a house and a trading house", land),
            ("T-3.5", "T-8.1", "T-10.1"),
        ),
        Lesson(
            "Spades",
            "Each spade turns a hex one step along the circle of terrains. Near terrains are cheap, "
            "opposite ones cost three spades.",
            _made(f"The circle of terrains: {names}", circle),
            ("T-9.1", "T-9.3"),
        ),
        Lesson(
            "Build and upgrade",
            "A dwelling (D) becomes a trading house (TP), then a temple (TE) and a sanctuary (SA), or "
            "your stronghold (SH). What left your board pays you each round.",
            _made("The five buildings", kinds),
            ("T-8.3", "T-5.3"),
        ),
        Lesson(
            "Power",
            "Power goes from bowl I to II to III and is spent from III, on actions or goods. When a "
            "rival builds beside you, you may take power for points.",
            _made("Three bowls of power", bowls),
            ("T-6.2", "T-10.3", "T-10.4"),
        ),
        Lesson(
            "Cults",
            "Priests and favor tiles take you up four tracks: power on the way, rewards after each "
            "round, points at the end.",
            _made("Four cult tracks with pieces and priests", cult),
            ("T-8.6", "T-16.1", "T-5.6"),
        ),
        Lesson(
            "Towns, rounds, the end",
            "Four buildings side by side that are strong enough are a town: points and a key. Each of "
            "the six rounds rewards one kind of building. At the end the largest area and cults count, "
            "and most points win.",
            _made("Four buildings side by side, and a key", town),
            ("T-10.7", "T-16.6", "T-17.2", "T-17.7"),
        ),
    ]
