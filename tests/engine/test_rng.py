"""The random generator, equal compiled and interpreted."""

from __future__ import annotations

import numpy as np
import pytest

from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import RNG, RNG_WORDS
from aura_ai.engine.jit import mode

pytestmark = pytest.mark.skipif(mode() != "fast", reason="kernels of this mode are compiled first")


def states() -> Array:
    """Return generators, half of them with the highest bit set."""
    rows = np.zeros((20, RNG + RNG_WORDS), np.int16)
    for key, s in enumerate(rows):
        rng.seed(s, np.uint64(key))
    return rows


def test_interpreted_code_draws_through_compiled_kernels() -> None:
    """A compiled kernel gives Python's integers to interpreted code, not words of 64 bits."""
    assert any(rng.load(s) >= 2**63 for s in states())  # compiles load() too
    rng.mix(np.uint64(1))
    with np.errstate(over="ignore"):
        for one, two in zip(states(), states(), strict=True):
            places = [(1, 2, 3, 1000), (7, 0, 0, 1000)]
            assert [rng.draw_for.py_func(one, *at) for at in places] == [
                rng.draw_for(two, *at) for at in places
            ]
            assert [rng.draw.py_func(one, 1000) for _ in range(3)] == [
                rng.draw(two, 1000) for _ in range(3)
            ]
            rng.rekey.py_func(one, 5, 6)
            rng.rekey(two, 5, 6)
            assert one.tolist() == two.tolist()
