"""Adapters of a game and its referee for stress runs.

A game of another package may have a module ``stress`` next to its module ``game``. Each of its names
that is an attribute of :class:`Adapter` is used; for what is missing, :mod:`aura_ai.stress.plain` has
what fits any game. So a module with ``referee``, ``fields`` and ``RULES`` is enough::

    from pebbles import layout as at
    from pebbles.referee import RULES, Referee

    fields = at.layout.plain

    def referee(game, seed):
        return Referee(game.players, game.components.data, Chance(seed))
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Protocol

from aura_ai.contract.game import Game, State
from aura_ai.contract.options import OptionValue
from aura_ai.engine.arrays import Array
from aura_ai.errors import RulesError
from aura_ai.referee.chance import Chance

Chooser = Callable[[random.Random, State, list[int]], int]
"""Picks one of the legal actions of a state; may look at everything (it is not a player)."""

RandomGame = Callable[[random.Random], tuple[int, dict[str, OptionValue]]]
"""Draws a table to play at: players and options."""


class Referee(Protocol):
    """One game by the rules written a second time, in plain Python.

    A referee begins at the first decision. It must not use the kernels, nor share code with them: a
    mistake must be made twice to stay unseen.
    """

    @property
    def rules(self) -> Counter[str]:
        """How often each rule was carried out so far, by its number."""

    @property
    def chance(self) -> Chance:
        """The stream of draws; as many must be made as by the kernels, in their order."""

    def legal(self) -> list[int]:
        """Return the legal actions, ascending; none when the game is over."""

    def apply(self, action: int) -> None:
        """Make a decision and run to the next real one.

        Raises:
            ValueError: The action is not legal; a stress run reports it as a difference.
        """

    def fields(self) -> Mapping[str, object]:
        """Return the position as numbers and nested lists.

        Compared are all fields in it, each with that of :attr:`Adapter.fields`.
        """

    def places(self) -> list[int]:
        """Return the place of every seat in a game that is over; 1 is best, ties share the best."""

    def scores(self) -> list[int]:
        """Return the final score of every seat."""


@dataclass
class Adapter:
    """Parts of a game for stress runs; its module ``stress`` gives any of these by name."""

    random_game: RandomGame
    """``(random) -> (players, options)``: a table to play at. By default any that the schema of the
    options allows."""
    referee: Callable[[Game, int], Referee | None]
    """``(game, seed) -> Referee``: a new one for the same game, None where there is none. By default
    there is none."""
    fields: Callable[[Array], Mapping[str, Any]]
    """``(state) -> {name: value}``: a state in the form of :meth:`Referee.fields`; most often
    ``layout.plain``. Needed with a referee."""
    broken_invariants: Callable[[Array | None, Array, Array], list[str]]
    """``(before, state, template) -> [text]``: the game's own invariants that a state breaks; ``before``
    is the state a decision earlier, None at the start. By default none."""
    CHOOSERS: Mapping[str, Chooser]
    """Styles of play by name, drawn by chance for every game. By default random play, and play that
    leans to the first or the last legal action; :func:`aura_ai.stress.plain.from_file` reads others,
    with random games, from a file."""
    RULES: Sequence[str] = ()
    """Numbers of the rules that the referee counts."""
    BOTS: Sequence[str] = ()
    """Quick bots of the game that play besides the styles, each in all its player counts."""
    THOROUGH: int = 1
    """Decisions between two looks at views, words and JSON, which are slow in a large game. By default
    1; best a prime, so that every kind of decision has its turn."""
    LEFT_OVER: Sequence[str] = ()
    """Fields of the referee that are not compared."""


_TOGETHER = ("referee", "fields", "RULES")
"""Names of which a module must have all or none."""


def merged(name: str, module: ModuleType | None, plain: Adapter) -> Adapter:
    """Return the adapter of a game from its module ``stress``, completed by a plain one.

    Raises:
        RulesError: The module has a part of what a referee needs.
    """
    if module is None:
        return plain
    names = [field.name for field in dataclasses.fields(Adapter)]
    values = {each: getattr(module, each) for each in names if hasattr(module, each)}
    missing = [each for each in _TOGETHER if each not in values]
    if missing and len(missing) < len(_TOGETHER):
        raise RulesError(f"game {name}: its module stress lacks {', '.join(missing)}")
    return dataclasses.replace(plain, **values)
