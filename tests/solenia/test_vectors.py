"""The worked examples, run on the referee."""

from __future__ import annotations

import pytest
from aura_ai.referee.solenia import NOT_PLAYABLE, RULES, Referee

from aura_ai.games.rulebook import rulebook
from tests.vectors import Vector, exercised, on_referee

from .vectors import VECTORS
from .vectors_tools import DATA

EXAMPLES = 25


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.name)
def test_vector(vector: Vector) -> None:
    vector.run(on_referee(Referee, DATA))


def test_all_examples_are_there() -> None:
    names = [vector.name for vector in VECTORS]
    assert len(set(names)) == len(names)
    examples = {f"T-{i:02d}" for i in range(1, EXAMPLES + 1)}
    assert {name for name in names if name.startswith("T-")} == examples


def test_all_rules_of_the_document_are_known() -> None:
    document = {number for number in rulebook("solenia").rules if number[0] in "SA"}
    assert document == set(RULES) | set(NOT_PLAYABLE)
    assert not set(RULES) & set(NOT_PLAYABLE)


def test_every_rule_has_a_vector() -> None:
    """A vector names the rule, and the referee carries the rule out while the vector runs."""
    found = exercised(VECTORS, Referee, DATA)
    named = [(vector.name, rule) for vector in VECTORS for rule in vector.rules]
    assert [(name, rule) for name, rule in named if name not in found[rule]] == []
    assert [rule for rule in RULES if rule not in {rule for _, rule in named}] == []
