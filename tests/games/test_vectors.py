"""Worked examples of every game, on referee and kernels."""

from __future__ import annotations

from collections import defaultdict

import pytest

from tests.vectors import Vector, exercised, on_referee

from .citations import books
from .suites import GAMES, Suite, suite

_VECTORS = [
    pytest.param(found, vector, id=f"{game}-{vector.name}")
    for game in GAMES
    for found in [suite(game)]
    for vector in found.vectors
]


@pytest.mark.parametrize(("games_suite", "vector"), _VECTORS)
def test_vector_on_the_referee(games_suite: Suite, vector: Vector) -> None:
    vector.run(on_referee(games_suite.referee, games_suite.data))


@pytest.mark.parametrize(("games_suite", "vector"), _VECTORS)
def test_vector_on_the_kernels(games_suite: Suite, vector: Vector) -> None:
    vector.run(games_suite.engine)


@pytest.mark.parametrize("game", GAMES)
def test_all_examples_are_there(game: str) -> None:
    games_suite = suite(game)
    names = [vector.name for vector in games_suite.vectors]
    assert len(set(names)) == len(names)
    letter = f"{games_suite.examples}-"
    examples = {number for number in books()[game].rules if number.startswith(letter)}
    assert examples - set(names) == set(games_suite.elsewhere)


@pytest.mark.parametrize("game", GAMES)
def test_all_rules_of_the_document_are_known(game: str) -> None:
    """A rule of the page is one that the referee counts, or it is said why it cannot be played."""
    games_suite = suite(game)
    numbers = set(games_suite.rules) | set(games_suite.not_playable)
    rules = books()[game].rules
    letters = {number[0] for number in numbers}
    # a point of a rule without a dot in its number belongs to that rule
    assert numbers == {
        number
        for number in rules
        if number[0] in letters and number.rpartition(".")[0] not in rules
    }
    assert not set(games_suite.rules) & set(games_suite.not_playable)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_vector(game: str) -> None:
    """A vector names the rule, and the referee carries it out while the vector runs."""
    games_suite = suite(game)
    rules_by_vector = exercised(games_suite.vectors, games_suite.referee, games_suite.data)
    named: dict[str, set[str]] = defaultdict(set)
    for vector in games_suite.vectors:
        for rule in vector.rules:
            named[rule].add(vector.name)
    assert [rule for rule in games_suite.rules if not named[rule] & rules_by_vector[rule]] == []
    letters = {number[0] for number in games_suite.rules}
    numbers = {*games_suite.rules, *games_suite.not_playable}
    assert {rule for rule in named if rule[0] in letters} <= numbers
