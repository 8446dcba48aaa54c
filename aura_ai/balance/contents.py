"""Games seen through their content: what was on offer to whom, what was chosen, what a seat saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from aura_ai.engine.arrays import Array, Flags, Floats, Longs
from aura_ai.engine.header import FIRST_FREE, TO_ACT
from aura_ai.games.contract import Game
from aura_ai.screens.content import NOTHING, Group
from aura_ai.screens.restriction import content_of

NODE = "node"
"""Name of the field that tells the kind of a decision, in the games that have one."""
OTHER = "something else"
"""What was chosen where it is not content of the same group."""
VIEWS_EACH = 10
"""Every how many decisions the view of the seat is compared with the state."""


@dataclass
class Entry:
    """One piece of content over all games; lists have a place for each game and seat that it was offered
    to beside something else.

    Attributes:
        game: Numbers of the games, from 0.
        seat: The seats.
        first: The decision (as in the traces) at which it was offered first.
        chosen: Whether the seat ever chose it.
        over: What was chosen in its place, by words of the group.
    """

    game: list[int] = field(default_factory=list)
    seat: list[int] = field(default_factory=list)
    first: list[int] = field(default_factory=list)
    chosen: list[bool] = field(default_factory=list)
    over: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Seen:
    """What was seen of some games.

    Attributes:
        groups: The content of the game.
        entries: For each group, its entries.
        games: Number of games.
        nodes: ``int64[d]`` kind of each decision, -1 where a game tells none.
        varies: ``bool[size]``: numbers of the state that ever changed.
        views: (game, what was seen: ``bool[size]``) of the decisions that were looked at.
    """

    groups: tuple[Group, ...]
    entries: list[list[Entry]]
    games: int
    nodes: Longs
    varies: Flags
    views: list[tuple[int, Flags]]

    def offered(self) -> dict[str, int]:
        """Return how many times each entry, by key, was on offer to a seat in a game."""
        return {
            key: len(entry.game)
            for group, entries in zip(self.groups, self.entries, strict=True)
            for key, entry in zip(group.keys, entries, strict=True)
        }

    def visible(self) -> tuple[Floats, Longs]:
        """Return the share of the changing numbers that the seat to act saw, and the games."""
        shares = [seen[self.varies].mean() for _, seen in self.views]
        return np.array(shares), np.array([game for game, _ in self.views], np.int64)


def see(game: Game, games: Sequence[tuple[Array, Sequence[int]]]) -> Seen:
    """Return what is seen of games.

    Args:
        game: The game.
        games: State before the first decision, which is played on to the end, and actions.
    """
    groups = content_of(game)
    entries = [[Entry() for _ in group.entries] for group in groups]
    nodes: list[int] = []
    where = _node(game)
    least, most = game.template.copy(), game.template.copy()
    views: list[tuple[int, Flags]] = []
    buffer, view = np.empty(game.max_legal, np.int16), np.empty_like(game.template)
    for index, (state, actions) in enumerate(games):
        if index == 0:
            least, most = state.copy(), state.copy()
        places: dict[int, dict[tuple[int, int], int]] = {}
        for action in actions:
            legal = buffer[: game.kernels.legal(state, buffer)].tolist()
            seat = int(state[TO_ACT])
            if len(nodes) % VIEWS_EACH == 0:
                game.kernels.observe(state, seat, view)
                views.append((index, view == state))
            for g, group in enumerate(groups):
                each = [group.chosen(state, a) for a in legal]
                moment = Moment(index, seat, len(nodes), each, each[legal.index(action)])
                _note(moment, group, entries[g], places.setdefault(g, {}))
            nodes.append(int(state[where]) if where >= 0 else -1)
            game.kernels.apply(state, action)
            np.minimum(least, state, out=least)
            np.maximum(most, state, out=most)
    varies = least < most
    varies[:FIRST_FREE] = False
    return Seen(groups, entries, len(games), np.array(nodes, np.int64), varies, views)


class Moment(NamedTuple):
    """A decision with respect to one group: the entry of each legal action, and the one taken."""

    game: int
    seat: int
    ply: int
    offered: list[int]
    taken: int


def _note(
    moment: Moment, group: Group, entries: list[Entry], places: dict[tuple[int, int], int]
) -> None:
    """Note what a decision offered and what was chosen; not where it had to be chosen."""
    offered = set(moment.offered)
    if len(offered) < 2:
        return
    for e in offered - {NOTHING}:
        entry = entries[e]
        place = places.setdefault((e, moment.seat), len(entry.game))
        if place == len(entry.game):
            entry.game.append(moment.game)
            entry.seat.append(moment.seat)
            entry.first.append(moment.ply)
            entry.chosen.append(False)
        if e == moment.taken:
            entry.chosen[place] = True
        else:
            entry.over[group.entries[moment.taken] if moment.taken >= 0 else OTHER] += 1


def _node(game: Game) -> int:
    """Return where the state has the kind of the decision, -1 for nowhere."""
    if game.layout is None:
        return -1
    return next((f.start for f in game.layout.shown() if f.name == NODE), -1)
