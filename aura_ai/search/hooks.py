"""Hooks of the search: contracts, defaults and placeholders.

The search is written once, as plain functions that call ``game_legal``, ``game_policy`` and so on. The
functions of these names at the end of this module are *placeholders*: nobody ever runs them.
:mod:`aura_ai.search.binding` compiles the search for each game and set of hooks, with real kernels
in their places. Each placeholder, its real kernel, and its contract:

| placeholder | real kernel | contract |
|---|---|---|
| ``game_legal``, ``game_apply``, ``game_determinize``, ``game_result`` | rules | ``Kernels`` in ``contract/game.py`` |
| ``game_phase`` | ``Hooks.phase`` | :class:`PhaseCounter` |
| ``game_play`` | ``Hooks.play``, or ``Hooks.policy`` in its place | :class:`Play`, :class:`Policy` |
| ``game_evaluate`` | ``Hooks.evaluate``, or prior and value in its place | :class:`Evaluate` |
| ``game_policy``, ``game_prior``, ``game_value``, ``game_inputs`` | the hooks of these names | :class:`Policy`, :class:`Prior`, :class:`Value`, :class:`Inputs` |
| ``game_scores`` | the scores of a network, or ``Hooks.value`` | :class:`Value` |
| ``game_action_features``, ``game_moves`` | the hooks of these names | :class:`ActionFeatures` |

All hooks are compiled kernels. They may read only what the seat to act can know (in a determinization
everybody's cards lie open), may not allocate, and draw chance from the generator in ``s``.
"""  # noqa: E501 (a table)

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, NoReturn, Protocol

from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.jit import module_of
from aura_ai.search.defaults import acting_seat, even_prior, even_value, uniform_policy

Weights = Any
"""Parameters of an evaluation: an array, or a NamedTuple of arrays; one type for each kernel."""

PRIOR, VALUE, SCORES = 1, 2, 4
"""Parts of an evaluation; the first two may be requested together (``PRIOR | VALUE``)."""


class Policy(Protocol):
    """Rule-based policy: returns one of the legal actions of the seat to act.

    ``(s: int16[size], legal: int16[max_legal], n: int) -> action``; ``n`` actions are legal.
    """

    def __call__(self, s: Array, legal: Array, n: int, /) -> int:
        """Return an action."""


class Play(Protocol):
    """Learned policy, ``(s, legal, n, weights, scratch) -> action``: a policy that reads weights."""

    def __call__(self, s: Array, legal: Array, n: int, weights: Weights, scratch: Floats, /) -> int:
        """Return an action."""


class Prior(Protocol):
    """Rule-based prior, ``(s, legal, n, out)``: ``float64[n]`` shares that add up to 1."""

    def __call__(self, s: Array, legal: Array, n: int, out: Floats, /) -> None:
        """Write the shares."""


class Value(Protocol):
    """Leaf value, ``(s, weights, scratch, out)``: ``float64[seats]`` expected utilities.

    Only asked while the game is not over. Utilities lie between 0 and 1.
    """

    def __call__(self, s: Array, weights: Weights, scratch: Floats, out: Floats, /) -> None:
        """Write the utilities."""


class Evaluate(Protocol):
    """Prior and value in one, ``(s, legal, n, ask, weights, scratch, prior, value)``.

    Writes ``prior`` (``float64[n]``, see :class:`Prior`) if ``ask & PRIOR``, and ``value``
    (``float64[seats]``, see :class:`Value`) if ``ask & VALUE``; the other array stays as it is, and
    ``legal`` and ``n`` are ignored unless a prior is asked for. ``scratch`` is ``float64[n_scratch]``.
    With ``ask & SCORES``, right after the value of the same position, a network writes to ``value`` the
    scores of the seats before their softmax; an evaluation that has none need not write them.
    """

    def __call__(
        self, s: Array, legal: Array, n: int, ask: int, weights: Weights, scratch: Floats,
        prior: Floats, value: Floats, /,
    ) -> None:  # fmt: skip
        """Write prior, value or both."""


