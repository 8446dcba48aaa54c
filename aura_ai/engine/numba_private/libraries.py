"""LLVM code of kernels, for callers and for machine code.

numba links every function into each of its callers, so code deep in the rules is copied once for
every path that leads to it. Here a callee holds its own code and the list of its callees; the kernel
that Python calls links each of them once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from llvmlite import binding as llvm
from numba.core.cgutils import normalize_ir_text
from numba.core.codegen import JITCodeLibrary

INLINE_BUDGET = 2_000
"""Instructions of an inlined kernel, with all that is inlined into it, above which it is called instead.

LLVM follows ``alwaysinline`` whatever the size (llvm-project issue 59126), so inlined kernels that
call inlined kernels grow to hundreds of thousands of instructions. ``bench/kernel_options.py budget``
prints what other budgets cost."""

_ALWAYS = "alwaysinline"
_INSTRUCTION = re.compile(r"^  [^ \n]", re.MULTILINE)
_CALL = re.compile(r"\bcall [^@\n]*@(?:\"([^\"]+)\"|([\w.$]+))\(")


class CalleeLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of one kernel, for callers to link in; it never becomes machine code.

    Attributes:
        key: Names the dispatcher that it comes from; see :mod:`aura_ai.engine.numba_private.callees`.
        symbol: Name of the function, empty where it need not be inlined.
        expanded: Instructions of the function with all that is inlined into it; 0 where it is called.
    """

    _linking_libraries: list[Any]
    key: tuple[Any, ...] = ()
    symbol = ""
    expanded = 0

    def add_ir_module(self, ir_module: Any) -> None:
        """Add the code of the kernel, to be inlined only within the budget."""
        module = self._parsed(ir_module)
        marked = [f for f in ir_module.functions if f.blocks and _ALWAYS in f.attributes]
        if marked:
            size = self._expanded_size(str(module))
            if size <= INLINE_BUDGET:
                self.symbol, self.expanded = marked[0].name, size
            else:
                for function in marked:
                    function.attributes.discard(_ALWAYS)
                module = self._parsed(ir_module)
        self._final_module.link_in(module)

    def finalize(self) -> None:
        """Link what numba itself brings; kernels are linked by :class:`KernelLibrary`."""
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            if not isinstance(library, CalleeLibrary):
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self.close()

    def close(self) -> None:
        """Declare the code complete; nothing becomes machine code."""
        self._finalize_dynamic_globals()
        self._finalized = True

    @property
    def callees(self) -> list[CalleeLibrary]:
        """The kernels that this one calls itself."""
        libraries = dict.fromkeys(self._linking_libraries)
        return [library for library in libraries if isinstance(library, CalleeLibrary)]

    def _parsed(self, ir_module: Any) -> Any:
        module = llvm.parse_assembly(normalize_ir_text(str(ir_module)))
        module.name = ir_module.name
        self._optimize_functions(module)
        return module

    def _expanded_size(self, text: str) -> int:
        """Return the instructions in the text of a module, with those of what is inlined into it."""
        sizes = {callee.symbol: callee.expanded for callee in self.callees if callee.expanded}
        calls = (quoted or plain for quoted, plain in _CALL.findall(text))
        return count_instructions(text) + sum(sizes.get(name, 0) for name in calls)


class KernelLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a kernel that Python calls, optimised once, with all that it calls."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        """Link the kernels behind this one, each once, and make machine code of them."""
        self._linking_libraries = list(all_behind(self._linking_libraries))
        super().finalize()


def all_behind(libraries: list[Any]) -> Iterator[Any]:
    """Yield libraries and those of all kernels behind them, each once."""
    visited: set[Any] = set()
    waiting = list(reversed(libraries))
    while waiting:
        library = waiting.pop()
        if library not in visited:
            visited.add(library)
            yield library
            if isinstance(library, CalleeLibrary):
                waiting.extend(reversed(library.callees))


def count_instructions(text: str) -> int:
    """Return the number of instructions in the text of an LLVM module or function."""
    return len(_INSTRUCTION.findall(text))
