"""The Rauha referee on random games: lengths, chance, options."""

from __future__ import annotations

import random

from aura_ai.games.rauha.referee import Referee
from aura_ai.referee.chance import Chance

from .vectors_tools import DATA, DRAFT, OVER, PLACE, SCORING, TURN

# The largest number of legal actions by node (D-1 to D-4).
BOUNDS = {DRAFT: 4, PLACE: 19, TURN: 32, SCORING: 27}
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


def test_numbers_of_section_15() -> None:
    """The published means of random play; they say in which order of size a mistake would lie."""
    for (mode, players), expected in LENGTHS.items():
        rng = random.Random(players)
        decisions, energy, games = 0, 0, 40
        for number in range(games):
            side = "AB"[number % 2]
            game = Referee({"players": players, "side": side, "mode": mode}, DATA, Chance(number))
            while game.node != OVER:
                decisions += 1
                assert 2 <= len(game.legal()) <= BOUNDS[game.node]
                game.apply(rng.choice(game.legal()))
            energy += sum(game.scores())
        assert expected * 0.95 < decisions / games < expected * 1.03, (mode, players)
        mean = energy / games / players
        assert MEAN_SCORES[mode] * 0.88 < mean < MEAN_SCORES[mode] * 1.12, (mode, players)


def test_chance_enters_only_at_set_up() -> None:
    """I-10: a marker stack of N and two decks of 40 take N - 1 + 39 + 39 draws; then none."""
    for players in (2, 5):
        game = Referee({"players": players}, DATA, Chance(8))
        chance = Chance(8)
        for _ in range(players - 1 + 39 + 39):
            chance.draw(2)
        rng = random.Random(1)
        while game.node != OVER:
            assert game.chance.state == chance.state
            game.apply(rng.choice(game.legal()))
        assert game.chance.state == chance.state
