"""What teaches Solenia: questions, what cards, orders and notches give, pictures, reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aura_ai.games.contract import View
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board
from aura_ai.screens import svg
from aura_ai.screens.guide import Fact, Facts, Guide, Lesson, Question
from aura_ai.screens.news import counted
from aura_ai.screens.solenia import names, symbols_svg

QUESTIONS = {
    at.NODE_DRAFT: Question("Which improvement do you take?", ("S-15.2", "S-15.3")),
    at.NODE_MAIN: Question(
        "Which card do you place, and where?", ("S-4.2", "S-4.5", "S-6.1", "S-7.2", "S-10.1")
    ),
    at.NODE_ORDER: Question("Which order do you deliver?", ("S-7.2", "S-7.3")),
    at.NODE_NOTCH: Question("Which notch does the order go to?", ("S-14.3", "S-14.4")),
    at.NODE_PAY: Question("With what do you pay for the longer voyage?", ("S-4.5",)),
    at.NODE_BONUS: Question("Which bonus do you take?", ("S-7.6", "S-9.1")),
    at.NODE_OVERFLOW: Question("What do you give back?", ("S-8.2",)),
}


def _facts(view: View) -> Iterator[Facts]:
    s, seat, node = view.array, view.seat, int(view.array[at.node])
    start = int(board.block(seat)) + at.hand
    hand = [int(k) for k in s[start : start + at.HAND_SIZE] if k >= 0]
    cards = tuple(
        Fact(
            f"Card {names.value_of(s, kind)}",
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
        Fact("Longer", "one goods of any kind for each space in between"),
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
    """Return what cards, voyages and notches give and cost."""
    return [table for table in _facts(view) if table.rows]


_REASONS = {
    at.NODE_DRAFT: "it pays in most turns of the game",
    at.NODE_ORDER: "it brings the most stars for the goods, and its notch helps at once",
    at.NODE_NOTCH: "its bonus helps most now",
    at.NODE_PAY: "no order on the table needs that one as much as the others",
    at.NODE_BONUS: "an order on the table needs it",
    at.NODE_OVERFLOW: "no order on the table needs it as much as the others",
}


def reason(view: View, action: int) -> str:
    """Return why a move may be good."""
    s, node = view.array, int(view.array[at.node])
    if node != at.NODE_MAIN:
        return _REASONS.get(node, "")
    what, indices = at.layout.actions.decode(action)
    if what != "PLAY":
        return "no space is free for you, and a longer voyage would cost more than the card brings"
    slot, cell = indices
    kind = int(s[int(board.block(view.seat)) + at.hand + slot])
    value, space = names.value_of(s, kind), int(board.space_kind(s, cell))
    first = cell < at.N_COLUMNS
    if space >= at.N_KINDS:
        return "you can deliver an order there: its stars, and the bonus of its notch"
    if value:
        text = f"{value} {names.KINDS[space]} now, for an order"
    else:
        text = "the airship moves on, and cards on the first strip pay their owners"
    return text + ("; the strip leaves soon, and the card pays again then" if first else "")


_WIDE, _HIGH = 260, 150


def _made(words: str, parts: Sequence[str]) -> str:
    return svg.picture(_WIDE, _HIGH, words, *parts)


def _space(column: float, row: float, kind: int, tint: int = 0) -> list[str]:
    x, y = 30 + 68 * column, 6 + 70 * row
    return [
        svg.rect(x, y, 64, 66, symbols_svg.PHASE_TINTS[tint], 8, symbols_svg.INK, False),
        symbols_svg.GOODS[kind](x + 18, y + 19, 11),
    ]


def _card(x: float, y: float, value: int) -> list[str]:
    frame = svg.rect(x, y, 44, 32, "var(--paper)", 6, svg.seat_colour(0), False, 3)
    return [frame, svg.text(x + 22, y + 23, value, 19, bold=True)]


def lessons() -> list[Lesson]:
    """Return the pictures that teach the game."""
    place = [
        *_space(0, 0, 1), *_space(1, 0, 0), *_space(2, 0, 1),
        *_space(0, 1, 0), *_space(1, 1, 1), *_space(2, 1, 0),
        symbols_svg.airship(145, 32, 15), *_card(108, 108, 2),
    ]  # fmt: skip
    goods = [
        *_space(0.2, 0.5, 1), *_card(52, 72, 2),
        svg.text(135, 84, ">", 26, bold=True),
        symbols_svg.wheat(170, 75, 18), symbols_svg.wheat(210, 75, 18),
    ]  # fmt: skip
    deliver = [
        symbols_svg.city(55, 70, 34, False),
        svg.rect(115, 35, 130, 75, symbols_svg.PHASE_TINTS[0], 8, symbols_svg.INK, False),
        symbols_svg.wood(140, 88, 13), symbols_svg.wheat(172, 88, 13), symbols_svg.wood(206, 88, 13),
        symbols_svg.gold(190, 55, 12), svg.label(207, 62, "4", 20, bold=True),
    ]  # fmt: skip
    turn = [
        svg.rect(30, 100, 200, 42, symbols_svg.PHASE_TINTS[0], 8, symbols_svg.INK, False),
        svg.label(44, 127, "day: turns over", 15, bold=True),
        svg.rect(30, 8, 200, 42, symbols_svg.PHASE_TINTS[1], 8, symbols_svg.INK, False),
        svg.label(44, 35, "night: comes in front", 15, bold=True),
        svg.text(130, 84, "^", 30, bold=True), *_card(182, 105, 0),
    ]  # fmt: skip
    return [
        Lesson(
            "Place a card",
            "Sixteen turns: each time you place one card on the airship's space, beside it or beside "
            "a card of yours. Further away costs goods.",
            _made("Six islands, the airship, and a card of value 2", place),
            ("S-3.1", "S-4.2", "S-4.5"),
        ),
        Lesson(
            "Gather",
            "On an island you get as many goods as your card says: 0, 1 or 2. Your storage is small.",
            _made("A card of value 2 on wheat gives two wheat", goods),
            ("S-6.1", "S-8.1"),
        ),
        Lesson(
            "Deliver",
            "In a city you must deliver one order of its side, day or night: it brings stars, and its "
            "notch a bonus.",
            _made("A city, and an order of three goods for 4 stars", deliver),
            ("S-7.2", "S-7.4", "S-7.6"),
        ),
        Lesson(
            "The world turns",
            "A card of value 0 moves the airship: the strip behind it leaves, cards there pay their "
            "owners, and it comes back in front with its other side, night for day.",
            _made("A strip leaves at the back and returns in front", turn),
            ("S-10.1", "S-10.2", "S-10.4"),
        ),
    ]


GUIDE = Guide(
    line="Fly from day to night, gather goods and deliver them to floating cities. 30 minutes.",
    lessons=lessons,
    questions=QUESTIONS,
    node=lambda s: int(s[at.node]),
    facts=facts,
    reason=reason,
    options={"mode": "Boards: summer for a first game", "arrangement": "Strips at the start"},
)
"""Everything that teaches Solenia."""
