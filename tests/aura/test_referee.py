"""The Aura referee on random games: lengths, chance, options."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

from aura_ai.games.aura.referee import Referee
from aura_ai.referee.chance import Chance

from .vectors_tools import DATA

# Largest number of legal actions by node: the "Bound" column of F-1.
BOUNDS = {
    "SETUP_CLOUD": 12,
    "FERTILIZER": 12,
    "DRAFT_PICK": 4,
    "TURN": 9,
    "SECOND": 9,
    "PAY": 4,
    "FROST_TILE": 12,
    "SUN_CLOUD": 13,
    "TILE_DROP": 13,
    "WIND_MOVE": 34,
    "RAIN_FIRST": 48,
    "RAIN_SECOND": 45,
    "VOTE": 5,
    "RELOCATE": 4,
    "HAND_LIMIT": 4,
    "SELECT_WEATHER": 4,
    "SUN_WEATHER": 13,
    "WINDW_DROP": 48,
    "WINDW_DIR": 4,
    "LAKE_STEP": 4,
}
# Mean number of real decisions of games played uniformly at random (F-1).
LENGTHS = {(2, 4): 102, (2, 6): 154, (3, 4): 131, (3, 6): 197, (4, 4): 153, (4, 6): 229}


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
    for (players, rounds), expected in LENGTHS.items():
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


def test_chance_is_splitmix64() -> None:
    """The stream is splitmix64 started at mix(seed + GOLDEN); draws take the upper half."""
    golden, mask = 0x9E3779B97F4A7C15, (1 << 64) - 1

    def mix(z: int) -> int:
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & mask
        return z ^ z >> 31

    # First output of the generator with state 0, published with the algorithm.
    assert mix(golden) == 0xE220A8397B1DCDAF
    assert Chance(0).state == 0xE220A8397B1DCDAF
    chance = Chance(12345)
    state = mix(12345 + golden)
    for n in (2, 6, 40, 1000):
        state = (state + golden) & mask
        assert chance.draw(n) == (mix(state) >> 32) * n >> 32
    # and a number bound to a place mixes the complement of the state with the place
    place = (3 << 32) + (2 << 16) + 7
    bound = mix((mix(state ^ mask) + place * golden) & mask)
    assert chance.draw_for(3, 2, 7, 40) == (bound >> 32) * 40 >> 32
    assert chance.state == state
    resumed = Chance.from_state(chance.state)
    assert [resumed.draw(6) for _ in range(9)] == [chance.draw(6) for _ in range(9)]
    with pytest.raises(ValueError, match="seed"):
        Chance(-1)
