"""Compile the search for one game and one set of hooks.

Each function of the search is re-created with the hooks as its globals, so that
rules, policy and search are inlined into one kernel and still come from the compile cache. numba's
cache key leaves globals out, therefore every re-created function gets a name of its own; and
:func:`aura_ai.engine.jit.jit_bound` is told the modules of all that was put into it, so that an edit
to any of them, or to what they import, leads to another cache folder.
"""

from __future__ import annotations

import functools
import types
from collections.abc import Callable
from typing import Any

from aura_ai.engine.jit import jit_bound
from aura_ai.games.contract import Kernels
from aura_ai.search import (
    choice,
    defaults,
    evaluation,
    network,
    proofs,
    rollout,
    selfplay,
    simulation,
    tree,
)
from aura_ai.search.hooks import Hooks, kernel_module

MODULES = (network, evaluation, rollout, tree, choice, proofs, simulation, selfplay)
"""Modules of plain functions to be compiled, callees before their callers."""
PARTS: tuple[Callable[..., Any], ...] = tuple(part for m in MODULES for part in m.PARTS)
ENTRIES = frozenset({"simulate", "root_prior", "record_game"})
"""Parts that are called from Python; the others are inlined where they are called, which is in one place
or two, and without which passing the workspace on would cost a third of the speed."""


def _bind(
    function: Callable[..., Any], hooks: dict[str, Any], name: str, modules: tuple[str, ...]
) -> Any:
    copy = types.FunctionType(
        function.__code__, {**function.__globals__, **hooks}, function.__name__
    )
    copy.__qualname__ = name
    copy.__module__ = function.__module__
    return jit_bound(copy, modules, inline=function.__name__ not in ENTRIES)


@functools.cache
def bound_parts(game: str, kernels: Kernels, hooks: Hooks) -> dict[str, Any]:
    """Return all functions of the search by name, compiled for a game, one set for each process.

    Args:
        game: Name of the game, as in its ``Info``.
        kernels: Its rules.
        hooks: What steers the search.
    """
    found: dict[str, Any] = {
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
        "game_evaluate": hooks.evaluate,
        "game_play": hooks.play,
    }
    # what a general hook is made of when nobody brings it
    made = {}
    if hooks.inputs is not None:
        made["network_value"] = "game_value"
    if hooks.evaluate is None:
        made["evaluate_in_parts"] = "game_evaluate"
    if hooks.play is None:
        made["play_by_rules"] = "game_play"
    rules: list[Callable[..., Any]] = [
        kernels.legal,
        kernels.apply,
        kernels.observe,
        kernels.determinize,
        kernels.result,
    ]
    sources = sorted({kernel_module(kernel) for kernel in (*rules, *hooks.kernels(), *PARTS)})
    modules = (f"search.{game}", *sources)
    for function in PARTS:
        name = function.__name__
        found[name] = _bind(function, found, f"{name}.{game}.{hooks.tag()}", modules)
        if name in made:
            found[made[name]] = found[name]
    return found
