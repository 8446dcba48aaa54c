"""The words of a game in files of examples (:mod:`tests.example_files`): fields, moves, beginnings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aura_ai.contract.field import Axis
from aura_ai.contract.layout import Layout
from tests.vectors import Game

Begin = Callable[..., Game]
"""Returns a game: ``begin(make, options, state, **position)``."""


class ExampleError(AssertionError):
    """An example does not hold, or cannot be read."""


@dataclass(frozen=True)
class Entry:
    """A field as examples write it.

    Attributes:
        axes: Axes of its indices.
        words: Name of each value from 0 on.
        a_set: Whether a value is a set of these, which an example lists.
    """

    axes: tuple[Axis, ...] = ()
    words: tuple[str, ...] = ()
    a_set: bool = False


@dataclass(frozen=True)
class Language:
    """The words of a game.

    Attributes:
        layout: Its declared fields and moves.
        options: Options of examples that do not say others.
        begin: Beginnings by name; the first is used where none is named.
        entries: Fields that are not declared, or not in this form.
        names: By axis, the name of each index that is not declared.
        steps: Words of a step that the game of the example takes itself.
    """

    layout: Layout
    options: Mapping[str, object]
    begin: Mapping[str, Begin]
    entries: Mapping[str, Entry] = field(default_factory=dict)
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    steps: Mapping[str, Callable[[Any, Any], None]] = field(default_factory=dict)

    def entry(self, name: str) -> Entry:
        """Return the form of a field."""
        if name in self.entries or name == "node":  # engines give the name of a node
            return self.entries.get(name, Entry())
        if name not in self.layout.fields:
            raise ExampleError(f"there is no field {name!r}")
        each = self.layout[name]
        words = each.members.names if each.members else each.words
        return Entry(each.axes, words, each.members is not None)

    def value(self, name: str, value: Any, depth: int = 0) -> Any:
        """Return a value of a field with numbers for all words."""
        axes, words = self.entry(name).axes[depth:], self.entry(name).words
        if isinstance(value, list):
            return [self.value(name, each, depth + 1) for each in value]
        if isinstance(value, dict):
            if not axes:
                raise ExampleError(f"{name} has {depth} indices")
            keys = [self._index(axes[0], key) for key in value]
            values = [self.value(name, each, depth + 1) for each in value.values()]
            return dict(zip(keys, values, strict=True))
        if not words or not isinstance(value, str):
            return value
        if value not in words:
            raise ExampleError(f"{name} is one of {', '.join(filter(None, words))}, not {value!r}")
        return words.index(value)

    def moves(self, text: str) -> list[int]:
        """Return the codes of a kind of move with all its indices, or those that begin with some."""
        name, *words = text.split()
        kind = next((kind for kind in self.layout.actions.kinds if kind.name == name), None)
        if kind is None or len(words) > len(kind.axes):
            raise ExampleError(f"there is no move {text!r}")
        indices = tuple(map(self._index, kind.axes, words))
        decode = self.layout.actions.decode
        codes = range(kind.first, kind.last + 1)
        matching = [code for code in codes if decode(code).indices[: len(indices)] == indices]
        if not matching:
            raise ExampleError(f"there is no move {text!r}")
        return matching

    def text(self, codes: Sequence[int]) -> str:
        """Return moves as an example writes them."""
        axes = {kind.name: kind.axes for kind in self.layout.actions.kinds}
        moves = []
        for name, indices in map(self.layout.actions.decode, codes):
            words = [self._word(*each) for each in zip(axes[name], indices, strict=True)]
            moves.append(" ".join([name, *words]))
        return ", ".join(moves) or "none"

    def _word(self, axis: Axis, index: int) -> str:
        names = self._names(axis)
        return names[index] if names else str(index + axis.first)

    def _names(self, axis: Axis) -> tuple[str, ...]:
        names = self.names.get(axis.name, axis.names)
        return tuple(name.replace(" ", "-") for name in names)

    def _index(self, axis: Axis, text: str) -> int:
        names = self._names(axis)
        if text not in names and not text.isdigit():
            raise ExampleError(f"there is no {axis.name} {text!r}")
        return names.index(text) if text in names else int(text) - axis.first
