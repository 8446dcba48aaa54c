"""Hooks that ask a Python function, by its address among the weights of the search.

The address is data: one compiled search serves every Python function of every author.
"""

from __future__ import annotations

import ctypes
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from aura_ai.engine.arrays import Array, Floats, Longs
from aura_ai.engine.jit import jit

PROTOTYPE = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)
"""``(address of the state, address of the second array, n) -> answer``; a call takes the GIL."""
VALUE, POLICY = range(2)
"""Places of the addresses of functions in the weights."""


def call(address: int, s: Array, other: Any, n: int) -> int:
    """Ask the function at an address."""
    return int(PROTOTYPE(int(address))(s.ctypes.data, other.ctypes.data, n))


@intrinsic  # type: ignore[untyped-decorator]
def _compiled_call(typing: Any, address: Any, s: Any, other: Any, n: Any) -> Any:
    """The same in a kernel."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        kinds = signature.args
        pointers = [
            builder.ptrtoint(context.make_array(kind)(context, builder, array).data, word)
            for kind, array in zip(kinds[1:3], arguments[1:3], strict=True)
        ]
        function = ir.FunctionType(word, (word, word, word)).as_pointer()
        return builder.call(builder.inttoptr(arguments[0], function), [*pointers, arguments[3]])

    return types.int64(types.int64, s, other, types.int64), code


@overload(call, strict=False, jit_options={"_nrt": False})  # type: ignore[untyped-decorator]
def _in_kernels(address: Any, s: Any, other: Any, n: Any) -> Any:
    """Let kernels call by address, and plain Python by ctypes."""
    return lambda address, s, other, n: _compiled_call(address, s, other, n)


@jit
def python_value(s: Array, weights: Longs, scratch: Floats, out: Floats) -> None:
    """Leaf value by a Python function."""
    call(weights[VALUE], s, out, 0)


@jit
def python_play(s: Array, legal: Array, n: int, weights: Longs, scratch: Floats) -> int:
    """Playout policy by a Python function; after a failure it plays on by first actions."""
    action = int(call(weights[POLICY], s, legal, n))
    return action if action >= 0 else int(legal[0])
