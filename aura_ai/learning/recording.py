"""Self-play records of the search, for policies and values.

Every searched decision is kept with its view, the visits at the root (the target of a policy), the mean
utilities that the search expected, and how the game ended.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.archives import Form, read_arrays
from aura_ai.contract.game import Game, State
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Longs, Singles
from aura_ai.engine.header import OBSERVER, PLY, SEATS, TO_ACT
from aura_ai.errors import UseError
from aura_ai.files import write_whole
from aura_ai.search import Outcome, Search
from aura_ai.search.budget import Budget
from aura_ai.search.hooks import PhaseCounter

VERSION = 2
"""Format of the file; 2 since chances are stored besides utilities."""


@dataclass(frozen=True)
class Decisions:
    """Searched decisions of some games, in order.

    The legal actions of decision ``i`` lie at ``starts[i]:starts[i + 1]`` of ``actions`` and ``visits``.
    """

    views: Array
    """``int16[n, size]``, what the seat to act knew."""
    seats: Array
    """``int16[n]``, the seat to act."""
    starts: Longs
    """``int64[n + 1]``."""
    actions: Array
    """``int16[total]``, legal actions, ascending."""
    visits: npt.NDArray[np.int32]
    """``int32[total]``, simulations of each."""
    values: Singles
    """``float32[n, seats]``, mean utility of each seat over all simulations of the decision."""
    chances: Singles
    """``float32[n, seats]``, chance to win of each seat by the search."""
    shares: Singles
    """``float32[n, seats]``, what each seat got of the win in the end."""
    scores: Singles
    """``float32[n, seats]``, final scores."""
    games: Longs
    """``int64[n]``, seed of the game."""

    def __len__(self) -> int:
        return len(self.seats)

    def policy(self, index: int, soften: float = 1.0) -> tuple[Array, Singles]:
        """Return the legal actions of a decision and the share of each in ``visits ** (1 / soften)``."""
        part = slice(int(self.starts[index]), int(self.starts[index + 1]))
        weight = self.visits[part] ** (1.0 / soften)
        return self.actions[part], (weight / weight.sum()).astype(np.float32)

    def taken(self, which: Longs) -> Decisions:
        """Return some of the decisions, given by number."""
        parts = [slice(int(self.starts[i]), int(self.starts[i + 1])) for i in which]
        per_action = {
            name: np.concatenate(
                [getattr(self, name)[:0], *(getattr(self, name)[p] for p in parts)]
            )
            for name in ("actions", "visits")
        }
        sizes = [part.stop - part.start for part in parts]
        others = {
            f.name: getattr(self, f.name)[which]
            for f in fields(self)
            if f.name not in ("starts", *per_action)
        }
        starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        return Decisions(starts=starts, **per_action, **others)

    def at_changes(self, phase: PhaseCounter) -> Decisions:
        """Return the first decisions of all phases but the first of each game.

        That is where a search that is cut off by this phase counter asks for its leaf value.

        Args:
            phase: The kernel, see :mod:`aura_ai.search.hooks`.
        """
        times = np.array([phase(view) for view in self.views], np.int64)
        same_game = self.games[1:] == self.games[:-1]
        return self.taken(1 + np.flatnonzero((times[1:] != times[:-1]) & same_game))

    def write(self, path: Path) -> None:
        """Write a compressed ``npz`` with one array for each attribute.

        Raises:
            UseError: It cannot be written.
        """
        arrays: dict[str, Any] = {f.name: getattr(self, f.name) for f in fields(self)}
        data = io.BytesIO()
        np.savez_compressed(data, version=np.int64(VERSION), **arrays)
        write_whole(path, data.getvalue(), "decisions")


_FORMS = {
    "version": Form(("int64",), ()),
    "views": Form(("int16",), ("decisions", "state")),
    "seats": Form(("int16",), ("decisions",)),
    "starts": Form(("int64",), ("decisions and one",)),
    "actions": Form(("int16",), ("actions",)),
    "visits": Form(("int32",), ("actions",)),
    **dict.fromkeys(
        ("values", "chances", "shares", "scores"), Form(("float32",), ("decisions", "seats"))
    ),
    "games": Form(("int64",), ("decisions",)),
}
"""Arrays of a file, see :class:`Decisions`."""
_NEAR = 1e-3
"""Rounding in what adds up to 1."""


def read(path: Path, game: Game | None = None) -> Decisions:
    """Return the decisions of a file.

    Args:
        path: File.
        game: A game of the shape of those that were recorded: its kernels may be given the views and
            actions; its options may differ. None for callers that look at neither.

    Raises:
        UseError: The file is not there, damaged, or of another kind, format, game or number of players.
    """
    if not path.exists():
        raise UseError(f"{path}: no such file; aura-ai train --record writes one")
    arrays = read_arrays(path, "recorded decisions", _FORMS)
    if arrays.pop("version") != VERSION:
        raise UseError(f"{path} has recorded decisions in another format")
    decisions = Decisions(**arrays)
    faults = _wrong_numbers(decisions)
    if game is not None:
        faults = chain(faults, _misfits(decisions, game))
        if decisions.views.shape[1] != game.size or decisions.shares.shape[1] != game.seats:
            raise UseError(f"{path}: no record of {game.info.name} with {game.players} players")
    if fault := next(faults, None):
        raise UseError(f"{path} has damaged recorded decisions: {fault}")
    return decisions


def _wrong_numbers(decisions: Decisions) -> Iterator[str]:
    """Give a line for what no search of any game has recorded."""
    starts, actions = decisions.starts, decisions.actions
    whole = len(starts) == len(decisions) + 1 and starts[0] == 0 and starts[-1] == len(actions)
    if not whole or (np.diff(starts) < 1).any():
        yield f"starts must rise from 0 to {len(actions)}, one step for each decision"
        # nothing after this can be looked up
        return
    totals = np.add.reduceat(decisions.visits, starts[:-1], dtype=np.int64)
    if (decisions.visits < 0).any() or (totals < 1).any():
        yield "visits must be 0 or more, and some of each decision above 0"
    for name in ("values", "chances", "shares", "scores"):
        if not np.isfinite(getattr(decisions, name)).all():
            yield f"{name} must be finite"
    for name in ("chances", "shares"):
        parts = getattr(decisions, name)
        if ((parts < -_NEAR) | (parts > 1.0 + _NEAR)).any():
            yield f"{name} must be from 0 to 1"
    if (np.abs(decisions.shares.sum(axis=1) - 1.0) > _NEAR).any():
        yield "shares of a decision must add up to 1"
    if (decisions.games < 0).any():
        yield "games must be seeds, 0 or more"


def _misfits(decisions: Decisions, game: Game) -> Iterator[str]:
    """Give a line for an action that is not a decision of this game; kernels are asked last."""
    seats, views, actions = decisions.seats, decisions.views, decisions.actions
    if (np.diff(decisions.starts) > game.max_legal).any():
        yield f"a decision has more than {game.max_legal} actions"
    if ((actions < 0) | (actions >= game.n_actions)).any():
        yield f"actions must be from 0 to {game.n_actions - 1}"
    if ((seats < 0) | (seats >= game.players)).any():
        yield f"seats must be from 0 to {game.players - 1}"
    headers = np.stack([seats, seats, np.full_like(seats, game.seats)], axis=1)
    if (views[:, [TO_ACT, OBSERVER, SEATS]] != headers).any() or (views[:, PLY] < 0).any():
        yield "views must be those of the seat to act"
    for number, view in enumerate(views):
        if game.layout is not None and (lines := game.layout.out_of_range(view)):
            yield f"view {number}: {lines[0]}"
    yield from _illegal(decisions, game)


def _illegal(decisions: Decisions, game: Game) -> Iterator[str]:
    """Yield a line for a decision with other actions than the legal ones of its view."""
    starts, legal = decisions.starts, np.empty(game.max_legal, np.int16)
    for i, view in enumerate(decisions.views):
        state = view.copy()
        rng.seed(state, np.uint64(decisions.games[i]))
        game.kernels.determinize(state)
        number = game.kernels.legal(state, legal)
        if not np.array_equal(legal[:number], decisions.actions[starts[i] : starts[i + 1]]):
            yield f"decision {i}: its actions are not the legal ones"


def join(parts: Iterable[Decisions]) -> Decisions:
    """Return the decisions of several records, one after another."""
    records = list(parts)
    lengths = np.concatenate([np.diff(part.starts) for part in records])
    arrays: dict[str, Any] = {
        f.name: np.concatenate([getattr(part, f.name) for part in records])
        for f in fields(Decisions)
        if f.name != "starts"
    }
    return Decisions(starts=np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64), **arrays)


def play(
    searches: Sequence[Search],
    seed: int,
    budget: Budget | Callable[[int], Budget],
    temperature: float = 0.0,
    records: Callable[[int], bool] = lambda ply: True,
    lines: bool = False,
) -> Decisions:
    """Play one game of a search against itself and return its decisions.

    Args:
        searches: One for each seat, from its own view; trees may share one, plans may not.
        seed: Fixes the game, the searches and the choice of moves.
        budget: Budget of every decision, or of the one at a ply; in simulations for games that can be
            repeated.
        temperature: Moves are drawn with chances in proportion to ``visits ** (1 / temperature)``; 0
            takes the best.
        records: Whether the decision at a ply is written down; others are searched and played only.
        lines: Write down the decisions of its plan instead (:func:`along`).
    """
    game = searches[0].game
    for search in searches:
        search.forget()
    state = game.new(seed)
    chance = np.random.default_rng(seed)
    rows: list[tuple[Array, Outcome]] = []
    while not state.over:
        view = state.view(state.to_act).array
        legal = state.legal()
        if len(legal) == 1:
            state.apply(legal[0])
            continue
        ply = int(view[PLY])
        with np.errstate(over="ignore"):
            key = int(rng.derive(np.uint64(seed), np.uint64(ply)))
        share = budget if isinstance(budget, Budget) else budget(ply)
        outcome = searches[state.to_act].run(view, share, key)
        if records(ply):
            rows += along(state, outcome) if lines else [(view, outcome)]
        state.apply(_move(outcome, temperature, chance))
    places, scores = state.result()
    first = np.array(places) == 1
    return _decisions(game, rows, first / first.sum(), np.array(scores), seed)


def along(state: State, outcome: Outcome) -> list[tuple[Array, Outcome]]:
    """Return the own decisions of a seat on the line of its plan, each as if a search had chosen it.

    A line ends where chance or hidden cards make it illegal.
    """
    ahead = state.copy()
    parts = outcome.visits / outcome.visits.sum()
    values = np.nan_to_num(outcome.values).T @ parts
    chances = np.nan_to_num(outcome.chances).T @ parts
    rows = []
    for action in (outcome.planned, *outcome.lines.get(outcome.planned, ())):
        legal = [] if ahead.over else ahead.legal()
        if action not in legal:
            break
        if len(legal) > 1 and ahead.to_act == outcome.seat:
            chosen = np.array(legal) == action
            step = replace(
                outcome,
                actions=legal,
                visits=chosen.astype(np.int64),
                values=np.tile(values, (len(legal), 1)),
                chances=np.tile(chances, (len(legal), 1)),
            )
            rows.append((ahead.view(outcome.seat).array, step))
        ahead.apply(action)
    return rows


def _move(outcome: Outcome, temperature: float, chance: np.random.Generator) -> int:
    if temperature <= 0.0:
        return outcome.best()
    weight = (outcome.visits / outcome.visits.max()) ** (1.0 / temperature)
    return int(chance.choice(outcome.actions, p=weight / weight.sum()))


def _decisions(
    game: Game,
    rows: list[tuple[Array, Outcome]],
    shares: npt.NDArray[np.float64],
    scores: npt.NDArray[Any],
    seed: int,
) -> Decisions:
    n = len(rows)
    values, win_rates = np.zeros((2, n, game.seats), np.float32)
    for i, (_, outcome) in enumerate(rows):
        tried = outcome.visits > 0
        parts = outcome.visits[tried] / outcome.visits[tried].sum()
        values[i], win_rates[i] = parts @ outcome.values[tried], parts @ outcome.chances[tried]
    counts = [len(outcome.actions) for _, outcome in rows]
    return Decisions(
        views=np.array([view for view, _ in rows], np.int16).reshape(n, game.size),
        seats=np.array([outcome.seat for _, outcome in rows], np.int16),
        starts=np.concatenate([[0], np.cumsum(counts)]).astype(np.int64),
        actions=np.array([a for _, outcome in rows for a in outcome.actions], np.int16),
        visits=np.array([v for _, outcome in rows for v in outcome.visits], np.int32),
        values=values,
        chances=win_rates,
        shares=np.tile(shares.astype(np.float32), (n, 1)),
        scores=np.tile(scores.astype(np.float32), (n, 1)),
        games=np.full(n, seed, np.int64),
    )
