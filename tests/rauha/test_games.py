"""Whole games of Rauha: state size, length, chance."""

from __future__ import annotations

import random

import numpy as np

from aura_ai.contract.registry import load
from aura_ai.engine import rng
from aura_ai.engine.header import PLY, TO_ACT
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.referee import Referee
from aura_ai.referee.chance import Chance

from .vectors_tools import DATA, OVER

# The largest number of legal actions by node (D-1 to D-4).
BOUNDS = {
    at.NODE_DRAFT: 4,
    at.NODE_PLACE: 19,
    at.NODE_TURN_WINDOW: 32,
    at.NODE_SCORING_WINDOW: 27,
}
# Mean number of decisions of random games on side A or B (D-8); auto mode mixes the sides.
LENGTHS = {
    ("auto", 2): 58,
    ("auto", 3): 87,
    ("auto", 4): 116,
    ("auto", 5): 145,
    ("strict", 2): 111,
    ("strict", 3): 165,
    ("strict", 4): 221,
    ("strict", 5): 276,
}
MEAN_SCORES = {"auto": 47, "strict": 24}  # D-9


def test_numbers_of_random_games() -> None:
    """Section 15: lengths, scores and choices; D-8 counts the rare placements with one choice (A-52)."""
    legal = np.empty(at.MAX_LEGAL, np.int16)
    for (mode, players), expected in LENGTHS.items():
        plies, scores = [], []
        for seed in range(200):
            game = load("rauha", players, side="AB"[seed % 2], mode=mode)
            state = game.new(seed)
            s = state.array
            while s[TO_ACT] >= 0:
                n = game.kernels.legal(s, legal)
                assert 2 <= n <= BOUNDS[int(s[at.node])]
                game.kernels.apply(s, int(legal[rng.draw(s, n)]))
            plies.append(int(s[PLY]))
            scores += state.result()[1]
        least, most = (0.975, 1.0) if mode == "auto" else (0.95, 1.03)
        assert least * expected < np.mean(plies) < most * expected, (mode, players)
        mean = MEAN_SCORES[mode]
        assert 0.88 * mean < np.mean(scores) < 1.12 * mean, (mode, players)


def test_chance_enters_only_at_set_up() -> None:
    """I-10: a marker stack of N and two decks of 40 take N - 1 + 39 + 39 draws; then none."""
    for players in (2, 5):
        game = Referee({"players": players}, DATA, Chance(8))
        chance = Chance(8)
        for _ in range(players - 1 + 39 + 39):
            chance.draw(2)
        choices = random.Random(1)
        while game.node != OVER:
            assert game.chance.state == chance.state
            game.apply(choices.choice(game.legal()))
        assert game.chance.state == chance.state
