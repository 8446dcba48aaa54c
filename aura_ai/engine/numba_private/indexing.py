"""Array indices that are never counted from the end.

In Python ``s[-1]`` is the last entry, so numba follows every index that may be negative with a
comparison, an addition and a choice. Kernels are made of little else than indices into a state, and none
of ours counts from the end (an index that is written out as a negative number still does). Kernels of
other packages keep numba's indices unless these opt in (:func:`aura_ai.engine.choices.front_indices`).
``bench/kernel_options.py indices`` prints what leaving that out saves.

A negative index would now read in front of the array. ``NUMBA_BOUNDSCHECK=1`` finds such an index, and
any that is too large, as an ``IndexError``; ``.ci/full`` runs the tests of rules, bots and searches so.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core.lowering import Lower

from aura_ai.engine.choices import front_indices


def _unsigned(index: Any, used: Any) -> Any:
    """Return the type of an index without a sign; one written out as a negative number keeps it.

    Args:
        index: Its type in the signature of the access.
        used: The type of the variable, which also tells the value of a constant.
    """
    if isinstance(index, types.BaseTuple):
        return types.Tuple([_unsigned(i, u) for i, u in zip(index.types, used.types, strict=True)])
    if isinstance(used, types.IntegerLiteral) and used.literal_value < 0:
        return index
    return types.uintp if isinstance(index, types.Integer) else index


class FrontLowering(Lower):  # type: ignore[misc]
    """numba's translation into LLVM code, but for indices."""

    def lower_getitem(self, resty: Any, expr: Any, value: Any, index: Any, signature: Any) -> Any:
        """Translate ``array[index]``."""
        return super().lower_getitem(resty, expr, value, index, self._front(signature, index))

    def lower_setitem(self, target_var: Any, index_var: Any, value_var: Any, signature: Any) -> Any:
        """Translate ``array[index] = value``."""
        front = self._front(signature, index_var)
        return super().lower_setitem(target_var, index_var, value_var, front)

    def _front(self, signature: Any, index_var: Any) -> Any:
        """Return the signature of an access to an array, with an index that has no sign."""
        array, index, *others = signature.args
        if not isinstance(array, types.Array) or not front_indices(self.fndesc.modname):
            return signature
        index = _unsigned(index, self.typeof(index_var.name))
        return signature.replace(args=(array, index, *others))
