"""Facts and pictures of the guide to Rauha."""

from __future__ import annotations

from collections.abc import Iterator

from aura_ai.contract.game import View
from aura_ai.contract.news import counted
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.locations import owner_of
from aura_ai.games.rauha.rules import board
from aura_ai.games.rauha.screen import reasons, symbols_svg
from aura_ai.games.rauha.screen.names import FILE, TYPES, effect_words
from aura_ai.screens import svg
from aura_ai.screens.guide import Fact, Facts, read_guide, read_words

_SIGNS = tuple(Fact(*sign) for sign in read_words(FILE)["signs"].items())


def facts(view: View) -> Iterator[Facts]:
    """Yield tables of beings, signs and the gains of a discard."""
    s, node = view.array, int(view.array[at.node])
    names = (*TYPES, *at.ANIMAL_NAMES)
    rows = []
    for being in range(at.N_BEINGS):
        symbol = int(s[at.being_symbol + being]) & ((1 << at.BEING_WATER) - 1)
        effect = int(board.source_effect(s, 0, at.N_FIELDS + being))
        water = int(s[at.being_symbol + being]) >> at.BEING_WATER
        does = effect_words(effect) or f"counts as {water} water for its owner"
        owner = owner_of(s, being)
        where = f"; with seat {owner}" if owner >= 0 else ""
        rows.append(
            Fact(at.BEING_NAMES[being], f"three times {names[symbol]} in a line: {does}{where}")
        )
    yield Facts("Divine beings: who invites them, what they do", tuple(rows))
    yield Facts("Signs", _SIGNS, needed=node == at.NODE_DRAFT)
    discard = (
        Fact("For crystals", counted(int(s[at.discard_crystals]), "crystal")),
        Fact("For a spore", "on any field of yours that has none"),
    )
    yield Facts("Instead of placing a card", discard, needed=node == at.NODE_PLACE)


GUIDE = read_guide(
    FILE,
    svg.lesson_pictures(FILE.with_name("lessons"), symbols_svg.SYMBOLS),
    at,
    reasons,
    facts=facts,
    signs=symbols_svg.SIGNS,
    options={"side": "Boards: A for a first game"},
)
"""Everything that teaches Rauha."""
