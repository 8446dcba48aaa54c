"""Treat module constants, ``s[at.coins]``, like imported names.

numba types an imported integer as a literal at once. One that is read as the attribute of a module costs
a look-up in type inference, and reaches an index as a variable instead of a constant.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
from numba.core import ir
from numba.core.compiler_machinery import FunctionPass, register_pass

_CONSTANTS = (bool, int, float, str, tuple, np.generic, np.ndarray, ModuleType)
_MISSING = object()


@register_pass(mutates_CFG=False, analysis_only=False)
class FoldModuleConstants(FunctionPass):  # type: ignore[misc]
    """Replaces attributes of imported modules by their values."""

    _name = "fold_module_constants"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Rewrite one kernel; return whether that changed anything."""
        function = state.func_ir
        statements = [
            statement
            for block in function.blocks.values()
            for statement in block.body
            if isinstance(statement, ir.Assign)
        ]
        assigned: dict[str, int] = {}
        for statement in statements:
            assigned[statement.target.name] = assigned.get(statement.target.name, 0) + 1
        modules: dict[str, ModuleType] = {}
        folded = set()
        # the bytecode of an expression is in one block, so a module precedes its attribute
        for statement in statements:
            value, name = statement.value, statement.target.name
            if isinstance(value, ir.Expr) and value.op == "getattr" and value.value.name in modules:
                constant = getattr(modules[value.value.name], value.attr, _MISSING)
                if isinstance(constant, _CONSTANTS):
                    statement.value = ir.Global(value.attr, constant, value.loc)
                    # one of several, where branches assign the same variable
                    function._definitions[name] = [
                        statement.value if definition is value else definition
                        for definition in function._definitions[name]
                    ]
                    folded.add(value.value.name)
            value = statement.value
            if (
                isinstance(value, ir.Global | ir.FreeVar)
                and isinstance(value.value, ModuleType)
                and assigned[name] == 1
            ):
                modules[name] = value.value
        _forget(function, folded)
        return bool(folded)


def _forget(function: Any, names: set[str]) -> None:
    """Drop the assignments to temporary variables that nothing reads any more."""
    for block in function.blocks.values():
        for statement in block.body:
            targets = {statement.target.name} if isinstance(statement, ir.Assign) else set()
            names -= {variable.name for variable in statement.list_vars()} - targets
    for block in function.blocks.values():
        block.body = [
            statement
            for statement in block.body
            if not (isinstance(statement, ir.Assign) and statement.target.name in names)
        ]
    for name in names:
        function._definitions.pop(name, None)
