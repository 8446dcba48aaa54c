"""Decisions of people in ledgers, as positions of ordinary play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from aura_ai.contract.foreign import Examples
from aura_ai.contract.game import State
from aura_ai.engine.arrays import Array
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.ledger.replay import replay
from aura_ai.games.terra_mystica.ledger.text import is_ledger, read


@dataclass(frozen=True)
class LedgerGame:
    """A ledger that was played to its end without a difference.

    Attributes:
        name: Name of the file.
        start: State before the first decision, with late answers.
        actions: All decisions.
        scores: Final scores by seat.
    """

    name: str
    start: State
    actions: tuple[int, ...]
    scores: tuple[int, ...]

    def states(self) -> Iterator[tuple[State, int]]:
        """Yield the state before each decision, with late answers, and the decision.

        The state is the same object each time, and the finished game in the end.
        """
        state = self.start.copy()
        for action in self.actions:
            yield state, action
            state.game.kernels.apply(state.array, action)

    def round_starts(self) -> dict[int, State]:
        """Return the first main decision of every round by its number, in ordinary play."""
        starts: dict[int, State] = {}
        for state, _ in self.states():
            s = state.array
            main = s[at.phase] == at.PHASE_ACTION and s[at.node] == at.NODE_MAIN
            if main and int(s[at.round]) not in starts:
                starts[int(s[at.round])] = ordinary(state)
        return starts

    def decisions(self) -> Iterator[tuple[Array, int]]:
        """Yield view and action of the decisions that ordinary play knows too, forced ones left out."""
        for state, action in self.states():
            if state.array[at.node] == at.NODE_WORD:
                continue
            view = state.view(state.to_act)
            legal = State(state.game, view.array).legal()
            if len(legal) > 1 and action in legal:
                yield view.array, action


def ordinary(state: State) -> State:
    """Return a state of a replay as one of ordinary play: open offers are gone."""
    array = state.view(state.to_act).array
    state.game.kernels.determinize(array)
    return State(state.game, array)


def ledger_games(folder: Path) -> list[LedgerGame]:
    """Return all ledgers of a folder and its subfolders that replay to their end without a difference.

    A ledger with a dropped player is left out (T-18.8).
    """
    games = []
    for path in sorted(folder.rglob("*.txt")):
        replayed = replay(read(path)) if is_ledger(path) else None
        if replayed is None or replayed.start is None or replayed.differences:
            continue
        end = replayed.start.copy()
        actions = tuple(action for _, action in replayed.decisions)
        for action in actions:
            end.game.kernels.apply(end.array, action)
        games.append(LedgerGame(path.name, replayed.start, actions, tuple(end.result()[1])))
    return games


def examples(folder: Path) -> Examples:
    """Return the decisions of people in the ledgers of a folder."""
    games = ledger_games(folder)
    return Examples(
        tuple(start for game in games for start in game.round_starts().values()),
        tuple((State(game.start.game, view), a) for game in games for view, a in game.decisions()),
    )
