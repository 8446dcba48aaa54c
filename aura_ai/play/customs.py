"""What a screen likes to know about a game beyond the contract.

A game may have an attribute ``events`` (:class:`aura_ai.games.contract.Game`), a module with any of
these functions; without one every decision is told in full and nothing else:

* ``starts_turn(view) -> bool``: the decision is the first of a turn, though the seat may have
  decided just before;
* ``is_secret(state) -> bool``: the other seats do not see what is chosen here;
* ``in_public(state, action) -> str``: what the other seats see of a decision, in words; without it
  they see all of it;
* ``stages(state, action) -> iterator of (made, state)``: one decision in slow motion: the decision
  itself, then every stage and every forced decision that ``apply`` runs through, each with the
  state after it. ``made`` is the action carried out, :data:`NOBODY` for a stage that nobody
  decides. The last state is the one that ``apply`` leads to, to the last entry. The argument is
  left as it is; what is yielded may be one array that goes on changing;
* ``news(before, after) -> list of news``: what changed between two views of one seat, in the order
  of the rules: sentences, or :class:`~aura_ai.games.news.Points` where somebody won or lost points.
  It is asked for every stage, the decision itself included;
* ``scores(view) -> points by seat``: the points that are on the table now;

and a text ``LEGEND``: the signs of its picture, explained.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from aura_ai.games.contract import Array, Game
from aura_ai.games.news import News

NOBODY = -1
"""In place of an action: nobody decided anything."""
Stages = Callable[[Array, int], Iterator[tuple[int, Array]]]


def _no(_: Array) -> bool:
    return False


def _nothing(_before: Array, _after: Array) -> Sequence[News]:
    return ()


@dataclass(frozen=True)
class Customs:
    """The functions of one game; see the module."""

    in_public: Callable[[Array, int], str]
    stages: Stages
    starts_turn: Callable[[Array], bool] = _no
    is_secret: Callable[[Array], bool] = _no
    news: Callable[[Array, Array], Sequence[News]] = _nothing
    scores: Callable[[Array], Sequence[int]] | None = None
    legend: str = ""


_NAMES = ("in_public", "stages", "starts_turn", "is_secret", "news", "scores")


def _at_once(game: Game) -> Stages:
    """Return the slow motion of a game that has none: one step."""

    def stages(array: Array, action: int) -> Iterator[tuple[int, Array]]:
        after = array.copy()
        game.kernels.apply(after, action)
        yield action, after

    return stages


def customs(game: Game) -> Customs:
    """Return the customs of a game."""
    module = game.events
    found = {name: getattr(module, name) for name in _NAMES if hasattr(module, name)}
    usual = {"in_public": game.describe, "stages": _at_once(game)}
    return Customs(**(usual | found), legend=getattr(module, "LEGEND", ""))
