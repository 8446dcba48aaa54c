"""Constants read through a module compile like imported names."""

import re
import types

import numba
import numpy as np
import pytest

from aura_ai.engine import jit as jit_module
from aura_ai.engine.numba_private.callees import KernelCompiler
from aura_ai.engine.numba_private.dispatchers import COUNTLESS

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="needs compiled code")

at = types.ModuleType("at")
at.coins, at.PRICES, at.start = 3, (2, 5), np.int64(4)
at.inner = types.ModuleType("inner")
at.inner.RATE = 0.5
coins, PRICES, start, RATE = at.coins, at.PRICES, at.start, at.inner.RATE


def through_the_module(s, i):
    if s[at.coins] > at.PRICES[1]:
        s[at.coins] -= at.PRICES[i]
    return s[at.start + i] * at.inner.RATE


def by_name(s, i):
    if s[coins] > PRICES[1]:
        s[coins] -= PRICES[i]
    return s[start + i] * RATE


def compiled(function):
    flags = {**jit_module.FLAGS, **COUNTLESS}
    kernel = numba.njit(pipeline_class=KernelCompiler, **flags)(function)
    s = np.arange(7, 16, dtype=np.int16)
    return kernel, kernel(s, 1), s.tolist()


def test_typing_and_code_are_those_of_imported_names() -> None:
    (one, *same), (two, *expected) = compiled(through_the_module), compiled(by_name)
    assert same == expected

    def typed(kernel):
        (overload,) = kernel.overloads.values()
        return sorted(map(str, overload.type_annotation.typemap.values()))

    assert typed(one) == typed(two)
    assert not any(name.startswith("Module") for name in typed(one))

    def code(kernel):
        (text,) = kernel.inspect_llvm().values()
        body = text[text.index("define") :].split("\n}")[0]
        body = re.sub(r"@\S+", "@", body)  # names of functions and constants
        body = re.sub(r"\bB\d+[.\w]*:.*", "label", body)  # offsets of the bytecode
        return re.sub(r"%[\w.\"$]+", "%", body)

    assert code(one) == code(two)


def test_a_missing_name_is_still_an_error() -> None:
    @jit_module.jit
    def wrong(s):
        return s[at.no_such_field]

    with pytest.raises(AttributeError, match="no_such_field"):
        wrong(np.zeros(3, np.int16))


def chosen_through_the_module(s, i):
    kind = int(s[i])
    kind = at.coins if kind > 0 else at.PRICES[0]
    if kind == at.coins:
        s[0] = kind
    return kind + s[0]


def test_a_variable_that_branches_assign_keeps_all_its_values() -> None:
    kernel = jit_module.jit(chosen_through_the_module)
    for first in (-5, 5):
        s, expected = np.full(4, first, np.int16), np.full(4, first, np.int16)
        assert kernel(s, 1) == chosen_through_the_module(expected, 1)
        assert s.tolist() == expected.tolist()
