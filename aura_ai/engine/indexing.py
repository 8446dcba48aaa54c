"""Array indices that are never counted from the end.

In Python ``s[-1]`` is the last entry, so numba follows every index that may be negative with a
comparison, an addition and a choice. Kernels are made of little else than indices into a state, and none
of them counts from the end (an index that is written out as a negative number still does). With this
step left out a search takes a sixth less time; ``bench/indexing.py`` prints it.

A negative index would now read in front of the array. ``NUMBA_BOUNDSCHECK=1`` finds such an index, and
any that is too large, as an ``IndexError``; ``.ci/full`` runs the games and searches with it.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core.lowering import Lower


def _from_the_front(signature: Any) -> Any:
    """Return the signature of an access to an array, with an index that has no sign."""
    array, index, *rest = signature.args
    if not isinstance(array, types.Array):
        return signature
    return signature.replace(args=(array, _unsigned(index), *rest))


def _unsigned(index: Any) -> Any:
    if isinstance(index, types.BaseTuple):
        return types.Tuple([_unsigned(part) for part in index.types])
    if isinstance(index, types.IntegerLiteral) and index.literal_value < 0:
        return index
    return types.uintp if isinstance(index, types.Integer) else index


class FrontLowering(Lower):  # type: ignore[misc]
    """numba's translation into LLVM code, but for indices."""

    def lower_getitem(
        self, resty: Any, expr: Any, value: Any, index: Any, signature: Any
    ) -> Any:
        """Translate ``array[index]``."""
        return super().lower_getitem(resty, expr, value, index, _from_the_front(signature))

    def lower_setitem(
        self, target_var: Any, index_var: Any, value_var: Any, signature: Any
    ) -> Any:
        """Translate ``array[index] = value``."""
        front = _from_the_front(signature)
        return super().lower_setitem(target_var, index_var, value_var, front)
