"""Compile inner kernels to LLVM code only, without wrappers.

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

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType
from typing import Any

import numba
from llvmlite import binding as llvm
from numba import types
from numba.core.compiler import CompilerBase, CompileResult, DefaultPassBuilder, compile_result
from numba.core.compiler_machinery import register_pass
from numba.core.environment import lookup_environment
from numba.core.typed_passes import NativeLowering, NopythonRewrites, NopythonTypeInference
from numba.core.untyped_passes import FixupArgs, InlineClosureLikes

from aura_ai.engine.numba_private.caches import KernelCache, KernelCacheImpl
from aura_ai.engine.numba_private.constants import FoldModuleConstants
from aura_ai.engine.numba_private.indexing import FrontLowering
from aura_ai.engine.numba_private.inference import InferTypes, remembered
from aura_ai.engine.numba_private.libraries import CalleeLibrary, KernelLibrary
from aura_ai.engine.uncompiled import LATE

_ENVIRONMENT = "_ZN08NumbaEnv"
"""Prefix of the globals in which compiled code finds its constants."""

_PREFIX = "callee-"
_KNOWN: dict[tuple[str, str], Callable[[], Any]] = {}
"""How to get the dispatcher of each callee of this process, by its key."""


def _make_known(target: Any, description: Any, library: CalleeLibrary) -> object:
    """Let other kernels call a function; return the key by which they find it."""

    def key() -> None:
        """Stand where an ordinary kernel has what Python calls."""

    target.insert_user_function(key, description, [library])
    return key


@contextmanager
def _named_by_source(target: Any, identity: Any) -> Iterator[None]:
    """Give a function the same name in every process.

    Callers in the cache use that name when the function is compiled again, as after a process that was
    ended while it compiled. numba puts into it how many functions the process has compiled, and
    options that the function has from whoever called it first.
    """
    usual = target.mangler
    named = f"{identity.modname}.{identity.func_qualname}"

    def mangler(name: str, *types_: Any, abi_tags: Any = (), uid: int | None = None) -> Any:
        if name.endswith(named) and uid == identity.unique_id:
            abi_tags, uid = (), identity.firstlineno
        return usual(name, *types_, abi_tags=abi_tags, uid=uid)

    target.mangler = mangler
    try:
        yield
    finally:
        del target.mangler


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerCallee(NativeLowering):  # type: ignore[misc]
    """The last step of a callee: LLVM code."""

    _name = "lower_callee"
    lowering_class = FrontLowering

    def run_pass(self, state: Any) -> bool:
        target = state.targetctx
        state.library = library = CalleeLibrary(target.codegen(), state.func_id.func_qualname)
        flags = state.flags
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        with remembered(), _named_by_source(target, state.func_id):
            super().run_pass(state)
        library._ensure_finalized()
        function = _make_known(target, state["cr"].fndesc, library)
        state["cr"] = state["cr"]._replace(cfunc=function)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerKernel(NativeLowering):  # type: ignore[misc]
    """The last step of a kernel that Python calls: machine code, with the constants of its callees."""

    _name = "lower_kernel"
    lowering_class = FrontLowering

    def run_pass(self, state: Any) -> bool:
        state.library = KernelLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        # kernels are never passed as pointers to C functions
        state.flags.no_cfunc_wrapper = True
        with remembered():
            super().run_pass(state)
        library = state.library
        for variable in library._final_module.global_variables:
            if variable.name.startswith(_ENVIRONMENT):
                environment = lookup_environment(variable.name)
                if environment is not None:
                    library.codegen.set_env(variable.name, environment)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class _InlineClosures(InlineClosureLikes):  # type: ignore[misc]
    """numba's inlining of closures, for kernels that have any."""

    _name = "inline_closures"

    def run_pass(self, state: Any) -> bool:
        constants = state.func_id.code.co_consts
        return any(isinstance(c, CodeType) for c in constants) and super().run_pass(state)


@register_pass(mutates_CFG=True, analysis_only=False)
class _FuseArrays(NopythonRewrites):  # type: ignore[misc]
    """numba's fusing of array expressions, for kernels that have any."""

    _name = "fuse_arrays"

    def run_pass(self, state: Any) -> bool:
        signatures = [signature for signature in state.calltypes.values() if signature is not None]
        types_used = {t for s in signatures for t in (s.return_type, *s.args)}
        arrays = any(isinstance(s.return_type, types.Array) for s in signatures)
        records = any(isinstance(t, types.Record) for t in types_used)
        return (arrays or records) and super().run_pass(state)


def _pipelines(state: Any, lower: type[NativeLowering]) -> list[Any]:
    ours = {
        NativeLowering: lower,
        NopythonTypeInference: InferTypes,
        InlineClosureLikes: _InlineClosures,
        NopythonRewrites: _FuseArrays,
    }
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
        return f"{_PREFIX}{super().get_filename_base(fullname, abiflags)}"

    def reduce(self, compiled: CompileResult) -> tuple[Any, ...]:
        compiled.fndesc.typemap = compiled.fndesc.calltypes = None
        return (
            compiled.library.name,
            compiled.library._get_module_for_linking().as_bitcode(),
            compiled.library.symbol,
            compiled.library.expanded,
            [callee.key for callee in compiled.library.callees],
            compiled.fndesc,
            compiled.environment,
            compiled.signature,
            tuple(compiled._find_referenced_environments()),
        )

    def rebuild(self, target: Any, payload: tuple[Any, ...]) -> CompileResult:
        name, code, symbol, expanded, callees, description, environment, signature, environments = (
            payload
        )
        library = CalleeLibrary(target.codegen(), name)
        library.symbol, library.expanded = symbol, expanded
        library._final_module = library._shared_module = llvm.parse_bitcode(code)
        for key, argument_types in callees:
            dispatcher = _dispatcher(key)
            dispatcher.compile(argument_types)
            library._linking_libraries.append(dispatcher.overloads[argument_types].library)
        library.close()
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


def _dispatcher(key: tuple[str, str]) -> Any:
    while key not in _KNOWN and LATE:
        LATE.pop()()
    return _KNOWN[key]()


class _CalleeCache(KernelCache):  # type: ignore[misc]
    _impl_class = _CalleeCacheImpl


def key_of(cache: KernelCache) -> tuple[str, str]:
    """Return the name of a kernel in every process: folder and file of its cache."""
    return Path(cache.cache_path).parent.name, cache._impl.filename_base.removeprefix(_PREFIX)


def make_known(cache: KernelCache, as_callee: Callable[[], Any]) -> None:
    """Say how to get the callee of a kernel, for callers that come from the cache."""
    _KNOWN[key_of(cache)] = as_callee


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
        arguments = tuple(compiled.signature.args)
        compiled.library.key = key_of(dispatcher._cache), arguments
        dispatcher.overloads[arguments] = compiled

    dispatcher.add_overload = add_overload
    return dispatcher
