"""What a view costs a Python bot, as multiples of making the view itself, in each game.

Run ``python bench/view_cost.py [GAME ...]``. A row is a call of ``View``, made at decisions spread over
a random game of two; the last row is what version 2 of the line protocol pays per decision of anybody.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import numpy as np

from aura_ai.bots.warm import warm_rules
from aura_ai.games import registry
from aura_ai.games.contract import State
from aura_ai.screens.narration import narrate

PLACES = 12
"""Decisions of the game at which is measured."""
ROUNDS = 40
SEED = 1


def middle(call: Callable[[], object]) -> float:
    """Return the median time of a call, in microseconds."""
    taken = []
    for _ in range(ROUNDS):
        began = time.perf_counter_ns()
        call()
        taken.append(time.perf_counter_ns() - began)
    return float(np.median(taken)) / 1000


def places(name: str) -> list[State]:
    """Return states spread over a random game."""
    game = registry.load(name, 2)
    warm_rules(game, lambda state, number, action: narrate(state, number, action, 0))
    chance = np.random.default_rng(SEED)
    states, state = [], game.new(SEED)
    while not state.over:
        states.append(state.copy())
        state.apply(int(chance.choice(state.legal())))
    return [states[i] for i in np.linspace(0, len(states) - 1, PLACES).astype(int)]


def costs(state: State) -> dict[str, float]:
    """Return microseconds by call."""
    view, action = state.view(state.to_act), state.legal()[0]
    fields = [each.name for each in view.game.layout.shown()] if view.game.layout else []
    sample = view.sample(SEED)
    return {
        "view": middle(lambda: state.view(state.to_act)),
        "field": middle(lambda: [view[name] for name in fields]) / max(1, len(fields)),
        "describe": middle(lambda: view.describe(action)),
        "sample": middle(lambda: view.sample(SEED)),
        "copy + apply": middle(lambda: sample.copy().apply(action)),
        "to_json": middle(view.to_json),
        "event": middle(lambda: narrate(state, 0, action, 0)),
    }


def main() -> None:
    """Print a table for each game."""
    names = sys.argv[1:] or ["connect_four", "rauha", "solenia", "aura", "terra_mystica"]
    print(f"{'':16}" + "".join(f"{name:>16}" for name in names))
    table = [[costs(state) for state in places(name)] for name in names]
    for row in table[0][0]:
        cells = []
        for game in table:
            made = float(np.mean([each["view"] for each in game]))
            cells.append(f"{np.mean([each[row] for each in game]) / made:>16.1f}")
        print(f"{row:16}" + "".join(cells))
    made = (np.mean([each["view"] for each in game]) for game in table)
    print(f"{'view, us':16}" + "".join(f"{each:>16.1f}" for each in made))


if __name__ == "__main__":
    main()
