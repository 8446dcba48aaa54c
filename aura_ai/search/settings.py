"""The numbers that steer a search, by name, with their checks."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from aura_ai.games.contract import Game, RulesError
from aura_ai.search import workspace as columns

ISMCTS, PIMC = "ismcts", "pimc"
METHODS = (ISMCTS, PIMC)

TO_THE_END = -1
"""Cut-off that never cuts."""


@dataclass(frozen=True)
class Settings:
    """How to search.

    Attributes:
        method: ``ismcts`` (one tree, a new world for each simulation) or ``pimc`` (a tree for each
            of ``worlds`` sampled worlds, votes merged).
        worlds: Worlds of ``pimc``.
        exploration: Factor of the exploration term.
        guided: Choose by value and prior policy (PUCT) instead of UCB1.
        blur: Part of the prior that is spread evenly over the legal actions.
        fpu: What an action that was never tried is held to be worth below the mean of the others,
            in a guided search.
        lazy: Ask for the prior of a node again only when an action without a child could be chosen
            there, going by what it was the last time; a guided search then takes less time. Where
            hidden cards or chance change the prior of a node, it may choose otherwise.
        epsilon: Part of the playout decisions that are uniformly random.
        cutoff: Changes of the clock before a playout is cut off and valued; -1 plays to the end.
        win: Weight of the (shared) win in the utility.
        rank: Weight of the rank.
        margin: Weight of the squashed lead in points. A seat without rivals has nothing to win: its
            score against the game's par (:func:`par`) is all that counts.
        spread: Lead in points that the squashed lead counts as half of a sure win.
        halving: Candidates at the root among which the budget is spent by sequential halving, the
            best by the prior; 0 is off.
        redeal: Part of the simulations in which an opponent, drawn at random, learns from a world
            that agrees with its own view. When it is above 0, opponents learn from no others, so that
            they do not act on what only the root knows.
        exact: Prove wins and losses in the tree. Only for two-seat games without chance and without
            hidden information, and with ``win`` as the only utility.
        sharpness: Exponent by which utilities become the chances to win that people are told; steers
            nothing. 1 tells utilities in proportion, which is right where the win is all that counts.
        max_nodes: Nodes of one tree at most.
        max_depth: Decisions of one descent at most.
        max_steps: Decisions of one playout at most.
    """

    method: str = ISMCTS
    worlds: int = 16
    exploration: float = 0.7
    guided: bool = False
    blur: float = 0.1
    fpu: float = 0.1
    lazy: bool = False
    epsilon: float = 0.0
    cutoff: int = TO_THE_END
    win: float = 1.0
    rank: float = 0.0
    margin: float = 0.0
    spread: float = 10.0
    halving: int = 0
    redeal: float = 0.0
    exact: bool = False
    sharpness: float = 1.0
    max_nodes: int = 1 << 20
    max_depth: int = 200
    max_steps: int = 20_000

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise RulesError(f"search: method {self.method!r} is none of {', '.join(METHODS)}")
        for field in fields(self):
            value = getattr(self, field.name)
            low, high = _RANGES.get(field.name, (0.0, np.inf))
            if not isinstance(value, str) and not low <= value <= high:
                limit = f"from {low:g} to {high:g}" if high < np.inf else f"at least {low:g}"
                raise RulesError(f"search: {field.name}={value} is out of range, {limit}")
        if self.win + self.rank + self.margin <= 0.0:
            raise RulesError("search: win, rank and margin are all 0; one of them must count")
        if self.exact and self.rank + self.margin > 0.0:
            raise RulesError("search: exact proves wins; rank and margin must be 0 with it")

    def knobs(self, par: float = 0.0) -> npt.NDArray[np.float64]:
        """Return the numbers as the kernels read them, ``float64[KNOBS]``; ``par`` see :func:`par`."""
        knobs = np.zeros(columns.KNOBS, np.float64)
        knobs[columns.EXPLORATION] = self.exploration
        knobs[columns.EPSILON] = self.epsilon
        knobs[columns.CUTOFF] = self.cutoff
        knobs[columns.FPU] = self.fpu
        knobs[columns.GUIDED] = self.guided
        knobs[columns.WIN] = self.win
        knobs[columns.RANK] = self.rank
        knobs[columns.MARGIN] = self.margin
        knobs[columns.SPREAD] = self.spread
        knobs[columns.MAX_DEPTH] = self.max_depth
        knobs[columns.MAX_STEPS] = self.max_steps
        knobs[columns.BLUR] = self.blur
        knobs[columns.EXACT] = self.exact
        knobs[columns.REDEAL] = self.redeal
        knobs[columns.PAR] = par
        # a proof may choose an action whose share nobody has asked for
        knobs[columns.LAZY] = self.lazy and not self.exact
        return knobs


def par(game: Game) -> float:
    """Return the score that is worth 0.5 to a seat without rivals: the least of the middle band."""
    bands = game.score_bands()
    low = bands[len(bands) // 2].low if bands else None
    return float(low or 0.0)


def chances(
    won: npt.NDArray[np.float64],
    leaves: npt.NDArray[np.float64],
    simulations: npt.NDArray[np.float64],
    endings: npt.NDArray[np.float64],
    sharpness: float,
) -> npt.NDArray[np.float64]:
    """Return the chances to win that simulations stand for; those of all seats add up to 1.

    Wins are counted where the end was seen, whatever else counts in the utilities. Leaf values may be
    shares of the points, which are flatter than chances: their mean is taken to a power.

    Args:
        won: ``float64[n, seats]``, sums of shares of the win over the simulations that saw the end.
        leaves: ``float64[n, seats]``, sums of the leaf values of all others.
        simulations: ``float64[n]``, the number of all.
        endings: ``float64[n]``, the number of those that saw the end.
        sharpness: See :class:`Settings`.

    Returns:
        ``float64[n, seats]``, NaN where there was no simulation.
    """
    if won.shape[1] == 1:
        # a seat without rivals: its utility
        alone: npt.NDArray[np.float64] = (won + leaves) / simulations[:, None]
        return alone
    tiny = np.finfo(np.float64).tiny
    powers = (leaves / np.maximum(leaves.sum(axis=1, keepdims=True), tiny)) ** sharpness
    powers /= np.maximum(powers.sum(axis=1, keepdims=True), tiny)
    told: npt.NDArray[np.float64] = won + (simulations - endings)[:, None] * powers
    return told / simulations[:, None]


def squashed(lead: float, spread: float) -> float:
    """Return a lead in points pressed into (0, 1); ``spread`` counts as half of a sure win."""
    return 0.5 + 0.5 * lead / (abs(lead) + spread)


_RANGES = {
    "worlds": (1, 100_000),
    "blur": (0.0, 1.0),
    "epsilon": (0.0, 1.0),
    "halving": (0, 1_000),
    "redeal": (0.0, 0.99),
    "cutoff": (TO_THE_END, 1_000_000),
    "fpu": (-1e6, 1e6),
    "spread": (1e-6, np.inf),
    "sharpness": (1e-6, 100.0),
    "max_nodes": (2, 1 << 26),
    "max_depth": (1, 100_000),
    "max_steps": (1, 10_000_000),
}
