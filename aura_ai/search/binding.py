"""Compile the search template for one game and one set of hooks.

Each function of :mod:`aura_ai.search.template` is re-created with the hooks as its globals, so that
rules, policy and search are inlined into one kernel and still come from the compile cache. numba's
cache key leaves globals out, therefore every re-created function gets a name of its own; and
:func:`aura_ai.engine.jit.jit_bound` is told the modules of all that was put into it, so that an edit
to any of them, or to what they import, leads to another cache folder.
"""

from __future__ import annotations

import functools
import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from aura_ai.engine.jit import jit_bound
from aura_ai.games.contract import Kernels
from aura_ai.search import defaults, network, selfplay, template


@dataclass(frozen=True)
class Hooks:
    """Kernels that steer a search, beside the rules of the game.

    Attributes:
        policy: ``(s, legal, n) -> action``, plays the simulations to their end. Like all hooks it
            may read only what the seat to act can know.
        prior: ``(s, legal, n, out)``, writes ``float64[n]`` shares that add up to 1.
        value: ``(s, weights, scratch, out)``, writes ``float64[seats]`` expected utilities.
        clock: ``(s) -> int``, changes when a stretch of play is over; cut-offs count its changes.
        inputs: ``(s, seat, out)``, writes numbers about a position for a network, which then takes
            the place of ``value``.
    """

    policy: Callable[..., Any] = defaults.uniform_policy
    prior: Callable[..., Any] = defaults.even_prior
    value: Callable[..., Any] = defaults.even_value
    clock: Callable[..., Any] = defaults.seat_clock
    inputs: Callable[..., Any] | None = None

    def tag(self) -> str:
        """Return a name of this combination, unique among all kernels with different code."""
        return "-".join(_name(kernel) for kernel in self.kernels())

    def kernels(self) -> tuple[Callable[..., Any], ...]:
        """Return all kernels, in the order of the fields."""
        inputs = () if self.inputs is None else (self.inputs,)
        return self.policy, self.prior, self.value, self.clock, *inputs


def _module(kernel: Callable[..., Any]) -> str:
    return str(getattr(kernel, "__module__", ""))


def _name(kernel: Callable[..., Any]) -> str:
    return f"{_module(kernel)}.{getattr(kernel, '__qualname__', '')}".replace("<locals>", "")


def _bind(
    function: Callable[..., Any], hooks: dict[str, Any], name: str, modules: tuple[str, ...]
) -> Any:
    copy = types.FunctionType(
        function.__code__, {**function.__globals__, **hooks}, function.__name__
    )
    copy.__qualname__ = name
    copy.__module__ = function.__module__
    return jit_bound(copy, modules)


@functools.cache
def bound_parts(game: str, kernels: Kernels, hooks: Hooks, extras: bool) -> dict[str, Any]:
    """Return all functions of the search by name, compiled for a game; arguments as :func:`bound`."""
    found: dict[str, Any] = {
        "EXTRAS": extras,
        "game_legal": kernels.legal,
        "game_apply": kernels.apply,
        "game_observe": kernels.observe,
        "game_determinize": kernels.determinize,
        "game_result": kernels.result,
        "game_policy": hooks.policy,
        "game_prior": hooks.prior,
        "game_value": hooks.value,
        "game_clock": hooks.clock,
        "game_inputs": hooks.inputs or defaults.no_inputs,
    }
    steering = list(hooks.kernels())
    rules: list[Callable[..., Any]] = [
        kernels.legal,
        kernels.apply,
        kernels.observe,
        kernels.determinize,
        kernels.result,
    ]
    parts = (*network.PARTS, *template.PARTS, *selfplay.PARTS)
    sources = sorted({_module(kernel) for kernel in (*rules, *steering, *parts)})
    modules = (f"search.{game}", *sources)
    tag = f"{game}.{hooks.tag()}{'.extras' if extras else ''}"
    for function in parts:
        found[function.__name__] = _bind(function, found, f"{function.__name__}.{tag}", modules)
        if function is network.network_value and hooks.inputs is not None:
            found["game_value"] = found["network_value"]
    return found


def bound(game: str, kernels: Kernels, hooks: Hooks, extras: bool) -> Callable[..., None]:
    """Return the ``simulate`` kernel of a game with these hooks, one for each process.

    Args:
        game: Name of the game, as in its ``Info``.
        kernels: Its rules.
        hooks: What steers the search.
        extras: Whether the settings ask for something beyond the plain search.
    """
    simulate: Callable[..., None] = bound_parts(game, kernels, hooks, extras)["simulate"]
    return simulate


def bound_selfplay(game: str, kernels: Kernels, hooks: Hooks) -> Callable[..., int]:
    """Return the ``record_game`` kernel of a game with these hooks; arguments as :func:`bound`."""
    record: Callable[..., int] = bound_parts(game, kernels, hooks, False)["record_game"]
    return record
