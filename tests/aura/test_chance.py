"""Cards dealt by seat: independent of order, and uniform."""

from __future__ import annotations

import numpy as np
import pytest

from aura_ai.contract.registry import load
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules.cards import deal

DECK = [9, 5, 8, 4]
GAMES = 400


def dealt(template: Array, key: int, first: int, deck: list[int]) -> np.ndarray:
    """Return ``int[seats, types]``: what a deal in round 2 gives to empty hands."""
    s = template.copy()
    rng.seed(s, np.uint64(key))
    s[at.round] = 2
    s[at.first_player] = first
    s[at.discard : at.discard + at.N_TYPES] = s[at.deck : at.deck + at.N_TYPES] - deck
    s[at.deck : at.deck + at.N_TYPES] = deck
    deal(s)
    seats = int(s[SEATS])
    return s[at.hand : at.hand + at.N_TYPES * seats].reshape(seats, 4).copy()


def alike(one: np.ndarray, other: np.ndarray) -> float:
    """Return the share of cards that two deals have in common, seat by seat."""
    return float(np.minimum(one, other).sum() / one.sum())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_is_dealt_alike_whoever_is_first(players: int) -> None:
    template = load("aura", players).template
    same, other = [], []
    for key in range(GAMES):
        mine = dealt(template, key, 0, DECK)
        same.append(alike(mine, dealt(template, key, players - 1, DECK)))
        other.append(alike(mine, dealt(template, key + GAMES, 0, DECK)))
    assert np.mean(same) > 0.88
    # the other side: unrelated deals have less in common
    assert np.mean(other) < 0.75


def test_every_card_left_is_as_likely_for_every_seat() -> None:
    template = load("aura", 2).template
    hands = np.array([dealt(template, key, key % 2, DECK) for key in range(GAMES)])
    share = np.array(DECK) / sum(DECK)
    cards = hands[0, 0].sum()
    # a hand is hypergeometric: mean and variance of each type, 5 standard errors
    spread = np.sqrt(cards * share * (1 - share) * (sum(DECK) - cards) / (sum(DECK) - 1))
    for seat in range(2):
        assert np.all(np.abs(hands[:, seat].mean(0) - cards * share) < 5 * spread / GAMES**0.5)
        assert np.allclose(hands[:, seat].std(0), spread, rtol=0.2)
    # and what one seat gets takes from the other as it would from a shuffled deck
    correlation = np.mean(
        [np.corrcoef(hands[:, 0, card], hands[:, 1, card])[0, 1] for card in range(4)]
    )
    assert correlation == pytest.approx(-cards / (sum(DECK) - cards), abs=0.12)
