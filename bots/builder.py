"""The one builder of a game's bots.

Levels are for people who want an opponent: the same search, with more or fewer mistakes. Each is a
search with a fixed number of simulations, which makes it equally strong on every machine; the lowest
also make a part of their decisions blindly. Where the strongest search plans, the upper levels do too.

A game's file of bots may hold one :class:`RuleBased`; from it come the offers to the search, the
levels, the frozen baseline, the bots of the strategies and the input of ``aura-ai tune``. Weights are
found by name in the folder of the bots:

=================  ============================================================
``values.npz``     the leaf value
``priors.npz``     the prior; also the playouts that have no features of their own
``playouts.npz``   the playouts that have
``veteran/``       the same files, frozen with ``veteran``
=================  ============================================================
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from aura_ai.bots import mcts
from aura_ai.bots.flat_monte_carlo import FlatMonteCarlo
from aura_ai.bots.heuristics import Heuristics, Strategy, Weights, WeightTable
from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.mcts import FITTED, PlanningBot
from aura_ai.bots.models import Offers, PolicyModel, ValueModel, has_value
from aura_ai.bots.registry import LEVELS, STRONGEST, VETERAN, Entry
from aura_ai.search import SearchParams
from aura_ai.search.hooks import ActionFeatures, Inputs
from aura_ai.search.log_linear import Shape

EXPERT, REFLEX = "expert", "reflex"
ROUND, WIN = "round", "win"
Settings = tuple[SearchParams, SearchParams | None]
"""Settings of a search, and those for more than two players, None for the same."""
MARGIN = 0.2
"""Weight of the lead where no value judges a position: a search for wins alone gives points away once
it has lost, and tells its actions apart seldom."""
FRESH_PRIOR = SearchParams(cached_prior=False)
"""Computes the prior again at every visit: for games whose prior is quick (docs/tree-search.md)."""
MULTIPLAYER = replace(SearchParams(), exploration=0.5, margin_weight=1.0)
"""Settings for more than two players, one of whom wins: the lead shows sooner which play is good."""
LONG_GAME = replace(MULTIPLAYER, uniform_mixing=0.05, fpu_reduction=0.03)
"""Settings for long games, in which one decision moves the chance to win by a hundredth.

