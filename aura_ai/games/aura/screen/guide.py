"""Facts and pictures of the guide to Aura."""

from __future__ import annotations

from collections.abc import Iterator

from aura_ai.contract.game import View
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.screen import reasons
from aura_ai.games.aura.screen.crops import ACTIONS, WEATHERS, WORDS, Numbers, crop_words
from aura_ai.games.aura.screen.plain import FILE
from aura_ai.games.aura.screen.symbols_svg import SIGNS, SYMBOLS
from aura_ai.games.aura.screen.words import lowering_vp
from aura_ai.screens import svg
from aura_ai.screens.guide import Fact, Facts, read_guide


def _facts(view: View) -> Iterator[Facts]:
    s, node = view.array, int(view.array[at.node])
    kinds = sorted({int(c) for c in s[at.crop : at.crop + int(s[at.tile_count])] if c >= 0})
    crops = {at.CROP_NAMES[c]: crop_words(s, c) for c in kinds}
    places = (at.NODE_RAIN_FIRST, at.NODE_RAIN_SECOND, at.NODE_FROST_TILE, at.NODE_SETUP_CLOUD)
    actions = dict(zip(at.WEATHER_NAMES, ACTIONS, strict=True))
    weathers = dict(zip(at.WEATHER_NAMES, WEATHERS, strict=True))
    choosing = node in (at.NODE_VOTE, at.NODE_SELECT_WEATHER)
    numbers = Numbers(s, lowered=lowering_vp(s, 2), to_harvest=lowering_vp(s, 1))
    limits = {name: words.format_map(numbers) for name, words in WORDS["facts"].items()}
    for title, rows, needed in (
        ("What crops need and pay at a harvest", crops, node in places),
        ("What a card does", actions, node in (at.NODE_TURN, at.NODE_SECOND)),
        ("What a weather does to all", weathers, choosing),
        ("Clouds, dice and the end", limits, node == at.NODE_VOTE),
    ):
        facts = [Fact(name[0].upper() + name[1:], words) for name, words in rows.items()]
        yield Facts(title, tuple(facts), needed)


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
