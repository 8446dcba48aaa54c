"""Learned models of a game: values and priors.

Two files are shipped with the bots of a game, made by ``aura-ai train``: ``values.npz`` with a network
for each number of players, and ``priors.npz`` with the slopes and biases of a prior for each.

The module ``bots`` of a game may hold ``OFFERS``, kernels and models by name::

    OFFERS = Offers(
        playouts={"expert": expert_policy},
        priors={"expert": expert_prior, "fitted": PolicyModel(...)},
        values={"fitted": ValueModel(...)},
        phases={"round": round_of},
    )
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from aura_ai.archives import Form, read_arrays
from aura_ai.contract.game import Game, RulesError
from aura_ai.contract.registry import part
from aura_ai.engine.arrays import Floats
from aura_ai.errors import UseError
from aura_ai.files import write_whole
from aura_ai.search import Hooks, Search, SearchParams, network
from aura_ai.search.hooks import (
    ActionFeatures,
    Inputs,
    PhaseCounter,
    Policy,
    Prior,
    Value,
    Weights,
)
from aura_ai.search.log_linear import NO_MOVES, LogLinearWeights, Moves, Shape

FORMAT, VERSION = "format", 2
"""Name and number of the format in a file; 2 since networks have any number of layers."""
_WEIGHTS = Form(("float32", "float64", "int64"))
"""Arrays of a file: weights, and the number of the format."""
COMMON = "common"
"""Key of a prior that was fitted to games of several numbers of players."""

NONE = "none"
"""Name of the trivial hook: random playouts, even prior and value, phases by turns."""
KINDS = {
    "playout": "playouts",
    "prior": "priors",
    "value": "values",
    "phase": "phases",
}
"""Parameter of a search bot -> field of :class:`Offers`."""


@dataclass(frozen=True)
class ValueModel:
    """A leaf value that is a network.

    Attributes:
        inputs: Kernel that writes the inputs of the network.
        n_inputs: Number of inputs.
        path: The file, ``npz`` with an array ``players_<n>`` for each number of players.
        points: Its target: shares of the points, in which a lead of so many counts ``e`` times; 0
            for shares of the win.
        own_inputs: Inputs about the seat alone, by number: a fit of its own points reads no others.
        points_made: The input that holds a seat's points so far, and what it grows by with each: a fit
            of its own points is one of the points to come. None if there is none.
    """

    inputs: Inputs
    n_inputs: int
    path: Path
    points: float = 0.0
    own_inputs: tuple[int, ...] = ()
    points_made: tuple[int, float] | None = None

    def weights(self, game: Game) -> Floats:
        """Return the weights for a game.

        Raises:
            RulesError: No network for that number of players, or it has other inputs.
        """
        weights = stored(self.path).get(key(game.players))
        if weights is None:
            raise RulesError(
                f"no fitted value for {game.players} players in {self.path.name}; make one with "
                "aura-ai train"
            )
        had = network.n_inputs(weights)
        if had != self.n_inputs:
            raise RulesError(
                f"the fitted value in {self.path.name} was made for {had} inputs, the game now has "
                f"{self.n_inputs}; make it anew with aura-ai train"
            )
        return weights


@dataclass(frozen=True)
class PolicyModel:
    """A prior by rules of thumb that was fitted to searches, or a playout policy of this kind.

    Attributes:
        action_features: Kernel that writes scores and features.
        shape: Its sizes.
        path: The file, ``npz`` with arrays ``players_<n>_slope`` and ``players_<n>_bias``, and the same
            with ``common`` for all numbers of players together.
        nodes: Name of each context's node, to report by.
        temperature: Temperature of playouts, see :class:`aura_ai.search.log_linear.Moves`.
    """

    action_features: ActionFeatures
    shape: Shape
    path: Path
    nodes: tuple[str, ...]
    temperature: float = 1.0

    def weights(self, game: Game, value: Weights, moves: Moves = NO_MOVES) -> LogLinearWeights:
        """Return the weights of the prior for a game, with those of leaf value and playouts.

        Raises:
            RulesError: See :meth:`_found`.
        """
        return self._found(game)._replace(value=value, moves=moves)

    def moves(self, game: Game) -> Moves:
        """Return the weights of the playout policy for a game.

        Raises:
            RulesError: See :meth:`_found`.
        """
        prior = self._found(game)
        return Moves(prior.per_action, self.temperature, prior.slope, prior.bias)

    def _found(self, game: Game) -> LogLinearWeights:
        """Return slopes and biases for a game.

        A number of players that was not fitted plays by the weights fitted to the others together.

        Raises:
            RulesError: No prior for that number of players, or it has other features.
        """
        arrays = stored(self.path)
        name = next((n for n in (key(game.players), COMMON) if f"{n}_slope" in arrays), None)
        if name is None:
            raise RulesError(
                f"no fitted prior for {game.players} players in {self.path.name}; make one with "
                "aura-ai train --prior"
            )
        prior = self.among(arrays, name)
        if prior is None:
            had = arrays[f"{name}_bias"].size
            raise RulesError(
                f"the fitted prior in {self.path.name} was made for {had} features, the game now "
                f"has {self.shape.features}; make it anew with aura-ai train --prior"
            )
        return prior

    def among(self, arrays: Mapping[str, Floats], name: str) -> LogLinearWeights | None:
        """Return the prior of a name among stored arrays, None where there is none of these sizes."""
        slope, bias = arrays.get(f"{name}_slope"), arrays.get(f"{name}_bias")
        if slope is None or bias is None:
            return None
        if (slope.size, bias.size) != (self.shape.contexts, self.shape.features):
            return None
        # as the file has them: tables of features are so large that caches lack room for doubles
        return LogLinearWeights(self.shape.per_action, slope, bias.astype(np.float32), np.zeros(1))


# --- files ------------------------------------------------------------------------------------------
Learned = TypeVar("Learned", PolicyModel, ValueModel)


def found_in(folder: Path | None, model: Learned) -> Learned:
    """Return a model with the file of a folder, if there is one of its name."""
    if folder is None or not (folder / model.path.name).is_file():
        return model
    return replace(model, path=(folder / model.path.name).resolve())


def key(players: int) -> str:
    """Return the name of a network in its file."""
    return f"players_{players}"


def stored(path: Path) -> dict[str, Floats]:
    """Return the result of :func:`read`, read once."""
    return _read_once(path, path.stat().st_mtime_ns if path.is_file() else 0)


@cache
def _read_once(path: Path, changed: int) -> dict[str, Floats]:
    return read(path)


def read(path: Path) -> dict[str, Floats]:
    """Return all networks of a file by name; none without a file.

    Raises:
        RulesError: The file was written in another format.
        UseError: It is damaged.
    """
    if not path.is_file():
        return {}
    arrays = read_arrays(path, "weights", {}, _WEIGHTS)
    version = arrays.pop(FORMAT, np.zeros(0))
    if version.shape or version != VERSION:
        raise RulesError(
            f"{path.name} holds networks in a format that this version does not read; make them "
            "anew with aura-ai train"
        )
    try:
        networks = {name: array.astype(np.float64) for name, array in arrays.items()}
        if not all(array.ndim == 1 and np.isfinite(array).all() for array in networks.values()):
            raise ValueError("not finite")
        for name, array in networks.items():
            if not name.endswith(("_slope", "_bias")):
                network.unpack(array)
    except (ValueError, IndexError, OverflowError):
        raise UseError(f"{path}: its weights are damaged; copy the file again") from None
    return networks


def write(path: Path, networks: dict[str, Floats]) -> None:
    """Write networks into a file, in single precision.

    Raises:
        UseError: It cannot be written.
    """
    arrays: dict[str, Any] = {name: networks[name].astype(np.float32) for name in sorted(networks)}
    arrays[FORMAT] = np.int64(VERSION)
    data = io.BytesIO()
    np.savez_compressed(data, **arrays)
    write_whole(path, data.getvalue(), "weights")


# --- what steers a search ----------------------------------------------------------------------------
@dataclass(frozen=True)
class Model:
    """The kernels that steer a search of one game, and their weights, None where they read none."""

    hooks: Hooks
    weights: Weights | None = None

    def search(self, game: Game, params: SearchParams) -> Search:
        """Return a search steered by this model."""
        return Search(game, params, self.hooks, self.weights)


@dataclass(frozen=True)
class Steering:
    """The parts that steer a search, kernels and learned models themselves.

    A part that is None is the trivial one: random playouts, even prior and value, phases by turns.

    Attributes:
        playout: Policy that continues a simulation.
        prior: Prior of the tree policy.
        value: Leaf value.
        phase: Phase counter: a rollout horizon counts its changes.
    """

    playout: Policy | PolicyModel | None = None
    prior: Prior | PolicyModel | None = None
    value: Value | ValueModel | None = None
    phase: PhaseCounter | None = None

    def parts(self) -> dict[str, Any]:
        """Return the parts that are not trivial, by parameter (:data:`KINDS`)."""
        return {kind: part for kind in KINDS if (part := getattr(self, kind)) is not None}

    def hooks(self) -> Hooks:
        """Return the kernels alone, for those who bring weights of their own."""
        kernels: dict[str, Any] = {"phase": self.phase}
        for each, by_rules, learned in (
            (self.playout, "policy", "moves"),
            (self.prior, "prior", "action_features"),
            (self.value, "value", "inputs"),
        ):
            if isinstance(each, ValueModel):
                kernels[learned] = each.inputs
            elif isinstance(each, PolicyModel):
                kernels[learned] = each.action_features
            else:
                kernels[by_rules] = each
        return Hooks(**{role: kernel for role, kernel in kernels.items() if kernel is not None})

    def model(self, game: Game, folder: Path | None = None) -> Model:
        """Return the kernels with their weights for a game.

        Args:
            folder: Holds files that replace those shipped; the others stay.

        Raises:
            RulesError: Nothing was learnt for this game.
        """
        hooks, playout, prior, value = self.hooks(), self.playout, self.prior, self.value
        weights: Weights | None = None
        if isinstance(value, ValueModel):
            weights = found_in(folder, value).weights(game)
        moves = NO_MOVES
        if isinstance(playout, PolicyModel):
            moves = found_in(folder, playout).moves(game)
        if isinstance(prior, PolicyModel):
            value_weights = np.zeros(1) if weights is None else weights
            weights = found_in(folder, prior).weights(game, value_weights, moves)
        elif hooks.moves is not None:
            raise RulesError("search: a fitted playout needs a fitted prior")
        return Model(hooks, weights)

    def playout_weights(self, game: Game, folder: Path | None = None) -> LogLinearWeights | None:
        """Return the weights of the playout outside a search, None for one that reads none.

        Raises:
            RulesError: Nothing was learnt for this game.
        """
        if not isinstance(self.playout, PolicyModel):
            return None
        unfitted = self.playout.shape.unfitted()
        return unfitted._replace(moves=found_in(folder, self.playout).moves(game))


UNSTEERED = Steering()
"""All parts are the trivial ones."""


# --- by name ----------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Offers:
    """The parts that the bots of a game offer to a search by name, for those who choose them by hand.

    Attributes:
        playouts: Policies that continue a simulation.
        priors: Priors of the tree policy.
        values: Leaf values.
        phases: Phase counters: a rollout horizon counts their changes.
    """

    playouts: Mapping[str, Policy | PolicyModel] = field(default_factory=dict)
    priors: Mapping[str, Prior | PolicyModel] = field(default_factory=dict)
    values: Mapping[str, Value | ValueModel] = field(default_factory=dict)
    phases: Mapping[str, PhaseCounter] = field(default_factory=dict)


def offers(game: str) -> Offers:
    """Return the parts that the bots of a game offer to a search, none where they offer none."""
    declared = getattr(part(game, "bots"), "OFFERS", None)
    return declared if isinstance(declared, Offers) else Offers()


def named(game: str, **names: str) -> Steering:
    """Return the parts that the bots of a game offer under some names; ``none`` is the trivial part.

    Args:
        names: Names by parameter (:data:`KINDS`).

    Raises:
        RulesError: There is nothing of that name.
    """
    offered = offers(game)
    parts = {}
    for kind, name in names.items():
        table: Mapping[str, Any] = {NONE: None, **getattr(offered, KINDS[kind])}
        if name not in table:
            names_of = ", ".join([NONE, *sorted(set(table) - {NONE})])
            raise RulesError(f"{game} has no {kind} {name!r}; there are {names_of}")
        parts[kind] = table[name]
    return Steering(**parts)
