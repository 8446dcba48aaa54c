"""Positions of self-play games with what came of them: the samples that values are fitted to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.contract.game import Game
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Floats, Singles
from aura_ai.engine.header import PLY
from aura_ai.engine.numbers import softsign
from aura_ai.learning.positions import record_game
from aura_ai.learning.recording import Decisions
from aura_ai.search.binding import bound_beside
from aura_ai.search.hooks import Hooks, Inputs, Weights
from aura_ai.search.log_linear import LogLinearWeights
from aura_ai.search.params import MARGIN_SCALE, par
from aura_ai.search.rollout import GRAIN
from aura_ai.search.workspace import MAX_STEPS

Progress = Callable[[], object]
Judge = Callable[[Array, int], Floats]
"""``(state, key) -> float64[seats]``: the chances to win that a search finds, by a random key."""

POSITIONS = 64
"""Positions of one game at most."""
HELD_OUT = 0.1
"""Part of the games, the last ones, that the fit does not see."""


@dataclass(frozen=True)
class Samples:
    """Positions with their outcomes.

    Attributes:
        inputs: ``float32[n, seats, inputs]``, numbers about each position as each seat sees it.
        shares: ``float32[n, seats]``, what each seat got of the win in the end, or of the points.
        games: ``int64[n]``, number of the game of each position, ascending.
    """

    inputs: Singles
    shares: Singles
    games: npt.NDArray[np.int64]

    @property
    def trained(self) -> int:
        """Number of positions of most games; those after them belong to games that are held out."""
        last = self.games[-1] + 1 if len(self.games) else 0
        # with few games, only the last one
        first = min(last * (1.0 - HELD_OUT), last - 1) if last > 1 else last
        return int(np.searchsorted(self.games, first))

    def split(self) -> tuple[Samples, Samples]:
        """Return the samples of most games, and those of the held-out ones."""
        at = self.trained
        return self.taken(slice(0, at)), self.taken(slice(at, None))

    def taken(self, which: slice | npt.NDArray[np.int64]) -> Samples:
        """Return some of the positions."""
        return Samples(*(getattr(self, field.name)[which] for field in fields(self)))


def join(parts: list[Samples]) -> Samples:
    """Return the samples of several variants in turns: part of each is held out."""
    if len(parts) == 1:
        # no copy: the inputs of very many games fill gigabytes
        return parts[0]
    order = np.argsort(np.concatenate([p.games for p in parts]), kind="stable")
    whole = (np.concatenate([getattr(p, field.name) for p in parts]) for field in fields(Samples))
    return Samples(*whole).taken(order)


def soft_shares(scores: npt.NDArray[Any], points: float) -> Floats:
    """Return the softmax of final scores: a share of the win in which near misses count.

    Args:
        scores: ``[..., seats]``, final scores.
        points: Points of advantage that make a share ``e`` times as large.
    """
    powers: Floats = np.exp((scores - scores.max(axis=-1, keepdims=True)) / points)
    return powers / powers.sum(axis=-1, keepdims=True)


def gather(
    game: Game,
    hooks: Hooks,
    n_inputs: int,
    games: int,
    epsilon: float,
    rate: float,
    seed: int,
    progress: Progress = lambda: None,
    policy: LogLinearWeights | None = None,
    points: float = 0.0,
    judge: Judge | None = None,
) -> Samples:
    """Play games of the policy against itself and return what the network is fitted on.

    Args:
        game: The game.
        hooks: Playout policy, phase counter and inputs.
        n_inputs: Numbers that the inputs write for a seat.
        games: Number of games.
        epsilon: Part of the decisions that are uniformly random.
        rate: Part of the positions that are taken, besides those at which a phase begins.
        seed: Fixes everything.
        progress: Called after each game.
        policy: Holds the weights of a fitted playout policy; None: the policy reads none.
        points: Where the target is :func:`soft_shares`; 0: what each seat got of the win.
        judge: Gives the target of each position, which is otherwise how the game ends.
    """
    record = bound_beside(record_game, game.info.name, game.kernels, hooks)
    legal = np.empty(game.max_legal, np.int16)
    weights: Weights = np.zeros(1) if policy is None else policy
    needed = 0 if policy is None else policy.n_scratch(game.max_legal)
    scratch = np.zeros(max(game.seats * n_inputs, needed))
    rows = np.zeros((POSITIONS, game.seats, n_inputs), np.float32)
    states = np.zeros((POSITIONS if judge else 0, game.size), np.int16)
    place, score = np.zeros(game.seats, np.int64), np.zeros(game.seats, np.int64)
    inputs, shares, numbers = [], [], []
    for number in range(games):
        with np.errstate(over="ignore"):
            # seeds of games are signed
            key = int(rng.derive(np.uint64(seed), np.uint64(number))) >> 1
        s = game.template.copy()
        game.kernels.setup(s, key)
        count = record(
            s,
            legal,
            int(epsilon * GRAIN),
            int(rate * GRAIN),
            MAX_STEPS,
            weights,
            scratch,
            rows,
            states,
        )
        game.kernels.result(s, place, score)
        taken_rows = rows[:count].copy()
        first = place == 1
        gained = soft_shares(score, points) if points else first / first.sum()
        if game.seats == 1:
            # an unknown rival represents par, as in network_value
            taken_rows = np.concatenate([taken_rows, np.zeros_like(taken_rows)], axis=1)
            value = 0.5 + 0.5 * softsign(float(score[0]) - par(game), MARGIN_SCALE)
            gained = np.array([value, 1.0 - value])
        inputs.append(taken_rows)
        if judge is None:
            targets = np.tile(gained, (count, 1))
        else:
            judgements = [judge(states[i], (key >> 1) + i) for i in range(count)]
            targets = np.array(judgements).reshape(count, game.seats)
        shares.append(targets.astype(np.float32))
        numbers.append(np.full(count, number, np.int64))
        progress()
    return Samples(*map(np.concatenate, (inputs, shares, numbers)))


def of_decisions(
    game: Game,
    inputs: Inputs,
    n_inputs: int,
    decisions: Decisions,
    outcome: float = 0.5,
    points: float = 0.0,
) -> Samples:
    """Return searched decisions as the network sees them: in a determinization of the view.

    The target is in part what the game came to and in part what the search expected. Games of one seat
    have no network of this kind yet.

    Args:
        game: A game of the same shape as those that were recorded.
        inputs: The kernel.
        n_inputs: Numbers that it writes for a seat.
        decisions: Recorded searches.
        outcome: Part of the outcome in the target; the rest is the value at the root.
        points: Where the outcome is :func:`soft_shares`; 0: what each seat got of the win.
    """
    n, seats = len(decisions), game.seats
    rows = np.zeros((n, seats, n_inputs), np.float32)
    scratch = np.zeros(seats * n_inputs)
    state = np.empty(game.size, np.int16)
    for i in range(n):
        state[:] = decisions.views[i]
        with np.errstate(over="ignore"):
            key = rng.derive(np.uint64(decisions.games[i]), np.uint64(state[PLY]))
            rng.seed(state, np.uint64(key))
        game.kernels.determinize(state)
        inputs(state, scratch)
        rows[i] = scratch.reshape(seats, n_inputs)
    # where the lead counts in the utilities, they are not shares of the win
    expected = np.maximum(decisions.values if points else decisions.chances, 0.0)
    expected = expected / np.maximum(expected.sum(axis=1, keepdims=True), 1e-6)
    came = soft_shares(decisions.scores, points) if points else decisions.shares
    shares = outcome * came + (1.0 - outcome) * expected
    # games count up in the order of the record, whatever their seeds: the last ones are held out
    order = np.cumsum(np.diff(decisions.games, prepend=decisions.games[:1]) != 0).astype(np.int64)
    return Samples(rows, shares.astype(np.float32), order)
