"""Rules of thumb of a game: named weights and kernels.

A game's table of weights is in ``bots/<game>/weights.py``, each weight in one line with its value and a
plain meaning, so that a person can read and change it::

    TABLE = WeightTable()
    RIVAL = TABLE.add(1.06, "share of the mean rival's points that is subtracted from the own")
    LATER = TABLE.add(0.56, "value of a harvest in a later round, part of one now")
    TABLE.close(globals())

A weight *is* its index in the vectors of the table, so kernels write ``w[wt.RIVAL]``. A vector is
``float64[len(TABLE)]`` and read-only, like the copies that are compiled into policies: kernels are
compiled for one type.

Its kernels look at a decision, weigh an action and value a position (:class:`Heuristics`). The choice,
the prior, the policy of playouts and the leaf value are the same for all games and are compiled here
with a game's kernels in them. It imports nothing that people see, for it is a part of those kernels.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import bind, jit_inlined
from aura_ai.engine.rng import draw
from aura_ai.engine.ties import lift
from aura_ai.search.hooks import PhaseCounter, Policy, Prior, Value, placeholder
from aura_ai.search.softmax import softmax

Weights = npt.NDArray[np.float64]
NEVER = -1.0e9
"""Score of an action that is never chosen."""
_GRAIN = 4096


class Weight(int):
    """Index of a weight in the vectors of its table.

    Attributes:
        value: Its value by default.
        meaning: Its meaning, for people.
    """

    value: float
    meaning: str


class WeightTable:
    """The weights of a game's rule-based bots, in order."""

    def __init__(self) -> None:
        self._rows: list[Weight] = []
        self._names: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self._rows)

    def add(self, value: float, meaning: str) -> Weight:
        """Declare the next weight and return it."""
        row = Weight(len(self._rows))
        row.value, row.meaning = value, meaning
        self._rows.append(row)
        return row

    def close(self, module: Mapping[str, Any]) -> None:
        """Give the weights the names that they have in a module.

        Raises:
            ValueError: A weight has no name there.
        """
        names = {id(value): name for name, value in module.items() if isinstance(value, Weight)}
        if not all(id(row) in names for row in self._rows):
            raise ValueError("a weight of the table has no name in the module")
        self._names = tuple(names[id(row)] for row in self._rows)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the weights, in capitals."""
        return self._names

    @property
    def default(self) -> Weights:
        """The declared values."""
        vector = np.array([row.value for row in self._rows], np.float64)
        vector.setflags(write=False)
        return vector

    def vector(self, base: Weights | None = None, **changed: float) -> Weights:
        """Return a read-only vector with some weights changed.

        Args:
            base: Vector to start from, by default the declared values.
            changed: New values by name, in small letters.

        Raises:
            KeyError: A name that is not in the table.
        """
        vector = (self.default if base is None else base).copy()
        for name, value in changed.items():
            if name.upper() not in self._names:
                raise KeyError(f"unknown weight {name!r}; weights are {', '.join(self._names)}")
            vector[self._names.index(name.upper())] = value
        vector.setflags(write=False)
        return vector

    def text(self, vector: Weights) -> str:
        """Return a vector as it is written in Python, the weights that differ from the default."""
        pairs = zip(self._names, vector, self.default, strict=True)
        return ", ".join(
            f"{name.lower()}={value:.3g}" for name, value, was in pairs if value != was
        )


class Strategy(NamedTuple):
    """One idea of play; it decides in a few microseconds, and all of a game run the same kernel.

    Attributes:
        idea: One line for ``aura-ai bots``.
        weights: A vector of the game's table.
    """

    idea: str
    weights: Weights


# --- optional kernels of a game ----------------------------------------------------------------------
@jit_inlined
def never(s: Array) -> bool:
    """Return False: chance decides near ties at every node."""
    return False


@jit_inlined
def no_solo_value(s: Array, out: Floats) -> bool:
    """Return False, the default of ``solo``: no special leaf value for solo games."""
    return False


@dataclass(frozen=True, eq=False)
class Heuristics:
    """The rules of thumb of a game, as compiled kernels that read only what a seat may know."""

    module: str
    """Name of the module that declares them, which imports whatever they read: kernels that are made of
    them are cached by its sources."""
    table: WeightTable
    """Names and meanings of the weights."""
    expert: Weights
    """Weights of the balanced policy."""
    look: Callable[..., Any]
    """``(s, legal, n, w) -> facts``: common facts of all actions of the seat to act."""
    gain: Callable[..., Any]
    """``(s, action, facts, w) -> float``: the worth of an action to it."""
    evaluate: Callable[..., Any]
    """``(s, seat, w) -> float``: the score that a seat may expect in the end."""
    phase: PhaseCounter
    """``(s) -> int``: the round; it grows."""
    scale: Callable[..., Any]
    """``(s) -> float``: the advantage that makes a win ``e`` times as likely."""
    temperature: float
    """The gain that makes an action ``e`` times as likely in the prior."""
    value_weights: Weights | None = None
    """Weights of the leaf value, None for the expert's."""
    exact: Callable[..., Any] = never
    """``(s) -> bool``: whether near ties are not left to chance here."""
    solo: Callable[..., Any] = no_solo_value
    """``(s, out) -> bool``: write the leaf value of a game without rivals, else return False."""

    @property
    def game(self) -> str:
        """Name of the game, as its folder has it."""
        return self.module.split(".")[-2]

    def weight(self, name: str) -> int:
        """Return the index of a weight that all games have, in capitals."""
        return self.table.names.index(name)

    @functools.cached_property
    def score(self) -> Callable[..., Any]:
        """``(s, legal, n, w, out)``: write ``float64[n]`` gains that the seat to act sees."""
        return self._made(score)

    @functools.cached_property
    def choose(self) -> Callable[..., Any]:
        """``(s, legal, n, w) -> action``: the best action, near ties decided by chance."""
        return self._made(choose, noise_weight=self.weight("NOISE"))

    @functools.cached_property
    def expert_policy(self) -> Policy:
        """The balanced policy."""
        return self.policy(self.expert)

    def policy(self, weights: Weights) -> Policy:
        """Return :attr:`choose` with some weights, for playouts."""
        return self._made(policy, weights, heuristic_choose=self.choose)

    def prior(self, weights: Weights) -> Prior:
        """Return the prior: actions are the likelier, the more these weights see in them."""
        return self._made(
            prior, weights, heuristic_score=self.score, heuristic_temperature=self.temperature
        )

    @functools.cached_property
    def expert_prior(self) -> Prior:
        """The prior of the balanced policy."""
        return self.prior(self.expert)

    @functools.cached_property
    def value(self) -> Value:
        """The leaf value: each seat's chance to win, from the evaluation of all positions."""
        return self._made(
            win_shares, self.expert if self.value_weights is None else self.value_weights
        )

    def _made(self, function: Any, weights: Weights | None = None, **names: Any) -> Any:
        """Compile a function with the kernels of the game in it, as a part of the game's module."""
        label = self.game
        if weights is not None:
            # one kernel for each vector
            label += f".{hashlib.sha256(weights.tobytes()).hexdigest()[:12]}"
            names["heuristic_weights"] = weights
        for kernel in ("look", "gain", "evaluate", "scale", "exact", "solo"):
            names[f"heuristic_{kernel}"] = getattr(self, kernel)
        there = {**function.__globals__, "__name__": self.module}
        own = FunctionType(function.__code__, there, function.__name__)
        return bind(own, names, label, (self.module,))


