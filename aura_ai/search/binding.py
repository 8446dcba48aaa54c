"""Compile the search for a game and its hooks.

Each function of the search is re-created with the rules, the hooks and the parts before it in the place
of its globals (:func:`aura_ai.engine.jit.bind`), so that all of it is one kernel.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from aura_ai.contract.game import Kernels
from aura_ai.engine.jit import bind, module_of
from aura_ai.search import (
    choice,
    defaults,
    evaluation,
    log_linear,
    network,
    planning,
    proofs,
    rollout,
    simulation,
    tree,
)
from aura_ai.search.hooks import Hooks

MODULES = (network, evaluation, log_linear, rollout, tree, choice, proofs, simulation, planning)
"""Modules of plain functions to be compiled, callees before their callers."""
PARTS: tuple[Callable[..., Any], ...] = tuple(part for m in MODULES for part in m.PARTS)


@functools.cache
def bound_parts(game: str, kernels: Kernels, hooks: Hooks) -> dict[str, Any]:
    """Return all functions of the search by name, compiled for a game, one set for each process."""
    parts: dict[str, Any] = {
        "game_legal": kernels.legal,
        "game_apply": kernels.apply,
        "game_determinize": kernels.determinize,
        "game_result": kernels.result,
        "game_policy": hooks.policy,
        "game_prior": hooks.prior,
        "game_value": hooks.value,
        "game_scores": hooks.value,
        "game_phase": hooks.phase,
        "game_inputs": hooks.inputs or defaults.no_inputs,
        "game_action_features": hooks.action_features or defaults.no_action_features,
        "game_moves": hooks.moves or defaults.no_action_features,
        "game_evaluate": hooks.evaluate,
        "game_play": hooks.play,
    }
    # parts that replace a general hook when none is given
    aliases: dict[str, str] = {}
    if hooks.inputs is not None:
        aliases |= {"network_value": "game_value", "network_scores": "game_scores"}
    if hooks.evaluate is None:
        whole = "evaluate_log_linear" if hooks.action_features is not None else "evaluate_in_parts"
        aliases[whole] = "game_evaluate"
    if hooks.play is None:
        aliases["play_by_rules" if hooks.moves is None else "play_log_linear"] = "game_play"
    modules = sources(game, kernels, hooks)
    for function in PARTS:
        name = function.__name__
        label = f"{game}.{hooks.tag()}"
        inlined = name in simulation.ONE_CALLER
        parts[name] = bind(function, parts, label, modules, inlined)
        if name in aliases:
            parts[aliases[name]] = parts[name]
    return parts


@functools.cache
def bound_beside(function: Any, game: str, kernels: Kernels, hooks: Hooks) -> Any:
    """Return a plain function compiled along with the search, with the same kernels in it."""
    modules = (*sources(game, kernels, hooks), module_of(function))
    return bind(function, bound_parts(game, kernels, hooks), f"{game}.{hooks.tag()}", modules)


def sources(game: str, kernels: Kernels, hooks: Hooks) -> tuple[str, ...]:
    """Return the modules of all that a search is made of; the first names the folder of its cache."""
    rules: tuple[Callable[..., Any], ...] = (
        kernels.legal,
        kernels.apply,
        kernels.determinize,
        kernels.result,
    )
    return (
        f"search.{game}",
        *sorted({module_of(kernel) for kernel in (*rules, *hooks.kernels(), *PARTS)}),
    )
