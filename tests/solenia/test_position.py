"""JSON positions of Solenia: round trips, hand-made and wrong."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aura_ai.contract.game import RulesError
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


def wrong(**changes: Any) -> dict[str, Any]:
    """Return the position of a new game with some fields changed."""
    position = load("solenia", 2).new(1).to_json()
    position.update(changes)
    return position


def seats(**changes: Any) -> list[dict[str, Any]]:
    """Return the seats of a new game, the first one changed."""
    rows = load("solenia", 2).new(1).to_json()["seats"]
    rows[0].update(changes)
    return list(rows)


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({"moon": 1}, "moon"),
        (wrong(round=17), "round"),
        (wrong(node="FLY"), "node"),
        (wrong(strips=[0, 0, 1, 2, 3]), "strips"),
        (wrong(to_act=1), "to_act"),
        (wrong(turn_player=3), "turn_player"),
        (wrong(card=3), "card: cannot be given at MAIN"),
        (wrong(node="PAY"), "is needed at PAY"),
        (wrong(node="OVER"), "to_act"),
        (wrong(draft_round=0), "draft_round"),
        (wrong(node="DRAFT", draft_round=0), "draft"),
        (wrong(owner=[0] + [None] * 24), "owner and cards"),
        (wrong(display={"day": [0, 1, 30], "night": [25, 26, 27]}), "other side"),
        (wrong(display={"day": [0, 1, 1], "night": [25, 26, 27]}), "two places"),
        (wrong(seats=seats(hand=[0, 1])), "hand: "),
        (wrong(seats=seats(hand=[5, 1, 0])), "hand: "),
        (wrong(seats=seats(hand=["hidden"] * 3)), "hand: hidden"),
        (wrong(seats=seats(deck=[0])), "deck: must have 13 cards"),
        (wrong(seats=seats(notches={"day": [30] + [None] * 5})), "notches"),
        (wrong(seats=seats(gold=-1)), "gold"),
    ],
)
def test_a_wrong_position_is_refused_in_one_line(position: dict[str, Any], complaint: str) -> None:
    with pytest.raises(RulesError, match=complaint) as caught:
        load("solenia", 2).from_json(position)
    assert "\n" not in str(caught.value)


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
SHOWN = {"display": {"day": [0, 1, 2], "night": [24, 25, 26]}}
LATE = {"level1": 2, "level3": [3, 12]}


@pytest.mark.parametrize(
    ("mode", "position", "complaint"),
    [
        ("winter_improvements", {**DRAFT, "offered_level1": [0, 3]}, "offered_day: 2 different"),
        ("winter_improvements", {**DRAFT, **OFFERS, "to_act": 0}, "improvement tiles"),
        ("winter_improvements", {**DRAFT, **OFFERS, "offered_day": [0, 0]}, "offered_day"),
        ("winter_improvements", {**DRAFT, **OFFERS, "offered_night": [1, 11]}, "offered_night"),
        ("winter_improvements", {**DRAFT, **OFFERS, "offered_night": [8, 9]}, "same power"),
        ("winter_improvements", {"node": "MAIN"}, "level1"),
        (
            "winter_improvements",
            {"node": "MAIN", "seats": [LATE, LATE]},
            "offered_level1: 2 different",
        ),
        ("winter", {"seats": [{"level1": 2}, {}]}, "level1"),
        ("summer", {"seats": [{"resources": {"wood": 9}}, {}]}, "9 are stored, 8 at most"),
        ("summer", {"seats": [{"notches": {"day": [None, 0, *none(4)]}}, {}]}, "a hole"),
        ("winter", {"seats": [{"notches": {"day": [None, None, 0, *none(3)]}}, {}]}, "S-14.4"),
        ("winter", {"seats": [{"capacity": 8}, {}]}, "capacity: must be 6"),
        ("summer", {"seats": [{"capacity": 20, "resources": {"wood": 9}}, {}]}, "capacity"),
        ("winter", {"seats": [{"level1_active": 1}, {}]}, "level1_active"),
        ("summer", {"seats": [{"tile_stars": 12}, {}]}, "tile_stars: must be 0"),
        ("summer", {"display": {"day": [0, 1, None], "night": [24, 25, 26]}}, "display"),
        ("summer", {"stacks": {"day": [[], []], "night": [[], []]}, **SHOWN}, "tiles in all"),
    ],
)
def test_what_the_rules_exclude_is_refused(
    mode: str, position: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(RulesError, match=complaint) as caught:
        load("solenia", 2, mode=mode).from_json(position)
    assert "\n" not in str(caught.value)


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
