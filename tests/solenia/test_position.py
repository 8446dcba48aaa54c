"""JSON positions of Solenia: round trips, hand-made and wrong."""

from __future__ import annotations

import numpy as np

from aura_ai.contract.registry import load
from aura_ai.games.solenia import layout as at

from .tables import TABLES


def test_a_short_position_by_hand() -> None:
    """T-01: Natalia's only card lies at (1,0); the voyage to (4,0) costs 2."""
    game = load("solenia", 2)
    owner: list[int | None] = [None] * 25
    cards: list[int | None] = [None] * 25
    owner[5], cards[5] = 0, 6
    owner[12], cards[12] = 1, 6
    state = game.from_json(
        {
            "round": 2,
            "strips": [0, 1, 4, 3, 2],
            "sides": [1, 1, 1, 0, 0],
            "owner": owner,
            "cards": cards,
            "seats": [
                {"resources": {"wood": 1, "stone": 1}, "hand": [0, 5, 10]},
                {"hand": [0, 0, 5]},
            ],
            "seed": 3,
        }
    )
    assert state.to_act == 0
    assert 20 in state.legal()
    assert "paying 2" in state.describe(20)
    assert state["resources"][0].tolist() == [1, 0, 1, 0]
    assert int(state["deck"][0]) & 0xFFFF == sum(
        1 << i for i in range(16) if i not in (1, 7, 8, 12)
    )


def test_an_empty_position_is_a_new_game() -> None:
    for players, mode in TABLES:
        game = load("solenia", players, mode=mode)
        state = game.from_json({"seed": 12})
        assert np.array_equal(state.array, game.new(12).array)


def test_a_missing_stack_is_what_is_nowhere_else() -> None:
    game = load("solenia", 2)
    display = {"day": [0, 1, 2], "night": [24, 25, 26]}
    state = game.from_json({"display": display})
    for side in range(2):
        low, high = (int(half) for half in state["stacks"][side])
        assert low | high << at.STACK_BITS == (1 << at.N_TILES) - 1 - 0b111


def none(places: int) -> list[None]:
    return [None] * places


DRAFT = {"node": "DRAFT", "draft_round": 0}
OFFERS = {"offered_level1": [0, 3], "offered_day": [0, 1], "offered_night": [10, 11]}


def test_a_draft_by_hand_is_played_to_its_end() -> None:
    state = load("solenia", 2, mode="winter_improvements").from_json({**DRAFT, **OFFERS})
    assert state.to_act == 1
    for _ in range(4):
        if state.array[at.node] == at.NODE_DRAFT:
            state.apply(state.legal()[0])
    assert state.array[at.node] == at.NODE_MAIN


def test_what_follows_from_the_notches_is_worked_out() -> None:
    """S-14.6, S-14.7: the bonus of a notch raises the storage; stars are those of the tiles."""
    game = load("solenia", 2, mode="winter")
    rooms = [int(w) >> at.STORAGE_SHIFT & 7 for w in game.new(1)["notch_info"][: at.N_NOTCHES]]
    day = [1, 2, *(3 if i == rooms.index(1) else None for i in range(2, at.N_NOTCHES))]
    state = game.from_json({"seats": [{"notches": {"day": day, "night": none(6)}}, {}]})
    stars = state["stars"]
    assert state["capacity"].tolist() == [7, 6]
    assert state["tile_stars"][0] == sum(int(stars[tile]) for tile in day if tile is not None)
