"""Played games once more: legal actions, choices and chances to win, decision by decision.

One compiled loop for each game. Chances come from the value that the search of the game uses
(``fitted``, of all seats, which looks at the true state), else from random playouts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.bots import models
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Floats, Longs
from aura_ai.engine.header import TO_ACT
from aura_ai.engine.states import copy_state
from aura_ai.errors import RulesError
from aura_ai.games.contract import Game
from aura_ai.games.placeholders import game_apply, game_legal, game_result
from aura_ai.search.binding import bound_beside
from aura_ai.search.hooks import Weights, game_phase, game_policy, game_value
from aura_ai.search.network import scratch_size

FITTED = "fitted"
"""Name of a game's value among its offers."""
PLAYOUTS = 32
"""Playouts for each value in a game without one: a standard error of at most 9 %."""
PLAYOUT_SEED = 11


def trace_game(
    s: Array, actions: Array, legal: Array, weights: Weights, scratch: Floats, work: Array,
    playouts: int, place: Longs, score: Longs, seats: Array, counts: Longs, offered: Array,
    phases: Longs, values: Floats,
) -> int:  # fmt: skip
    """Play a game again and write what each decision was; return how many actions were offered.

    Args:
        s: State before the first decision; played on to the end.
        actions: ``int16[plies]``.
        legal: ``int16[max_legal]`` work space.
        weights: Of the value.
        scratch: Work space of the value.
        work: Work space, as long as ``s``.
        playouts: Playouts for each value, 0 to ask the value.
        place: ``int64[seats]`` places in the end.
        score: ``int64[seats]`` scores in the end.
        seats: ``int16[plies]`` who decided.
        counts: ``int64[plies]`` number of legal actions.
        offered: ``int16[plies * max_legal]``, the legal actions, decision after decision.
        phases: ``int64[plies]`` the game's phase counter.
        values: ``float64[plies, seats]`` chance to win of each seat before each decision.
    """
    n_seats = place.size
    total = 0
    for ply in range(actions.size):
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
        game_apply(s, int(actions[ply]))
    game_result(s, place, score)
    return total


@dataclass(frozen=True)
class Traces:
    """Decisions of some games, one after another; ``d`` of them, of ``g`` games.

    Attributes:
        starts: ``int64[g + 1]``: the decisions of game ``i`` are ``starts[i]:starts[i + 1]``.
        game: ``int64[d]`` number of the game, from 0.
        seats: ``int16[d]`` who decided.
        actions: ``int16[d]`` what was chosen.
        counts: ``int64[d]`` number of legal actions.
        offers: ``int64[d + 1]``: decision ``j`` offered ``offered[offers[j]:offers[j + 1]]``.
        offered: ``int16``, legal actions.
        phases: ``int64[d]`` the game's phase counter, which changes where a round ends.
        values: ``float64[d, seats]`` chance to win of each seat before the decision.
        ends: ``float64[g, seats]`` share of the win in the end.
        value: Name of what told the chances.
    """

    starts: Longs
    game: Longs
    seats: Array
    actions: Array
    counts: Longs
    offers: Longs
    offered: Array
    phases: Longs
    values: Floats
    ends: Floats
    value: str

    def after(self) -> Floats:
        """Return ``float64[d, seats]``: chances after each decision, in the end shares of the win."""
        found = np.empty_like(self.values)
        found[:-1] = self.values[1:]
        last = self.starts[1:] - 1
        played = np.diff(self.starts) > 0
        found[last[played]] = self.ends[played]
        return found

    def moments(self, game: int) -> Longs:
        """Return the decisions of a game at which its phase counter has changed, and its first."""
        first, end = int(self.starts[game]), int(self.starts[game + 1])
        changed = np.flatnonzero(np.diff(self.phases[first:end])) + 1
        return first + np.concatenate([[0], changed]).astype(np.int64)


class Tracer:
    """Plays the games of one pool again.

    Args:
        game: The game.

    Attributes:
        value: Name of what tells the chances.
        phase: The game's phase counter, a kernel.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        name, known = game.info.name, models.offers(game.info.name)
        hooks = {"phase": "round"} if "round" in known.phases else {}
        try:
            model = models.model(game, None, value=FITTED, **hooks)
            self.value, self._playouts = FITTED, 0
        except RulesError:
            model = models.model(game, None, **hooks)
            self.value, self._playouts = f"{PLAYOUTS} random playouts", PLAYOUTS
        weights = np.zeros(1) if model.weights is None else model.weights
        self._weights = weights
        size = 1 if self._playouts else scratch_size(weights, game.seats)
        self._scratch = np.zeros(size)
        self._loop = bound_beside(trace_game, name, game.kernels, model.hooks)
        self.phase = model.hooks.phase

    def run(self, games: Sequence[tuple[Array, Sequence[int]]]) -> Traces:
        """Return the traces of games.

        Args:
            games: State before the first decision, and actions.
        """
        game, seats = self.game, self.game.seats
        legal, work = np.empty(game.max_legal, np.int16), np.empty_like(game.template)
        parts: dict[str, list[npt.NDArray[Any]]] = {
            name: [] for name in ("seats", "actions", "counts", "offered", "phases", "values")
        }
        ends = np.zeros((len(games), seats))
        lengths = [0]
        for number, (first, chosen) in enumerate(games):
            plies = len(chosen)
            place, score = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
            actions = np.array(chosen, np.int16)
            who, counts = np.zeros(plies, np.int16), np.zeros(plies, np.int64)
            offered = np.empty(plies * game.max_legal, np.int16)
            phases, values = np.zeros(plies, np.int64), np.zeros((plies, seats))
            total = self._loop(
                first.copy(), actions, legal, self._weights, self._scratch, work, self._playouts,
                place, score, who, counts, offered, phases, values,
            )  # fmt: skip
            first_places = place == 1
            ends[number] = first_places / max(1, int(first_places.sum()))
            lengths.append(plies)
            for name, array in (
                ("seats", who),
                ("actions", actions),
                ("counts", counts),
                ("offered", offered[:total].copy()),
                ("phases", phases),
                ("values", values),
            ):
                parts[name].append(array)
        starts = np.cumsum(lengths).astype(np.int64)
        joined = {name: np.concatenate(arrays) for name, arrays in parts.items()}
        return Traces(
            starts=starts,
            game=np.repeat(np.arange(len(games)), np.diff(starts)),
            offers=np.concatenate([[0], np.cumsum(joined["counts"])]).astype(np.int64),
            ends=ends,
            value=self.value,
            **joined,
        )
