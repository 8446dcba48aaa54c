"""Facts and pictures of the guide to Solenia."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aura_ai.contract.game import View
from aura_ai.contract.news import counted
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board
from aura_ai.games.solenia.screen import names, reasons, symbols_svg
from aura_ai.games.solenia.screen.plain import FILE
from aura_ai.screens import svg
from aura_ai.screens.guide import Fact, Facts, draw_from, read_guide


def _facts(view: View) -> Iterator[Facts]:
    s, seat, node = view.array, view.seat, int(view.array[at.node])
    start = int(board.block(seat)) + at.hand
    hand = [int(k) for k in s[start : start + at.HAND_SIZE] if k >= 0]
    cards = tuple(
        Fact(
            f"A {names.value_of(s, kind)}",
            f"on an island {names.value_of(s, kind)} of its goods, "
            f"in a city {counted(names.value_of(s, kind), 'gold star')}; "
            f"when its strip leaves: {names.effect_words(s, kind)}"
            + ("; the airship moves on" if names.value_of(s, kind) == 0 else ""),
        )
        for kind in hand
    )
    yield Facts("Your cards", cards, needed=node == at.NODE_MAIN)
    voyage = (
        Fact("Free", "on the airship's space, beside it, or beside a card of yours"),
        Fact("Longer", "one good of any kind for each space in between"),
        Fact("City", "only if you can deliver one of the orders of its side at once"),
        Fact("Storage", f"{int(s[int(board.block(seat)) + at.capacity])} goods at most"),
    )
    yield Facts("Where a card may lie", voyage)
    for side, name in enumerate(names.SIDE_WORDS):
        notches = tuple(
            Fact(f"Notch {n + 1}", names.bonus_words(s, at.N_NOTCHES * side + n))
            for n in range(at.N_NOTCHES)
        )
        yield Facts(
            f"What orders of the {name} bring besides stars", notches, node == at.NODE_NOTCH
        )


def facts(view: View) -> list[Facts]:
    """Return tables of the gains and costs of cards, voyages and notches."""
    return [table for table in _facts(view) if table.rows]


def _space(column: float, row: float, kind: int, tint: int = 0) -> list[str]:
    x, y = 30 + 68 * column, 6 + 70 * row
    return [
        svg.rect(x, y, 64, 66, symbols_svg.PHASE_TINTS[tint], 8, symbols_svg.INK, False),
        symbols_svg.GOODS[kind](x + 18, y + 19, 11),
    ]


def _card(x: float, y: float, value: int) -> list[str]:
    frame = svg.rect(x, y, 44, 32, "var(--paper)", 6, svg.seat_colour(0), False, 3)
    return [frame, svg.text(x + 22, y + 23, value, 19, bold=True)]


_PLACE = [
    *_space(0, 0, 1), *_space(1, 0, 0), *_space(2, 0, 1),
    *_space(0, 1, 0), *_space(1, 1, 1), *_space(2, 1, 0),
    symbols_svg.SYMBOLS["airship"](145, 32, 15), *_card(108, 108, 2),
]  # fmt: skip
_GOODS = [
    *_space(0.2, 0.5, 1), *_card(52, 72, 2),
    svg.text(135, 84, ">", 26, bold=True),
    symbols_svg.SYMBOLS["wheat"](170, 75, 18), symbols_svg.SYMBOLS["wheat"](210, 75, 18),
]  # fmt: skip
_DELIVER = [
    symbols_svg.SYMBOLS["city-day"](55, 70, 34),
    svg.rect(115, 35, 130, 75, symbols_svg.PHASE_TINTS[0], 8, symbols_svg.INK, False),
    *(symbols_svg.GOODS[kind](x, 88, 13) for kind, x in ((0, 140), (1, 172), (0, 206))),
    symbols_svg.GOLD(190, 55, 12), svg.label(207, 62, "4", 20, bold=True),
]  # fmt: skip
_TURN = [
    svg.rect(30, 100, 200, 42, symbols_svg.PHASE_TINTS[0], 8, symbols_svg.INK, False),
    svg.label(44, 127, "day: turns over", 15, bold=True),
    svg.rect(30, 8, 200, 42, symbols_svg.PHASE_TINTS[1], 8, symbols_svg.INK, False),
    svg.label(44, 35, "night: comes in front", 15, bold=True),
    svg.text(130, 84, "^", 30, bold=True), *_card(182, 105, 0),
]  # fmt: skip
_PICTURES: dict[str, tuple[str, Sequence[str]]] = {
    "place": ("Six islands, the airship, and a card of value 2", _PLACE),
    "goods": ("A card of value 2 on wheat gives two wheat", _GOODS),
    "deliver": ("A city, and an order of three goods for 4 stars", _DELIVER),
    "turn": ("A strip leaves at the back and returns in front", _TURN),
}
"""Pictures by name: each with its description in words, and its parts."""


GUIDE = read_guide(
    FILE,
    draw_from(_PICTURES),
    at,
    reasons,
    facts=facts,
    signs=symbols_svg.SIGNS,
    options={"mode": "Boards: summer for a first game", "arrangement": "Strips at the start"},
)
"""Everything that teaches Solenia."""
