"""Columns of traced games, for the rows of a report.

A compiled loop plays each game again; its states are there while content and points are read from them,
then only columns stay. Chances come from the value that the search of the game uses (``fitted``, of all
seats, which looks at the true state), else from random playouts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from aura_ai.balance.contents import Columns, Content, chosen_by, content, joined
from aura_ai.bots import models
from aura_ai.contract.game import Game, State
from aura_ai.contract.narration import narrate
from aura_ai.contract.placeholders import game_apply, game_legal, game_result
from aura_ai.contract.restriction import content_of
from aura_ai.contract.screen import screen_of
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Floats, Longs
from aura_ai.engine.header import TO_ACT
from aura_ai.engine.states import copy_state
from aura_ai.errors import RulesError
from aura_ai.play.tally import tally
from aura_ai.search.binding import bound_beside
from aura_ai.search.hooks import Weights, game_phase, game_policy, game_value
from aura_ai.search.network import scratch_size

FITTED = "fitted"
"""Name of a game's value among its offers."""
PLAYOUTS = 32
"""Playouts for each value in a game without one: a standard error of at most 9 %."""
PLAYOUT_SEED = 11
MOST_SCORED = 200
"""Games that have points by source: the news of a game are plain Python."""


def trace_game(
    states: Array, actions: Array, legal: Array, weights: Weights, scratch: Floats, work: Array,
    playouts: int, place: Longs, score: Longs, seats: Array, counts: Longs, offered: Array,
    phases: Longs, values: Floats,
) -> int:  # fmt: skip
    """Play a game again and write down each decision; return how many actions were offered.

    Args:
        states: ``int16[plies + 1, size]``: the first is given, the others are written.
        actions: ``int16[plies]``.
        legal: ``int16[max_legal]`` work space, like ``scratch`` (of the value) and ``work`` (a state).
        weights: Of the value.
        scratch: See ``legal``.
        work: See ``legal``.
        playouts: Playouts for each value, 0 to ask the value.
        place: ``int64[seats]`` in the end, like ``score``.
        score: See ``place``.
        seats: ``int16[plies]`` who decided, like the following ones a column of :class:`Traces`.
        counts: ``int64[plies]``.
        offered: ``int16[plies * max_legal]``.
        phases: ``int64[plies]``.
        values: ``float64[plies, seats]``.
    """
    n_seats = place.size
    total = 0
    for ply in range(actions.size):
        s = states[ply]
        n = game_legal(s, legal)
        seats[ply] = s[TO_ACT]
        counts[ply] = n
        for i in range(n):
            offered[total + i] = legal[i]
        total += n
        phases[ply] = game_phase(s)
        if playouts == 0:
            game_value(s, weights, scratch, values[ply])
        else:
            for seat in range(n_seats):
                values[ply, seat] = 0.0
            for k in range(playouts):
                copy_state(s, work)
                rng.rekey(work, PLAYOUT_SEED, ply * playouts + k)
                while work[TO_ACT] >= 0:
                    n = game_legal(work, legal)
                    game_apply(work, game_policy(work, legal, n))
                game_result(work, place, score)
                winners = 0
                for seat in range(n_seats):
                    winners += place[seat] == 1
                for seat in range(n_seats):
                    if place[seat] == 1:
                        values[ply, seat] += 1.0 / (winners * playouts)
        copy_state(s, states[ply + 1])
        game_apply(states[ply + 1], int(actions[ply]))
    game_result(states[actions.size], place, score)
    return total


