"""Observations: seat-relative, blind to hidden information, named entries."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from aura_ai.batch import Encoding
from aura_ai.contract import registry
from aura_ai.contract.game import Game, State
from aura_ai.contract.layout import Field
from aura_ai.engine.arrays import Array
from aura_ai.games import load

SETUPS = [
    (name, players)
    for name in registry.names()
    if name != "lantern"
    for players in sorted({min(registry.info(name).players), max(registry.info(name).players)})
]
NAMES_A_SEAT = ("seat", "player", "owner", "first to pass", "who ")
NO_SEATS = {
    *("connect_four.own", "connect_four.all"),  # by whose turn it is, which the observation tells
    *("aura.order", "rauha.order_position", "terra_mystica.card_due"),  # amounts
}
"""Fields whose meaning speaks of seats though no index and no value is one."""


def positions(game: Game, seed: int, part: float = 0.1) -> Iterator[State]:
    state, chance = game.new(seed), random.Random(seed)
    while not state.over:
        if chance.random() < part:
            yield state
        state.apply(chance.choice(state.legal()))


def turned(each: Field, array: Array, by: int, seats: int) -> Array:
    """Return a field after every seat has moved on by so many places."""
    values = each.used(array).copy()
    for number, axis in enumerate(each.axes):
        if axis.turns:
            own = np.moveaxis(values, number, 0)
            own[:seats] = np.roll(own[:seats].copy(), by, axis=0)
    if each.members is not None and each.members.turns:
        bits = [(values >> seat) & 1 for seat in range(seats)]
        values = sum(bit << (seat + by) % seats for seat, bit in enumerate(bits))
    starts = (0,) if each.of is not None and each.of.turns else each.seat_values
    moved = values.copy()
    for first in starts:
        named = (values >= first) & (values < first + seats)
        moved[named] = first + (values[named] - first + by) % seats
    return np.asarray(moved)


@pytest.mark.parametrize(("name", "players"), SETUPS)
def test_all_seats_see_alike(name: str, players: int) -> None:
    game = load(name, players=players)
    assert game.layout is not None
    encoding, by = Encoding(game), 1 % players
    for state in positions(game, 3):
        other = state.copy()
        for each in game.layout.shown():
            if not each.fixed and players > 1:
                each.put(other.array, turned(each, state.array, by, players))
        for seat in range(players):
            mine = encoding.of(state.view(seat).array)
            theirs = encoding.of(other.view((seat + by) % players).array)
            different = [str(encoding.entries[i]) for i in np.flatnonzero(mine != theirs)]
            assert different == []


@pytest.mark.parametrize(("name", "players"), SETUPS)
def test_nothing_hidden_is_seen(name: str, players: int) -> None:
    game = load(name, players=players)
    encoding = Encoding(game)
    for state in positions(game, 4):
        for seat in range(players):
            view = state.view(seat)
            assert np.array_equal(
                encoding.of(view.array), encoding.of(view.sample(9).view(seat).array)
            )


@pytest.mark.parametrize(("name", "players"), SETUPS)
def test_entries_are_named_and_in_range(name: str, players: int) -> None:
    game = load(name, players=players)
    encoding = Encoding(game)
    assert len(set(map(str, encoding.entries))) == encoding.size
    rows = np.array([encoding.of(state.view(0).array) for state in positions(game, 5, 0.3)])
    assert (rows >= encoding.low).all()
    assert (rows <= encoding.high).all()
    assert rows.dtype == np.float32
    flags = [i for i, entry in enumerate(encoding.entries) if entry.tells.startswith("is ")]
    assert np.isin(rows[:, flags], (0.0, 1.0)).all()


def test_what_entries_say() -> None:
    game = load("aura", players=3)
    state, encoding = game.new(2), Encoding(game)
    for _ in range(5):
        state.apply(state.legal()[0])
    view = state.view(1)
    values = {
        str(e): float(x) for e, x in zip(encoding.entries, encoding.of(view.array), strict=True)
    }
    first = int(view["first_player"])
    assert values[f"first_player is {['+2', 'own', '+1'][first]}"] == 1.0
    assert values["hand[own, sun] amount"] == pytest.approx(
        np.log1p(view["hand"][1, 1]) / np.log1p(127)
    )
    hidden = int(view["hand"][2].sum())
    assert values["hand[+1] sum"] == pytest.approx(np.log1p(hidden) / np.log1p(4 * 127))
    assert "hand[+1, sun] amount" not in values
    assert values["round amount"] == 0.0
    assert sum(values[f"crop[0] is {crop}"] for crop in ("grass", "cotton", "none")) <= 1.0
    assert not any("vp_per_lowering" in entry for entry in values)


@pytest.mark.parametrize("name", sorted({name for name, _ in SETUPS}))
def test_layouts_say_which_values_are_seats(name: str) -> None:
    layout = load(name, players=registry.info(name).players[0]).layout
    assert layout is not None
    for each in layout.shown():
        axes = (*each.axes, each.members, each.of)
        named = bool(each.seat_values) or any(axis is not None and axis.turns for axis in axes)
        speaks = any(word in each.doc for word in NAMES_A_SEAT) and not each.fixed
        if speaks and each.part != "header":
            assert named or f"{name}.{each.name}" in NO_SEATS, f"{each.name}: {each.doc}"