The lead counts besides the win, since most decisions of a last round change nothing else.
"""
FROZEN = SearchParams(
    exploration=1.0,
    puct=True,
    uniform_mixing=0.1,
    fpu_reduction=0.1,
    cached_prior=True,
    rollout_horizon=1,
    margin_weight=0.0,
    own_score=False,
    solver=False,
    win_rate_exponent=1.0,
    win_rate_points=0.0,
)
"""Every parameter of ``veteran`` in a game of two, whatever the defaults become; never edit it."""
FROZEN_MULTIPLAYER = replace(FROZEN, exploration=0.5, margin_weight=1.0)
"""The same with more than two players."""
PLAN = 4
"""Simulations of a tree search in place of which a level makes one of a plan, which is longer."""


@dataclass(frozen=True)
class Tunable:
    """The tunable weights of a game.

    Attributes:
        table: Names and meanings of the weights.
        choose: The compiled policy ``(s, legal, n, w) -> action``.
        vectors: Known weight vectors by name, to start from and to play against.
        score: The compiled kernel ``(s, legal, n, w, out)`` that writes the gain of each action, None
            where the policy is made otherwise.
    """

    table: WeightTable
    choose: Callable[..., int]
    vectors: Mapping[str, Weights]
    score: Callable[..., Any] | None = None


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
    """The parts of the rule-based and learned bots of one game.

    Attributes:
        folder: Folder of the game's bots, where its weights are.
        heuristics: Its rules of thumb, of which policy, prior and leaf value of the expert are made.
        strategies: Other ideas of play by name.
        inputs: Inputs of the learned value.
        n_inputs: Their number for each seat.
        own_inputs: See :class:`aura_ai.bots.models.ValueModel`, as for ``points_made``.
        frozen_inputs: Those of the frozen value and their number, None for the same.
        features: Action features of the learned prior.
        playout_features: Those of learned playouts, None for the same.
        playout_temperature: Temperature of learned playouts, see
            :class:`aura_ai.search.log_linear.Moves`; None where the game has none.
        points: See :class:`aura_ai.bots.models.ValueModel`.
        ships_policies: Learned prior and playouts guide the tree; else the expert's do. Plans have the
            learned prior either way.
        playouts: Weights of further policies for playouts by name.
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
    own_inputs: tuple[int, ...] = ()
    points_made: tuple[int, float] | None = None
    ships_policies: bool = True
    playouts: Mapping[str, Weights] = field(default_factory=dict)

    def offers(self) -> Offers:
        """Return the hooks that these bots offer to the search."""
        prior = self._policy_model(self.features, "priors.npz")
        priors = {FITTED: prior, **self._frozen(prior)}
        path = self.folder / "values.npz"
        own = self.own_inputs, self.points_made
        value = ValueModel(self.inputs, self.n_inputs, path, self.points, *own)
        inputs, n_inputs = self.frozen_inputs or (self.inputs, self.n_inputs)
        frozen_value = ValueModel(inputs, n_inputs, self._frozen_path(value.path), self.points)
        rules = self.heuristics
        policies = {name: rules.policy(weights) for name, weights in self.playouts.items()}
        return Offers(
            playouts={EXPERT: rules.expert_policy, **policies, **self._learned_playouts()},
            priors={EXPERT: rules.prior(rules.expert), **priors},
            values={WIN: rules.value, FITTED: value, VETERAN: frozen_value},
            phases={ROUND: rules.phase},
        )

    def tunable(self) -> Tunable:
        """Return the tunable weights."""
        rules = self.heuristics
        vectors = {name: each.weights for name, each in self.strategies.items()}
        return Tunable(rules.table, rules.choose, {EXPERT: rules.expert, **vectors}, rules.score)

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
            planning: See :func:`levels`.
        """
        frozen = mcts.entry(
            "frozen baseline: never changes", veteran[0], (), veteran[1], mcts.MctsBot,
            **self._names(VETERAN),
        )  # fmt: skip
        settings, multiplayer = strongest
        searches = levels(
            self._text(),
            settings,
            (),
            {VETERAN: frozen},
            multiplayer,
            planning,
            # what plans find makes their prior, whatever guides the tree
            {} if planning is None else {"prior": FITTED},
            **self._names(FITTED),
        )
        policy = self.heuristics.expert_policy
        reflex = Entry(lambda: PolicyBot(policy), "the expert's rules without look-ahead")
        choose = self.heuristics.choose
        strategies = {
            name: Entry(functools.partial(PolicyBot, choose, each.weights), each.idea)
            for name, each in self.strategies.items()
        }
        return {**searches, **strategies, EXPERT: expert, REFLEX: reflex}

    def _text(self) -> str:
        """Return a description of ``strongest``."""
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


# --- entries ----------------------------------------------------------------------------------------
def expert(
    heuristics: Heuristics,
    rounds: int,
    text: str = "its best actions, played on by its own heuristics in sampled determinizations",
    determinizations: int = 16,
    width: int = 8,
    **more: float,
) -> Entry:
    """Return ``expert`` for a game: these heuristics, played on for some rounds.

    Args:
        heuristics: The heuristics, played with the weights of their expert.
        rounds: See :class:`FlatMonteCarlo`, as for the rest.
        text: One line for ``aura-ai bots``.
        determinizations: Default of the parameter.
        width: Default of the parameter.
        more: ``faith``, where people may change it.
    """
    return Entry(
        functools.partial(FlatMonteCarlo, heuristics, heuristics.expert),
        text,
        {"determinizations": determinizations, "rounds": rounds, "width": width, **more},
    )


def levels(
    text: str,
    settings: SearchParams = FRESH_PRIOR,
    shown: tuple[str, ...] = (),
    baseline: Mapping[str, Entry] = MappingProxyType({}),
    multiplayer: SearchParams | None = None,
    planning: Settings | None = None,
    planned: Mapping[str, str] = MappingProxyType({}),
    **names: str,
) -> dict[str, Entry]:
    """Return all search bots of a game: those that play every game, and its named levels.

    Args:
        text: The strongest search in one line.
        settings: Its settings. In these and all others, where ``names`` have no value to judge them at
            a rollout horizon, playouts go to the end and the lead counts too (:data:`MARGIN`).
        shown: See :func:`aura_ai.bots.mcts.entry`.
        baseline: The frozen baseline by its name, where the game has one.
        multiplayer: Its settings with more than two players, None for the same.
        planning: Settings of ``strongest``, and those with more than two players, in games where it
            plays by plans; so do its levels above those of few simulations, which search the tree as
            they play while kernels are compiled.
        planned: Names of hooks that differ where it plans; people may choose others.
        names: Names of the hooks that it uses, out of those that the game's bots offer: ``playout``,
            ``prior``, ``value``, ``phase``.
    """

    def search(
        about: str,
        kind: Callable[..., mcts.MctsBot],
        two: SearchParams,
        more: SearchParams | None,
        hooks: Mapping[str, str],
    ) -> Entry:
        valued = has_value(hooks)
        two, more = _fitted(two, valued), None if more is None else _fitted(more, valued)
        seen = (*shown, *planned) if kind is PlanningBot else shown
        return mcts.entry(about, two, seen, more, kind, **hooks)

    tree = search(text, mcts.MctsBot, settings, multiplayer, names)
    strongest = tree
    if planning is not None:
        strongest = search(f"plans; {text}", PlanningBot, *planning, {**names, **planned})
    help_ = f"level {len(LEVELS) + 1}: {strongest.help}"
    return {
        **mcts.ENTRIES,
        **baseline,
        **_weaker(tree, strongest),
        STRONGEST: replace(strongest, help=help_),
    }


def _fitted(settings: SearchParams, valued: bool) -> SearchParams:
    """Return settings for a game with or without a value; a solver proves wins alone."""
    weighs = settings.solver or settings.own_score or settings.margin_weight > 0.0
    margin = settings.margin_weight if valued or weighs else MARGIN
    return replace(settings.fitting(valued), margin_weight=margin)


def _weaker(tree: Entry, strongest: Entry) -> dict[str, Entry]:
    """Return the levels of a game below the strongest search, the weakest first."""
    entries = {}
    for number, level in enumerate(LEVELS, 1):
        plans = strongest is not tree and level.sims > mcts.FEW
        sims = level.sims // PLAN if plans else level.sims
        text = f"level {number}: {sims} simulations per decision"
        if plans:
            text += ", as plans"
        if level.random_move_rate:
            text += f", {level.random_move_rate:.0%} of them blind"
        kind = strongest if plans else tree
        parameters = {
            **kind.parameters,
            "sims": sims,
            "random_move_rate": level.random_move_rate,
        }
        entries[level.name] = replace(kind, help=text, parameters=parameters)
    return entries
