"""Kernel indices: never negative, and checked on request."""

import os
import subprocess
import sys

import numba
import numpy as np
import pytest

from aura_ai.engine import jit as jit_module
from aura_ai.engine.jit import CACHE_VARIABLE
from aura_ai.engine.numba_private.callees import KernelCompiler
from aura_ai.engine.numba_private.dispatchers import COUNTLESS

FRONT_INDICES = True
"""As kernels of ours; without it numba's indices count from the end."""

_READ = """
import numpy as np
from aura_ai.engine.jit import jit

FRONT_INDICES = True

@jit
def read(a, i):
    return a[i]

@jit
def write(a, i):
    a[i] = 7

@jit
def cell(a, i, j):
    return a[i, j]

@jit
def last(a):
    return a[-1]

row, table = np.arange(4, dtype=np.int16), np.arange(6).reshape(2, 3)
assert [read(row, 2), cell(table, 1, 2), last(row)] == [2, 5, 3]
for kernel, arguments in (
    (read, (row, -1)), (read, (row, 4)), (write, (row, -1)),
    (cell, (table, 0, -1)), (cell, (table, -1, 0)),
):
    try:
        kernel(*arguments)
    except IndexError:
        continue
    raise SystemExit(f"{kernel.__name__}{arguments[1:]} was let through")
print("found")
"""


@pytest.mark.skipif(jit_module.mode() != "fast", reason="plain kernels are numba's own")
@pytest.mark.skipif("NUMBA_DISABLE_JIT" in os.environ, reason="nothing is compiled")
def test_bounds_checks_find_negative_indices(tmp_path) -> None:
    """An index in front of an array is an error where kernels are checked."""
    script = tmp_path / "reading.py"
    script.write_text(_READ)
    result = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "NUMBA_BOUNDSCHECK": "1", CACHE_VARIABLE: str(tmp_path / "cache")},
        capture_output=True,
        text=True,
    )
    assert (result.returncode, result.stdout) == (0, "found\n"), result.stderr


def _sum_of_some(a, first, n):
    total = 0
    for i in range(n):
        total += a[first + i]
    return total


@pytest.mark.skipif("NUMBA_DISABLE_JIT" in os.environ, reason="nothing is compiled")
def test_an_index_is_not_compared_with_zero() -> None:
    """The translation leaves out the step that counts negative indices from the end."""
    # not from the cache, which has machine code only
    flags = {**jit_module.FLAGS, **COUNTLESS}
    kernel = numba.njit(pipeline_class=KernelCompiler, **flags)(_sum_of_some)
    assert kernel(np.arange(10, dtype=np.int16), 2, 3) == 9
    (code,) = kernel.inspect_llvm().values()
    body = code[code.index("define") :]
    assert "select" not in body.split("\n}")[0]
