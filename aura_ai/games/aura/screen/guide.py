"""Facts and pictures of the guide to Aura."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aura_ai.contract.game import View
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.screen import reasons
from aura_ai.games.aura.screen.crops import ACTIONS, WEATHERS, crop_words
from aura_ai.games.aura.screen.plain import FILE
from aura_ai.games.aura.screen.symbols_svg import (
    CROP_TINTS,
    SIGNS,
    WEATHER_SIGNS,
    WEATHER_TINTS,
    cloud,
)
from aura_ai.games.aura.screen.words import lowering_vp
from aura_ai.screens import svg
from aura_ai.screens.guide import Fact, Facts, draw_from, read_guide


def _facts(view: View) -> Iterator[Facts]:
    s = view.array
    crops = sorted({int(c) for c in s[at.crop : at.crop + int(s[at.tile_count])] if c >= 0})
    rows = [Fact(at.CROP_NAMES[c].capitalize(), crop_words(s, c)) for c in crops]
    places = (at.NODE_RAIN_FIRST, at.NODE_RAIN_SECOND, at.NODE_FROST_TILE, at.NODE_SETUP_CLOUD)
    yield Facts("What crops need and pay at a harvest", tuple(rows), int(s[at.node]) in places)
    actions = tuple(
        Fact(name.capitalize(), words)
        for name, words in zip(at.WEATHER_NAMES, ACTIONS, strict=True)
    )
    yield Facts("What a card does", actions, int(s[at.node]) in (at.NODE_TURN, at.NODE_SECOND))
    weathers = tuple(
        Fact(name.capitalize(), words)
        for name, words in zip(at.WEATHER_NAMES, WEATHERS, strict=True)
    )
    choosing = int(s[at.node]) in (at.NODE_VOTE, at.NODE_SELECT_WEATHER)
    yield Facts("What a weather does to all", weathers, choosing)
    limits = (
        Fact("Thunder", f"a cloud with {int(s[at.cloud_grow_at])} drops, or two that met"),
        Fact("Overflow", f"a thunder cloud with {int(s[at.cloud_overflow_at])} drops rains out"),
        Fact("Hand", f"{int(s[at.hand_limit])} cards may be kept at the end of the action phase"),
        Fact(
            "Die lowered",
            f"{lowering_vp(s, 2)} VP at once, {lowering_vp(s, 1)} VP when it then shows harvest",
        ),
        Fact("Harvest", "when all three dice show it, and in the last round"),
        Fact("Wheat tokens", f"{int(s[at.wheat_end_bonus])} VP at the end for the most"),
    )
    yield Facts("Clouds, dice and the end", limits, int(s[at.node]) == at.NODE_VOTE)


def facts(view: View) -> list[Facts]:
    """Return tables of crops, cards and clouds."""
    return list(_facts(view))


def _field(crop: int, name: str, facts_: str, *more: str) -> list[str]:
    return [
        svg.rect(55, 2, 150, 146, CROP_TINTS[crop], 10, "var(--ink)", False),
        svg.label(65, 22, name, 16, bold=True),
        svg.label(65, 40, facts_, 13),
        *more,
    ]


_CLOUD = _field(
    at.WHEAT, "wheat", "your drops above", cloud(at.NORMAL, 75, 75, 110, 55),
    svg.piece(0, 112, 110, 12, 2), svg.piece(1, 148, 110, 12, 1),
)  # fmt: skip
_CARDS = [
    part
    for kind, name in enumerate(at.WEATHER_NAMES)
    for part in (
        svg.rect(4 + 64 * kind, 20, 58, 100, WEATHER_TINTS[kind], 8, "var(--ink)", False),
        WEATHER_SIGNS[kind](33 + 64 * kind, 58, 18),
        svg.text(33 + 64 * kind, 108, name, 14, bold=True),
    )
]
_GRASS = _field(
    at.GRASS, "grass", "two fallen drops", svg.piece(0, 115, 115, 14, 1),
    svg.piece(1, 150, 115, 14, 1), WEATHER_SIGNS[at.RAIN](130, 68.5, 15.3),
)  # fmt: skip
_VOTES = [
    svg.rect(70, 6, 120, 138, WEATHER_TINTS[at.SUN], 9, "var(--ink)", False),
    WEATHER_SIGNS[at.SUN](130, 40, 20),
    svg.text(130, 88, "sun 3", 16, bold=True),
    svg.piece(0, 110, 115, 13, 2),
    svg.piece(1, 150, 115, 13, 1),
]
_DICE = [
    part
    for i, sign in enumerate("HH1")
    for part in (
        svg.rect(40 + 64 * i, 48, 52, 52, "var(--bright)", 9, "var(--ink)", False),
        svg.text(66 + 64 * i, 84, sign, 27, bold=True, look="on"),
    )
]
_PICTURES: dict[str, tuple[str, Sequence[str]]] = {
    "cloud": ("A field with a cloud in which drops of two players are", _CLOUD),
    "cards": ("Four cards: frost, sun, wind, rain", _CARDS),
    "field": ("A field with drops of two players", _GRASS),
    "votes": ("Votes of two players for sun", _VOTES),
    "dice": ("Three dice: H, H, 1", _DICE),
}
"""Pictures by name: each with its description in words, and its parts."""


GUIDE = read_guide(
    FILE,
    draw_from(_PICTURES),
    at,
    reasons,
    facts=facts,
    signs=SIGNS,
    options={
        "rounds": "Rounds: 4 is a short game, 6 a long one",
        "draft": "Choose your cards at each deal",
        "modules": "Extra modules",
        "layout": "Fields",
    },
    last=frozenset({at.ACTION_PASS}),
)
"""Everything that teaches Aura."""
