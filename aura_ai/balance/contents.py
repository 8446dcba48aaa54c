"""Content of games: offered and chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.contract.content import Group
from aura_ai.engine.arrays import Array, Flags, Floats, Longs

Columns = dict[str, npt.NDArray[Any]]
"""Arrays by name, with a row for each decision or each action on offer."""
ABOVE_ODDS, ABOVE_SPREADS = 2.5, 2.0
"""Distance above the rest of a group that counts as outstanding: odds, standard deviations."""


@dataclass(frozen=True)
class ContentEntry:
    """One piece of content over all games; arrays have a place for each game and seat that it was
    offered to together with something else, in the order of the first offers.

    Attributes:
        game: Numbers of the games, from 0.
        first: The decision (as in the traces) at which it was offered first.
        chosen: Whether the seat ever chose it.
        plies: All decisions that offered it together with something else.
        taken: Whether each of these chose it.
        lot: Part of the actions on offer at each of these that stand for it.
    """

    game: Longs
    first: Longs
    chosen: Flags
    plies: Longs
    taken: Flags
    lot: Floats


Content = list[dict[str, ContentEntry]]
"""Entries by key, group by group."""


def joined(parts: Sequence[Columns]) -> Columns:
    """Return the columns of all games, one after another."""
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def chosen_by(groups: Sequence[Group], states: Array, columns: Columns) -> Array:
    """Return ``int16[offered, groups]``: the entries that the actions on offer in a game stand for.

    Args:
        groups: The content of the game.
        states: ``int16[plies + 1, size]``.
        columns: ``counts`` and ``offered`` of its decisions.
    """
    at = np.repeat(np.arange(len(columns["counts"])), columns["counts"]).tolist()
    offers = list(zip(at, columns["offered"].tolist(), strict=True))
    entries = [[group.chosen(states[ply], action) for group in groups] for ply, action in offers]
    return np.array(entries, np.int16).reshape(len(offers), len(groups))


def content(
    groups: Sequence[Group], columns: Mapping[str, npt.NDArray[Any]], seats: int
) -> Content:
    """Return the content of games.

    Args:
        groups: The content of the game.
        columns: ``game``, ``seats``, ``actions``, ``counts``, ``offered`` of their decisions, and
            ``chosen``, see :func:`chosen_by`.
        seats: Number of seats.
    """
    chosen, counts = columns["chosen"], columns["counts"]
    whose = columns["game"] * seats + columns["seats"]
    choices = chosen[columns["offered"] == np.repeat(columns["actions"], counts)]
    starts = np.cumsum(counts) - counts
    # a decision whose actions all stand for the same entry chooses nothing
    real = np.maximum.reduceat(chosen, starts) > np.minimum.reduceat(chosen, starts)
    where = np.repeat(np.arange(len(counts)), counts)
    entries = []
    for g, group in enumerate(groups):
        size = len(group.entries)
        offered = (where * size + chosen[:, g])[real[where, g] & (chosen[:, g] >= 0)]
        offers, n = np.unique(offered, return_counts=True)
        plies, of = np.divmod(offers, size)
        lot = n / counts[plies]
        entries.append(
            {
                key: _entry(plies[of == e], choices[:, g] == e, lot[of == e], whose, seats)
                for e, key in enumerate(group.keys)
            }
        )
    return entries


def _entry(plies: Longs, choices: Flags, lot: Floats, whose: Longs, seats: int) -> ContentEntry:
    """Return an entry that was on offer, with something else, at some decisions."""
    mine = choices[plies]
    whose, first, case = np.unique(whose[plies], return_index=True, return_inverse=True)
    order = np.argsort(first)
    chosen = np.bincount(case, mine, len(first)) > 0
    return ContentEntry(whose[order] // seats, plies[first[order]], chosen[order], plies, mine, lot)


def standing_out(
    shares: Sequence[float], odds: float = ABOVE_ODDS, spreads: float = ABOVE_SPREADS
) -> float:
    """Return the share that lies so far above others, in odds and in standard deviations."""
    middle = float(np.mean(shares))
    by_odds = odds * middle / (odds * middle + 1 - middle)
    return max(by_odds, middle + spreads * float(np.std(shares)))
