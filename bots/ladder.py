"""Named levels for people who want an opponent: the same search, with more or fewer mistakes.

Every rung is the strongest search of a game with a fixed number of simulations, which makes it equally
strong on every machine; the lowest ones also make a part of their decisions blindly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from aura_ai.bots import mcts
from aura_ai.bots.registry import Entry
from aura_ai.search import SearchParams

STRONGEST, VETERAN = "strongest", "veteran"
GUIDED = SearchParams(cached_prior=False)
"""Play out to the end of a stretch by a game's own rules, then value (docs/tree-search.md)."""
LAZY = SearchParams()
"""The same, for games whose fitted prior takes its time."""
KEEN = replace(LAZY, exploration=0.5, uniform_mixing=0.05, fpu_reduction=0.03, margin_weight=1.0)
"""The same, for long games, in which one decision moves the chance to win by a hundredth.

The lead counts beside the win, since most decisions of a last round change nothing else.
"""
CROWD = replace(LAZY, exploration=0.5, margin_weight=1.0)
"""The same for more than two players, of whom one wins: the lead tells sooner which play is good."""


@dataclass(frozen=True)
class Rung:
    """One level.

    Attributes:
        name: What people call it.
        sims: Simulations per decision.
        blunders: Part of the decisions that are uniformly random.
    """

    name: str
    sims: int
    blunders: float = 0.0


RUNGS: tuple[Rung, ...] = (
    Rung("beginner", 16, 0.8),
    Rung("novice", 16, 0.6),
    Rung("learner", 16, 0.4),
    Rung("casual", 16, 0.2),
    Rung("amateur", 16),
    Rung("club", 64),
    Rung("skilled", 250),
    Rung("advanced", 1_000),
    Rung("master", 4_000),
    Rung("grandmaster", 16_000),
)
"""From the weakest to the last before ``strongest``; four times the simulations from rung to rung."""


def levels(
    text: str,
    settings: SearchParams = GUIDED,
    shown: tuple[str, ...] = (),
    yardstick: Mapping[str, Entry] = MappingProxyType({}),
    crowd: SearchParams | None = None,
    **names: str,
) -> dict[str, Entry]:
    """Return all search bots of a game: those that play every game, and its named levels.

    Args:
        text: What the strongest search does, one line.
        settings: Its settings.
        shown: See :func:`aura_ai.bots.mcts.entry`.
        yardstick: Made by :func:`veteran`, where the game has one.
        crowd: SearchParams with more than two players, None for the same.
        names: Names of the hooks that it uses, out of what the game's bots offer: ``playout``,
            ``prior``, ``value``, ``clock``.
    """
    rungs = ladder(mcts.entry(text, settings, shown, crowd, **names))
    return {**mcts.ENTRIES, **yardstick, **rungs}


def veteran(
    settings: SearchParams, crowd: SearchParams | None = None, **names: str
) -> dict[str, Entry]:
    """Return the frozen baseline of a game: a ``strongest`` of the past that never changes.

    Args:
        settings: Its settings, every one written out.
        crowd: Those with more than two players, None for the same.
        names: Names of its hooks, whose files are its own.
    """
    return {VETERAN: mcts.entry("frozen baseline: never changes", settings, (), crowd, **names)}


def ladder(strongest: Entry) -> dict[str, Entry]:
    """Return the levels of a game, the weakest first.

    Args:
        strongest: Entry of the strongest search, made by :func:`aura_ai.bots.mcts.entry`.
    """
    found = {}
    for number, rung in enumerate(RUNGS, 1):
        text = f"level {number}: {rung.sims} simulations per decision"
        if rung.blunders:
            text += f", {rung.blunders:.0%} of them blind"
        parameters = {**strongest.parameters, "sims": rung.sims, "random_move_rate": rung.blunders}
        found[rung.name] = replace(strongest, help=text, parameters=parameters)
    top = f"level {len(RUNGS) + 1}: {strongest.help}"
    found[STRONGEST] = replace(strongest, help=top)
    return found
