"""Sizes of kernels in LLVM instructions, before and after optimisation.

A kernel whose callees are copied into each other grows without end, and with it the time to compile it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from aura_ai.engine.numba_private.libraries import all_behind, count_instructions


class Sizes(NamedTuple):
    """Instructions of one compiled kernel.

    Attributes:
        before: Those of the kernel and of all kernels behind it, each counted once.
        after: Those that are left when LLVM has optimised them together.
        largest: Those of the largest function that is left.
    """

    before: int
    after: int
    largest: int


def sizes(dispatcher: Any) -> Sizes:
    """Return the sizes of the first version of a kernel, compiled or loaded from the cache.

    Args:
        dispatcher: A kernel of the fast mode that Python has called.

    Raises:
        StopIteration: Python has not called it yet.
    """
    compiled = next(iter(dispatcher.overloads.values()))
    text = str(compiled.library._get_module_for_linking())
    functions = [count_instructions(part) for part in text.split("\ndefine ")[1:]]
    callee = dispatcher.as_callee()
    arguments = tuple(compiled.signature.args)
    callee.compile(arguments)
    modules = {
        library.name: str(library._get_module_for_linking())
        for library in all_behind([callee.overloads[arguments].library])
    }
    before = sum(count_instructions(module) for module in modules.values())
    return Sizes(before, sum(functions), max(functions))