# --- written once, compiled for each game: the ``heuristic_...`` are its own kernels ------------------
heuristic_look: Callable[..., Any] = placeholder("Heuristics.look")
heuristic_gain: Callable[..., float] = placeholder("Heuristics.gain")
heuristic_evaluate: Callable[..., float] = placeholder("Heuristics.evaluate")
heuristic_scale: Callable[..., float] = placeholder("Heuristics.scale")
heuristic_score: Callable[..., None] = placeholder("Heuristics.score")
heuristic_choose: Callable[..., int] = placeholder("Heuristics.choose")
heuristic_exact, heuristic_solo = never, no_solo_value
heuristic_weights: Weights = np.zeros(0)
heuristic_temperature, noise_weight = 1.0, 0


def score(s: Array, legal: Array, n: int, w: Weights, out: Floats) -> None:
    """See :attr:`Heuristics.score`."""
    facts = heuristic_look(s, legal, n, w)
    for i in range(n):
        out[i] = heuristic_gain(s, int(legal[i]), facts, w)


def choose(s: Array, legal: Array, n: int, w: Weights) -> int:
    """See :attr:`Heuristics.choose`; of ``s`` only the generator and work space change."""
    facts = heuristic_look(s, legal, n, w)
    noise = 0.0 if heuristic_exact(s) else w[noise_weight]
    best = int(legal[0])
    best_gain = NEVER
    for i in range(n):
        action = int(legal[i])
        gain = heuristic_gain(s, action, facts, w)
        if noise != 0.0:
            gain += noise * draw(s, _GRAIN) / _GRAIN
        else:
            gain += lift(s, action)
        if gain > best_gain:
            best_gain = gain
            best = action
    return best


def policy(s: Array, legal: Array, n: int) -> int:
    """See :meth:`Heuristics.policy`."""
    return heuristic_choose(s, legal, n, heuristic_weights)


def prior(s: Array, legal: Array, n: int, shares: Floats) -> None:
    """See :meth:`Heuristics.prior`."""
    heuristic_score(s, legal, n, heuristic_weights, shares)
    softmax(shares, n, heuristic_temperature)


def win_shares(s: Array, weights: Floats, scratch: Floats, out: Floats) -> None:
    """See :attr:`Heuristics.value`."""
    if heuristic_solo(s, out):
        return
    seats = int(s[SEATS])
    for seat in range(seats):
        out[seat] = heuristic_evaluate(s, seat, heuristic_weights)
    softmax(out, seats, heuristic_scale(s))
