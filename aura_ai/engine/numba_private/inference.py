"""Type inference that remembers what arithmetic gives.

Rules of games are mostly sums and comparisons of integers. For each of them numba tries every
overload of the operator, also those for strings, lists and arrays, which takes a fifth of the compile
time of a kernel. The result types of arithmetic on scalars never change, so they are cached.
"""

from __future__ import annotations

import operator
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
_NUMBERS = (types.Integer, types.Boolean, types.Float)
_known: dict[tuple[Any, ...], Any] = {}


class _Remembering:
    """A typing context of numba that answers for operators on numbers from memory."""

    def __init__(self, context: Any) -> None:
        self._context = context

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def resolve_function_type(self, function: Any, args: Any, named: Any) -> Any:
        """Return the signature of a call, as numba's context does."""
        if not named and isinstance(function, types.Function) and function.typing_key in _OPERATORS:
            # beside another number a literal is typed as the number that it is; two are compared at once
            plain = tuple(types.unliteral(argument) for argument in args)
            numbers = all(isinstance(argument, _NUMBERS) for argument in plain)
            if numbers and not all(isinstance(argument, types.Literal) for argument in args):
                key = (function, plain)
                if key not in _known:
                    _known[key] = self._context.resolve_function_type(function, plain, {})
                return _known[key]
        return self._context.resolve_function_type(function, args, named)


@register_pass(mutates_CFG=True, analysis_only=False)
class InferTypes(NopythonTypeInference):  # type: ignore[misc]
    """numba's type inference, with a memory."""

    _name = "infer_types"

    def run_pass(self, state: Any) -> bool:
        """Infer the types of a kernel."""
        context = state.typingctx
        state.typingctx = _Remembering(context)
        try:
            return bool(super().run_pass(state))
        finally:
            state.typingctx = context
