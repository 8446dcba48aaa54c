"""Counterfactual lines: searches after each move, same determinizations.

One search over all moves hardly looks at bad ones, so it cannot say how bad they are. Here every move
that is compared is made, and a search of its own with the same budget follows from where it leads. All
moves meet the same determinizations and the same chance, so what they have in common cancels out in
the difference (common random numbers). No decision of a bot is made this way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from aura_ai.bots.search_bot import SearchBot, win_shares
from aura_ai.contract.game import State, View
from aura_ai.engine import rng
from aura_ai.engine.header import PLY, RNG, RNG_WORDS
from aura_ai.search import Budget, Outcome
from aura_ai.search.report import Step

DETERMINIZATIONS = 8
"""Determinizations in which moves are compared; one where there is nothing hidden and no chance."""
PROBES = 4
"""Determinizations that are looked at to see whether anything is hidden or drawn."""


@dataclass(frozen=True)
class Prospect:
    """Outcome of a search after one move.

    Attributes:
        action: The move.
        chances: ``float64[seats]``, chances to win after it.
        scores: ``float64[seats]``, expected final scores, NaN where no simulation saw the end.
        line: Expected continuation in the first determinization, without the move itself.
        before: The first determinization.
        after: The same after the move, with the chance that the line meets.
    """

    action: int
    chances: npt.NDArray[np.float64]
    scores: npt.NDArray[np.float64]
    line: tuple[Step, ...]
    before: State
    after: State


def prospects(
    bot: SearchBot,
    view: View,
    actions: Sequence[int],
    sims: int,
    seed: int,
    determinizations: int = DETERMINIZATIONS,
    stop: Callable[[], bool] | None = None,
) -> list[Prospect]:
    """Return the prospects of moves of the seat to act, as :meth:`Analyst.prospects` describes them."""
    seats = view.game.seats
    determinizations = 1 if _all_equal(view, actions, seed) else min(determinizations, sims)
    chances = np.zeros((len(actions), seats))
    scores = np.zeros((len(actions), seats))
    lines: list[tuple[Step, ...]] = []
    afters: list[State] = []
    for number in range(determinizations):
        key = _key(seed, view, number)
        for i, action in enumerate(actions):
            state = _after(view, action, key)
            if state.over:
                places, points = state.result()
                chances[i] += win_shares(places)
                scores[i] += points
                if number == 0:
                    lines.append(())
                    afters.append(state)
                continue
            budget = Budget(sims=sims // determinizations)
            outcome = bot.run_after(view.sample(key), action, budget, key, stop)
            best = outcome.order()[0]
            chances[i] += _chances(outcome, best)
            scores[i] += _scores(outcome)
            if number == 0:
                lines.append(tuple(bot.line_after(view.sample(key), action, outcome, key)))
                # as the line was read
                rng.seed(state.array, np.uint64(key))
                afters.append(state)
    before = view.sample(_key(seed, view, 0))
    return [
        Prospect(
            action,
            chances[i] / determinizations,
            scores[i] / determinizations,
            lines[i],
            before,
            afters[i],
        )
        for i, action in enumerate(actions)
    ]


def _key(seed: int, view: View, number: int) -> int:
    with np.errstate(over="ignore"):
        of_ply = np.uint64(rng.derive(np.uint64(seed), np.uint64(view.array[PLY])))
        # seeds have 63 bits
        return int(np.uint64(rng.derive(of_ply, np.uint64(number)))) >> 1


def _after(view: View, action: int, key: int) -> State:
    state = view.sample(key)
    state.apply(action)
    return state


def _all_equal(view: View, actions: Sequence[int], seed: int) -> bool:
    """Return whether determinizations agree in all but their generator after every move."""
    for action in actions:
        first = _after(view, action, _key(seed, view, 0)).array
        for number in range(1, PROBES):
            differs = first != _after(view, action, _key(seed, view, number)).array
            differs[RNG : RNG + RNG_WORDS] = False
            if differs.any():
                return False
    return True


def _chances(outcome: Outcome, best: int) -> npt.NDArray[np.float64]:
    """Return the chances with the best answer; proven values count as they are."""
    proof = int(outcome.proofs[best])
    if not proof:
        return outcome.chances[best]
    # proofs exist in games of two seats alone, and the best move is lost only when all are
    won = np.zeros(outcome.chances.shape[1])
    won[outcome.seat if proof > 0 else 1 - outcome.seat] = 1.0
    return won


def _scores(outcome: Outcome) -> npt.NDArray[np.float64]:
    """Return the mean final scores of all simulations that saw the end."""
    mask = ~np.isnan(outcome.scores[:, 0])
    if not mask.any():
        return np.full(outcome.scores.shape[1], np.nan)
    weights = outcome.visits[mask]
    return np.average(outcome.scores[mask], axis=0, weights=weights)
