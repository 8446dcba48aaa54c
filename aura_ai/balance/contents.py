"""Content of games: offered and chosen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.contract.content import Group
from aura_ai.contract.game import Game
from aura_ai.contract.restriction import content_of
from aura_ai.engine.arrays import Array, Flags, Longs

Columns = dict[str, npt.NDArray[Any]]
"""Arrays by name, with a row for each decision or each action on offer."""
Parts = defaultdict[str, list[npt.NDArray[Any]]]
"""Columns of games that are still apart."""
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
    """

    game: Longs
    first: Longs
    chosen: Flags
    plies: Longs = field(default_factory=lambda: np.zeros(0, np.int64))
    taken: Flags = field(default_factory=lambda: np.zeros(0, np.bool_))


@dataclass(frozen=True)
class ContentColumns:
    """Content of some games, as columns.

    Attributes:
        groups: The content of the game.
        entries: For each group, its entries.
        games: Number of games.
    """

    groups: tuple[Group, ...]
    entries: list[list[ContentEntry]]
    games: int

    def offered(self) -> dict[str, int]:
        """Return how many times each entry, by key, was on offer to a seat in a game."""
        return {
            key: len(entry.game)
            for group, entries in zip(self.groups, self.entries, strict=True)
            for key, entry in zip(group.keys, entries, strict=True)
        }


def joined(parts: Parts) -> Columns:
    """Return the columns of all games, one after another."""
    return {name: np.concatenate(arrays) for name, arrays in parts.items()}


class Collection:
    """Content of games as it is collected, game after game.

    Args:
        game: The game.
    """

    def __init__(self, game: Game) -> None:
        self._game, self._groups = game, content_of(game)
        self._parts, self._games = Parts(list), 0

    def add(self, states: Array, columns: Columns) -> None:
        """Add a game.

        Args:
            states: ``int16[plies + 1, size]``.
            columns: ``seats``, ``actions``, ``counts`` and ``offered`` of its decisions.
        """
        seats, counts, offered = columns["seats"], columns["counts"], columns["offered"]
        at = np.repeat(np.arange(len(seats)), counts).tolist()
        entries = [
            [
                group.chosen(states[ply], action)
                for ply, action in zip(at, offered.tolist(), strict=True)
            ]
            for group in self._groups
        ]
        mine = {
            "chosen": np.array(entries, np.int16).T,
            "is_taken": offered == np.repeat(columns["actions"], counts),
            "counts": counts,
            "games": np.full(len(seats), self._games),
            "seats": seats,
        }
        for name, column in mine.items():
            self._parts[name].append(column)
        self._games += 1

    def columns(self) -> ContentColumns:
        """Return the content of the games."""
        parts, seats = joined(self._parts), self._game.seats
        chosen, counts = parts["chosen"], parts["counts"]
        whose = parts["games"] * seats + parts["seats"]
        choices = chosen[parts["is_taken"]]
        starts = np.cumsum(counts) - counts
        # a decision whose actions all stand for the same entry chooses nothing
        real = np.maximum.reduceat(chosen, starts) > np.minimum.reduceat(chosen, starts)
        where = np.repeat(np.arange(len(counts)), counts)
        entries = []
        for g, group in enumerate(self._groups):
            size = len(group.entries)
            offers = np.unique((where * size + chosen[:, g])[real[where, g] & (chosen[:, g] >= 0)])
            entries.append(
                [
                    _entry(offers[offers % size == e] // size, choices[:, g] == e, whose, seats)
                    for e in range(size)
                ]
            )
        return ContentColumns(self._groups, entries, self._games)


def _entry(plies: Longs, choices: Flags, whose: Longs, seats: int) -> ContentEntry:
    """Return an entry that was on offer, with something else, at some decisions."""
    mine = choices[plies]
    whose, first, case = np.unique(whose[plies], return_index=True, return_inverse=True)
    order = np.argsort(first)
    chosen = np.bincount(case, mine, len(first)) > 0
    return ContentEntry(whose[order] // seats, plies[first[order]], chosen[order], plies, mine)


def standing_out(
    shares: Sequence[float], odds: float = ABOVE_ODDS, spreads: float = ABOVE_SPREADS
) -> float:
    """Return the share that lies so far above others, in odds and in standard deviations."""
    middle = float(np.mean(shares))
    by_odds = odds * middle / (odds * middle + 1 - middle)
    return max(by_odds, middle + spreads * float(np.std(shares)))
