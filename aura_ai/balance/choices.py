"""Choices by kind and time, of winners and others."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from aura_ai.balance.games import Games
from aura_ai.balance.significance import Estimate, ratio
from aura_ai.balance.trace import Traces
from aura_ai.engine.arrays import Longs

ACTION = "action"
"""Group whose entries are kinds of their own; any other group is one kind."""
ELSE = "something else"
MOST_KINDS = 9
MOST_ROUNDS, PARTS = 10, 5
"""Most rounds that are shown one by one, where all games have as many; else parts of the game."""
WINNERS, OTHERS = "winners", "the others"


@dataclass(frozen=True)
class Choices:
    """Shares of the decisions in each stretch of the game.

    Attributes:
        kinds: Kinds of choices, the most frequent first.
        stretches: Name of each stretch.
        axis: Label of the axis: round, or part of the game.
        shares: For each kind and side, the share of the decisions of this side, stretch by stretch.
    """

    kinds: list[str]
    stretches: list[str]
    axis: str
    shares: dict[tuple[str, str], list[Estimate]]


def choices(pool: Games) -> Choices | None:
    """Return the choices of the mirror over time; None in a game of one seat."""
    lineup = pool.mirror
    if lineup is None or pool.game.seats < 2:
        return None
    traces = pool.traces
    n = len(traces.content.nodes)
    names, kind = _kinds(traces)
    stretch, stretches, axis = _stretches(traces)
    won = lineup.wins[traces.game[:n], traces.seats[:n]] > 0
    clusters = lineup.clusters[traces.game[:n]]
    counts = np.bincount(kind, minlength=len(names))
    frequent = [int(k) for k in np.argsort(-counts, kind="stable")[:MOST_KINDS] if counts[k]]
    shares = {
        (names[k], side): [
            ratio(
                (kind == k)[here].astype(float), np.ones(here.sum()), clusters[here], is_share=True
            )
            for here in (mine & (stretch == s) for s in range(len(stretches)))
        ]
        for k in frequent
        for side, mine in ((WINNERS, won), (OTHERS, ~won))
    }
    return Choices([names[k] for k in frequent], stretches, axis, shares)


def _kinds(traces: Traces) -> tuple[list[str], Longs]:
    """Return names of kinds, and the kind of each decision.

    An action is a kind of its own; else the first group that has what was chosen.
    """
    groups = traces.content.groups
    ordered = sorted(range(len(groups)), key=lambda g: groups[g].name != ACTION)
    names = [ELSE]
    kind = np.zeros(len(traces.content.taken), np.int64)
    for g in ordered:
        entry = traces.content.taken[:, g].astype(np.int64)
        mine = (entry >= 0) & (kind == 0)
        if groups[g].name == ACTION:
            kind[mine] = len(names) + entry[mine]
            names += groups[g].entries
        else:
            kind[mine] = len(names)
            names.append(groups[g].name)
    return names, kind


def _stretches(traces: Traces) -> tuple[Longs, list[str], str]:
    """Return the stretch of each decision, their names, and the label of the axis."""
    games = range(traces.content.games)
    rounds = {len(traces.moments(game)) for game in games}
    by_round = len(rounds) == 1 and 2 <= min(rounds) <= MOST_ROUNDS
    parts = []
    for game in games:
        first, end = traces.starts[game : game + 2].tolist()
        plies = np.arange(first, end)
        parts.append(
            np.searchsorted(traces.moments(game), plies, "right") - 1
            if by_round
            else (plies - first) * PARTS // max(1, end - first)
        )
    count = min(rounds) if by_round else PARTS
    names = [str(n + 1) for n in range(count)]
    axis = "round" if by_round else f"part of the game, of {PARTS}"
    return np.concatenate(parts), names, axis
