"""Foreign game records as records of this program."""

from __future__ import annotations

from aura_ai.errors import RulesError
from aura_ai.play.record import Record
from aura_ai.screens.foreign import Comparison


def record_of(replayed: Comparison) -> Record:
    """Return the game of a comparison as a record, which begins at a position.

    Raises:
        RulesError: The game was not played.
    """
    if replayed.start is None:
        raise RulesError(f"{replayed.file}: somebody left the game, so there is no record of it")
    record = Record(replayed.start.game, 0, list(replayed.players), start=replayed.start.to_json())
    state = record.first()
    for _, action in replayed.decisions:
        record.add(state, action, state.describe(action))
        state.apply(action)
    record.finish(state)
    return record
