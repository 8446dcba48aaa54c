"""Rules of Aura about what a seat may know."""

from __future__ import annotations

import pytest

from aura_ai.contract.registry import load
from aura_ai.engine.header import TO_ACT
from aura_ai.games.aura import layout as at


@pytest.mark.parametrize("players", [2, 3, 4])
def test_draft_picks_are_secret(players: int) -> None:
    """A-20.4, E-12: no view of another seat tells a pick of the step in progress."""
    game = load("aura", players, draft=True)
    for seed in range(5):
        state = game.new(seed)
        seat = state.to_act
        after = []
        for action in state.legal():
            copy = state.copy()
            copy.apply(action)
            if copy.array[at.draft_step] == 0 and copy.to_act not in (seat, -1):
                after.append(copy)
        assert len(after) > 1
        for other in range(players):
            if other != seat:
                views = {copy.view(other).array.tobytes() for copy in after if copy.to_act != other}
                assert len(views) <= 1
                mine = {copy.view(other).array.tobytes() for copy in after if copy.to_act == other}
                assert len(mine) <= 1


def test_the_extra_card_is_unseen() -> None:
    """Q-76: the view of the first player is the same whatever the extra card is."""
    game = load("aura", 2, draft=True)
    for seed in range(20):
        state = game.new(seed)
        while state.array[at.node] == at.NODE_DRAFT_PICK:
            state.apply(state.legal()[0])
        first = int(state.array[at.first_player])
        other = state.copy().array
        hand, deck = at.hand + at.N_TYPES * (1 - first), at.deck
        in_hand = [c for c in range(at.N_TYPES) if other[hand + c] > 0]
        substitute = next(c for c in range(at.N_TYPES) if c != in_hand[0] and other[deck + c] > 0)
        for card, step in ((in_hand[0], -1), (substitute, 1)):
            other[hand + card] += step
            other[deck + card] -= step
        assert state.array[TO_ACT] == 1 - first  # so the first player sees no legal list
        view = game.template.copy()
        game.kernels.observe(other, first, view)
        assert (view == state.view(first).array).all()


def test_fertilizer_is_placed_blind() -> None:
    """Q-114: no view shows a tile before all tokens lie."""
    game = load("aura", 3, modules="fertilizer")
    state = game.new(4)
    while state.array[at.node] == at.NODE_FERTILIZER:
        for seat in range(3):
            view = state.view(seat).array
            assert (view[at.crop : at.crop + at.MAX_TILES] == -1).all()
        state.apply(state.legal()[0])
