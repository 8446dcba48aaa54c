"""Check that a search with more simulations prefers something.

A search with leaves of equal value visits all actions equally and plays the first; it causes no
error that anything else would notice. Levels, hints, reviews and every report on balance depend on it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from aura_ai.bots import mcts, specs
from aura_ai.bots.mcts import PlanningBot
from aura_ai.bots.registry import VETERAN, entries
from aura_ai.bots.search_bot import SearchBot
from aura_ai.contract.game import Game, State
from aura_ai.contract.registry import info, load_with
from aura_ai.engine.uncompiled import interpreted
from aura_ai.errors import AuraError

GAMES = 3
"""Random games that positions are taken from."""
POSITIONS = 10
"""Positions in which a search may show that it prefers something; the first that does is enough."""
SIMS = 24
"""Simulations per position at least: few, since they run interpreted."""
SIMS_PER_ACTION = 4
ALIKE = 1e-9
"""Difference of values that is rounding."""


def blind_searches(name: str, data: Path | None = None) -> list[str]:
    """Return the search bots of a game that prefer nothing, each in a line that says what to look at.

    Nothing is compiled for it. Left out are the searches that are the same for every game, the frozen
    baseline, and plans: their visits show no preference.
    """
    game = load_with(name, next((p for p in info(name).players if p > 1), 1), {}, data)
    states = _positions(game)
    lines = []
    with interpreted():
        for spec, bot in searches(game):
            if isinstance(bot, AuraError):
                lines.append(f"{spec}: {bot}")
            elif states and not any(_prefers(bot, state) for state in states):
                lines.append(
                    f"{spec}: all actions have the same value or the same visits in {len(states)} "
                    "random positions; look at the value and the horizon of its search"
                )
    return lines


def _positions(game: Game) -> list[State]:
    """Return positions of the first halves of random games: later ones show their end to the blind.

    Those with the fewest actions come first, as they need few simulations.
    """
    chance, states = random.Random(1), []
    for seed in range(GAMES):
        state, course = game.new(seed), []
        while not state.over and state.ply < game.max_plies:
            course.append(state.copy())
            state.apply(chance.choice(state.legal()))
        states += course[: len(course) // 2]
    chance.shuffle(states)
    return sorted(states, key=lambda state: len(state.legal()))[:POSITIONS]


def searches(game: Game) -> Iterator[tuple[str, SearchBot | AuraError]]:
    """Yield each search of a game's own that differs from those before, with the spelling of its bot.

    An error takes the place of one that cannot be made or started.
    """
    configurations = []
    for name, entry in entries(game.info.name).items():
        if entry in mcts.ENTRIES.values() or name == VETERAN or "sims" not in entry.parameters:
            continue
        try:
            bot = specs.make(f"{name}:sims={SIMS}", game.info.name)
            if not isinstance(bot, SearchBot) or isinstance(bot, PlanningBot):
                continue
            if isinstance(bot, mcts.MctsBot):
                value = replace(bot.value, random_move_rate=0.0)
                if value in configurations:
                    continue
                configurations.append(value)
                bot = value.bot()
            bot.start(game, 0, 1)
        except AuraError as error:
            yield name, error
            continue
        yield name, bot


def _prefers(bot: SearchBot, state: State) -> bool:
    """Return whether a search distinguishes the actions of a position."""
    legal = state.legal()
    bot.budget = replace(bot.budget, sims=max(SIMS, SIMS_PER_ACTION * len(legal)))
    bot.start(state.game, state.to_act, 1)
    bot.choose(state.view(state.to_act), legal)
    outcome = bot.outcome
    assert outcome is not None
    if outcome.proofs.any():
        return True
    worth = outcome.values[outcome.visits > 0, outcome.seat]
    # visits may differ by the one that is left over
    return bool(np.ptp(worth) > ALIKE and np.ptp(outcome.visits) > 1)
