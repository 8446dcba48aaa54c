"""Content of games: offered, chosen, and seen by seats."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.contract.content import NOTHING, Group
from aura_ai.contract.game import Game
from aura_ai.contract.restriction import content_of
from aura_ai.engine.arrays import Array, Flags, Floats, Longs
from aura_ai.engine.header import FIRST_FREE

NODE = "node"
"""Name of the field with the kind of a decision, in the games that have one."""
OTHER = "something else"
"""Stands for a choice that is not content of the same group."""
Columns = dict[str, npt.NDArray[Any]]
"""Arrays by name, with a row for each decision or each action on offer."""
Parts = defaultdict[str, list[npt.NDArray[Any]]]
"""Columns of games that are still apart."""
ABOVE_ODDS, ABOVE_SPREADS = 2.5, 2.0
"""Distance above the rest of a group that counts as outstanding: odds, standard deviations."""
VIEWS_EACH = 10
"""Decisions from one comparison of the seat's view with the state to the next."""


@dataclass(frozen=True)
class Entry:
    """One piece of content over all games; arrays have a place for each game and seat that it was
    offered to together with something else, in the order of the first offers.

    Attributes:
        game: Numbers of the games, from 0.
        seat: The seats.
        first: The decision (as in the traces) at which it was offered first.
        chosen: Whether the seat ever chose it.
        over: Choices in its place, by words of the group.
        plies: All decisions that offered it together with something else.
        taken: Whether each of these chose it.
    """

    game: Longs
    seat: Longs
    first: Longs
    chosen: Flags
    over: Counter[str] = field(default_factory=Counter)
    plies: Longs = field(default_factory=lambda: np.zeros(0, np.int64))
    taken: Flags = field(default_factory=lambda: np.zeros(0, np.bool_))


@dataclass(frozen=True)
class ContentColumns:
    """Content of some games, as columns.

    Attributes:
        groups: The content of the game.
        taken: ``int16[d, groups]`` the entry that each decision chose.
        entries: For each group, its entries.
        games: Number of games.
        nodes: ``int64[d]`` kind of each decision, -1 in a game without kinds.
        varies: ``bool[size]``: numbers of the state that ever changed.
        views: ``bool[n, size]``: numbers that the seat saw at every :data:`VIEWS_EACH` th decision.
        views_of: ``int64[n]`` the games of these.
    """

    groups: tuple[Group, ...]
    taken: Array
    entries: list[list[Entry]]
    games: int
    nodes: Longs
    varies: Flags
    views: Flags
    views_of: Longs

    def offered(self) -> dict[str, int]:
        """Return how many times each entry, by key, was on offer to a seat in a game."""
        return {
            key: len(entry.game)
            for group, entries in zip(self.groups, self.entries, strict=True)
            for key, entry in zip(group.keys, entries, strict=True)
        }

    def visible(self) -> Floats:
        """Return the share of the changing numbers that the seat to act saw, view by view."""
        return np.asarray(self.views[:, self.varies].mean(axis=1))


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
        self._parts, self._games, self._plies = Parts(list), 0, 0

    def add(self, states: Array, columns: Columns) -> None:
        """Add a game.

        Args:
            states: ``int16[plies + 1, size]``.
            columns: ``seats``, ``actions``, ``counts`` and ``offered`` of its decisions.
        """
        game, seats, plies = self._game, columns["seats"], len(columns["seats"])
        at = np.repeat(np.arange(plies), columns["counts"]).tolist()
        offered = columns["offered"].tolist()
        # the first state of game 0 counts; of later games only states after a decision
        moved = states[min(self._plies, 1) :]
        views = np.arange(-self._plies % VIEWS_EACH, plies, VIEWS_EACH)
        visible, view = np.zeros((len(views), states.shape[1]), np.bool_), np.empty_like(states[0])
        for row, ply in enumerate(views):
            game.kernels.observe(states[ply], int(seats[ply]), view)
            visible[row] = view == states[ply]
        node = _node(game)
        entries = [
            [group.chosen(states[ply], action) for ply, action in zip(at, offered, strict=True)]
            for group in self._groups
        ]
        chosen = np.array(entries, np.int16).T
        mine = {
            "chosen": chosen,
            "is_taken": columns["offered"] == np.repeat(columns["actions"], columns["counts"]),
            "counts": columns["counts"],
            "games": np.full(plies, self._games),
            "seats": seats,
            "nodes": states[:-1, node].astype(np.int64) if node >= 0 else np.full(plies, -1),
            "least": moved.min(axis=0, keepdims=True),
            "most": moved.max(axis=0, keepdims=True),
            "views": visible,
        }
        for name, column in mine.items():
            self._parts[name].append(column)
        self._games += 1
        self._plies += plies

    def columns(self) -> ContentColumns:
        """Return the content of the games."""
        parts, seats = joined(self._parts), self._game.seats
        chosen, counts, games = parts["chosen"], parts["counts"], parts["games"]
        whose = games * seats + parts["seats"]
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
                    _entry(
                        group, offers[offers % size == e] // size, e, choices[:, g], whose, seats
                    )
                    for e in range(size)
                ]
            )
        varies = parts["least"].min(axis=0) < parts["most"].max(axis=0)
        varies[:FIRST_FREE] = False
        return ContentColumns(
            self._groups, choices, entries, self._games, parts["nodes"], varies, parts["views"],
            games[::VIEWS_EACH],
        )  # fmt: skip


def _entry(
    group: Group, plies: Longs, number: int, choices: Array, whose: Longs, seats: int
) -> Entry:
    """Return the entry of a number that was on offer, with something else, at some decisions."""
    where, mine = plies, choices[plies] == number
    whose, first, case = np.unique(whose[plies], return_index=True, return_inverse=True)
    order = np.argsort(first)
    chosen = np.bincount(case, mine, len(first)) > 0
    others = choices[plies[~mine]].tolist()
    over = Counter(OTHER if e == NOTHING else group.entries[e] for e in others)
    game, seat = np.divmod(whose[order], seats)
    return Entry(game, seat, plies[first[order]], chosen[order], over, where, mine)


def standing_out(
    shares: Sequence[float], odds: float = ABOVE_ODDS, spreads: float = ABOVE_SPREADS
) -> float:
    """Return the share that lies so far above others, in odds and in standard deviations."""
    middle = float(np.mean(shares))
    by_odds = odds * middle / (odds * middle + 1 - middle)
    return max(by_odds, middle + spreads * float(np.std(shares)))


def _node(game: Game) -> int:
    """Return where the state has the kind of the decision, -1 for nowhere."""
    if game.layout is None:
        return -1
    return next((f.start for f in game.layout.shown() if f.name == NODE), -1)
