"""Facts and pictures of the guide to Rauha."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aura_ai.contract.game import View
from aura_ai.contract.news import counted
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.locations import owner_of
from aura_ai.games.rauha.rules import board
from aura_ai.games.rauha.screen import reasons, symbols_svg
from aura_ai.games.rauha.screen.names import TYPES, being_name, effect_words, seat_name
from aura_ai.games.rauha.screen.plain import FILE
from aura_ai.screens import svg
from aura_ai.screens.guide import Fact, Facts, draw_from, read_guide

_SIGNS = (
    Fact("Star", "energy: points; the most energy wins"),
    Fact("Crystal", "money: it pays for cards, and is worth nothing at the end"),
    Fact("Drop", "water: more than the driest player pays energy in each scoring phase"),
    Fact("Ball with a dot", "spore: its field is activated in each scoring phase"),
    Fact("Wings, fish, paw", "flying, marine and walking animals, which some effects count"),
    Fact("Crystal, tree, mushroom, mountain", "types of land; three in a line invite a being"),
    Fact("Dune", "desert: belongs to no being"),
    Fact("Black squares on a card", "the only fields on which it may lie"),
    Fact("2 crystal > star", "pay once, get that much"),
    Fact("S in the course", "a scoring phase"),
)


def _facts(view: View) -> Iterator[Facts]:
    s, node = view.array, int(view.array[at.node])
    names = (*TYPES, *at.ANIMAL_NAMES)
    rows = []
    for being in range(at.N_BEINGS):
        symbol = int(s[at.being_symbol + being]) & ((1 << at.BEING_WATER) - 1)
        effect = int(board.source_effect(s, 0, at.N_FIELDS + being))
        water = int(s[at.being_symbol + being]) >> at.BEING_WATER
        does = effect_words(effect) or f"counts as {water} water for its owner"
        owner = owner_of(s, being)
        where = f"; with {seat_name(owner)}" if owner >= 0 else ""
        rows.append(
            Fact(being_name(being), f"three times {names[symbol]} in a line: {does}{where}")
        )
    yield Facts("Divine beings: who invites them, what they do", tuple(rows))
    yield Facts("Signs", _SIGNS, needed=node == at.NODE_DRAFT)
    discard = (
        Fact("For crystals", counted(int(s[at.discard_crystals]), "crystal")),
        Fact("For a spore", "on any field of yours that has none"),
    )
    yield Facts("Instead of placing a card", discard, needed=node == at.NODE_PLACE)


def facts(view: View) -> list[Facts]:
    """Return tables of beings, signs and the gains of a discard."""
    return list(_facts(view))


def _grid(kinds: Sequence[str], spores: Sequence[int] = (), line: int = -1) -> list[str]:
    """Return a small board; ``line`` is the column that the totem visits."""
    parts: list[str] = []
    for field, name in enumerate(kinds):
        row, column = divmod(field, at.SIDE)
        x, y = 58 + 49 * column, 3 + 49 * row
        stroke = "var(--lit)" if column == line else symbols_svg.INK
        thick = 4 if column == line else 1
        tint = symbols_svg.TINTS[name]
        parts.append(svg.rect(x, y, 45, 45, tint, 6, stroke, False, thick))
        parts.append(symbols_svg.SYMBOLS[name](x + 16, y + 18, 10))
        if field in spores:
            parts.append(symbols_svg.SPORE(x + 33, y + 33, 8))
    return parts


_LAND = [
    "forest",
    "desert",
    "mountain",
    "crystal",
    "forest",
    "mushroom",
    "desert",
    "forest",
    "crystal",
]
_LINED = [
    "forest",
    "desert",
    "mountain",
    "forest",
    "forest",
    "forest",
    "desert",
    "crystal",
    "mountain",
]
_CARDS = [
    part
    for i, name in enumerate(("forest", "mushroom", "crystal"))
    for part in (
        svg.rect(10 + 85 * i, 22, 74, 100, symbols_svg.TINTS[name], 8, symbols_svg.INK, False),
        symbols_svg.SYMBOLS[name](32 + 85 * i, 48, 13),
        svg.run(["+2", symbols_svg.ENERGY], 28 + 85 * i, 105, 17),
    )
]
_WATER = [
    part
    for i, n in enumerate((4, 1))
    for part in (
        svg.piece(i, 50, 45 + 60 * i, 14),
        *(symbols_svg.WATER(95 + 34 * k, 45 + 60 * i, 15) for k in range(n)),
    )
]
_ROW = [*_grid(_LINED), svg.rect(52, 47, 157, 57, "none", 8, "var(--lit)", False, 4)]
_PICTURES: dict[str, tuple[str, Sequence[str]]] = {
    "cards": ("Three cards", _CARDS),
    "board": ("A board of nine fields", _grid(_LAND)),
    "line": ("A board on which one column is marked", _grid(_LAND, (), 1)),
    "row": ("Three forests in a row", _ROW),
    "water": ("Two players with four and one water", _WATER),
}
"""Pictures by name: each with its description in words, and its parts."""


GUIDE = read_guide(
    FILE,
    draw_from(_PICTURES),
    at,
    reasons,
    facts=facts,
    signs=symbols_svg.SIGNS,
    options={"side": "Boards: A for a first game"},
)
"""Everything that teaches Rauha."""