class PhaseCounter(Protocol):
    """A number that changes when a phase of play (a turn, a round) is over, ``(s) -> int``."""

    def __call__(self, s: Array, /) -> int:
        """Return the number."""


class Inputs(Protocol):
    """Numbers about a position for a network, as each seat sees it, ``(s, out)``.

    ``out`` is rows for the seats, one after the other, each as wide as the network reads. All seats are
    asked for at once, so that what they have in common can be worked out once; a row depends only on
    what its seat may know.
    """

    def __call__(self, s: Array, out: Floats, /) -> None:
        """Write the numbers of all seats."""


class ActionFeatures(Protocol):
    """Heuristic features of the legal actions, ``(s, legal, n, out) -> context``.

    Writes the scores of the actions to ``out[:n]``, and from there on, as whole numbers into
    ``out.view(int64)``, the features of each, as many for each action as the weights say
    (:class:`aura_ai.search.log_linear.LogLinearWeights`); feature 0 means none. The context, from
    0, says which slope the scores get.
    """

    def __call__(self, s: Array, legal: Array, n: int, out: Floats, /) -> int:
        """Write scores and features, return the context."""


@dataclass(frozen=True)
class Hooks:
    """Kernels that steer a search, besides the rules of the game."""

    policy: Policy = uniform_policy
    """Plays the simulations on from the leaf."""
    prior: Prior = even_prior
    """Guides the choice in the tree."""
    value: Value = even_value
    """Values a leaf where a playout is cut off."""
    phase: PhaseCounter = acting_seat
    """A rollout horizon counts its changes."""
    inputs: Inputs | None = None
    """Inputs of a network, which then takes the place of ``value``."""
    evaluate: Evaluate | None = None
    """Takes the place of ``prior``, ``value`` and ``inputs``."""
    play: Play | None = None
    """Takes the place of ``policy``."""
    action_features: ActionFeatures | None = None
    """A prior fitted to searches is made of them, which takes the place of ``prior``."""
    moves: ActionFeatures | None = None
    """A playout policy fitted to searches is made of these features, which takes the place of
    ``policy``; only together with ``action_features``."""

    def kernels(self) -> tuple[Callable[..., Any], ...]:
        """Return all kernels that are there, in the order of the fields."""
        optional = (self.inputs, self.evaluate, self.play, self.action_features, self.moves)
        kernels = (kernel for kernel in optional if kernel is not None)
        return self.policy, self.prior, self.value, self.phase, *kernels

    @property
    def has_value(self) -> bool:
        """Whether a leaf can be valued before the game is over."""
        learnt = self.evaluate is not None or self.inputs is not None
        return learnt or self.value is not even_value

    def tag(self) -> str:
        """Return a short name of this combination, unique among all kernels with different code."""
        roles = [(f.name, getattr(self, f.name)) for f in fields(self)]
        names = [f"{role}={kernel_name(kernel)}" for role, kernel in roles if kernel is not None]
        # numba uses it in file names
        return hashlib.sha256(" ".join(names).encode()).hexdigest()[:12]


def kernel_name(kernel: Callable[..., Any]) -> str:
    """Return the full name of a kernel."""
    return f"{module_of(kernel)}.{getattr(kernel, '__qualname__', '')}".replace("<locals>", "")


def placeholder(contract: str) -> Any:
    """Return a function that stands for the kernels of a contract in what is compiled with them."""

    def stands_for_them(*_: Any) -> NoReturn:
        raise NotImplementedError(f"a placeholder that nobody runs: see {contract}, and binding.py")

    return stands_for_them


game_phase: PhaseCounter = placeholder("PhaseCounter")
game_play: Play = placeholder("Play")
game_evaluate: Evaluate = placeholder("Evaluate")
game_policy: Policy = placeholder("Policy")
game_prior: Prior = placeholder("Prior")
game_value: Value = placeholder("Value")
game_scores: Value = placeholder("Value")
"""One that does not compare the seats."""
game_inputs: Inputs = placeholder("Inputs")
game_action_features: ActionFeatures = placeholder("ActionFeatures")
game_moves: ActionFeatures = placeholder("ActionFeatures")
"""Those of playouts."""
