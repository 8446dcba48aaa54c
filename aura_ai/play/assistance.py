"""Help that a game itself offers during play: warnings before a turn ends, standing answers.

A game may have an attribute ``advice``, a module (``spoken/advice.py``) with any of these:

* ``warnings(view) -> list of str``: what the seat whose view it is would waste if its turn ended;
* ``STANDING``: a tuple of :class:`~aura_ai.games.advice.Standing`, what a seat can lay down for all
  of a game;
* ``standing_answer(view, rules) -> action or None``: the decision that a seat has laid down for this
  moment, None to ask; ``rules`` maps the keys of ``STANDING`` to the values that the seat chose.

Everything is told from the view of the seat alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from aura_ai.games.advice import Standing
from aura_ai.games.contract import View


def warnings(view: View) -> list[str]:
    """Return what the seat would waste if its turn ended here, nothing when the game does not say."""
    found = getattr(getattr(view.game, "advice", None), "warnings", None)
    return list(found(view)) if found is not None else []


def standing(game: object) -> tuple[Standing, ...]:
    """Return what a seat can lay down in a game."""
    return tuple(getattr(getattr(game, "advice", None), "STANDING", ()))


def standing_answer(view: View, rules: Mapping[str, str]) -> int | None:
    """Return the decision that a seat has laid down for this moment, None to ask."""
    found = getattr(getattr(view.game, "advice", None), "standing_answer", None)
    answer = found(view, rules) if found is not None and rules else None
    return int(answer) if answer is not None else None
