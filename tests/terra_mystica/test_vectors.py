"""The worked examples of Terra Mystica, on the referee and on the kernels."""

from __future__ import annotations

import pytest
from aura_ai.referee.terra_mystica import RULES, Referee

from tests.vectors import Vector, exercised, on_referee

from .engine import Engine
from .situation import DATA
from .vectors import VECTORS


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v.name)
def test_on_the_referee(vector: Vector) -> None:
    vector.run(on_referee(Referee, DATA))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v.name)
def test_on_the_kernels(vector: Vector) -> None:
    vector.run(Engine)


def test_every_rule_has_an_example_that_carries_it_out() -> None:
    found = exercised(VECTORS, Referee, DATA)
    shown = {rule for vector in VECTORS for rule in vector.rules if vector.name in found[rule]}
    assert sorted(set(RULES) - shown) == []
