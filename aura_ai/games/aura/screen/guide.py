"""Facts and pictures of the guide to Aura."""

from __future__ import annotations

from collections.abc import Iterator

from aura_ai.contract.game import View
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.screen import reasons
from aura_ai.games.aura.screen.crops import ACTIONS, WEATHERS, crop_words
from aura_ai.games.aura.screen.plain import FILE
from aura_ai.games.aura.screen.symbols_svg import SIGNS, SYMBOLS
from aura_ai.games.aura.screen.words import lowering_vp
from aura_ai.screens import svg
from aura_ai.screens.guide import Fact, Facts, read_guide


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


GUIDE = read_guide(
    FILE,
    svg.lesson_pictures(FILE.with_name("lessons"), SYMBOLS),
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
