"""Measure how far sampled hands are from the exact posterior: the table of docs/games/aura/belief.md.

Usage: ``python -m tests.aura.belief_error PLAYERS CARDS_OF_A_TYPE DEAL LIMIT [GAMES] [WORLDS]``
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict

import numpy as np

from aura_ai.games import registry

from .card_filter import CardTable

ROUNDS = 5


def distances(table: CardTable, worlds: int) -> tuple[float, float, float]:
    """Return the error of an expected count, and total variation: found, and by chance alone.

    Args:
        table: Cards in play, with the exact posterior of seat 0.
        worlds: Number of samples.
    """
    hands = table.worlds(worlds)
    exact = (table.filter.hands * table.filter.chance[:, None, None]).sum(axis=0)
    joint = table.filter.joint()
    found = Counter(tuple(h) for h in hands.reshape(worlds, -1).tolist())
    chances = np.array(list(joint.values()))
    shares = np.array([found.pop(hand, 0) for hand in joint]) / worlds
    impossible = sum(found.values()) / worlds
    by_chance = table.rng.multinomial(worlds, chances / chances.sum()) / worlds
    return (
        float(np.abs(hands.mean(axis=0) - exact).max()),
        float((np.abs(shares - chances).sum() + impossible) / 2),
        float(np.abs(by_chance - chances).sum() / 2),
    )


def main(players: int, a_type: int, deal: int, limit: int, games: int, worlds: int) -> None:
    """Print one line for each round, at its beginning and in the course of it."""
    game = registry.load("aura", players, rounds=6)
    found: dict[tuple[int, bool], list[tuple[float, float, float]]] = defaultdict(list)
    for seed in range(games):
        table = CardTable(game, seed, a_type, deal, limit)
        for period in range(1, ROUNDS + 1):
            if period > 1:
                table.next_round()
            found[period, False].append(distances(table, worlds))
            table.part_of_a_round(False)
            found[period, True].append(distances(table, worlds))
    for (period, inside), rows in sorted(found.items()):
        error, distance, chance = np.array(rows).mean(axis=0)
        worst = max(row[0] for row in rows)
        when = "in the course" if inside else "beginning"
        print(
            f"round {period} {when:13} expected count off by {error:.3f} (worst {worst:.3f}), "
            f"total variation {distance:.3f} (sampling alone {chance:.3f})"
        )


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*given, *(10, 20000)[len(given) - 4 :])
