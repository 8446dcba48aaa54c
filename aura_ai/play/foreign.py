"""Foreign game records as records of this program."""

from __future__ import annotations

from aura_ai.errors import RulesError
from aura_ai.games.foreign import Comparison
from aura_ai.play.record import Record


def record_of(found: Comparison) -> Record:
    """Return the game of a comparison as a record, which begins at a position.

    Raises:
        RulesError: The game was not played.
    """
    if found.start is None:
        raise RulesError(f"{found.file}: somebody left the game, so there is no record of it")
    record = Record(found.start.game, 0, list(found.players), start=found.start.to_json())
    state = record.first()
    for _, action in found.decisions:
        record.add(state, action, state.describe(action))
        state.apply(action)
    record.finish(state)
    return record
