"""The two sides of a kernel: what Python calls, and what other kernels link in."""

import itertools
import operator
import os
import subprocess
import sys
from pathlib import Path

import numba
import pytest
from numba import types
from numba.core.registry import cpu_target

from aura_ai.engine import jit as jit_module
from aura_ai.engine.numba_private import inference

pytestmark = pytest.mark.skipif(jit_module.mode() != "fast", reason="plain kernels are numba's own")

SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
import kernels
root = getattr(kernels, sys.argv[2])
try:
    print(int(root(int(sys.argv[3]))))
except ValueError as error:
    print(error)
print(sum(kernels.inner.as_callee().stats.cache_hits.values()))
print(sum(root.stats.cache_hits.values()))
"""
KERNELS = """
from aura_ai.engine.jit import jit

TABLE = (3, 5, 7)

@jit
def deep(x):
    if x > 2:
        raise ValueError("no such place", 3)
    return TABLE[x]

@jit
def inner(x):
    return deep(x) * 10

@jit
def one(x):
    return inner(x) + 1

@jit
def two(x):
    return inner(x) + inner(x + 1)
"""


def run(folder: Path, root: str, number: int) -> tuple[str, int, int]:
    environment = {**os.environ, jit_module.CACHE_VARIABLE: str(folder / "cache")}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(folder), root, str(number)],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    answer, inner_hits, root_hits = done.stdout.splitlines()
    return answer, int(inner_hits), int(root_hits)


def test_callees_come_from_the_cache_for_other_kernels_and_processes(tmp_path: Path) -> None:
    (tmp_path / "kernels.py").write_text(KERNELS)
    assert run(tmp_path, "one", 1) == ("51", 0, 0)
    assert run(tmp_path, "one", 1) == ("51", 0, 1), "the whole kernel is there"
    assert run(tmp_path, "two", 1) == ("120", 1, 0), "a new kernel with a callee that is there"
    assert run(tmp_path, "inner", 2) == ("70", 0, 0), "Python may call a callee"


def test_errors_of_callees_keep_their_words(tmp_path: Path) -> None:
    """Constants of an error reach the caller, compiled anew or taken from the cache."""
    (tmp_path / "kernels.py").write_text(KERNELS)
    for hits in ((0, 0), (0, 1)):
        assert run(tmp_path, "one", 3) == ("('no such place', 3)", *hits)
    for hits in ((1, 0), (0, 1)):
        assert run(tmp_path, "two", 2) == ("('no such place', 3)", *hits)


def test_only_what_python_calls_becomes_machine_code() -> None:
    @jit_module.jit
    def inner(x):
        return x * x

    @jit_module.jit
    def outer(x):
        return inner(x) + inner(x + 1)

    assert outer(3) == 25
    assert inner.overloads == {}
    (compiled,) = inner.as_callee().overloads.values()
    engine = compiled.library.codegen._engine
    assert not engine.is_symbol_defined(compiled.fndesc.llvm_func_name)
    assert not engine.is_symbol_defined(compiled.fndesc.llvm_cpython_wrapper_name)
    assert inner(3) == 9
    (compiled,) = inner.overloads.values()
    assert engine.is_symbol_defined(compiled.fndesc.llvm_cpython_wrapper_name)


@pytest.mark.parametrize("name", inference._NAMES)
def test_arithmetic_is_typed_as_numba_types_it(name: str) -> None:
    """What is remembered is what numba says, of literals too."""
    context = cpu_target.typing_context
    context.refresh()
    function = context.resolve_value_type(getattr(operator, name))
    remembering = inference._Remembering(context)
    numbers = (types.int16, types.int64, types.uint64, types.float64, types.boolean)
    literals = (types.literal(0), types.literal(3), types.literal(-1), types.literal(True))
    arity = 1 if name in ("neg", "not_", "invert") else 2
    for args in itertools.product((*numbers, *literals), repeat=arity):
        try:
            expected = context.resolve_function_type(function, args, {})
        except numba.core.errors.NumbaError:
            with pytest.raises(numba.core.errors.NumbaError):
                remembering.resolve_function_type(function, args, {})
            continue
        for _ in range(2):
            assert remembering.resolve_function_type(function, args, {}) == expected, args
