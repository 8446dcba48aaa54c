"""What a screen likes to know about a game beyond the contract.

A game may have a module ``events`` (:data:`aura_ai.games.registry.PARTS`) with any of these
functions; without one nothing is told:

* ``starts_turn(view) -> bool``: the decision is the first of a turn, though the seat may have
  decided just before;
* ``is_secret(view) -> bool``: the other seats do not see what is chosen here;
* ``news(before, after) -> list[str]``: what changed between two views of one seat, in words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from aura_ai.games.contract import Array, Game
from aura_ai.games.registry import part


def _no(_: Array) -> bool:
    return False


def _nothing(_before: Array, _after: Array) -> list[str]:
    return []


@dataclass(frozen=True)
class Customs:
    """The functions of one game; see the module."""

    starts_turn: Callable[[Array], bool] = _no
    is_secret: Callable[[Array], bool] = _no
    news: Callable[[Array, Array], list[str]] = _nothing


def customs(game: Game) -> Customs:
    """Return the customs of a game."""
    module = part(game.info.name, "events")
    if module is None:
        return Customs()
    names = ("starts_turn", "is_secret", "news")
    return Customs(**{n: getattr(module, n) for n in names if hasattr(module, n)})
