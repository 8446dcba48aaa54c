"""Rule-based bots of Terra Mystica: legal, honest, better than chance."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aura_ai.bots.models import stored
from aura_ai.bots.specs import make
from aura_ai.bots.terra_mystica import OFFERS
from aura_ai.bots.terra_mystica import action_features as af
from aura_ai.bots.terra_mystica import weights as wt
from aura_ai.bots.terra_mystica.evaluate import HEURISTICS, TEMPERATURE, evaluate, score
from aura_ai.bots.terra_mystica.ground import site_worth
from aura_ai.bots.terra_mystica.levels import STRATEGIES, STRONGEST
from aura_ai.bots.terra_mystica.outlook import outlook
from aura_ai.bots.terra_mystica.places import find_beside, join, river_link, tally
from aura_ai.bots.terra_mystica.prospects import TOWNS, write_prospects
from aura_ai.bots.terra_mystica.tiles import best_town, cheaper_towns
from aura_ai.bots.terra_mystica.weights import EXPERT, PLANNER
from aura_ai.contract.game import State
from aura_ai.contract.registry import load
from aura_ai.engine import rng
from aura_ai.engine.header import OBSERVER, TO_ACT
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.build import can_take_favor, take_favor
from aura_ai.games.terra_mystica.rules.land import block, find_neighbours, settle

WEIGHTS = [EXPERT, *{name: each.weights for name, each in STRATEGIES.items()}.values()]
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"factions": "draft", "fire_ice": True, "map": "fire_ice_new"}),
    (3, {"factions": "auction", "fire_ice": True, "turn_order": "variable"}),
    (5, {"final_tile": "random", "expansion_tiles": ("towns", "bonus_card", "scoring_tile")}),
]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_policy_decides_alike_on_state_and_view(players: int, options: dict[str, Any]) -> None:
    game = load("terra_mystica", players, **options)
    chance = random.Random(players)
    state, legal = game.new(7), np.empty(game.max_legal, np.int16)
    while not state.over:
        w = WEIGHTS[state.ply % len(WEIGHTS)]
        view = state.view(state.to_act).array
        twin = state.array.copy()
        rng.rekey(view, 1, state.ply)
        rng.rekey(twin, 1, state.ply)
        n = game.kernels.legal(state.array, legal)
        action = HEURISTICS.choose(twin, legal, n, w)
        assert action == HEURISTICS.choose(view, legal, n, w)
        assert action in legal[:n]
        worth = evaluate(state.array, state.to_act, EXPERT)
        assert worth == pytest.approx(evaluate(view, int(view[TO_ACT]), EXPERT))
        state.apply(int(action) if chance.random() < 0.8 else int(chance.choice(legal[:n])))


@pytest.mark.full
@pytest.mark.parametrize("players", [2, 4])
def test_the_planning_seat_has_a_prior_of_its_own(players: int) -> None:
    game = load("terra_mystica", players)
    state, legal = game.new(3), np.empty(game.max_legal, np.int16)
    expected, out = np.empty(game.max_legal), np.empty((1 + af.PER_ACTION) * game.max_legal)
    guide = make("reflex", "terra_mystica")
    guide.start(game, 0, 1)
    contexts = set()
    while not state.over and state.ply < 80:
        seat = state.to_act
        n = game.kernels.legal(state.array, legal)
        for planner in (-1, seat, (seat + 1) % players):
            weights = EXPERT if planner == (seat + 1) % players else PLANNER
            score(state.array, legal, n, weights, expected)
            view = state.array.copy()
            view[OBSERVER] = planner
            context = af.action_features(view, legal, n, out)
            assert out[:n].tolist() == expected[:n].tolist()
            marks = out.view(np.int64)[n : n * (1 + af.PER_ACTION)].reshape(n, af.PER_ACTION)
            if planner == (seat + 1) % players:
                assert context == af.RIVAL
                assert not marks.any()
            else:
                contexts.add(context)
                assert 0 <= context < af.RIVAL
                assert (marks < [af.BY_ROUND, af.BY_FACTION, af.N_ACTION_FEATURES]).all()
                assert (marks >= [1, af.BY_ROUND, af.BY_FACTION]).all()
        state.apply(guide.choose(state.view(seat), state.legal()))
    assert len(contexts) > 5
    assert af.NODE_OF[af.SHAPE.contexts - 1 :] == ("RIVAL",)


def test_what_rivals_are_expected_to_do_is_not_fitted() -> None:
    for name, array in stored(OFFERS.priors["fitted"].path).items():
        if name.endswith("_slope"):
            assert array[af.RIVAL] == pytest.approx(1 / TEMPERATURE)


def decisions_of(faction: int, seeds: range) -> Iterator[State]:
    """Yield positions in which a seat of the faction acts, in games of the expert's rules."""
    game = load("terra_mystica", 4, factions=("cultists", "mermaids", "engineers", "fakirs"))
    guide = make("reflex", "terra_mystica")
    for seed in seeds:
        state = game.new(seed)
        guide.start(game, 0, seed)
        while not state.over:
            seat = state.to_act
            if state.array[block(seat) + at.faction] == faction and state.array[at.round] > 0:
                yield state.copy()
            state.apply(guide.choose(state.view(seat), state.legal()))


