"""Old name of :mod:`aura_ai.bots.levels`, for one release."""

from __future__ import annotations

from typing import Any

from aura_ai.bots import levels as new
from aura_ai.bots.registry import Entry, say_renamed
from aura_ai.search import SearchParams

GUIDED, LAZY, KEEN, CROWD = new.FRESH_PRIOR, SearchParams(), new.LONG_GAME, new.MULTIPLAYER
RUNGS, Rung, STRONGEST, VETERAN = new.LEVELS, new.Level, new.STRONGEST, new.VETERAN
_RENAMED = {"crowd": "multiplayer", "yardstick": "baseline"}

say_renamed("the module aura_ai.bots.ladder", "aura_ai.bots.levels")


def levels(*given: Any, **named: Any) -> dict[str, Entry]:
    """Do as :func:`aura_ai.bots.levels.levels`, with the parameters of the release before."""
    return new.levels(*given, **_current(named))


def veteran(*given: Any, **named: Any) -> dict[str, Entry]:
    """Do as :func:`aura_ai.bots.levels.veteran`, with the parameters of the release before."""
    return new.veteran(*given, **_current(named))


def _current(named: dict[str, Any]) -> dict[str, Any]:
    return {_RENAMED.get(name, name): value for name, value in named.items()}
