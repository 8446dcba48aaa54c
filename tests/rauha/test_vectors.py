"""The worked examples, run on the referee."""

from __future__ import annotations

import pytest
from aura_ai.referee.rauha import NOT_PLAYABLE, RULES, Referee

from tests.vectors import Vector, exercised, on_referee

from .vectors import VECTORS
from .vectors_tools import DATA

EXAMPLES = 24

# How many rules each section of the rules document has.
SECTIONS = {1: 10, 2: 8, 3: 6, 4: 7, 5: 6, 6: 8, 7: 9, 8: 6, 9: 8, 10: 2, 11: 6, 12: 1}
DOCUMENT = (
    [f"R-{section}.{i}" for section, count in SECTIONS.items() for i in range(1, count + 1)]
    + [f"A-{i}" for i in range(1, 53)]
    + [f"I-{i}" for i in range(1, 12)]
    + [f"D-{i}" for i in range(1, 10)]
)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.name)
def test_vector(vector: Vector) -> None:
    vector.run(on_referee(Referee, DATA))


def test_all_examples_are_there() -> None:
    names = [vector.name for vector in VECTORS]
    assert len(set(names)) == len(names)
    examples = {f"T-{i}" for i in range(1, EXAMPLES + 1)} | {"T-trace"}
    assert {name for name in names if name.startswith("T-")} == examples
    for kind in ("activation", "invitation"):
        records = DATA["activation_vector" if kind == "activation" else "invite_vector"]
        assert {f"{kind}-{record['name']}" for record in records} <= set(names)


def test_all_rules_of_the_document_are_known() -> None:
    assert set(DOCUMENT) == set(RULES) | set(NOT_PLAYABLE)
    assert not set(RULES) & set(NOT_PLAYABLE)


def test_every_rule_has_a_vector() -> None:
    """A vector names the rule, and the referee carries the rule out while the vector runs."""
    found = exercised(VECTORS, Referee, DATA)
    named = [(vector.name, rule) for vector in VECTORS for rule in vector.rules]
    assert [(name, rule) for name, rule in named if name not in found[rule]] == []
    assert [rule for rule in RULES if rule not in {rule for _, rule in named}] == []
