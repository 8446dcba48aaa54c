"""Positions of Terra Mystica written by hand."""

from __future__ import annotations

import random

import pytest

from aura_ai.contract.game import Game, State
from aura_ai.errors import RulesError
from aura_ai.games import load
from aura_ai.games.terra_mystica import layout as at

TABLES = (
    {"factions": "chaosmagicians,nomads,witches"},
    {"factions": "halflings,engineers,alchemists", "turn_order": "variable"},
)


def states(game: Game, seed: int, nodes: set[str]) -> list[State]:
    """Return the states of a random game that decide at some nodes; passing is put off."""
    state, chance, rows = game.new(seed), random.Random(seed), []
    while not state.over:
        if at.NODE_NAMES[int(state["node"])] in nodes:
            rows.append(state.copy())
        legal = state.legal()
        state.apply(chance.choice([a for a in legal if a != at.ACTION_PASS] or legal))
    return rows


@pytest.mark.parametrize("options", TABLES)
def test_what_is_left_out_is_derived(options: dict[str, str]) -> None:
    """T-4.7, T-5.4, T-9.12, T-14.3: whose turn it is, how far the phase has come, who passed first."""
    game = load("terra_mystica", players=3, **options)
    positions = states(game, 3, {"PLACE", "CARD", "MAIN", "SPADES"})
    assert {at.NODE_NAMES[int(state["node"])] for state in positions} >= {"PLACE", "CARD", "MAIN"}
    for state in positions[:12] + positions[12::9]:
        position = state.to_json()
        for name in ("turn", "active", "step", "favors", "towns_left"):
            del position[name]
        for cult in position["cults"]:
            del cult["on_top"]
        if state["passed"].sum() < 2 or options.get("turn_order"):
            del position["first_pass"]
        for seat in position["seats"]:
            del seat["built"], seat["slotted"], seat["bonus"]
        again, chance = game.from_json(position), random.Random(1)
        for _ in range(40):
            assert again.legal() == state.legal()
            if state.over:
                break
            action = chance.choice(state.legal())
            state.apply(action)
            again.apply(action)
        assert again.to_json() == state.to_json()


def test_cult_spades_are_had_once() -> None:
    """T-9.12: a position in the middle of the cult bonus does not give the spades again."""
    game = load("terra_mystica", players=3, factions="witches,nomads,halflings")
    positions = [s for seed in range(12) for s in states(game, seed, {"SPADES"})]
    bonus = [s for s in positions if at.PHASE_NAMES[int(s["phase"])] == "cult_bonus"]
    assert bonus
    for state in bonus:
        position = state.to_json()
        del position["step"], position["active"]
        again = game.from_json(position)
        for each in (again, state):
            each.apply(at.ACTION_DISCARD_SPADES)
        assert again.to_json() == state.to_json()


def test_words_are_read_in_place_of_numbers() -> None:
    game = load("terra_mystica", players=2, factions="witches,nomads")
    state = states(game, 1, {"MAIN"})[5]
    position = state.to_json()
    for seat in position["seats"]:
        for name, words in (
            ("faction", at.FACTION_NAMES),
            ("home", at.TERRAIN_NAMES),
            ("bonus", at.AXIS_CARD.names),
        ):
            seat[name] = words[seat[name]]
    for hex_ in position["hexes"]:
        hex_["terrain"] = at.TERRAIN_NAMES[hex_["terrain"]]
        hex_["building"] = ("none", *at.BUILDING_NAMES)[hex_["building"]]
    assert position["seats"][0]["faction"] == "witches"
    assert game.from_json(position).to_json() == state.to_json()


def test_a_card_that_is_not_named_is_nobodys() -> None:
    """It read as held by seat 0; what earlier releases left out there is still read."""
    game = load("terra_mystica", players=2, factions="witches,nomads")
    state = states(game, 1, {"MAIN"})[0]
    position = state.to_json()
    own_card = at.AXIS_CARD.names[int(state["bonus"][0])]
    assert position["card_holder"][own_card] == 0
    del position["card_holder"][own_card]
    assert game.from_json(position).to_json() == state.to_json()
    spare = next(name for name, seat in position["card_holder"].items() if seat == -1)
    del position["card_holder"][spare]
    with pytest.raises(RulesError, match=f"card_holder.{spare}: is missing"):
        game.from_json(position)
