"""Public ledgers as files of other programs (T-18)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from aura_ai.contract.foreign import Comparison
from aura_ai.contract.game import State
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.ledger.replay import compare_file
from aura_ai.games.terra_mystica.ledger.start import setups_of
from aura_ai.games.terra_mystica.ledger.text import is_ledger

FORMATS = {"snellman": compare_file}
"""Formats of other programs that this game reads (:mod:`aura_ai.contract.foreign`)."""
setups_from = setups_of
"""Reads the set-up of a public ledger (:mod:`aura_ai.contract.foreign`)."""


def ledger_games(folder: Path) -> list[Comparison]:
    """Return all ledgers of a folder and its subfolders that replay to their end without a difference.

    A ledger with a dropped player is left out (T-18.8).
    """
    games = (compare_file(path) for path in sorted(folder.rglob("*.txt")) if is_ledger(path))
    return [game for game in games if game.start is not None and not game.differences]


def states(game: Comparison) -> Iterator[tuple[State, int]]:
    """Yield the state before each decision of a ledger, with late answers, and the decision.

    The state is the same object each time, and the finished game in the end.
    """
    assert game.start is not None
    state = game.start.copy()
    for _, action in game.decisions:
        yield state, action
        state.game.kernels.apply(state.array, action)


def round_starts(game: Comparison) -> dict[int, State]:
    """Return the first main decision of every round by its number, in ordinary play."""
    starts: dict[int, State] = {}
    for state, _ in states(game):
        s = state.array
        main = s[at.phase] == at.PHASE_ACTION and s[at.node] == at.NODE_MAIN
        if main and int(s[at.round]) not in starts:
            array = state.view(state.to_act).array
            state.game.kernels.determinize(array)
            starts[int(s[at.round])] = State(state.game, array)
    return starts