@dataclass(frozen=True)
class Traces:
    """Decisions of some games, one after another; ``d`` of them, of ``g`` games."""

    starts: Longs
    """``int64[g + 1]``: the decisions of game ``i`` are ``starts[i]:starts[i + 1]``."""
    game: Longs
    """``int64[d]`` number of the game, from 0."""
    seats: Array
    """``int16[d]`` who decided."""
    actions: Array
    """``int16[d]`` chosen actions."""
    counts: Longs
    """``int64[d]`` number of legal actions."""
    offered: Array
    """``int16``, legal actions, decision after decision."""
    phases: Longs
    """``int64[d]`` the game's phase counter, which changes where a round ends."""
    values: Floats
    """``float64[d, seats]`` chance to win of each seat before the decision."""
    ends: Floats
    """``float64[g, seats]`` share of the win in the end."""
    finals: Array
    """``int16[g, size]`` last states."""
    value: str
    """Name of the source of the chances."""
    content: Content
    """The content that was offered and chosen."""
    points: dict[str, Floats]
    """``float64[games, seats]`` by source, of the first :data:`MOST_SCORED` games."""
    standings: list[Floats]
    """For each game ``float64[phases + 1, seats]``: points at the start and at the end of each phase; no
    games where the screen gives no scores."""

    def after(self) -> Floats:
        """Return ``float64[d, seats]``: chances after each decision, in the end shares of the win."""
        later = np.empty_like(self.values)
        later[:-1] = self.values[1:]
        last = self.starts[1:] - 1
        played = np.diff(self.starts) > 0
        later[last[played]] = self.ends[played]
        return later

    def moments(self, game: int) -> Longs:
        """Return the decisions of a game at which its phase counter has changed, and its first."""
        first, end = int(self.starts[game]), int(self.starts[game + 1])
        return first + changes(self.phases[first:end])

    def course(self, game: int) -> tuple[Floats, Floats]:
        """Return when the moments of a game were, as parts of it, and the chances then."""
        moments = self.moments(game)
        first, end = int(self.starts[game]), int(self.starts[game + 1])
        return (moments - first) / max(1, end - first), self.values[moments]


def changes(phases: Longs) -> Longs:
    """Return the plies of a game at which its phase counter has changed, and the first."""
    return np.append(0, np.flatnonzero(np.diff(phases)) + 1).astype(np.int64)


def trace(game: Game, games: Iterable[tuple[Array, Sequence[int]]]) -> Traces:
    """Return the traces of games.

    Args:
        game: The game.
        games: State before the first decision, and actions.
    """
    name, offers = game.info.name, models.offers(game.info.name)
    hooks = {"phase": "round"} if "round" in offers.phases else {}
    try:
        model = models.named(name, value=FITTED, **hooks).model(game)
        value, playouts = FITTED, 0
    except RulesError:
        model = models.named(name, **hooks).model(game)
        value, playouts = f"{PLAYOUTS} random playouts", PLAYOUTS
    weights = np.zeros(1) if model.weights is None else model.weights
    scratch = np.zeros(1 if playouts else scratch_size(weights, game.seats))
    loop = bound_beside(trace_game, name, game.kernels, model.hooks)
    legal, work = np.empty(game.max_legal, np.int16), np.empty_like(game.template)
    place, score = np.zeros(game.seats, np.int64), np.zeros(game.seats, np.int64)
    groups, points = content_of(game), []
    parts: list[Columns] = []
    chosen: list[Array] = []
    standings: list[Floats] = []
    scores = screen_of(game).scores
    for number, (first, actions) in enumerate(games):
        plies = len(actions)
        states = np.empty((plies + 1, first.size), np.int16)
        states[0] = first
        offered = np.empty(plies * game.max_legal, np.int16)
        columns: Columns = {
            "actions": np.array(actions, np.int16),
            "seats": np.zeros(plies, np.int16),
            "counts": np.zeros(plies, np.int64),
            "phases": np.zeros(plies, np.int64),
            "values": np.zeros((plies, game.seats)),
        }
        total = loop(
            states, columns["actions"], legal, weights, scratch, work, playouts, place, score,
            columns["seats"], columns["counts"], offered, columns["phases"], columns["values"],
        )  # fmt: skip
        won = place == 1
        columns["ends"] = won[None] / max(1, int(won.sum()))
        columns["offered"], columns["finals"] = offered[:total].copy(), states[-1:].copy()
        chosen.append(chosen_by(groups, states, columns))
        over = np.append(changes(columns["phases"])[1:], plies)
        begin: Sequence[int] = [0] * game.seats
        if scores is not None:
            views = [State(game, states[ply]).view(0).array for ply in (0, *over[:-1])]
            begin, *course = map(scores, views)
            standings.append(np.array([begin, *course, score], np.float64))
        if number < MOST_SCORED:
            # points are public in the news of any seat
            events = (
                narrate(State(game, states[n]), n, action, 0) for n, action in enumerate(actions)
            )
            points.append(dict(tally(events, begin, score.tolist()).rows))
        parts.append(columns)
    starts = np.cumsum([0, *(len(part["seats"]) for part in parts)])
    columns = joined(parts) | {"game": np.repeat(np.arange(len(parts)), np.diff(starts))}
    none = (0,) * game.seats
    sources = dict.fromkeys(source for one in points for source in one)
    return Traces(
        starts=starts,
        value=value,
        content=content(groups, columns | {"chosen": np.concatenate(chosen)}, game.seats),
        points={s: np.array([one.get(s, none) for one in points], np.float64) for s in sources},
        standings=standings,
        **columns,
    )
