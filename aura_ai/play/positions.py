"""JSON positions from files or text, as game states."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from aura_ai.contract import registry
from aura_ai.contract.game import Game, State
from aura_ai.contract.position_reader import parse_json
from aura_ai.contract.positions import check_data, named_game
from aura_ai.errors import RulesError
from aura_ai.files import BYTE_ORDER_MARK, read_text


def load_game(header: Mapping[str, Any], what: str, data: Path | None = None) -> Game:
    """Return the game that the fields game, players, options and data of an object name.

    Args:
        header: Object of a position or of a record's first line.
        what: Start of every error.
        data: Component data file, if not the one of the package.

    Raises:
        RulesError: A field is missing or wrong, or the data file is another one.
    """
    name, players, options = named_game(header, what)
    game = registry.load_with(name, players, options, data)
    check_data(game, header.get("data"), what)
    return game


def load_position(source: str | Path, data: str | Path | None = None) -> State:
    """Return the state of a JSON position.

    Args:
        source: Path of a file, or the JSON text itself (anything that starts with ``{``).
        data: Component data file, if not the one of the package.

    Raises:
        RulesError: No such file, no JSON, unknown game, or a wrong position.
    """
    content = source.removeprefix(BYTE_ORDER_MARK) if isinstance(source, str) else ""
    if content.lstrip().startswith("{"):
        text, what = content, "position"
    else:
        text, what = read_text(Path(source), "position"), f"position {source}"
    parsed = parse_json(text, what)
    if not isinstance(parsed, Mapping):
        raise RulesError(f"{what}: expected a JSON object")
    game = load_game(parsed, what, Path(data) if data is not None else None)
    return game.from_json(parsed)
