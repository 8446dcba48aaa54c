"""What the fitted value of plans looks at: towns to come and land in reach, also in the last round."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest

from aura_ai.bots.specs import make
from aura_ai.bots.terra_mystica import hooks, prospects
from aura_ai.bots.terra_mystica.strategies import EXPERT, LEAGUE
from aura_ai.games.contract import State
from aura_ai.games.registry import load
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.build import strength_of
from aura_ai.games.terra_mystica.rules.land import block, cell_of, distance
from aura_ai.search.softmax import softmax

START = hooks.N_INPUTS


def rows_of(state: State) -> np.ndarray:
    rows = np.zeros((state.seats, hooks.N_LEAGUE_INPUTS))
    hooks.league_inputs(state.array, rows.reshape(-1))
    return rows


def last_rounds(players: int, seeds: range) -> list[State]:
    """Return beginnings of the last round in games of the expert's rules."""
    game = load(
        "terra_mystica", players, factions=("witches", "nomads", "halflings", "giants")[:players]
    )
    guide, found = make("reflex", "terra_mystica"), []
    for seed in seeds:
        guide.start(game, 0, seed)
        state = game.new(seed)
        while state.array[at.round] < at.N_ROUNDS or state.array[at.phase] != at.PHASE_ACTION:
            state.apply(guide.choose(state.view(state.to_act), state.legal()))
        found.append(state)
    return found


def best_part(state: State, seat: int) -> float:
    """Return the part of a town that the best settlement is, counted neighbour by neighbour."""
    s = state.array
    need = int(s[at.town_power])
    if int(s[block(seat) + at.favors]) >> at.FAV5 & 1:
        need = int(s[at.town_power_fav5])
    own = [hex_ for hex_ in range(at.N_HEXES) if s[at.owner + hex_] == seat]
    parts, left = [0.0], set(own)
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            here = edge.pop()
            group.add(here)
            near = {h for h in left if distance(s, cell_of(s, here), cell_of(s, h)) == 1}
            left -= near
            edge += near
        if any(s[at.in_town + hex_] for hex_ in group):
            continue
        kinds = [int(s[at.building + hex_]) for hex_ in group]
        power = sum(strength_of(s, seat, kind) for kind in kinds)
        size = sum(int(s[at.sanctuary_size]) if k == at.SANCTUARY else 1 for k in kinds)
        parts.append(min(1.0, power / need) * min(1.0, size / int(s[at.town_size])))
    return max(parts)


def test_the_settlement_nearest_to_a_town_is_told_in_the_last_round_too() -> None:
    told = []
    for state in last_rounds(4, range(40, 46)):
        if (state.array[at.bridge : at.bridge + at.N_SITES] != at.NONE).any():
            continue
        rows = rows_of(state)
        for seat in range(state.seats):
            parts = rows[seat, START : START + prospects.BEST]
            assert parts[0] == pytest.approx(best_part(state, seat)), (state.array[:2], seat)
            assert all(a >= b for a, b in pairwise(parts))
            squares = rows[seat, START + prospects.BEST : START + 2 * prospects.BEST]
            assert squares == pytest.approx(parts**2)
            told.append(parts[0])
    assert len(told) >= 12, "bridges in most games"
    assert max(told) > 0.5
    assert min(told) < 0.4, "all seats look alike"


@pytest.mark.parametrize("players", [2, 4])
def test_inputs_read_what_a_seat_may_know(players: int) -> None:
    state, chance = (
        load("terra_mystica", players, fire_ice=True).new(players),
        random.Random(players),
    )
    while not state.over:
        if chance.random() < 0.1:
            rows = rows_of(state)
            assert np.isfinite(rows).all()
            seen = state.view(state.to_act).array.copy()
            twin = np.zeros(rows.size)
            hooks.league_inputs(seen, twin)
            assert np.array_equal(rows.reshape(-1), twin)
        state.apply(chance.choice(state.legal()))


@pytest.mark.parametrize(("players", "weights"), [(2, EXPERT), (4, LEAGUE)])
def test_plans_are_guided_by_the_league_at_its_tables_of_four(
    players: int, weights: np.ndarray
) -> None:
    state = load("terra_mystica", players).new(5)
    chance = random.Random(5)
    compared = 0
    while not state.over:
        legal = np.array(state.legal(), np.int16)
        shares, scores = np.zeros(len(legal)), np.zeros(len(legal))
        hooks.league_prior(state.array, legal, len(legal), shares)
        hooks.score(state.array, legal, len(legal), weights, scores)
        softmax(scores, len(legal), hooks.TEMPERATURE)
        assert np.array_equal(shares, scores)
        compared += 1
        state.apply(chance.choice(state.legal()))
    assert compared > 50
