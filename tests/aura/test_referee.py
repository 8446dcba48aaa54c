"""The Aura referee on random games: lengths, chance, options."""

from __future__ import annotations

import random
from collections import defaultdict
from pathlib import Path

import pytest

from aura_ai.files import read_toml
from aura_ai.games.aura.referee import Referee
from aura_ai.referee.chance import Chance

from .vectors_tools import DATA

COUNTS = read_toml(Path(__file__).with_name("counts.toml"))
BOUNDS = COUNTS["bounds"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t63_no_deal_finds_both_piles_empty(players: int) -> None:
    """T-63: the referee asserts it at every card; full hands are the hardest case."""
    for seed in range(4):
        game = Referee({"players": players, "rounds": 6}, DATA, Chance(seed))
        while game.node != "OVER":
            # Passing at once keeps as many cards in hands as the rules allow.
            game.apply(game.legal()[0])


def test_counts_of_f1() -> None:
    widest: dict[str, int] = defaultdict(int)
    for game_length, expected in COUNTS["lengths"].items():
        players, rounds = map(int, game_length.split("-"))
        rng = random.Random(players * 10 + rounds)
        total = 0
        games = 40
        for seed in range(games):
            game = Referee({"players": players, "rounds": rounds}, DATA, Chance(seed))
            while game.node != "OVER":
                total += 1
                widest[game.node] = max(widest[game.node], len(game.legal()))
                assert 2 <= len(game.legal()) <= BOUNDS[game.node]
                game.apply(rng.choice(game.legal()))
        # The published means are "orders of magnitude": they depend on how ties are counted.
        assert expected * 0.88 < total / games < expected * 1.12, (players, rounds)
    for node in ("TURN", "SECOND", "PAY", "VOTE", "HAND_LIMIT", "SELECT_WEATHER", "FROST_TILE"):
        assert widest[node] == BOUNDS[node]
