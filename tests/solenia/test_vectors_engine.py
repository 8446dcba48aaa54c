"""The worked examples of section 22, run on the compiled engine."""

from __future__ import annotations

import pytest

from tests.vectors import Vector

from .engine import Engine
from .vectors import VECTORS


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.name)
def test_vector(vector: Vector) -> None:
    vector.run(Engine)
