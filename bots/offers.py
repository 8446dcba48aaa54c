"""What the bots of a game offer to the search, by name, and how names become one model.

The module ``bots`` of a game may hold ``OFFERS``::

    OFFERS = Offers(
        playouts={"expert": expert_policy},
        priors={"expert": expert_prior, "fitted": PolicyModel(...)},
        values={"fitted": ValueModel(...)},
        phases={"round": round_of},
    )
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from aura_ai.bots.models import PolicyModel, PolicyValueModel, ValueModel
from aura_ai.games.contract import Game, RulesError
from aura_ai.games.registry import part
from aura_ai.search import Hooks, Search, SearchParams
from aura_ai.search.hooks import PhaseCounter, Policy, Prior, Value, Weights
from aura_ai.search.log_linear import NO_MOVES, LogLinearWeights

Offer = Policy | Prior | Value | PhaseCounter | PolicyModel | ValueModel | PolicyValueModel
NONE = "none"
"""Name of the trivial hook: random playouts, even prior and value, phases by turns."""
KINDS = {
    "playout": "playouts",
    "prior": "priors",
    "value": "values",
    "phase": "phases",
    "evaluation": "evaluations",
}
"""Parameter of a search bot -> field of :class:`Offers`."""


@dataclass(frozen=True)
class Offers:
    """What the bots of a game offer to the search.

    Attributes:
        playouts: Policies that continue a simulation.
        priors: Priors of the tree policy.
        values: Leaf values.
        phases: Phase counters: a rollout horizon counts their changes.
        evaluations: Prior and value in one; they take the place of both.
    """

    playouts: Mapping[str, Policy | PolicyModel] = field(default_factory=dict)
    priors: Mapping[str, Prior | PolicyModel] = field(default_factory=dict)
    values: Mapping[str, Value | ValueModel] = field(default_factory=dict)
    phases: Mapping[str, PhaseCounter] = field(default_factory=dict)
    evaluations: Mapping[str, PolicyValueModel] = field(default_factory=dict)


@dataclass(frozen=True)
class Model:
    """What steers a search of one game: kernels and what they learnt.

    Attributes:
        hooks: The kernels.
        weights: Their weights, None where they read none.
        n_scratch: Length of the array that an evaluation works in.
    """

    hooks: Hooks
    weights: Weights | None = None
    n_scratch: int = 0

    def search(self, game: Game, params: SearchParams) -> Search:
        """Return a search steered by this model."""
        return Search(game, params, self.hooks, self.weights, self.n_scratch)


def offers(game: str) -> Offers:
    """Return what the bots of a game offer, nothing where they offer nothing."""
    declared = getattr(part(game, "bots"), "OFFERS", None)
    return declared if isinstance(declared, Offers) else Offers()


def pick(game: str, **names: str) -> dict[str, Any]:
    """Return what the bots of a game offer under some names, without those that are ``none``.

    Args:
        game: Name of the game.
        names: Names by parameter (:data:`KINDS`).

    Raises:
        RulesError: There is nothing of that name.
    """
    known = offers(game)
    picked = {}
    for kind, name in names.items():
        if name == NONE:
            continue
        table: Mapping[str, Any] = getattr(known, KINDS[kind])
        if name not in table:
            names_of = ", ".join([NONE, *sorted(table)])
            raise RulesError(f"{game} has no {kind} {name!r}; there are {names_of}")
        picked[kind] = table[name]
    return picked


def has_value(names: Mapping[str, str]) -> bool:
    """Return whether a search with hooks of these names can value a leaf."""
    return any(names.get(kind, NONE) != NONE for kind in ("value", "evaluation"))


def hooks(game: str, **names: str) -> Hooks:
    """Return the kernels of a model, for those who bring weights of their own.

    Raises:
        RulesError: As :func:`pick`.
    """
    return _hooks(pick(game, **names))


def _hooks(picked: Mapping[str, Any]) -> Hooks:
    playout, prior, value = (picked.get(kind) for kind in ("playout", "prior", "value"))
    whole = picked.get("evaluation")
    named: dict[str, Any] = {"phase": picked.get("phase")}
    if not isinstance(playout, PolicyModel):
        named["policy"] = playout
    if whole is not None:
        # what it replaces must not be compiled beside it
        named.update(evaluate=whole.evaluate, play=whole.play)
    else:
        if isinstance(playout, PolicyModel):
            named["moves"] = playout.action_features
        named["action_features" if isinstance(prior, PolicyModel) else "prior"] = getattr(
            prior, "action_features", prior
        )
        named["inputs" if isinstance(value, ValueModel) else "value"] = getattr(
            value, "inputs", value
        )
    return Hooks(**{role: kernel for role, kernel in named.items() if kernel is not None})


def model(game: Game, folder: Path | None = None, **names: str) -> Model:
    """Return what some names stand for in a game, with its weights.

    Args:
        game: The game.
        folder: Holds files that take the place of those beside the bots; what it lacks stays.
        names: Names by parameter (:data:`KINDS`).

    Raises:
        RulesError: As :func:`pick`; or nothing was learnt for this game.
    """
    picked = pick(game.info.name, **names)
    steering = _hooks(picked)
    whole = picked.get("evaluation")
    if whole is not None:
        return Model(steering, whole.weights(game), whole.n_scratch)
    playout, prior, value = (picked.get(kind) for kind in ("playout", "prior", "value"))
    weights = value.found_in(folder).weights(game) if isinstance(value, ValueModel) else None
    moves = NO_MOVES
    if isinstance(playout, PolicyModel):
        moves = playout.found_in(folder).moves(game)
    if isinstance(prior, PolicyModel):
        beside = np.zeros(1) if weights is None else weights
        return Model(steering, prior.found_in(folder).weights(game, beside, moves))
    if steering.moves is not None:
        raise RulesError("search: a fitted playout needs a fitted prior beside it")
    return Model(steering, weights)


def playout_weights(game: Game, name: str, folder: Path | None = None) -> LogLinearWeights | None:
    """Return what a playout policy plays by where there is no search, None for one that reads nothing.

    Args:
        game: The game.
        name: Of the policy.
        folder: See :func:`model`.

    Raises:
        RulesError: No such policy, or nothing learnt for this game.
    """
    playout = pick(game.info.name, playout=name).get("playout")
    if not isinstance(playout, PolicyModel):
        return None
    return playout.shape.unfitted()._replace(moves=playout.found_in(folder).moves(game))
