"""Kernels that other kernels call are made ready to be linked in, and no further.

numba makes every kernel ready to be called from Python: it writes wrappers, optimises the kernel with
all that it calls, and turns the whole into machine code. Of the two hundred kernels behind the moves of
a game Python calls three; the others are copied into these. So a kernel has two sides: the dispatcher
that Python sees, and a *callee* that other kernels see, whose compilation ends with LLVM code. What
Python calls is optimised once, with everything in it. ``bench/cold_start.py`` prints what that saves.

This leans on parts of numba that are open to extensions, but not promised: the pipeline of passes
(documented under "customizing the compiler"), code libraries and caches. The tests in
``tests/engine/test_callees.py`` guard what is used of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
from llvmlite import binding as llvm
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, CompileResult, DefaultPassBuilder, compile_result
from numba.core.compiler_machinery import register_pass
from numba.core.environment import lookup_environment
from numba.core.typed_passes import NativeLowering, NopythonTypeInference
from numba.core.untyped_passes import FixupArgs

from aura_ai.engine.numba_private.caches import KernelCache, KernelCacheImpl
from aura_ai.engine.numba_private.constants import FoldModuleConstants
from aura_ai.engine.numba_private.indexing import FrontLowering
from aura_ai.engine.numba_private.inference import InferTypes

_ENVIRONMENT = "_ZN08NumbaEnv"
"""Prefix of the globals in which compiled code finds its constants."""


class _Library(JITCodeLibrary):  # type: ignore[misc]
    """LLVM code that its callers link in; it never becomes machine code."""

    def _optimize_final_module(self) -> None:
        """Leave that to the kernel that Python calls: it has everything in view."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


def _make_known(target: Any, description: Any, library: _Library) -> object:
    """Let other kernels call a function; return the key by which they find it."""

    def key() -> None:
        """Stand where an ordinary kernel has what Python calls."""

    target.insert_user_function(key, description, [library])
    return key


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerCallee(NativeLowering):  # type: ignore[misc]
    """The last step of a callee: LLVM code."""

    _name = "lower_callee"
    lowering_class = FrontLowering

    def run_pass(self, state: Any) -> bool:
        target = state.targetctx
        state.library = library = _Library(target.codegen(), state.func_id.func_qualname)
        flags = state.flags
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        super().run_pass(state)
        library._ensure_finalized()
        known = _make_known(target, state["cr"].fndesc, library)
        state["cr"] = state["cr"]._replace(cfunc=known)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerKernel(NativeLowering):  # type: ignore[misc]
    """The last step of a kernel that Python calls: machine code, with the constants of its callees."""

    _name = "lower_kernel"
    lowering_class = FrontLowering

    def run_pass(self, state: Any) -> bool:
        # nobody passes kernels about as pointers to C functions
        state.flags.no_cfunc_wrapper = True
        super().run_pass(state)
        library = state.library
        for variable in library._final_module.global_variables:
            if variable.name.startswith(_ENVIRONMENT):
                found = lookup_environment(variable.name)
                if found is not None:
                    library.codegen.set_env(variable.name, found)
        return True


def _pipelines(state: Any, lower: type[NativeLowering]) -> list[Any]:
    ours = {NativeLowering: lower, NopythonTypeInference: InferTypes}
    pipeline = DefaultPassBuilder.define_nopython_pipeline(state)
    pipeline.passes = [(ours.get(step, step), why) for step, why in pipeline.passes]
    pipeline.add_pass_after(FoldModuleConstants, FixupArgs)
    pipeline.finalize()
    return [pipeline]


class _CalleeCompiler(CompilerBase):  # type: ignore[misc]
    def define_pipelines(self) -> list[Any]:
        return _pipelines(self.state, _LowerCallee)


class KernelCompiler(CompilerBase):  # type: ignore[misc]
    """Compiles the side of a kernel that Python sees."""

    def define_pipelines(self) -> list[Any]:
        """Return the passes of numba, the last one replaced."""
        return _pipelines(self.state, _LowerKernel)


class _CalleeCacheImpl(KernelCacheImpl):  # type: ignore[misc]
    """Keeps the LLVM code of callees, in files of their own."""

    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        return f"callee-{super().get_filename_base(fullname, abiflags)}"

    def reduce(self, compiled: CompileResult) -> tuple[Any, ...]:
        compiled.fndesc.typemap = compiled.fndesc.calltypes = None
        return (
            compiled.library.name,
            compiled.library._get_module_for_linking().as_bitcode(),
            compiled.fndesc,
            compiled.environment,
            compiled.signature,
            tuple(compiled._find_referenced_environments()),
        )

    def rebuild(self, target: Any, payload: tuple[Any, ...]) -> CompileResult:
        name, code, description, environment, signature, environments = payload
        library = _Library(target.codegen(), name)
        library._final_module = library._shared_module = llvm.parse_bitcode(code)
        library._finalize_final_module()
        return compile_result(
            typing_context=target.typing_context,
            target_context=target,
            entry_point=_make_known(target, description, library),
            signature=signature,
            objectmode=False,
            lifted=(),
            fndesc=description,
            library=library,
            environment=environment,
            reload_init=(),
            referenced_envs=environments,
        )


class _CalleeCache(KernelCache):  # type: ignore[misc]
    _impl_class = _CalleeCacheImpl


def callee(function: Callable[..., Any], flags: dict[str, Any]) -> Any:
    """Return a dispatcher that compiles a function for the kernels that call it; nobody may run it.

    Its cache files are written to ``numba.config.CACHE_DIR`` as that is now.

    Args:
        function: A plain function.
        flags: Options of its kernel.
    """
    dispatcher = numba.njit(pipeline_class=_CalleeCompiler, **flags)(function)
    dispatcher._cache = _CalleeCache(function)

    def add_overload(compiled: CompileResult) -> None:
        # numba would enter it among the functions that Python can call
        dispatcher.overloads[tuple(compiled.signature.args)] = compiled

    dispatcher.add_overload = add_overload
    return dispatcher
