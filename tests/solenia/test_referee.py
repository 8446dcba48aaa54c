"""The Solenia referee: how many legal actions there are at a decision, and which."""

from __future__ import annotations

import random

from aura_ai.games.solenia.referee import Referee
from aura_ai.referee.chance import Chance

from .vectors_tools import DATA, OVER

CODES = {
    "MAIN": (0, 77, 78), "ORDER": (82, 85, 4), "NOTCH": (86, 91, 4), "PAY": (78, 81, 4),
    "BONUS": (78, 81, 2), "OVERFLOW": (78, 81, 4), "DRAFT": (92, 99, 8),
}  # fmt: skip
"""By node the first and the last code (section 20), and the most legal actions (section 19)."""


def test_codes_and_numbers_of_legal_actions() -> None:
    chance, nodes = random.Random(1), set()
    for options in ({"players": 3}, {"players": 4, "mode": "winter_improvements"}):
        for seed in range(4):
            game = Referee(options, DATA, Chance(seed))
            while game.node != OVER:
                low, high, most = CODES[game.node]
                legal = game.legal()
                assert 2 <= len(legal) <= most
                assert low <= min(legal) <= max(legal) <= high
                nodes.add(game.node)
                game.apply(chance.choice(legal))
    assert nodes == CODES.keys()
