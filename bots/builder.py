"""The one builder of a game's bots: a game declares what is its own, the rest is made here.

Its file of bots holds one :class:`RuleBased`; from it come the offers to the search, the levels, the
frozen baseline, the bots of the strategies and what ``aura-ai tune`` needs. Weights are found by name in
the folder of the bots:

=================  ============================================================
``values.npz``     the leaf value
``priors.npz``     the prior; also the playouts that have no features of their own
``playouts.npz``   the playouts that have
``veteran/``       the same files, frozen with ``veteran``
=================  ============================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from aura_ai.bots import levels
from aura_ai.bots.heuristics import Heuristics, Weights
from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.levels import VETERAN
from aura_ai.bots.mcts import FITTED
from aura_ai.bots.models import PolicyModel, ValueModel
from aura_ai.bots.offers import Offers
from aura_ai.bots.registry import Entry
from aura_ai.bots.weights import Strategy, Tunable, entries, vectors
from aura_ai.search import SearchParams
from aura_ai.search.hooks import ActionFeatures, Inputs, Prior
from aura_ai.search.log_linear import Shape

EXPERT, REFLEX = "expert", "reflex"
ROUND, WIN = "round", "win"
Settings = tuple[SearchParams, SearchParams | None]
"""Settings of a search, and those for more than two players, None for the same."""


@dataclass(frozen=True)
class Features:
    """Action features of a log-linear policy.

    Attributes:
        kernel: Writes scores and features.
        shape: Their sizes.
        nodes: Name of each context's node, to report by.
    """

    kernel: ActionFeatures
    shape: Shape
    nodes: tuple[str, ...]


@dataclass(frozen=True)
class RuleBased:
    """What the rule-based and learned bots of one game are made of.

    Attributes:
        folder: Folder of the game's bots, where its weights are.
        heuristics: Its rules of thumb, of which policy, prior and leaf value of the expert are made.
        strategies: Other ideas of play by name.
        inputs: Inputs of the learned value.
        n_inputs: How many for each seat.
        frozen_inputs: Those of the frozen value and their number, None for the same.
        features: Action features of the learned prior.
        playout_features: Those of learned playouts, None for the same.
        playout_temperature: Of learned playouts, see :class:`aura_ai.search.log_linear.Moves`; None
            where the game has none.
        points: See :class:`aura_ai.bots.models.ValueModel`.
        ships_policies: Learned prior and playouts are shipped; else the expert's take their place.
        playouts: Weights of further policies for playouts by name.
        prior: Prior by rules, None for the expert's.
    """

    folder: Path
    heuristics: Heuristics
    strategies: Mapping[str, Strategy]
    inputs: Inputs
    n_inputs: int
    features: Features
    frozen_inputs: tuple[Inputs, int] | None = None
    playout_features: Features | None = None
    playout_temperature: float | None = None
    points: float = 0.0
    ships_policies: bool = True
    playouts: Mapping[str, Weights] = field(default_factory=dict)
    prior: Prior | None = None

    def offers(self) -> Offers:
        """Return what these bots offer to the search."""
        prior = self._policy_model(self.features, "priors.npz")
        priors = {FITTED: prior, **self._frozen(prior)}
        value = ValueModel(self.inputs, self.n_inputs, self.folder / "values.npz", self.points)
        inputs, n_inputs = self.frozen_inputs or (self.inputs, self.n_inputs)
        frozen_value = ValueModel(inputs, n_inputs, self._frozen_path(value.path), self.points)
        rules = self.heuristics
        policies = {name: rules.policy(weights) for name, weights in self.playouts.items()}
        return Offers(
            playouts={EXPERT: rules.expert_policy, **policies, **self._learned_playouts()},
            priors={EXPERT: self.prior or rules.prior(rules.expert), **priors},
            values={WIN: rules.value, FITTED: value, VETERAN: frozen_value},
            phases={ROUND: rules.phase},
        )

    def tunable(self) -> Tunable:
        """Return what can be tuned."""
        rules = self.heuristics
        known = {EXPERT: rules.expert, **vectors(self.strategies)}
        return Tunable(rules.table, rules.choose, known, rules.score)

    def bots(
        self,
        expert: Entry,
        strongest: Settings,
        veteran: Settings,
        planning: Settings | None = None,
    ) -> dict[str, Entry]:
        """Return the bots of the game by name.

        Args:
            expert: The entry of ``expert``.
            strongest: Settings of ``strongest``.
            veteran: Those of the frozen baseline: ``strongest`` as it was when it was frozen.
            planning: See :func:`aura_ai.bots.levels.levels`.
        """
        baseline = levels.veteran(veteran[0], veteran[1], **self._names(VETERAN))
        settings, multiplayer = strongest
        searches = levels.levels(
            self._text(), settings, (), baseline, multiplayer, planning, **self._names(FITTED)
        )
        policy = self.heuristics.expert_policy
        reflex = Entry(lambda: PolicyBot(policy), "the expert's rules without look-ahead")
        strategies = entries(self.heuristics.choose, self.strategies)
        return {**searches, **strategies, EXPERT: expert, REFLEX: reflex}

    def _text(self) -> str:
        """Return what ``strongest`` does."""
        learned = ", put right by searches" if self.ships_policies else ""
        end = (
            "with playouts fitted to searches"
            if self.playout_features
            else "valued at the end of the round"
        )
        return f"search guided by the expert's rules{learned}, {end}"

    def _names(self, learned: str) -> dict[str, str]:
        policy = learned if self.ships_policies else EXPERT
        return {"playout": policy, "prior": policy, "value": learned, "phase": ROUND}

    def _policy_model(self, features: Features, file: str) -> PolicyModel:
        return PolicyModel(features.kernel, features.shape, self.folder / file, features.nodes)

    def _learned_playouts(self) -> dict[str, PolicyModel]:
        if self.playout_temperature is None:
            return {}
        if self.playout_features is None:
            model = self._policy_model(self.features, "priors.npz")
        else:
            model = self._policy_model(self.playout_features, "playouts.npz")
        model = replace(model, temperature=self.playout_temperature)
        return {FITTED: model, **self._frozen(model)}

    def _frozen(self, model: PolicyModel) -> dict[str, PolicyModel]:
        if not self.ships_policies:
            return {}
        return {VETERAN: replace(model, path=self._frozen_path(model.path))}

    def _frozen_path(self, path: Path) -> Path:
        return path.parent / VETERAN / path.name
