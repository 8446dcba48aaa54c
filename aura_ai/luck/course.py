"""Chance in a played game, from seed and decisions."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.contract.game import Game, Kernels
from aura_ai.contract.screen import screen_of
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.jit import bind, jit
from aura_ai.errors import RulesError
from aura_ai.luck.brackets import PARTS, SUMS
from aura_ai.luck.valuation import Valuation, valuation
from aura_ai.search.binding import bound_parts, sources
from aura_ai.search.hooks import Hooks
from aura_ai.search.network import scratch_size
from aura_ai.search.params import TEXTBOOK
from aura_ai.search.workspace import workspace

DRAWS = 32
"""Redraws of a decision when nobody says how many: the noise of their mean adds 1/32 to the variance
of a bracket."""
BOUND = 2.0
"""Luck of one seat in one game, in wins, beyond which no more of it is counted; set before any game was
looked at, since a sum without bound could mislead intervals that take it as nearly normal."""
_KEY = 0x6C75636B
"""Key of all redraws, mixed with the seed of the game; the letters "luck"."""
_SETUPS = 1 << 32
"""Salt of the first redraw of a set-up, beyond the number of any decision."""
SETUP = "set-up"
"""Source of the chance before the first decision."""


@jit
def _no_redraw(s: Array) -> None:
    """Draw nothing again: for games that draw when they reveal."""


@dataclass(frozen=True)
class Course:
    """The effect of chance in one game, in chances to win.

    Attributes:
        brackets: ``float64[decisions, seats]``: the value of what came after a decision, less the mean
            value of what could have come; each row adds up to 0, and is 0 without chance.
        values: ``float64[decisions + 1, seats]``: the value before the first and after every decision.
        sources: For every decision what chance changed, in words; empty without chance.
        setup: ``float64[seats]``: the same for the set-up, zeros for a given one.
        state: ``int16[size]``, the last state.
    """

    brackets: Floats
    values: Floats
    sources: tuple[str, ...]
    setup: Floats
    state: Array


class Meter:
    """Measures games of one kind, one after another, in memory that is used again.

    Args:
        game: The game.
        value: What positions are worth, None for the game's own.
        draws: Redraws for each decision with chance, at least 1.

    Raises:
        RulesError: Nobody has a rival in this game, so there is no win to measure; or ``draws`` is
            below 1.
    """

    def __init__(self, game: Game, value: Valuation | None = None, draws: int = DRAWS) -> None:
        if game.seats < 2:
            raise RulesError("luck is measured in chances to win: this game has one seat only")
        if draws < 1:
            raise RulesError(f"draws: {draws} is below 1")
        self.game, self.draws = game, draws
        self.value = value or valuation(game)
        model = self.value.model
        self._parts = _bound(game.info.name, game.kernels, model.hooks)
        weights = np.zeros(1) if model.weights is None else model.weights
        inputs = model.hooks.inputs
        n_scratch = 1 if inputs is None else scratch_size(weights, game.seats)
        size = (game.size, game.seats, 1, game.max_legal)
        self._work = workspace(*size, self._params(), weights, 1, n_scratch)
        self._state, self._before, self._trial, self._other = (
            np.zeros(game.size, np.int16) for _ in range(4)
        )
        self._sums = np.zeros((SUMS, game.seats))

    def _params(self) -> Floats:
        settings = replace(TEXTBOOK, rollout_horizon=self.value.horizon)
        return settings.vector()

    def course(self, seed: int, actions: Sequence[int], start: Array | None = None) -> Course:
        """Return the effect of chance in one game.

        Args:
            seed: Seed of the game.
            actions: Its decisions.
            start: ``int16[size]``, the state that it began from instead of a new game, with the
                generator that it had.
        """
        n, seats = len(actions), self.game.seats
        brackets, values = np.zeros((n, seats)), np.zeros((n + 1, seats))
        slots = np.zeros((n, self.game.size), np.int8)
        if start is None:
            self._state[:] = self.game.template
            self.game.kernels.setup(self._state, seed)
        else:
            self._state[:] = start
        with np.errstate(over="ignore"):
            self._parts["follow"](
                *(self._state, np.asarray(actions, np.int16), _key(seed), self.draws),
                *(self.value.playouts, BOUND, self._work, self._before, self._trial, self._other),
                *(self._sums, brackets, values, slots),
            )
        named = tuple(_source(self.game, row) for row in slots)
        setup = self._setup(seed, values[0]) if start is None else np.zeros(seats)
        return Course(brackets, values, named, setup, self._state.copy())

    def _setup(self, seed: int, came: Floats) -> Floats:
        """Return the bracket of the set-up."""
        if not self.game.info.chance:
            return np.zeros(self.game.seats)
        mean, one = np.zeros(self.game.seats), np.zeros(self.game.seats)
        key = _key(seed)
        with np.errstate(over="ignore"):
            for k in range(self.draws):
                self._trial[:] = self.game.template
                other = np.uint64(rng.derive(key, np.uint64(_SETUPS + k)))
                # a seed has 63 bits
                self.game.kernels.setup(self._trial, int(other >> np.uint64(1)))
                playouts = min(1, self.value.playouts)
                self._parts["worth"](self._trial, other, 0, playouts, self._work, one)
                mean += one / self.draws
        return np.asarray((came - mean) - (came - mean).mean())


def _key(seed: int) -> np.uint64:
    with np.errstate(over="ignore"):
        return np.uint64(rng.derive(np.uint64(_KEY), np.uint64(seed)))


@functools.cache
def _bound(name: str, kernels: Kernels, hooks: Hooks) -> dict[str, Callable[..., Any]]:
    """Return the functions of :mod:`aura_ai.luck.brackets`, compiled for a game and a value."""
    parts = dict(bound_parts(name, kernels, hooks))
    parts["game_redraw"] = kernels.redraw or _no_redraw
    used = sources(name, kernels, hooks)
    modules = (f"luck.{name}", *used[1:], "aura_ai.luck.brackets")
    if kernels.redraw is not None:
        modules += (kernels.redraw.__module__,)
    for function in PARTS:
        label = f"{name}.{hooks.tag()}"
        parts[function.__name__] = bind(function, parts, label, modules)
    return parts


def _source(game: Game, slots: npt.NDArray[np.int8]) -> str:
    """Return the game's name of the part in which redraws differ, else the names of the fields."""
    if not slots.any():
        return ""
    if game.layout is None:
        return "chance"
    marks = slots.astype(np.int16)  # as wide as the fields
    named = [field.name for field in game.layout.position_fields() if field.window(marks).any()]
    called = (word for word, field in screen_of(game).chances if field in named)
    return next(called, ", ".join(named) or "chance")
