"""JSON positions from files or text, as game states."""

from __future__ import annotations

from pathlib import Path

from aura_ai.contract import heading
from aura_ai.contract.game import State
from aura_ai.files import BYTE_ORDER_MARK, read_text


def load_position(source: str | Path, data: str | Path | None = None) -> State:
    """Return the state of a JSON position.

    Args:
        source: Path of a file, or the JSON text itself (anything that starts with ``{``).
        data: Component data file, if not the one of the package.

    Raises:
        RulesError: No such file, no JSON, unknown game, or a wrong position.
    """
    text = source.removeprefix(BYTE_ORDER_MARK) if isinstance(source, str) else ""
    subject = "position"
    if not text.lstrip().startswith("{"):
        text, subject = read_text(Path(source), "position"), f"position {source}"
    return heading.load(text, subject, Path(data) if data is not None else None)
