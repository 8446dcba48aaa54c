"""Worked examples as data: files of examples in TOML, and the vectors made of them.

An example is one or more cases, each ``[[name]]``. A case tells how it begins and what happens then::

    [[frost-without-water]]
    rules = [...]
    shows = "Frost without water in the supply may take a drop from a tile."
    options.players = 2
    position.hand.0.frost = 2
    position.drops.0 = [1, 0]
    position.cloud_drops = { 1 = [7, 0], 2 = [7, 0], 3 = [5, 0] }
    then = [
      { do = "PLAY frost", node = "TILE_DROP", legal = "DONE, TILE 0" },
      { do = "TILE 0, TILE 4", drops.0 = [0, 0], cloud.4 = "normal" },
    ]

A further case has what the case before it has, but for what it says itself; of ``options`` and
``position`` it replaces single entries. ``begin`` names another beginning, which has a position of
its own; ``draws`` are the next draws of chance, each ``[below, number]``, or ``state`` is the state of
the stream that they come from. A step of ``then`` makes its moves and looks:

- ``do``: moves as ``aura-ai rules GAME --actions`` lists them, a kind and its indices (in a name with
  spaces these are hyphens);
- ``legal``: all legal moves; ``offers``, ``refuses``: some that are legal, some that are not (in all
  three a kind without its indices stands for all its moves);
- ``places``, ``scores``: the result; ``unchanged``: fields that are as they were at the beginning;
- a word of the language's own (``Language.steps``), such as ``row``, which plays a row of a ledger;
- any other name is a field, as a whole or by index, in numbers or words.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from aura_ai.files import read_toml
from tests.vectors import Game, Make, Vector, state_for

from .example_words import ExampleError, Language

KEYS = ("rules", "shows", "options", "begin", "draws", "state", "position", "then")
NEW_GAME = "new game"
_MISTAKES = (AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""Exceptions that a value of the wrong kind can lead to."""


def read(folder: Path, language: Language) -> list[Vector]:
    """Return the examples of all files of a folder.

    Raises:
        UseError: A file is not TOML.
        ExampleError: An example has no rules, or no sentence about what it shows.
    """
    vectors = []
    for path in sorted(folder.glob("*.toml")):
        for name, cases in read_toml(path).items():
            where = f"{'/'.join(path.parts[-4:])}: {name}"
            try:
                rules, _ = cases[0]["rules"], cases[0]["shows"]
            except (LookupError, TypeError):
                raise ExampleError(f"{where}: write [[{name}]], then rules and shows") from None
            vectors.append(Vector(name, tuple(rules), partial(_run, language, where, cases)))
    return vectors


def _run(language: Language, where: str, cases: list[dict[str, Any]], make: Make) -> None:
    whole: dict[str, Any] = {}
    place = where
    try:
        for number, case in enumerate(cases, 1):
            place = f"{where}, case {number}"
            whole = _completed(case, whole)
            game = _begun(language, whole, make)
            before = game.fields()
            for step_number, step in enumerate(whole["then"], 1):
                place = f"{where}, case {number}, step {step_number}"
                _do(language, game, step.get("do", ""))
                for name, expected in step.items():
                    if name in language.steps:
                        language.steps[name](game, expected)
                    elif name != "do":
                        _check(language, game, before, name, expected)
    except ExampleError as error:
        raise ExampleError(f"{place}: {error}") from None
    except _MISTAKES as error:
        raise ExampleError(f"{place}: {error!r}") from error


def _completed(case: dict[str, Any], previous: dict[str, Any]) -> dict[str, Any]:
    """Return a case with what it has from the one before."""
    if unknown := sorted(case.keys() - set(KEYS)):
        raise ExampleError(f"a case has {', '.join(KEYS)}, not {', '.join(unknown)}")
    options = {**previous.get("options", {}), **case.get("options", {})}
    position = {} if "begin" in case else previous.get("position", {})
    position = {**position, **case.get("position", {})}
    return {**previous, **case, "options": options, "position": position}


def _begun(language: Language, case: dict[str, Any], make: Make) -> Game:
    begin = case.get("begin", next(iter(language.begin)))
    options = {**language.options, **case["options"]}
    state = state_for(*map(tuple, case["draws"])) if case.get("draws") else case.get("state", 0)
    if begin == NEW_GAME:
        return make(options, None, state)
    if begin not in language.begin:
        raise ExampleError(f"begin is one of {', '.join((*language.begin, NEW_GAME))}")
    position = {name: language.value(name, each) for name, each in case["position"].items()}
    return language.begin[begin](make, options, state, **position)


def _do(language: Language, game: Game, text: str) -> None:
    for move in _listed(text):
        codes = language.moves(move)
        if len(codes) > 1:
            raise ExampleError(f"{move} stands for {len(codes)} moves")
        if codes[0] not in game.legal():
            legal = language.text(game.legal())
            raise ExampleError(f"{move} is not legal at {game.node}; legal are {legal}")
        game.apply(codes[0])


def _check(
    language: Language, game: Game, before: Mapping[str, Any], name: str, expected: Any
) -> None:
    """Compare one thing that a step says."""
    if name in ("legal", "offers", "refuses"):
        codes = {code for move in _listed(expected) for code in language.moves(move)}
        legal = game.legal()
        holds = {
            "legal": sorted(codes) == legal,
            "offers": codes <= set(legal),
            "refuses": not codes & set(legal),
        }
        if not holds[name]:
            raise ExampleError(f"{name} is not {expected!r}; legal are {language.text(legal)}")
    elif name in ("places", "scores"):
        _compare(name, game.places() if name == "places" else game.scores(), expected)
    elif name == "unchanged":
        for each in expected:
            _compare(each, _field(game, each), before[each])
    else:
        value = _field(game, name)
        numbers = language.value(name, expected)
        _compare(name, _members(value) if language.entry(name).a_set else value, numbers)


def _listed(text: str) -> list[str]:
    return text.split(", ") if text else []


def _field(game: Game, name: str) -> Any:
    fields = game.fields()
    if name not in fields:
        raise ExampleError(f"there is no field {name!r}")
    return fields[name]


def _members(value: Any) -> Any:
    """Return bit sets as lists."""
    if isinstance(value, list):
        return [_members(each) for each in value]
    return [member for member in range(value.bit_length()) if value >> member & 1]


def _compare(path: str, value: Any, expected: Any) -> None:
    """Compare a field, or the entries that a mapping names."""
    if isinstance(expected, Mapping):
        for index, each in expected.items():
            if not isinstance(value, list) or index >= len(value):
                raise ExampleError(f"{path} has no entry {index}")
            _compare(f"{path}.{index}", value[index], each)
    elif value != expected:
        raise ExampleError(f"{path} is {value}, not {expected}")
