"""What teaches Rauha: questions, signs, beings, pictures, reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aura_ai.games.contract import View
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.locations import owner_of
from aura_ai.games.rauha.rules import board
from aura_ai.screens import svg
from aura_ai.screens.guide import Fact, Facts, Guide, Lesson, Question
from aura_ai.screens.news import counted
from aura_ai.screens.rauha import symbols_svg
from aura_ai.screens.rauha.names import TYPES, being_name, card_words, effect_words, seat_name

QUESTIONS = {
    at.NODE_DRAFT: Question("Which card do you keep?", ("R-4.4", "R-4.7", "R-1.5")),
    at.NODE_PLACE: Question(
        "Where does your card go, or what do you discard it for?",
        ("R-6.1", "R-6.2", "R-7.2", "R-7.3"),
    ),
    at.NODE_TURN_WINDOW: Question("What do you activate?", ("R-8.1", "R-8.3", "R-8.4", "R-9.5")),
    at.NODE_SCORING_WINDOW: Question(
        "What do you activate in the scoring phase?", ("R-11.2", "R-11.3", "R-11.5")
    ),
}

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
    """Return beings, signs and what a discard gives."""
    return list(_facts(view))


def reason(view: View, action: int) -> str:
    """Return why a move may be good."""
    s, node = view.array, int(view.array[at.node])
    if node == at.NODE_DRAFT:
        return "it fits a line that the totem visits, or symbols that you collect"
    if node == at.NODE_PLACE:
        kept = int(s[int(board.block(view.seat)) + at.kept])
        card = card_words(s, kept) if kept >= 0 else "the card"
        kind = at.layout.actions.decode(action).kind
        if kind == "SELL":
            return f"crystals will pay for more than {card} would bring"
        if kind == "SOW":
            return "a field with a spore is activated again in every scoring phase"
        return "it is activated when the totem comes by, and what it covers is worth less"
    if action == at.ACTION_END:
        return "what is left costs more than it brings"
    return "what it gives now is worth more than what it costs"


_WIDE, _HIGH = 260, 150


def _made(words: str, parts: Sequence[str]) -> str:
    return svg.picture(_WIDE, _HIGH, words, *parts)


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
        parts.append(symbols_svg.kind(name)(x + 16, y + 18, 10))
        if field in spores:
            parts.append(symbols_svg.spore(x + 33, y + 33, 8))
    return parts


def lessons() -> list[Lesson]:
    """Return the pictures that teach the game."""
    land = ["forest", "desert", "mountain", "crystal", "forest", "mushroom", "desert", "forest",
            "crystal"]  # fmt: skip
    lined = ["forest", "desert", "mountain", "forest", "forest", "forest", "desert", "crystal",
             "mountain"]  # fmt: skip
    card = [
        part
        for i, name in enumerate(("forest", "mushroom", "crystal"))
        for part in (
            svg.rect(10 + 85 * i, 22, 74, 100, symbols_svg.TINTS[name], 8, symbols_svg.INK, False),
            symbols_svg.kind(name)(32 + 85 * i, 48, 13),
            svg.run(["+2", symbols_svg.energy], 28 + 85 * i, 105, 17),
        )
    ]
    being = [*_grid(lined), svg.rect(52, 47, 157, 57, "none", 8, "var(--lit)", False, 4)]
    water = [
        part
        for i, n in enumerate((4, 1))
        for part in (
            svg.piece(i, 50, 45 + 60 * i, 14),
            *(symbols_svg.water(95 + 34 * k, 45 + 60 * i, 15) for k in range(n)),
        )
    ]
    return [
        Lesson(
            "Choose a card",
            "Each turn you take the pack on your left or right, keep one card in secret and put the "
            "others back.",
            _made("Three cards", card),
            ("R-4.1", "R-4.4"),
        ),
        Lesson(
            "Shape your world",
            "Place it on any of your nine fields, or discard it for crystals or for a spore. Its price "
            "or the fields on which it may lie are printed on it.",
            _made("A board of nine fields", _grid(land)),
            ("R-6.1", "R-6.2"),
        ),
        Lesson(
            "The totem walks",
            "It visits a line of your board each turn: activate its three fields for energy, which "
            "is points, or crystals.",
            _made("A board on which one column is marked", _grid(land, (), 1)),
            ("R-8.1", "R-9.3", "R-3.4"),
        ),
        Lesson(
            "Invite beings",
            "A card that makes three equal signs in its row or column takes the being of that sign, "
            "also from somebody else.",
            _made("Three forests in a row", being),
            ("R-7.2", "R-7.3"),
        ),
        Lesson(
            "Scoring phases",
            "After every third turn all fields with a spore and all your beings are activated, and "
            "more water than the driest player pays.",
            _made("Two seats with four and one water", water),
            ("R-11.2", "R-11.3", "R-11.5"),
        ),
    ]


GUIDE = Guide(
    line="Shape a world of nine fields, sow spores and invite divine beings. 45 minutes.",
    lessons=lessons,
    questions=QUESTIONS,
    node=lambda s: int(s[at.node]),
    facts=facts,
    reason=reason,
    options={"side": "Boards: A for a first game"},
)
"""Everything that teaches Rauha."""
