"""Facts and pictures of the guide to Solenia."""

from __future__ import annotations

from collections.abc import Iterator

from aura_ai.contract.game import View
from aura_ai.contract.news import counted
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board
from aura_ai.games.solenia.screen import names, reasons, symbols_svg
from aura_ai.games.solenia.screen.names import FILE
from aura_ai.screens import svg
from aura_ai.screens.guide import Fact, Facts, read_guide


def facts(view: View) -> Iterator[Facts]:
    """Yield tables of the gains and costs of cards, voyages and notches."""
    s, seat, node = view.array, view.seat, int(view.array[at.node])
    start = int(board.block(seat)) + at.hand
    cards = []
    for kind in (int(k) for k in s[start : start + at.HAND_SIZE] if k >= 0):
        n = names.value_of(s, kind)
        stars, moves = counted(n, "gold star"), "" if n else "; the airship moves on"
        words = names.WORDS["card"].format(n=n, stars=stars, later=names.effect_words(s, kind))
        cards.append(Fact(f"A {n}", words + moves))
    if cards:
        yield Facts("Your cards", tuple(cards), needed=node == at.NODE_MAIN)
    room = int(s[int(board.block(seat)) + at.capacity])
    voyage = (Fact(name, words.format(room=room)) for name, words in names.WORDS["voyage"].items())
    yield Facts("Where a card may lie", tuple(voyage))
    for side, name in enumerate(names.SIDE_WORDS):
        row = [names.bonus_words(s, at.N_NOTCHES * side + n) for n in range(at.N_NOTCHES)]
        notches = tuple(Fact(f"Notch {n}", words) for n, words in enumerate(row, 1))
        title = f"What orders of the {name} bring besides stars"
        yield Facts(title, notches, node == at.NODE_NOTCH)


GUIDE = read_guide(
    FILE,
    svg.lesson_pictures(FILE.with_name("lessons"), symbols_svg.SYMBOLS),
    at,
    reasons,
    facts=facts,
    signs=symbols_svg.SIGNS,
    options={"mode": "Boards: summer for a first game", "arrangement": "Strips at the start"},
)
"""Everything that teaches Solenia."""
