"""The Rauha referee: chance, options."""

from __future__ import annotations

import random

from aura_ai.games.rauha.referee import Referee
from aura_ai.referee.chance import Chance

from .vectors_tools import DATA, OVER


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
