"""The JSON position of Aura: written for a state or a view, read from a file made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from aura_ai.games.contract import Array

if TYPE_CHECKING:
    from aura_ai.games.aura.game import AuraGame


def to_json(game: AuraGame, array: Array) -> dict[str, Any]:
    """Return a state or view as JSON."""
    raise NotImplementedError


def from_json(game: AuraGame, found: Mapping[str, Any]) -> Array:
    """Return the state of a JSON position."""
    raise NotImplementedError
