"""Named levels for people who want an opponent: the same search, with more or fewer mistakes.

Every level is a search with a fixed number of simulations, which makes it equally strong on every
machine; the lowest ones also make a part of their decisions blindly. Where the strongest search plans,
the upper levels do too.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from aura_ai.bots import mcts
from aura_ai.bots.mcts import PlanningBot
from aura_ai.bots.offers import has_value
from aura_ai.bots.registry import Entry
from aura_ai.search import SearchParams

STRONGEST, VETERAN = "strongest", "veteran"
FRESH_PRIOR = SearchParams(cached_prior=False)
"""Computes the prior anew at every visit: for games whose prior is quick (docs/tree-search.md)."""
MULTIPLAYER = replace(SearchParams(), exploration=0.5, margin_weight=1.0)
"""For more than two players, of whom one wins: the lead shows sooner which play is good."""
LONG_GAME = replace(MULTIPLAYER, uniform_mixing=0.05, fpu_reduction=0.03)
"""For long games, in which one decision moves the chance to win by a hundredth.

The lead counts beside the win, since most decisions of a last round change nothing else.
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
)
"""Every parameter of ``veteran`` in a game of two, whatever the defaults become; never edit it."""
FROZEN_MULTIPLAYER = replace(FROZEN, exploration=0.5, margin_weight=1.0)
"""The same with more than two players."""


@dataclass(frozen=True)
class Level:
    """One level.

    Attributes:
        name: What people call it.
        sims: Simulations per decision.
        random_move_rate: Part of the decisions that are uniformly random.
    """

    name: str
    sims: int
    random_move_rate: float = 0.0


LEVELS: tuple[Level, ...] = (
    Level("beginner", 16, 0.8),
    Level("novice", 16, 0.6),
    Level("learner", 16, 0.4),
    Level("casual", 16, 0.2),
    Level("amateur", 16),
    Level("club", 64),
    Level("skilled", 250),
    Level("advanced", 1_000),
    Level("master", 4_000),
    Level("grandmaster", 16_000),
)
"""From the weakest to the last before ``strongest``; four times the simulations from level to level."""
PLAN = 4
"""Simulations of a tree search in place of which a level makes one of a plan, which is longer."""


@functools.cache
def measured(game: str, players: int) -> Mapping[str, float]:
    """Return the Elo of a game's levels as it was measured, weakest first; none where it was not.

    Zero is ``textbook:sims=1000``. Docs of each game (``strength.md``) have the intervals.
    """
    text = Path(__file__).with_name("level_ratings.toml").read_text(encoding="utf-8")
    found: Mapping[str, float] = tomllib.loads(text).get(game, {}).get(str(players), {})
    return found


def levels(
    text: str,
    settings: SearchParams = FRESH_PRIOR,
    shown: tuple[str, ...] = (),
    baseline: Mapping[str, Entry] = MappingProxyType({}),
    multiplayer: SearchParams | None = None,
    planning: tuple[SearchParams, SearchParams | None] | None = None,
    **names: str,
) -> dict[str, Entry]:
    """Return all search bots of a game: those that play every game, and its named levels.

    Args:
        text: What the strongest search does, one line.
        settings: Its settings. In these and all others, playouts go to the end where ``names`` have
            no value to judge them at a rollout horizon.
        shown: See :func:`aura_ai.bots.mcts.entry`.
        baseline: Made by :func:`veteran`, where the game has one.
        multiplayer: Its settings with more than two players, None for the same.
        planning: Settings of ``strongest``, and those with more than two players, in games where it
            plays by plans; so do its levels above those of few simulations, which search the tree as
            they play while kernels are compiled.
        names: Names of the hooks that it uses, out of what the game's bots offer: ``playout``,
            ``prior``, ``value``, ``phase``.
    """

    def search(
        about: str, kind: Callable[..., mcts.MctsBot], two: SearchParams, more: SearchParams | None
    ) -> Entry:
        valued = has_value(names)
        two, more = two.fitting(valued), None if more is None else more.fitting(valued)
        return mcts.entry(about, two, shown, more, kind, **names)

    tree = search(text, mcts.MctsBot, settings, multiplayer)
    strongest = tree if planning is None else search(f"plans; {text}", PlanningBot, *planning)
    help_ = f"level {len(LEVELS) + 1}: {strongest.help}"
    return {
        **mcts.ENTRIES,
        **baseline,
        **_weaker(tree, strongest),
        STRONGEST: replace(strongest, help=help_),
    }


def veteran(
    settings: SearchParams, multiplayer: SearchParams | None = None, **names: str
) -> dict[str, Entry]:
    """Return the frozen baseline of a game: a ``strongest`` of the past that never changes.

    Args:
        settings: Its settings, every one written out.
        multiplayer: Those with more than two players, None for the same.
        names: Names of its hooks, whose files are its own.
    """
    text = "frozen baseline: never changes"
    return {VETERAN: mcts.entry(text, settings, (), multiplayer, mcts.MctsBot, **names)}


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