def test_a_plan_sees_the_towns_that_a_lower_price_founds() -> None:
    founding = 0
    for state in decisions_of(at.CULTISTS, range(4)):
        s, seat = state.array, state.to_act
        if s[at.round] < at.N_ROUNDS or not can_take_favor(s, seat, at.FAV5):
            continue
        o = outlook(s, seat, PLANNER)
        before, worth = int(s[block(seat) + at.favors]), best_town(s, o, PLANNER)
        gain = cheaper_towns(s, o, PLANNER)
        taken = s.copy()
        take_favor(taken, seat, at.FAV5)
        towns = int(taken[at.towns_due] - s[at.towns_due])
        hope = EXPERT[wt.HOPE] * EXPERT[wt.HOPE_LAST]
        if worth > 0.0:
            assert towns * (worth - 2 * hope) <= gain <= towns * worth + 2 * hope, "T-10.9"
        assert s[block(seat) + at.favors] == before
        founding += towns > 0
    assert founding > 0


def test_a_town_that_a_dwelling_founds_is_a_prospect() -> None:
    founding, out = 0, np.empty(TOWNS)
    for state in itertools.chain(*(decisions_of(f, range(3)) for f in (at.ENGINEERS, at.FAKIRS))):
        apart = state.copy()
        write_prospects(state.array, state.to_act, out, 0)
        assert (state.array[: at.set_a] == apart.array[: at.set_a]).all()
        assert 0.0 <= out[1] <= out[0] <= 1.0
        for action in state.legal():
            if at.ACTION_BUILD <= action < at.ACTION_UPGRADE:
                after, beside = state.copy(), apart.copy()
                after.apply(action)
                beside.apply(action)
                assert (after.array[: at.set_a] == beside.array[: at.set_a]).all(), "T-3.6"
                if after.array[at.towns_due] > apart.array[at.towns_due]:
                    assert out[0] >= 0.8, "T-10.7"
                    founding += 1
    assert founding > 0


def test_settlements_and_neighbours_are_those_of_the_rules() -> None:
    bridges = 0
    for state in decisions_of(at.ENGINEERS, range(2)):
        s, seat = state.array, state.to_act
        o = outlook(s, seat, EXPERT)
        one, two = slice(at.set_a, at.set_a + at.N_ROWS), slice(at.set_b, at.set_b + at.N_ROWS)
        ground = s[at.land : at.land + at.N_ROWS]
        for hex_ in range(at.N_HEXES):
            find_neighbours(s, hex_)
            beside = s[two] & ground
            find_beside(s, hex_)
            assert (s[two] & ground == beside).all(), "T-3.1"
            if s[at.owner + hex_] == seat:
                settle(s, seat, hex_, at.NONE)
                settlement = s[one].copy()
                join(s, o, hex_, at.NONE)
                assert (s[one] == settlement).all(), "T-3.8"
        bridges += int((s[at.bridge : at.bridge + int(s[at.sites])] != at.NONE).sum())
    assert bridges > 0


