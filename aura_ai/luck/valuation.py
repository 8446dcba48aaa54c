"""Position values for measuring luck: fixed, named, fingerprinted.

Any value gives results without bias, since chance is compared with chance; a good one takes away more
variance. What must not happen is that a value is chosen by the games that it judges, so its fingerprint
accompanies every result (White and Bowling, *Learning a value analysis tool for agent evaluation*,
IJCAI 2009; Kim and Sandholm, arXiv 2605.14261).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from aura_ai.bots import models
from aura_ai.bots.models import Model, PolicyModel
from aura_ai.contract.game import Game
from aura_ai.engine.jit import module_of
from aura_ai.engine.sources import module_file
from aura_ai.errors import RulesError
from aura_ai.search.defaults import uniform_policy
from aura_ai.search.hooks import Hooks, Policy, kernel_name
from aura_ai.search.params import TO_THE_END

FITTED, PLAYOUTS = "fitted", "playouts"
"""The default value, and its replacement where nothing was fitted."""
N_PLAYOUTS = 16
"""Playouts of what came. Redraws have one each: their mean is over many anyway."""
_POLICIES = ("expert", "tactical")
"""Rule-based policies for playouts, the better one first; without either, playouts are random."""
TO_PHASE = 1
"""Changes of the phase counter after which a playout is valued."""


@dataclass(frozen=True)
class Valuation:
    """A value of positions, in chances to win.

    Attributes:
        name: Name, as ``--value`` takes it.
        model: The kernels and their weights.
        playouts: Playouts of a position that came; 0 for the leaf value of the position itself.
        horizon: Changes of the phase counter after which a playout is valued by the leaf value;
            ``TO_THE_END`` for the share of the win at the end.
    """

    name: str
    model: Model
    playouts: int = 0
    horizon: int = TO_THE_END

    def fingerprint(self) -> str:
        """Return a short hash: equal for the same kernels and weights.

        It covers the text of the modules that define the kernels and all weights.
        """
        hooks = self.model.hooks
        digest = hashlib.sha256(f"{self.name} {self.playouts} {self.horizon}".encode())
        for kernel in hooks.kernels():
            digest.update(kernel_name(kernel).encode())
            path = module_file(module_of(kernel))
            digest.update(Path(path).read_bytes() if path else b"")
        for array in _arrays(self.model.weights):
            digest.update(np.ascontiguousarray(array).tobytes())
        return digest.hexdigest()[:16]


def _arrays(weights: Any) -> list[Any]:
    """Return the arrays of weights: one, or those of a tuple and of the tuples in it."""
    if weights is None:
        return []
    if isinstance(weights, tuple):
        return [array for part in weights for array in _arrays(part)]
    return [np.asarray(weights)]


def valuation(game: Game, name: str | None = None) -> Valuation:
    """Return a value that the bots of a game offer (``values`` of ``OFFERS``), by name.

    Leaf values are fitted to the ends of phases, so a position is played on to the next one first, by
    a rule-based policy, where the game has a phase counter.

    Args:
        game: The game.
        name: ``playouts`` for playouts to the end; None for what was fitted, or playouts where nothing
            was fitted for this number of players.

    Raises:
        RulesError: There is no such value.
    """
    if name == PLAYOUTS:
        return _to_the_end(game)
    try:
        return _to_the_phase(game, name or FITTED)
    except RulesError:
        if name is not None:
            raise
        return _to_the_end(game)


def _policy(game: Game) -> Policy:
    playouts = models.offers(game.info.name).playouts
    plain = (playouts.get(name) for name in _POLICIES)
    return next(
        (each for each in plain if each and not isinstance(each, PolicyModel)), uniform_policy
    )


def _to_the_phase(game: Game, name: str) -> Valuation:
    phases = models.offers(game.info.name).phases
    model = models.named(game.info.name, value=name).model(game)
    if not phases:
        return Valuation(name, model)
    hooks = replace(model.hooks, policy=_policy(game), phase=next(iter(phases.values())))
    return Valuation(name, replace(model, hooks=hooks), N_PLAYOUTS, TO_PHASE)


def _to_the_end(game: Game) -> Valuation:
    return Valuation(PLAYOUTS, Model(Hooks(policy=_policy(game))), N_PLAYOUTS)
