"""Worked examples as data: files of examples in TOML, and the vectors made of them.

An example is one or more cases, each ``[[name]]``. A case tells how it begins and what happens then::

    [[frost-without-water]]
    rules = [...]
    shows = "Frost without water in the supply may take a drop from a tile."
    options = { players = 2 }
    position.hand.0.frost = 2
    position.cloud_drops = { 1 = [7, 0], 2 = [7, 0], 3 = [6, 0] }
    then = [
      { do = "PLAY frost", node = "TILE_DROP", legal = "DONE, TILE 0" },
      { do = "TILE 0, TILE 4", growth.0 = "none", cloud_drops.4 = [1, 0] },
    ]

A further case has what the case before it has, but for what it says itself; of ``options`` and
``position`` it replaces single entries. ``begin`` names another beginning, with a position of its own;
``draws`` are the next draws of chance, each ``[below, number]``. A step of ``then`` makes its moves and looks:

- ``do``: moves as ``aura-ai rules GAME --actions`` lists them, a kind and its indices;
- ``legal``: all legal moves; ``offers``, ``refuses``: some that are legal, and some that are not (here and
  in ``legal`` a kind without indices stands for all its moves);
- ``places``, ``scores``: the result; ``unchanged``: fields that are as they were at the beginning;
- any other name is a field, as a whole or by index, in numbers or words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from aura_ai.files import read_toml
from aura_ai.games.field import Axis
from aura_ai.games.layout import Layout
from tests.vectors import Game, Make, Vector, state_for

KEYS = ("rules", "shows", "options", "begin", "draws", "position", "then")
NEW_GAME = "new game"
Begin = Callable[..., Game]
"""Returns a game: ``begin(make, options, state, **position)``."""


class ExampleError(AssertionError):
    """An example does not hold, or cannot be read; the text names the file and the example."""


@dataclass(frozen=True)
class Entry:
    """A field that examples know besides the declared ones, or by other words.

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
        begin: Beginnings by name, besides ``new game``; the first is used where none is named.
        entries: Fields by name that are not declared, or not with these words.
        names: By axis, the name of each index that is not declared.
    """

    layout: Layout
    options: Mapping[str, object]
    begin: Mapping[str, Begin]
    entries: Mapping[str, Entry] = field(default_factory=dict)
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def value(self, name: str, value: Any, depth: int = 0) -> Any:
        """Return a value of a field with numbers for all words."""
        entry = self.entry(name)
        if isinstance(value, Mapping):
            if depth >= len(entry.axes):
                raise ExampleError(f"{name} has {len(entry.axes)} indices")
            axis = entry.axes[depth]
            return {
                self._index(axis, key): self.value(name, each, depth + 1)
                for key, each in value.items()
            }
        if isinstance(value, list):
            return [self.value(name, each, depth + 1) for each in value]
        if not isinstance(value, str) or not entry.words:
            return value
        if value not in entry.words:
            words = ", ".join(filter(None, entry.words))
            raise ExampleError(f"{name} is one of {words}, not {value!r}")
        return entry.words.index(value)

    def entry(self, name: str) -> Entry:
        if name in self.entries:
            return self.entries[name]
        if name not in self.layout.fields:
            raise ExampleError(f"there is no field {name!r}")
        each = self.layout[name]
        if name == "node":  # engines give its name
            return Entry()
        if each.members:
            return Entry(each.axes, each.members.names, a_set=True)
        return Entry(each.axes, each.words)

    def _index(self, axis: Axis, text: str) -> int:
        names = self.names.get(axis.name, axis.names)
        if text not in names and not text.isdigit():
            raise ExampleError(f"there is no {axis.name} {text!r}")
        return names.index(text) if text in names else int(text) - axis.first

    def moves(self, text: str) -> list[int]:
        """Return the codes of a kind of move with some or all of its indices."""
        name, *indices = text.split()
        codes = next((kind for kind in self.layout.actions.kinds if kind.name == name), None)
        if codes is None or len(indices) > len(codes.axes):
            raise ExampleError(f"there is no move {text!r}")
        places = tuple(map(self._index, codes.axes, indices))
        decode, actions = self.layout.actions.decode, self.layout.actions[name]
        return [code for code in actions if decode(code).indices[: len(places)] == places]

    def move(self, text: str) -> int:
        """Return the code of a move with all its indices."""
        codes = self.moves(text)
        if len(codes) != 1:
            raise ExampleError(f"{text!r} stands for {len(codes)} moves")
        return codes[0]

    def words(self, actions: Sequence[int]) -> str:
        """Return moves as an example writes them."""
        kinds = {kind.name: kind.axes for kind in self.layout.actions.kinds}
        texts = []
        for name, indices in map(self.layout.actions.decode, actions):
            words = [name]
            for axis, index in zip(kinds[name], indices, strict=True):
                names = self.names.get(axis.name, axis.names)
                words.append(names[index] if names else str(index + axis.first))
            texts.append(" ".join(words))
        return ", ".join(texts) or "none"


def read(folder: Path, language: Language) -> list[Vector]:
    """Return the examples of all files of a folder.

    Raises:
        UseError: A file is not TOML.
        ExampleError: An example lacks its rules or a sentence about what it shows.
    """
    vectors = []
    for path in sorted(folder.glob("*.toml")):
        for name, cases in read_toml(path).items():
            where = f"{'/'.join(path.parts[-4:])}: {name}"
            if not isinstance(cases, list) or not {"rules", "shows"} <= cases[0].keys():
                raise ExampleError(f"{where}: write [[{name}]], and say rules and shows")
            run = partial(_run, language, where, cases)
            vectors.append(Vector(name, tuple(cases[0]["rules"]), run))
    return vectors


def _run(language: Language, where: str, cases: list[dict[str, Any]], make: Make) -> None:
    whole: dict[str, Any] = {}
    for number, case in enumerate(cases, 1):
        options = {**whole.get("options", {}), **case.get("options", {})}
        before = {} if "begin" in case else whole.get("position", {})
        position = {**before, **case.get("position", {})}
        whole = {**whole, **case, "options": options, "position": position}
        try:
            _play(language, whole, make)
        except ExampleError as error:
            raise ExampleError(f"{where}, case {number}: {error}") from None


def _play(language: Language, case: dict[str, Any], make: Make) -> None:
    if unknown := case.keys() - set(KEYS):
        raise ExampleError(f"a case has {', '.join(KEYS)}, not {', '.join(unknown)}")
    game = _begun(language, case, make)
    before = game.fields()
    for number, step in enumerate(case.get("then", ()), 1):
        try:
            for text in _split(step.get("do", "")):
                if (action := language.move(text)) not in game.legal():
                    legal = language.words(game.legal())
                    raise ExampleError(f"{text} is not legal at {game.node}; legal are {legal}")
                game.apply(action)
            for name, expected in step.items():
                if name != "do":
                    _check(language, game, before, name, expected)
        except ExampleError as error:
            raise ExampleError(f"step {number}: {error}") from None


def _split(text: str) -> list[str]:
    return text.split(", ") if text else []


def _begun(language: Language, case: dict[str, Any], make: Make) -> Game:
    begin = case.get("begin", next(iter(language.begin)))
    options = {**language.options, **case["options"]}
    state = state_for(*map(tuple, case.get("draws", ())))
    if begin == NEW_GAME:
        return make(options, None, state)
    if begin not in language.begin:
        raise ExampleError(f"begin is one of {', '.join((*language.begin, NEW_GAME))}")
    position = {name: language.value(name, each) for name, each in case["position"].items()}
    try:
        return language.begin[begin](make, options, state, **position)
    except (AssertionError, LookupError, TypeError, ValueError) as error:
        raise ExampleError(f"no such position: {type(error).__name__} {error}") from error


def _check(
    language: Language, game: Game, before: Mapping[str, Any], name: str, expected: Any
) -> None:
    """Compare one thing that a step says."""
    legal = game.legal()
    if name in ("legal", "offers", "refuses"):
        codes = [code for text in _split(expected) for code in language.moves(text)]
        holds = {
            "legal": legal == sorted(codes),
            "offers": set(codes) <= set(legal),
            "refuses": not set(codes) & set(legal),
        }
        if not holds[name]:
            raise ExampleError(f"{name} is not {expected!r}; legal are {language.words(legal)}")
    elif name in ("places", "scores"):
        result = game.places() if name == "places" else game.scores()
        _compare(name, result, expected)
    elif name == "unchanged":
        for each in expected:
            _compare(each, _field(game, each), before[each])
    else:
        value = _field(game, name)
        if language.entry(name).a_set:
            value = _members(value)
        _compare(name, value, language.value(name, expected))


def _members(value: Any) -> Any:
    """Return bit sets as lists."""
    if isinstance(value, list):
        return [_members(each) for each in value]
    return [member for member in range(16) if value >> member & 1]


def _field(game: Game, name: str) -> Any:
    fields = game.fields()
    if name not in fields:
        raise ExampleError(f"there is no field {name!r}")
    return fields[name]


def _compare(path: str, value: Any, expected: Any) -> None:
    """Compare a field, or the entries that a mapping names."""
    if isinstance(expected, Mapping):
        for index, each in expected.items():
            if not isinstance(value, list) or index >= len(value):
                raise ExampleError(f"{path} has no entry {index}")
            _compare(f"{path}.{index}", value[index], each)
    elif value != expected:
        raise ExampleError(f"{path} is {value}, not {expected}")
