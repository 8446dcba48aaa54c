"""Views of Solenia, and determinizations that agree with them (section 18)."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from aura_ai.contract.registry import load
from aura_ai.engine import rng
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.components import SHIPPED
from aura_ai.games.solenia.rules.board import block

from .tables import TABLES, random_states

OTHER_FIELDS = {"hand", "deck", "observer"}


@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_a_view_hides_the_hands_of_others_and_nothing_else(players: int, mode: str) -> None:
    """S-18.1 to S-18.4: hands are secret, decks and stacks are sets."""
    for state in random_states(players, mode, 4):
        for seat in range(players):
            view = state.view(seat)
            for field in at.layout.position_fields():
                if field.name not in OTHER_FIELDS:
                    assert np.array_equal(view[field.name], state[field.name]), field.name
            for other in range(players):
                hand, visible = state["hand"][other], view["hand"][other]
                if other == seat:
                    assert np.array_equal(hand, visible)
                    assert view["deck"][other] == state["deck"][other]
                else:
                    assert np.array_equal(visible == at.HIDDEN, hand >= 0)
                    unused = cards_of(state, other) + Counter(k for k in hand.tolist() if k >= 0)
                    assert cards_of(view, other) == unused


def cards_of(table: object, seat: int) -> Counter[int]:
    """Return the cards in the deck of a seat by type."""
    deck = int(table["deck"][seat])  # type: ignore[index]
    types = table["card_type"].tolist()  # type: ignore[index]
    return Counter(types[card] for card in range(at.N_CARDS) if deck >> card & 1)


def test_hands_are_drawn_uniformly() -> None:
    """S-18.5, S-18.6: each of the cards that a player has not used is in the hand as often."""
    state = load("solenia", 2).new(6)
    while int(state["round"]) < 6 or state.to_act != 0:
        state.apply(state.legal()[0])
    view = state.view(0)
    unused = cards_of(view, 1)
    draws, counts = 6000, Counter[int]()
    for seed in range(draws):
        counts.update(k for k in view.sample(seed)["hand"][1].tolist() if k >= 0)
    size = int((state["hand"][1] >= 0).sum())
    for kind, copies in unused.items():
        expected = draws * size * copies / unused.total()
        assert abs(counts[kind] - expected) < 5 * expected**0.5, kind
    assert set(counts) == set(unused)


def test_a_seat_that_was_asked_had_a_choice(tmp_path: Path) -> None:
    """A-63: with one legal space, a player who is asked for a card holds two types.

    Three equal cards are not in the box, so this needs another one.
    """
    copies = iter([12, 0, 0, 0, 0, 4, *[0] * 8])
    text = re.sub(r"(?m)^copies = .*", lambda _: f"copies = {next(copies)}", SHIPPED.read_text())
    path = tmp_path / "few_types.toml"
    path.write_text(text)
    game = load("solenia", 2, data=path)
    occupied = (12, 7, 11, 13, 0)
    state = game.from_json(
        {
            "round": 6,
            "strips": [0, 1, 4, 2, 3],
            "sides": [1, 1, 1, 0, 0],
            "owner": [1 if cell in occupied else None for cell in range(at.N_CELLS)],
            "cards": [0 if cell in occupied else None for cell in range(at.N_CELLS)],
            "seats": [
                {"hand": [0, 0, 5], "deck": [5, 6, 7, 8, 9, 12, 13, 14]},
                {"hand": [0, 0, 5]},
            ],
        }
    )
    assert state.legal() == [17, 67]
    hands = [state.view(1).sample(key)["hand"][0].tolist() for key in range(200)]
    assert {tuple(hand) for hand in hands} == {(0, 0, 5), (0, 5, 5)}


def test_the_deal_to_come_is_not_in_a_view() -> None:
    """S-18.3: two games that differ in their generator alone have the same views."""
    state = load("solenia", 2).new(1)
    other = state.copy()
    rng.rekey(other.array, 99, 1)
    for seat in range(2):
        assert np.array_equal(state.view(seat).array, other.view(seat).array)
    hands = []
    for each in (state, other):
        while int(each["round"]) < 8:
            each.apply(each.legal()[0])
        start = int(block(0)) + at.hand
        hands.append(each.array[start : start + at.HAND_SIZE].tolist())
    assert hands[0] != hands[1]
