"""The parameters of a search, with their checks."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import numpy as np
import numpy.typing as npt

from aura_ai.contract.game import Game, RulesError
from aura_ai.search import workspace as columns

TO_THE_END = -1
"""Rollout horizon of playouts that end with the game."""
MARGIN_SCALE = 10.0
"""Lead in points whose softsign counts as half of a sure win."""


@dataclass(frozen=True)
class SearchParams:
    """How to search; the defaults are what ``strongest`` plays with in games of two."""

    exploration: float = 1.0
    """Factor of the exploration term (c of UCB1, c_puct of PUCT)."""
    puct: bool = True
    """Select by value and prior policy (PUCT) instead of UCB1."""
    fpu_reduction: float = 0.1
    """PUCT values an action without a visit by the mean of the others less this (first play urgency)."""
    uniform_mixing: float = 0.1
    """Part of the prior that is spread evenly over the legal actions."""
    cached_prior: bool = True
    """Reuse the prior of a node until an unexpanded action could be selected, in plans after equal
    actions, of rivals where equal actions are legal. Faster; can differ where the prior depends on
    hidden cards, chance or more of the position."""
    rollout_horizon: int = 1
    """Changes of the phase counter after which a playout is truncated and valued; -1 plays to the end,
    which is all that a search without a value can do."""
    margin_weight: float = 0.0
    """Weight of the softsign of the lead in points, next to a weight of 1 for the win. A seat without
    rivals is valued by its score against the game's par (:func:`par`) alone."""
    own_score: bool = False
    """Value a finished game by each seat's score against par alone, with rivals as without; a plan that
    is cut off, by the score that the network gives the seat."""
    solver: bool = False
    """Prove wins and losses in the tree (MCTS-Solver). Only for two-seat games without chance and hidden
    information, and with ``margin_weight`` 0."""
    win_rate_exponent: float = 1.0
    """Exponent that maps leaf values to displayed win probabilities. Has no effect on the search."""
    win_rate_points: float = 0.0
    """Above 0, simulations that see the end count in displayed win probabilities by the softmax of their
    mean scores over so many points, times the square root of the decisions to come, not by who won them:
    those of plans agree on one future. Has no effect on the search."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            low, high = _RANGES.get(field.name, (0.0, np.inf))
            if not (low <= value <= high and np.isfinite(value)):
                limit = f"from {low:g} to {high:g}" if high < np.inf else f"at least {low:g}"
                raise RulesError(f"search: {field.name}={value} is out of range, {limit}")
        if self.solver and (self.margin_weight > 0.0 or self.own_score):
            raise RulesError("search: solver proves wins; margin_weight must be 0 with it")
        if self.puct and self.exploration == 0.0 and self.fpu_reduction >= 0.0:
            raise RulesError(
                "search: puct with exploration=0 tries one action alone; set exploration above 0"
            )

    def fitting(self, has_value: bool) -> SearchParams:
        """Return parameters that see: playouts go to the end where no value can replace the rest."""
        return self if has_value else replace(self, rollout_horizon=TO_THE_END)

    def check_horizon(self, has_value: bool) -> None:
        """Refuse to cut playouts off where nothing values what is left.

        Every action would be worth the same.

        Raises:
            RulesError: There is a rollout horizon, but no value.
        """
        if self.rollout_horizon != TO_THE_END and not has_value:
            raise RulesError(
                f"search: rollout_horizon={self.rollout_horizon} cuts playouts off, and no value "
                f"judges them there; name a value, or set rollout_horizon={TO_THE_END} to play to "
                "the end"
            )

    def vector(self, par: float = 0.0) -> npt.NDArray[np.float64]:
        """Return the numbers as the kernels read them, ``float64[PARAMS]``; ``par`` see :func:`par`."""
        vector = np.zeros(columns.PARAMS, np.float64)
        vector[columns.EXPLORATION] = self.exploration
        vector[columns.HORIZON] = self.rollout_horizon
        vector[columns.FPU] = self.fpu_reduction
        vector[columns.PUCT] = self.puct
        vector[columns.MARGIN] = self.margin_weight
        vector[columns.OWN_SCORE] = self.own_score
        vector[columns.MIXING] = self.uniform_mixing
        vector[columns.SOLVER] = self.solver
        vector[columns.PAR] = par
        # a proof may select an action whose prior was not computed
        vector[columns.CACHED] = self.cached_prior and not self.solver
        return vector


_RANGES = {
    "uniform_mixing": (0.0, 1.0),
    "rollout_horizon": (TO_THE_END, 1_000_000),
    "fpu_reduction": (-1e6, 1e6),
    "win_rate_exponent": (1e-6, 100.0),
}
TEXTBOOK = SearchParams(
    exploration=0.7,
    puct=False,
    fpu_reduction=0.1,
    uniform_mixing=0.1,
    cached_prior=False,
    rollout_horizon=TO_THE_END,
    margin_weight=0.0,
    own_score=False,
    solver=False,
    win_rate_exponent=1.0,
    win_rate_points=0.0,
)
"""Plain information-set MCTS: UCB1 and playouts to the end."""


def par(game: Game) -> float:
    """Return the score that is worth 0.5 to a seat without rivals: the least of the middle band."""
    bands = game.score_bands()
    low = bands[len(bands) // 2].low if bands else None
    return float(low or 0.0)


_SURE = 1e-3
"""Points in place of none, where nothing can change any more."""


def wins_by_points(
    points: npt.NDArray[np.float64], endings: npt.NDArray[np.float64], spread: float
) -> npt.NDArray[np.float64]:
    """Return how many wins the mean scores of simulations are worth: the softmax, not who was ahead.

    Args:
        points: ``float64[n, seats]``, sums of the scores over the simulations that saw the end.
        endings: ``float64[n]``, their number.
        spread: Points by which a lead that is expected may still change.

    Returns:
        ``float64[n, seats]``, summing up to ``endings``.
    """
    means = points / np.maximum(endings, 1.0)[:, None] / max(spread, _SURE)
    powers = np.exp(means - means.max(axis=1, keepdims=True))
    shares: npt.NDArray[np.float64] = powers / powers.sum(axis=1, keepdims=True)
    return shares * endings[:, None]


def chances(
    won: npt.NDArray[np.float64],
    leaves: npt.NDArray[np.float64],
    simulations: npt.NDArray[np.float64],
    endings: npt.NDArray[np.float64],
    exponent: float,
) -> npt.NDArray[np.float64]:
    """Return the chances to win that simulations show; those of all seats add up to 1.

    Wins are counted where the end was seen, whatever else counts in the utilities. Leaf values may be
    shares of the points, which are flatter than chances: their mean is taken to a power.

    Args:
        won: ``float64[n, seats]``, sums of shares of the win over the simulations that saw the end.
        leaves: ``float64[n, seats]``, sums of the leaf values of all others.
        simulations: ``float64[n]``, the number of all.
        endings: ``float64[n]``, the number of those that saw the end.
        exponent: ``SearchParams.win_rate_exponent``.

    Returns:
        ``float64[n, seats]``, NaN where there was no simulation.
    """
    if won.shape[1] == 1:
        # a seat without rivals: its utility
        alone: npt.NDArray[np.float64] = (won + leaves) / simulations[:, None]
        return alone
    tiny = np.finfo(np.float64).tiny
    powers = (leaves / np.maximum(leaves.sum(axis=1, keepdims=True), tiny)) ** exponent
    powers /= np.maximum(powers.sum(axis=1, keepdims=True), tiny)
    sums: npt.NDArray[np.float64] = won + (simulations - endings)[:, None] * powers
    return sums / simulations[:, None]
