"""The worked examples of every game, run on its referee and on its kernels."""

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


@pytest.mark.parametrize(("found", "vector"), _VECTORS)
def test_vector_on_the_referee(found: Suite, vector: Vector) -> None:
    vector.run(on_referee(found.referee, found.data))


@pytest.mark.parametrize(("found", "vector"), _VECTORS)
def test_vector_on_the_kernels(found: Suite, vector: Vector) -> None:
    vector.run(found.engine)


@pytest.mark.parametrize("game", GAMES)
def test_all_examples_are_there(game: str) -> None:
    found = suite(game)
    names = [vector.name for vector in found.vectors]
    assert len(set(names)) == len(names)
    letter = f"{found.examples}-"
    examples = {number for number in books()[game].rules if number.startswith(letter)}
    assert examples - set(names) == set(found.elsewhere)


@pytest.mark.parametrize("game", GAMES)
def test_all_rules_of_the_document_are_known(game: str) -> None:
    """A rule of the page is one that the referee counts, or it is said why it cannot be played."""
    found = suite(game)
    known = set(found.rules) | set(found.not_playable)
    rules = books()[game].rules
    letters = {number[0] for number in known}
    # a point of a rule without a dot in its number belongs to that rule
    assert known == {
        number
        for number in rules
        if number[0] in letters and number.rpartition(".")[0] not in rules
    }
    assert not set(found.rules) & set(found.not_playable)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_vector(game: str) -> None:
    """A vector names the rule, and the referee carries it out while the vector runs."""
    found = suite(game)
    seen = exercised(found.vectors, found.referee, found.data)
    named: dict[str, set[str]] = defaultdict(set)
    for vector in found.vectors:
        for rule in vector.rules:
            named[rule].add(vector.name)
    assert [rule for rule in found.rules if not named[rule] & seen[rule]] == []
    letters = {number[0] for number in found.rules}
    known = {*found.rules, *found.not_playable}
    assert {rule for rule in named if rule[0] in letters} <= known
