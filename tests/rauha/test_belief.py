"""Views and determinizations of Rauha (section 14)."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import numpy as np
import pytest
from scipy import stats

from aura_ai.contract.game import Game, State
from aura_ai.contract.registry import load
from aura_ai.engine import rng
from aura_ai.engine.header import TO_ACT
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.rules import board, flow

LEAST_P = 1e-4


def world_of(view: np.ndarray, game: Game, key: int) -> np.ndarray:
    world = view.copy()
    rng.seed(world, np.uint64(key))
    game.kernels.determinize(world)
    return world


def pick(state: State, *slots: int) -> None:
    for slot in slots:
        state.apply(slot)


def satellite(s: np.ndarray, k: int) -> list[int]:
    return [int(c) for c in s[at.satellites + at.PACK_SIZE * k :][: at.PACK_SIZE] if c != at.NONE]


def kept(s: np.ndarray, seat: int) -> int:
    return int(s[board.block(seat) + at.kept])


def test_what_a_reader_left_is_known_until_the_next_reader_picks() -> None:
    """I-4 and I-8.1: seat 0 knows the three cards from which seat 1 takes one on turn 2."""
    state = load("rauha", 3).new(11)
    own = satellite(state.array, 0)
    pick(state, 0, 0, 0)
    leftovers = own[1:]
    assert satellite(state.view(0).array, 0) == leftovers
    assert satellite(state.view(1).array, 0) == [at.HIDDEN] * 3
    while state.array[at.node] == at.NODE_PLACE:
        state.apply(at.ACTION_SELL)
    # turn 2: seats pick in order, seat 1 reads satellite 0
    assert state.array[at.step] == 2
    assert satellite(state.view(0).array, 0) == leftovers
    pick(state, 0)
    assert satellite(state.view(0).array, 0) == leftovers
    pick(state, 1)
    view = state.view(0).array
    assert satellite(view, 0) == [at.HIDDEN] * 2
    assert kept(view, 1) == at.HIDDEN
    counts = Counter()
    for key in range(3000):
        world = world_of(view, state.game, key)
        assert sorted([kept(world, 1), *satellite(world, 0)]) == leftovers
        counts[kept(world, 1)] += 1
    assert stats.chisquare([counts[c] for c in leftovers]).pvalue > LEAST_P


def to_turn(state: State, step: int) -> None:
    """Play to the draft of a step; everybody picks the first card and discards it."""
    while not (state.array[at.step] == step and state.array[at.node] == at.NODE_DRAFT):
        state.apply(at.ACTION_SELL if at.ACTION_SELL in state.legal() else state.legal()[-1])


def test_a_discard_of_the_next_reader_stays_among_the_candidates() -> None:
    """I-8.1: while turn 2 lasts, discard and satellite are drawn together from the three cards."""
    state = load("rauha", 2).new(4)
    leftovers = satellite(state.array, 0)[1:]
    pick(state, 0, 0)
    while state.array[at.step] == 1:
        state.apply(at.ACTION_SELL)
    pick(state, 2, 2)
    while kept(state.array, 1) >= 0:
        state.apply(at.ACTION_SELL)
    assert state.array[at.step] == 2 or state.array[TO_ACT] >= 0
    if state.array[at.step] == 2:
        view = state.view(0).array
        assert satellite(view, 0) == [at.HIDDEN] * 2
        counts = Counter()
        for key in range(3000):
            world = world_of(view, state.game, key)
            remaining = satellite(world, 0)
            (missing,) = set(leftovers) - set(remaining)
            assert board.fate_of(world, missing) == at.FATE_GONE
            counts[missing] += 1
        assert stats.chisquare([counts[c] for c in leftovers]).pvalue > LEAST_P


def test_the_last_two_cards_are_distinguished_only_when_one_is_placed() -> None:
    """I-4: on turn 3 the middle reader knows both cards, but not which one was kept."""
    state = load("rauha", 3).new(8)
    to_turn(state, 3)
    # seat 1 read satellite 0 on turn 2; seat 0 reads it now
    both = satellite(state.array, 0)
    assert len(both) == 2
    pick(state, 1)
    view = state.view(1).array
    assert satellite(view, 0) == [at.HIDDEN]
    pick(state, 0, 0)
    view = state.view(1).array
    assert satellite(view, 0) == []
    counts = Counter()
    for key in range(2000):
        world = world_of(view, state.game, key)
        card = kept(world, 0)
        (other,) = set(both) - {card}
        assert board.fate_of(world, other) == at.FATE_GONE
        counts[card] += 1
    assert stats.chisquare([counts[c] for c in both]).pvalue > LEAST_P
    # seat 2 has seen neither of them in this round
    world_cards = {kept(world_of(state.view(2).array, state.game, key), 0) for key in range(50)}
    assert len(world_cards) > 2


def careless(chance: random.Random, state: State, legal: list[int]) -> int:
    """Choose so that nothing shows which cards a seat holds: the assumption of I-8."""
    if state.array[at.node] == at.NODE_PLACE:
        puts = [a for a in legal if a < at.ACTION_SELL]
        assert puts, "everybody is rich: each card can be placed"
        return at.ACTION_SELL if chance.random() < 0.5 else chance.choice(puts)
    return chance.choice(legal)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_truth_is_like_any_of_the_worlds(players: int) -> None:
    """Among worlds drawn from the true posterior the truth has no special rank (all of I-8)."""
    others = 9
    game = load("rauha", players)
    chance = random.Random(players)
    kinds = {"kept": Counter(), "packs": Counter(), "deck": Counter(), "all": Counter()}

    def numbers(s: np.ndarray) -> dict[str, int]:
        statistics = {
            "kept": sum(kept(s, seat) for seat in range(players)),
            "packs": sum(c * c for k in range(players) for c in satellite(s, k)),
            "deck": sum(
                int(s[at.decks + at.N_AGE_CARDS * age + int(s[at.dealt + age])])
                for age in range(2)
                if s[at.dealt + age] < at.N_AGE_CARDS
            ),
        }
        statistics["all"] = 7 * statistics["kept"] + statistics["packs"] - 3 * statistics["deck"]
        return statistics

    for seed in range(120):
        state = game.new(seed)
        for seat in range(players):
            state.array[board.block(seat) + at.crystals] = 1000
        stop = chance.randrange(20, 24 * players)
        while state.ply < stop and not state.over:
            state.apply(careless(chance, state, state.legal()))
        if state.over:
            continue
        view = state.view(chance.randrange(players)).array
        truth = numbers(state.array)
        worlds = [numbers(world_of(view, game, 100 * seed + i)) for i in range(others)]
        for kind, ranks in kinds.items():
            lower = sum(w[kind] < truth[kind] for w in worlds)
            same = sum(w[kind] == truth[kind] for w in worlds)
            ranks[lower + chance.randint(0, same)] += 1
    for kind, ranks in kinds.items():
        assert stats.chisquare([ranks[i] for i in range(others + 1)]).pvalue > LEAST_P, kind


def test_unknown_cards_are_uniform_over_the_cards_never_seen() -> None:
    """I-8: kept cards, packs and deck of the age share the pool evenly."""
    state = load("rauha", 3).new(21)
    pick(state, 1, 2, 0)
    view = state.view(0).array
    own = {*satellite(state.array, 0), kept(state.array, 0)}
    pool = [c for c in range(at.N_AGE_CARDS) if c not in own]
    where = {"kept": Counter(), "pack": Counter(), "deck": Counter(), "next age": Counter()}
    for key in range(4000):
        world = world_of(view, state.game, key)
        where["kept"][kept(world, 1)] += 1
        where["pack"].update(satellite(world, 2))
        where["deck"][int(world[at.decks + at.N_AGE_CARDS - 1])] += 1
        where["next age"][int(world[at.decks + at.N_AGE_CARDS + 3])] += 1
    for name, counts in where.items():
        cards = range(at.N_AGE_CARDS, at.N_CARDS) if name == "next age" else pool
        assert set(counts) <= set(cards)
        assert stats.chisquare([counts[c] for c in cards]).pvalue > LEAST_P, name


def test_five_players_know_the_second_round_of_an_age_as_a_set() -> None:
    """I-7: every card of the age is dealt, so no world deals a card again that was seen."""
    state = load("rauha", 5).new(2)
    to_turn(state, 5)
    visible = {c for c in range(at.N_AGE_CARDS) if board.has_seen(state.array, 0, c)}
    view = state.view(0).array
    own = set(satellite(view, int(flow.satellite_of(view, 0, flow.step_info(view)))))
    for key in range(200):
        world = world_of(view, state.game, key)
        dealt = set(itertools.chain.from_iterable(satellite(world, k) for k in range(5)))
        assert len(dealt) == 20
        assert dealt & visible == own


def test_hidden_picks_of_the_same_draft_are_not_in_the_view() -> None:
    """I-9: what others picked just now changes nothing that a seat sees."""
    game = load("rauha", 4)
    views = []
    for slots in itertools.product(range(4), repeat=2):
        state = game.new(77)
        pick(state, *slots)
        views.append(state.view(2).array)
    assert all(np.array_equal(view, views[0]) for view in views)
