"""The JSON position of Terra Mystica: the declared table, read and written (``games.positions``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from aura_ai.games import positions
from aura_ai.games.contract import Array
from aura_ai.games.terra_mystica.layout import NODE
from aura_ai.games.terra_mystica.layout import at as declared
from aura_ai.games.terra_mystica.rules.choices import list_node
from aura_ai.games.terra_mystica.rules.land import rebuild_sets

if TYPE_CHECKING:
    from aura_ai.games.terra_mystica.game import TerraMysticaGame

FORMAT = 1
KEYS = positions.keys(declared)


def to_json(game: TerraMysticaGame, array: Array) -> dict[str, Any]:
    """Return a state or view as the documented JSON position."""
    return positions.heading(game, array, FORMAT) | positions.write(declared, array)


def from_json(game: TerraMysticaGame, found: Mapping[str, Any]) -> Array:
    """Return the state of a JSON position.

    Raises:
        RulesError: A field is unknown, of another kind or outside its range.
    """
    fields, s = positions.begin(game, found, FORMAT, KEYS)
    positions.read(declared, fields, s)
    rebuild_sets(s)
    list_node(s, int(s[NODE]))
    return s
