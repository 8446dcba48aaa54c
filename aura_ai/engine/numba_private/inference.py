"""Type inference with memoised overload resolution.

Rules of games are mostly sums, comparisons and array accesses of integers. For each of them numba
tries every overload of the operator, also those for strings, lists and sets, which takes a quarter of
its front end. The signatures of builtin functions on numbers and arrays never change, so they stay.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba import types
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NopythonTypeInference

_NAMES = (
    *("add", "sub", "mul", "truediv", "floordiv", "mod", "neg", "not_", "invert"),
    *("and_", "or_", "xor", "lshift", "rshift", "lt", "le", "gt", "ge", "eq", "ne"),
    *("iadd", "isub", "imul", "iand", "ior", "ixor", "ilshift", "irshift"),
)
_OPERATORS = frozenset(getattr(operator, name) for name in _NAMES)
_ACCESS = frozenset((operator.getitem, operator.setitem))
_BUILTINS = frozenset((bool, int, float, abs, len, min, max, range, slice))
_NUMBERS = (types.Integer, types.Boolean, types.Float)
_VALUES = (
    *_NUMBERS,
    types.Array,
    types.BaseTuple,
    types.Literal,
    types.SliceType,
    types.NumberClass,
)
_resolve = types.Function.get_call_type
_known: dict[tuple[Any, ...], Any] = {}


def _remembering(function: Any, context: Any, args: Any, named: Any) -> Any:
    """Return the signature of a call, as ``types.Function.get_call_type`` does."""
    key = _key(function, args) if not named else None
    if key is None:
        return _resolve(function, context, args, named)
    signature = _known.get(key)
    if signature is None:
        signature = _known[key] = _resolve(function, context, key[1], named)
    return signature


def _key(function: Any, args: Any) -> tuple[Any, ...] | None:
    """Return the key that determines the signature of a call, None where it is not remembered."""
    called = function.typing_key
    if called in _OPERATORS:
        # next to another number a literal has the type of its value; two literals are compared directly
        plain = tuple(types.unliteral(argument) for argument in args)
        literal = all(isinstance(argument, types.Literal) for argument in args)
        if not literal and all(isinstance(argument, _NUMBERS) for argument in plain):
            return function, plain
        return None
    if called in _ACCESS and isinstance(args[0], types.Array):
        # a literal index has the same type as any other index
        return function, tuple(types.unliteral(argument) for argument in args)
    if called in _BUILTINS and all(isinstance(argument, _VALUES) for argument in args):
        return function, tuple(args)
    return None


@contextmanager
def remembered() -> Iterator[None]:
    """Let numba look calls of builtin functions up while the block runs, under its compiler lock."""
    before = types.Function.get_call_type
    types.Function.get_call_type = _remembering
    try:
        yield
    finally:
        types.Function.get_call_type = before


@register_pass(mutates_CFG=True, analysis_only=False)
class InferTypes(NopythonTypeInference):  # type: ignore[misc]
    """numba's type inference, with a memory."""

    _name = "infer_types"

    def run_pass(self, state: Any) -> bool:
        """Infer the types of a kernel."""
        with remembered():
            return bool(super().run_pass(state))
