"""Callees: the side of a kernel that other kernels use."""

import functools
import itertools
import operator
from pathlib import Path

import numba
import pytest
from numba import types
from numba.core.registry import cpu_target

from aura_ai.engine import jit as jit_module
from aura_ai.engine.numba_private import inference
from tests.engine import forks

pytestmark = pytest.mark.skipif(jit_module.mode() != "fast", reason="plain kernels are numba's own")

NAMES = (
    *("add", "sub", "mul", "truediv", "floordiv", "mod", "neg", "not_", "invert"),
    *("and_", "or_", "xor", "lshift", "rshift", "lt", "le", "gt", "ge", "eq", "ne"),
    *("iadd", "isub", "imul", "iand", "ior", "ixor", "ilshift", "irshift"),
)
SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
import kernels
root = getattr(kernels, sys.argv[2])
for number in sys.argv[3:]:
    try:
        print(int(root(int(number))))
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


def run(folder: Path, root: str, *numbers: int) -> tuple[str | int, ...]:
    """Return the answers of a kernel in a new process, and the hits of its callee and of itself."""
    places = {jit_module.CACHE_VARIABLE: folder / "cache"}
    result = forks.run(SCRIPT, folder, root, *numbers, **places)
    assert (result.returncode, result.stderr) == (0, "")
    *answers, inner_hits, root_hits = result.stdout.splitlines()
    return *answers, int(inner_hits), int(root_hits)


def test_callees_come_from_the_cache_for_other_kernels_and_processes(tmp_path: Path) -> None:
    """With the words of their errors, whose constants reach the caller."""
    (tmp_path / "kernels.py").write_text(KERNELS)
    error = "('no such place', 3)"
    assert run(tmp_path, "one", 1, 3) == ("51", error, 0, 0)
    assert run(tmp_path, "one", 3, 1) == (error, "51", 0, 1), "the whole kernel is there"
    assert run(tmp_path, "two", 1, 2) == ("120", error, 1, 0), (
        "a new kernel, a callee that is there"
    )
    assert run(tmp_path, "two", 2) == (error, 0, 1)
    assert run(tmp_path, "inner", 2) == ("70", 0, 0), "Python may call a callee"


def test_a_callee_that_is_compiled_again_fits_its_callers_in_the_cache(tmp_path: Path) -> None:
    """As after a process that was ended while it compiled."""
    (tmp_path / "kernels.py").write_text(KERNELS)
    assert run(tmp_path, "one", 1) == ("51", 0, 0)
    lost = list((tmp_path / "cache").rglob("callee-*deep*"))
    assert lost
    for path in lost:
        path.unlink()
    # its caller comes from the cache; numba compiles it as its second function, no longer as its third
    assert run(tmp_path, "two", 0) == ("80", 1, 0)


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


ARRAY, ROWS = types.Array(types.int16, 1, "C"), types.Array(types.float32, 2, "C")
CALLS = [
    *((getattr(operator, name), 1 if name in ("neg", "not_", "invert") else 2) for name in NAMES),
    *((called, 1) for called in (bool, int, float, abs, len, range)),
    *((called, 2) for called in (min, max, range, operator.getitem)),
    (operator.setitem, 3),
]
"""Functions whose signatures are remembered, and how many arguments they are tried with."""


@pytest.mark.parametrize(("called", "arity"), CALLS)
def test_what_is_remembered_is_what_numba_says(called: object, arity: int) -> None:
    """Signatures are the same as numba's own, of literals too, the second time too."""
    context = cpu_target.typing_context
    context.refresh()
    function = context.resolve_value_type(called)
    numbers = (types.int16, types.int64, types.uint64, types.float64, types.boolean)
    literals = (types.literal(0), types.literal(3), types.literal(-1), types.literal(True))
    places = [(*numbers, *literals)] * arity
    if called in (len, operator.getitem, operator.setitem):
        indices = (*places[0], types.UniTuple(types.int64, 2))
        places = [(ARRAY, ROWS, types.UniTuple(types.int64, 2)), indices, numbers][:arity]
    for args in itertools.product(*places):
        try:
            expected = function.get_call_type(context, args, {})
        except numba.core.errors.NumbaError:
            with pytest.raises(numba.core.errors.NumbaError), inference.remembered():
                function.get_call_type(context, args, {})
            continue
        for _ in range(2):
            with inference.remembered():
                assert function.get_call_type(context, args, {}) == expected, args


def test_numba_resolves_calls_itself_outside_kernels() -> None:
    with inference.remembered():
        inside = types.Function.get_call_type
    assert inside is not types.Function.get_call_type


def test_inlined_kernels_that_grow_beyond_the_budget_are_called(tmp_path: Path) -> None:
    """Each level calls the one below three times, so ten levels would be 59,049 copies."""
    lines = ["from aura_ai.engine.jit import jit, jit_inlined", "@jit_inlined", "def level_0(x):"]
    lines.append("    return (x * 7 + 3) // 5")
    for level in range(1, 11):
        below = f"level_{level - 1}"
        lines += ["@jit_inlined", f"def level_{level}(x):"]
        lines.append(f"    return {below}(x) * 3 + {below}(x + 1) * 5 + {below}(x + 2)")
    lines += ["@jit", "def top(x):", "    return level_10(x) + 1"]
    (tmp_path / "levels.py").write_text("\n".join(lines) + "\n")
    code = """
import sys
sys.path.insert(0, sys.argv[1])
import levels
from aura_ai.engine.numba_private.libraries import INLINE_BUDGET, count_instructions
print(int(levels.top(4)))
callees = [getattr(levels, f"level_{n}").as_callee() for n in range(11)]
sizes = [compiled.library.expanded for c in callees for compiled in c.overloads.values()]
text = "".join(levels.top.inspect_llvm().values())
print(sizes[0] > 0, 0 in sizes, max(sizes) <= INLINE_BUDGET, count_instructions(text) < 20_000)
"""
    expected = functools.reduce(
        lambda f, _: lambda x: f(x) * 3 + f(x + 1) * 5 + f(x + 2),
        range(10),
        lambda x: (x * 7 + 3) // 5,
    )(4)
    result = forks.run(code, tmp_path, **{jit_module.CACHE_VARIABLE: tmp_path / "cache"})
    assert result.stdout.split() == [str(expected + 1), *["True"] * 4]


def test_a_caller_from_the_cache_finds_kernels_that_nothing_asked_for(tmp_path: Path) -> None:
    """A kernel that takes codes apart is made where it is first named, while its caller compiles."""
    kernels = KERNELS.replace(
        "TABLE = (3, 5, 7)",
        "from aura_ai.contract.actions import Actions\n"
        "from aura_ai.contract.field import Axis\n"
        "codes = Actions()\n"
        "codes.add('DROP', 'a drop', Axis('tile', 3), Axis('seat', 2))\n"
        "DROP = codes['DROP']",
    )
    (tmp_path / "kernels.py").write_text(kernels.replace("TABLE[x]", "DROP.tile(x) + DROP.seat(x)"))
    assert run(tmp_path, "one", 1) == ("11", 0, 0)
    assert run(tmp_path, "two", 1) == ("20", 1, 0), "both callees are there"