def test_mermaids_see_settlements_over_a_river() -> None:
    linked = 0
    for state in decisions_of(at.MERMAIDS, range(3)):
        s, seat = state.array, state.to_act
        o = outlook(s, seat, EXPERT)
        for hex_ in range(at.N_HEXES):
            if s[at.owner + hex_] == seat and not s[at.in_town + hex_]:
                river = river_link(s, o, hex_)
                settle(s, seat, hex_, at.NONE)
                apart = tally(s, seat)[0]
                settle(s, seat, hex_, river)
                assert tally(s, seat)[0] >= apart + (river != at.NONE), "T-12.11"
                linked += river != at.NONE
    assert linked > 0


def test_cultists_gain_by_building_next_to_rivals() -> None:
    next_to_rivals = 0
    for state in decisions_of(at.CULTISTS, range(1)):
        s = state.array
        o = outlook(s, state.to_act, EXPERT)
        other = o._replace(faction=at.ENGINEERS)
        for hex_ in range(at.N_HEXES):
            if s[at.building + hex_] == at.EMPTY:
                more = site_worth(s, o, hex_, EXPERT) - site_worth(s, other, hex_, EXPERT)
                assert more == pytest.approx(EXPERT[wt.CULT_STEP] if more else 0.0), "T-12.4"
                next_to_rivals += more > 0
    assert next_to_rivals > 0


def test_power_that_costs_no_point_is_taken_without_a_search() -> None:
    taken = {False: 0, True: 0}
    for state in decisions_of(at.CULTISTS, range(2)):
        legal, vp, after = state.legal(), block(state.to_act) + at.vp, state.copy()
        offered = at.ACTION_LEECH_ACCEPT in legal
        if offered:
            after.apply(at.ACTION_LEECH_ACCEPT)
        free = offered and after.array[vp] >= state.array[vp]
        action = STRONGEST.obvious(state.view(state.to_act), legal)
        assert action == (at.ACTION_LEECH_ACCEPT if free else None), "T-10.4"
        taken[free] += offered
    assert min(taken.values()) > 0


@pytest.mark.full
def test_boundless_faith_plays_by_the_rules_alone() -> None:
    for state in itertools.islice(decisions_of(at.CULTISTS, range(1)), 40):
        legal = state.legal()
        if len(legal) < 2:
            continue
        view = state.view(state.to_act)
        gains = np.empty(len(legal))
        score(view.array, np.array(legal, np.int16), len(legal), EXPERT, gains)
        bot = make("expert:faith=1000000", "terra_mystica")
        bot.start(state.game, state.to_act, 1)
        assert gains[legal.index(bot.choose(view, legal))] == pytest.approx(gains.max())


def mean_scores(specs: list[str], seeds: range) -> list[float]:
    """Return the mean score of each bot; they change seats from game to game."""
    players = len(specs)
    game = load("terra_mystica", players)
    totals = [0.0] * players
    for seed in seeds:
        state = game.new(seed)
        seated = [(seat + seed) % players for seat in range(players)]
        bots = [make(specs[number], "terra_mystica") for number in seated]
        for seat, bot in enumerate(bots):
            bot.start(game, seat, 10 * seed + seat)
        while not state.over:
            state.apply(bots[state.to_act].choose(state.view(state.to_act), state.legal()))
        for seat, number in enumerate(seated):
            totals[number] += state.result()[1][seat] / len(seeds)
    return totals


def test_rules_of_thumb_score_far_more_than_chance() -> None:
    *ruled, chance = mean_scores(["reflex", "greedy", "builder", "random"], range(4))
    assert min(ruled) > chance + 15


@pytest.mark.full
def test_looking_ahead_adds_to_the_rules() -> None:
    # 8 games, two seats each: 12 points apart in the mean of many
    expert, reflex, other, third = mean_scores(["expert", "reflex", "expert", "reflex"], range(8))
    assert expert + other > reflex + third
