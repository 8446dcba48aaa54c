"""Compile the search template for one game and one set of hooks.

Each function of :mod:`aura_ai.search.template` is re-created with the hooks as its globals, so that
rules, policy and search are inlined into one kernel and still come from the compile cache. numba's
cache key leaves globals out, therefore every re-created function gets a name of its own; and
:func:`aura_ai.engine.jit.jit` is told, by the name of a module, which layer and game the kernel can
hold code of, so that an edit to any of it leads to another cache folder.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import inspect
import types
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aura_ai.engine.jit import EVERYTHING, jit, scope_of
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


def _scope(game: str, kernels: list[Callable[..., Any]]) -> str:
    """Return a module name from which ``jit`` learns what the kernel may inline.

    Code of other packages counts as code that may inline anything, unless it belongs to the game.
    """
    modules = [_module(kernel) for kernel in kernels]
    foreign = [m for m in modules if not m.startswith("aura_ai.")]
    if foreign:
        return max(foreign, key=lambda module: scope_of(module) == EVERYTHING)
    if any(m.startswith("aura_ai.bots") for m in modules):
        return f"aura_ai.bots.{game}"
    return f"aura_ai.search.{game}"


def _stamp(kernels: list[Callable[..., Any]]) -> str:
    """Return a hash of the files of kernels that no layer counts, empty when there are none.

    A hook of somebody's own bot may change without anything of ours changing. What its file imports is
    not looked at: numba's rule for its own cache.
    """
    foreign = {_module(k): k for k in kernels if scope_of(_module(k)) == EVERYTHING}
    digest = hashlib.sha256()
    for module in sorted(foreign):
        plain = getattr(foreign[module], "py_func", foreign[module])
        with contextlib.suppress(OSError, TypeError):
            digest.update(Path(inspect.getfile(plain)).read_bytes())
    return f".{digest.hexdigest()[:16]}" if foreign else ""


def _bind(function: Callable[..., Any], hooks: dict[str, Any], name: str, scope: str) -> Any:
    copy = types.FunctionType(
        function.__code__, {**function.__globals__, **hooks}, function.__name__
    )
    copy.__qualname__ = name
    copy.__module__ = scope
    compiled = jit(copy)
    # numba looks the module up again when it compiles, so it must be one that exists
    copy.__module__ = function.__module__
    return compiled


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
    scope = _scope(game, [*rules, *steering])
    tag = f"{game}.{hooks.tag()}{'.extras' if extras else ''}{_stamp([*rules, *steering])}"
    for function in (*network.PARTS, *template.PARTS, *selfplay.PARTS):
        found[function.__name__] = _bind(function, found, f"{function.__name__}.{tag}", scope)
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
