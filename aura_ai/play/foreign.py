"""Foreign game records as records of this program."""

from __future__ import annotations

from pathlib import Path

from aura_ai.contract.foreign import Comparison, formats
from aura_ai.errors import AuraError, RulesError
from aura_ai.files import BYTE_ORDER_MARK, read_text
from aura_ai.play import record as records
from aura_ai.play.record import Record


def read(source: Path | str, data: Path | None = None) -> Record:
    """Return the game of a record, or of another program's file, whatever door it comes through.

    Args:
        source: Path of a file, or its text.
        data: Component data file of a record, if not the one of the package.

    Raises:
        AuraError: It cannot be read, or is neither.
    """
    is_text = isinstance(source, str)
    text = source if isinstance(source, str) else read_text(source, "record")
    what = "record" if is_text else f"record {source}"
    begins = text.removeprefix(BYTE_ORDER_MARK).lstrip(records.BLANK)[:1]
    if begins in ("", "{") or data is not None:
        return records.parse(text, what, data)
    problems = []
    for name, reader in formats().items():
        try:
            return record_of(reader(source))
        except AuraError as error:
            problems.append(f"as {name}: {error}")
    this = "this" if is_text else str(source)
    raise RulesError(f"{this} is not a record ({'; '.join(problems)})")


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
