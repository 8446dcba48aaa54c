"""JSON positions of Rauha made by hand, and its words."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aura_ai.contract.game import RulesError, State
from aura_ai.contract.registry import load
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha import stress as adapter
from aura_ai.games.rauha.rules import board


def through_text(position):
    return json.loads(json.dumps(position))


def test_a_placement_names_its_card_as_the_draft_did() -> None:
    state = load("rauha", 2).new(4)
    names: dict[int, str] = {}
    placed = 0
    for _ in range(12):
        seat, legal = state.to_act, state.legal()
        words = state.describe(legal[0])
        if words.startswith("Keep "):
            names[seat] = words.removeprefix("Keep ").split(";")[0].rstrip(")")
        elif words.startswith(("Place ", "Discard ")):
            assert all(names[seat] in state.describe(action) for action in legal)
            placed += 1
        state.apply(legal[0])
    assert placed > 2


def by_hand(**fields):
    return {"game": "rauha", "players": 2, "seats": [{}, {}], **fields}


def test_a_position_made_by_hand() -> None:
    """T-4 and T-22: card 12 on field 2 completes a row of forests."""
    state = load("rauha", 2).from_json(
        by_hand(
            step=2,
            node="PLACE",
            to_act=0,
            first=0,
            seats=[{"board": [8, *[None] * 8], "kept": 12, "crystals": 4}, {}],
        )
    )
    assert at.ACTION_PUT + 2 in state.legal()
    assert "invites Metsat" in state.describe(at.ACTION_PUT + 2)
    state.apply(at.ACTION_PUT + 2)
    assert int(state.array[board.block(0) + at.beings]) == 1 << 3
    assert adapter.broken_invariants(None, state.array, state.game.template) == []
    while not state.over:
        state.apply(state.legal()[0])


WHOLE = through_text(load("rauha", 2).new(3).to_json())
_VALUES = st.one_of(
    st.none(), st.integers(-3, 120), st.text(max_size=4), st.lists(st.integers(-1, 90), max_size=5)
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(WHOLE)), _VALUES, st.booleans())
def test_a_damaged_position_is_refused_or_playable(key, value, drop) -> None:
    position = copy.deepcopy(WHOLE)
    if drop:
        del position[key]
    else:
        position[key] = value
    game = load("rauha", 2)
    try:
        state = game.from_json(position)
    except RulesError:
        return
    assert isinstance(state, State)
    assert adapter.broken_invariants(None, state.array, game.template) == []


def played(decisions: int, seed: int = 5) -> State:
    state = load("rauha", 2).new(seed)
    for number in range(decisions):
        if not state.over:
            # selling fills the black hole
            state.apply(state.legal()[-1 if number % 3 else 0])
    return state


def check_samples(state: State) -> None:
    for seat in range(2):
        for key in range(3):
            sample = state.view(seat).sample(key)
            assert adapter.broken_invariants(None, sample.array, state.game.template) == []
            assert (sample.view(seat).array == state.view(seat).array).all()


@pytest.mark.parametrize("decisions", [20, 61, 500])
def test_a_seat_knows_what_it_handled_and_what_lies_open(decisions) -> None:
    state = played(decisions)
    whole = through_text(state.to_json())
    assert any(whole["discarded"])
    for number in range(2):
        position = copy.deepcopy(whole)
        for seat in position["seats"]:
            seat["seen"] = seat["seen"][::2] if number else []
        again = state.game.from_json(position)
        for seat in range(2):
            seen = set(again.to_json()["seats"][seat]["seen"])
            tops = [card for each in whole["seats"] for card in each["board"] if card < at.N_CARDS]
            own = {*whole["discarded"][seat], *whole["seats"][seat]["left"], *tops}
            assert own | {card for row in whole["covered"] for card in row} <= seen
        check_samples(again)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", ["seen", "left"])
def test_what_a_seat_cannot_remember_is_refused(seat, name) -> None:
    whole = through_text(played(20).to_json())
    # the last card of the second deck was never dealt
    whole["seats"][seat][name] = [*whole["seats"][seat][name], whole["decks"][1][-1]][-3:]
    with pytest.raises(RulesError, match=rf"seats\[{seat}\]\.(seen|left)"):
        load("rauha", 2).from_json(whole)


@pytest.mark.parametrize("step", [1, 2, 3])
def test_cards_dealt_at_random_are_known_to_whoever_reads_them(step) -> None:
    check_samples(load("rauha", 2).from_json(by_hand(step=step, node="DRAFT", to_act=0, first=0)))
