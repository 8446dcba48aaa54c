"""Kernels that are made of a game's rules of thumb: they agree with one another."""

from __future__ import annotations

import importlib

import numpy as np
import pytest

from aura_ai.bots.heuristics import Heuristics
from aura_ai.contract.registry import load
from aura_ai.search.hooks import kernel_name
from aura_ai.search.softmax import softmax

GAMES = ("rauha", "solenia")


def heuristics(game: str) -> Heuristics:
    found = importlib.import_module(f"aura_ai.bots.{game}.policy").HEURISTICS
    assert isinstance(found, Heuristics)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_choice_and_prior_follow_the_scores(game: str) -> None:
    rules, state = heuristics(game), load(game, 2).new(11)
    prior = rules.prior(rules.expert)
    calm = rules.table.vector(rules.expert, noise=0.0)
    while not state.over:
        legal = np.array(state.legal(), np.int16)
        scores, shares = np.zeros(len(legal)), np.zeros(len(legal))
        rules.score(state.array, legal, len(legal), calm, scores)
        best = rules.choose(state.array.copy(), legal, len(legal), calm)
        assert best in legal[scores == scores.max()]
        prior(state.array, legal, len(legal), shares)
        softmax(scores, len(legal), rules.temperature)
        assert np.array_equal(shares, scores)
        state.apply(int(best))


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_without_noise_draws_no_chance(game: str) -> None:
    rules, state = heuristics(game), load(game, 2).new(11)
    calm = rules.table.vector(rules.expert, noise=0.0)
    legal = np.array(state.legal(), np.int16)
    after = state.array.copy()
    rules.choose(after, legal, len(legal), calm)
    assert np.array_equal(after, state.array)
    rules.choose(after, legal, len(legal), rules.expert)
    assert not np.array_equal(after, state.array), "near ties are decided by chance"


def test_policies_of_other_weights_are_other_kernels() -> None:
    """Caches name kernels by it: weights that changed must not be served from an old file."""
    rules = heuristics("rauha")
    other = rules.table.vector(rules.expert, water=2.0)
    names = [kernel_name(rules.policy(weights)) for weights in (rules.expert, other)]
    assert len(set(names)) == 2
    assert names[0] == kernel_name(rules.expert_policy)
    assert all(name.startswith(rules.module) for name in names)
