"""The worked examples, run on the referee."""

from __future__ import annotations

import pytest
from aura_ai.referee.aura import Referee

from tests.vectors import Vector, on_referee

from .vectors import VECTORS
from .vectors_tools import DATA

# Section G, but T-63, which is a property of whole games (test_referee.py).
EXAMPLES = [*range(1, 14), *range(15, 32), 40, 41, 42, 44, 45, 47, 50, 52, 53, 54, 56, 57]
EXAMPLES += [59, 60, 61, 62, 65, 67]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.name)
def test_vector(vector: Vector) -> None:
    vector.run(on_referee(Referee, DATA))


def test_all_examples_are_there() -> None:
    names = [vector.name for vector in VECTORS]
    assert len(set(names)) == len(names)
    assert {name for name in names if name[0] == "T"} == {f"T-{i:02d}" for i in EXAMPLES}
