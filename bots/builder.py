"""The one builder of a game's bots.

Levels are for people who want an opponent: the same search, with more or fewer mistakes. Each is a
search with a fixed number of simulations, which makes it equally strong on every machine; the lowest
also make a part of their decisions blindly. Where the strongest search plans, the upper levels do too.

A game's file of bots declares its search as one value (:class:`~aura_ai.bots.mcts.TreeSearch`), from
kernels and learned models; the functions here make levels and offers of it. Weights that ship lie
in the folder of the bots, those frozen with the baseline in ``veteran/``.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from aura_ai.bots import mcts
from aura_ai.bots.flat_monte_carlo import FlatMonteCarlo
from aura_ai.bots.heuristics import Heuristics, Strategy, Weights, WeightTable
from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.mcts import FITTED, RANDOM_MOVES, WEIGHTS, TreeSearch
from aura_ai.bots.models import Learned, Offers, PolicyModel, Steering, ValueModel
from aura_ai.bots.registry import LEVELS, STRONGEST, VETERAN, Entry
from aura_ai.search import Budget, SearchParams
from aura_ai.search.params import TO_THE_END

EXPERT, REFLEX = "expert", "reflex"
ROUND, WIN = "round", "win"
MARGIN = 0.2
"""Weight of the lead where no value judges a position: a search for wins alone gives points away once
it has lost, and seldom sees a difference between actions."""
FRESH_PRIOR = SearchParams(cached_prior=False)
"""Computes the prior again at every visit: for games whose prior is quick (docs/tree-search.md)."""
UNVALUED = TreeSearch(replace(FRESH_PRIOR, rollout_horizon=TO_THE_END, margin_weight=MARGIN))
"""A search for games without a leaf value: playouts go to the end, and the lead counts too."""
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
"""How many simulations of a tree one plan, which is longer, replaces in the budget of a level."""


# --- parts of a declaration --------------------------------------------------------------------------
def frozen(model: Learned) -> Learned:
    """Return a learned model with the weights that are frozen with the baseline."""
    return replace(model, path=model.path.parent / VETERAN / model.path.name)


def offers(
    rules: Heuristics,
    strongest: Steering,
    veteran: Steering,
    playouts: Mapping[str, Weights] = MappingProxyType({}),
) -> Offers:
    """Return the parts of a game's searches by name, for users who choose them by name.

    Args:
        rules: The rules of thumb: ``expert`` as playout and prior, ``win`` as value, ``round`` as phase.
        strongest: Its learned parts are ``fitted``.
        veteran: Its learned parts are ``veteran``.
        playouts: Weights of further policies for playouts by name.
    """
    learned: dict[str, dict[str, Any]] = {
        kind: {
            name: part
            for name, steering in ((FITTED, strongest), (VETERAN, veteran))
            if isinstance(part := getattr(steering, kind), PolicyModel | ValueModel)
        }
        for kind in ("playout", "prior", "value")
    }
    policies = {name: rules.policy(weights) for name, weights in playouts.items()}
    return Offers(
        playouts={EXPERT: rules.expert_policy, **policies, **learned["playout"]},
        priors={EXPERT: rules.expert_prior, **learned["prior"]},
        values={WIN: rules.value, **learned["value"]},
        phases={ROUND: rules.phase},
    )


def strategies(table: WeightTable, path: Path, base: Weights | None = None) -> dict[str, Strategy]:
    """Return the strategies of a file: a table each, with its ``idea`` and ``weights`` that differ.

    Args:
        base: Weights that the others have, by default the declared ones.
    """
    rows = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        name: Strategy(row["idea"], table.vector(base, **row["weights"]))
        for name, row in rows.items()
    }


# --- entries ----------------------------------------------------------------------------------------
def by_rules(
    rules: Heuristics, strategies: Mapping[str, Strategy], expert: Entry
) -> dict[str, Entry]:
    """Return the bots that play by rules of thumb: strategies, ``expert``, and it without look-ahead."""
    policy, choose = rules.expert_policy, rules.choose
    reflex = Entry(lambda: PolicyBot(policy), "the expert's rules without look-ahead")
    entries = {
        name: Entry(functools.partial(PolicyBot, choose, each.weights), each.idea)
        for name, each in strategies.items()
    }
    return {**entries, EXPERT: expert, REFLEX: reflex}


def baseline(veteran: TreeSearch) -> dict[str, Entry]:
    """Return the entry of the frozen baseline."""
    return {VETERAN: mcts.entry("frozen baseline: never changes", veteran)}


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
        more: ``faith``, where people may change it.
    """
    return Entry(
        functools.partial(FlatMonteCarlo, heuristics, heuristics.expert),
        text,
        {"determinizations": determinizations, "rounds": rounds, "width": width, **more},
    )


def levels(
    text: str,
    strongest: TreeSearch = UNVALUED,
    shown: tuple[str, ...] = (),
    hooks: Mapping[str, str] = MappingProxyType({}),
    tree: TreeSearch | None = None,
) -> dict[str, Entry]:
    """Return all search bots of a game: those that play every game, and its named levels.

    Args:
        text: The strongest search in one line.
        shown: See :func:`aura_ai.bots.mcts.entry`, as for ``hooks``.
        hooks: Names under which parts of its steering are shown.
        tree: The search of the levels of few simulations, where the strongest plans: they play while
            kernels are compiled. None for the strongest.
    """
    low = strongest if tree is None else tree
    entries = {}
    for number, level in enumerate(LEVELS, 1):
        plans = strongest.plans > 0 and level.sims > mcts.FEW
        search = replace(
            strongest if plans else low,
            budget=Budget(sims=level.sims // PLAN if plans else level.sims, early_stop=True),
            random_move_rate=level.random_move_rate,
            # as their ratings were measured; without tree reuse plans share the simulations
            plans=strongest.plans if plans else 0,
            tree_reuse=False,
            obvious=None,
        )
        about = f"level {number}: {search.budget.sims} simulations per decision"
        if plans:
            about += ", as plans"
        if level.random_move_rate:
            about += f", {level.random_move_rate:.0%} of them blind"
        # a level has a number of plans of its own
        alike = set(shown) - {mcts.PLANS} if plans == (strongest.plans > 0) else {WEIGHTS}
        seen = tuple(key for key in shown if key in alike)
        entries[level.name] = mcts.entry(about, search, (*seen, RANDOM_MOVES), hooks)
    strongest = replace(strongest, budget=replace(strongest.budget, early_stop=True))
    about = f"level {len(LEVELS) + 1}: {'plans; ' if strongest.plans else ''}{text}"
    return {**mcts.ENTRIES, **entries, STRONGEST: mcts.entry(about, strongest, shown, hooks)}


def by_rule(rule: Callable[..., int], text: str) -> tuple[dict[str, Entry], Offers]:
    """Return the bots and offers of a game that has a rule of thumb and no value.

    Args:
        rule: The kernel ``(s, legal, n) -> action``, whose name is that of the bot. It also plays the
            simulations of the levels.
        text: The rule in one line.
    """
    name = rule.__name__
    search = replace(UNVALUED, steering=Steering(rule))
    bots = levels(f"search whose simulations are played by {name}", search)
    bots[name] = Entry(lambda: PolicyBot(rule), text)
    return bots, Offers(playouts={name: rule})
