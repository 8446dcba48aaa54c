"""What a screen likes to know about a game beyond the contract.

A game may have an attribute ``events`` (:class:`aura_ai.games.contract.Game`), a module with any of
these functions; without one nothing is told:

* ``starts_turn(view) -> bool``: the decision is the first of a turn, though the seat may have
  decided just before;
* ``is_secret(state) -> bool``: the other seats do not see what is chosen here;
* ``in_public(state, action) -> str``: what the other seats see of a decision, in words; without it
  they see all of it;
* ``news(before, after) -> list[str]``: what changed between two views of one seat, in words;

and a text ``LEGEND``: the signs of its picture, explained.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from aura_ai.games.contract import Array, Game


def _no(_: Array) -> bool:
    return False


def _nothing(_before: Array, _after: Array) -> list[str]:
    return []


@dataclass(frozen=True)
class Customs:
    """The functions of one game; see the module."""

    in_public: Callable[[Array, int], str]
    starts_turn: Callable[[Array], bool] = _no
    is_secret: Callable[[Array], bool] = _no
    news: Callable[[Array, Array], list[str]] = _nothing
    legend: str = ""


def customs(game: Game) -> Customs:
    """Return the customs of a game."""
    names = ("in_public", "starts_turn", "is_secret", "news")
    found = {n: getattr(game.events, n) for n in names if hasattr(game.events, n)}
    legend = getattr(game.events, "LEGEND", "")
    return Customs(**{"in_public": game.describe, **found}, legend=legend)
