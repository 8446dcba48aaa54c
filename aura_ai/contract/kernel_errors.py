"""One-line messages for errors in kernels of other packages.

numba says it in a hundred lines or more, of which the first or the last few concern the author. Errors
of this package's own kernels are faults of this program and are left as they are.
"""

from __future__ import annotations

import ast
import difflib
import os
import re
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path

from aura_ai.engine.sources import LIBRARIES, module_file

_COMPILER = ("numba", "core")
"""Folders of the part of numba through which every error of a compilation comes."""
_OURS = ("aura_ai", "aura_ai.bots", "aura_ai.tournaments", "numba")
"""Packages with lines that are not the author's."""
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_PLACE = re.compile(r" (?:at|from) (\S.*?\.py) \((\d+)\)|File \"(.+?\.py)\", line (\d+)")
_CALLEE = "resolving callee type: type(CPUDispatcher"
"""Begins what is about the caller of the function with the fault, then the caller of that."""
_STEP = re.compile(r"Failed in \w+ mode pipeline \(step: .*\)\s*")
_UNDEFINED = re.compile(r"NameError: name '(\w+)' is not defined")
_NO_HEAP = "NRT required but not enabled"
_HEAP = (
    "a kernel makes no arrays, lists, dicts, texts or exceptions; it writes into what it is given"
)
_UNKNOWN = "No implementation of function"
_LITERAL = "- Resolution failure for literal arguments:"
_METHOD = re.compile(r"BoundFunction\(\(.*, '([a-z]\w*)'\) for (.+)\)$", re.MULTILINE)
_CONTAINER = re.compile(r"(?:DictType\[|list\(|set\()undefined")
_VARIABLE = re.compile(r"variable '([^\W\d]\w*)'")
_NO_KERNEL = re.compile(r"Untyped global name '(\w+)'.*<class 'function'>")
_BYTECODE = "The compiler failed to analyze the bytecode. "
_NO_VALUE = re.compile(r"expected \w+, got None")
Place = tuple[Path, int]


def in_one_line(error: BaseException) -> str | None:
    """Return the fault in an author's kernel and its place, None for an error of any other kind."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    files = [Path(frame.f_code.co_filename).parts for frame in frames]
    compiling = any(parts[-3:-1] == _COMPILER for parts in files if len(parts) > 2)
    if not compiling and type(error).__module__ != "numba.core.errors":
        return _without_value() if _NO_VALUE.fullmatch(str(error)) else None
    text = _COLOURS.sub("", str(error))
    inner, _, outer = text.partition(_CALLEE)
    places = [*_named(inner), *_on_the_way(error), *_named(outer), *_source_of(error)]
    place = next((place for place in places if not _is_ours(place[0])), None)
    if place is None:
        return None
    if undefined := _UNDEFINED.search(text):
        # numba names only the call where the name is inside the callee
        place = next(_uses(undefined[1], place), place)
    return f"{place[0]}:{place[1]}{_function(place)}: {_message(error, text)}"


def _named(text: str) -> list[Place]:
    """Return the places that a text of numba's names, in their order."""
    groups = [[part for part in match if part] for match in _PLACE.findall(text)]
    return [(Path(os.path.abspath(path)), int(line)) for path, line in groups]


def _on_the_way(error: BaseException) -> list[Place]:
    """Return the places where the compiler was when an error came up, the innermost first."""
    chain = [error]
    while (inner := chain[-1].__cause__ or chain[-1].__context__) is not None:
        chain.append(inner)
    places: list[Place] = []
    for each in reversed(chain):
        frames = [frame for frame, _ in traceback.walk_tb(each.__traceback__)]
        holders = [frame.f_locals.get("self") for frame in reversed(frames)]
        # a scope knows no more than where its function begins
        places += [p for h in holders if type(h).__name__ != "Scope" for p in _source_of(h)]
    return places


def _without_value() -> str | None:
    """Return the first kernel of an author that gives a value here and none there, with its place."""
    modules = [module_file(name) for name in sys.modules if name.partition(".")[0] not in LIBRARIES]
    for file in sorted({Path(file) for file in modules if file is not None}):
        # a bot's file may have gone since it was loaded
        if _is_ours(file) or not file.is_file() or b"aura_ai" not in file.read_bytes():
            continue
        for node in ast.walk(_tree(file)):
            if isinstance(node, ast.FunctionDef) and _is_kernel(node) and _may_give_nothing(node):
                words = "ends without a return, or with a bare one, and gives a value elsewhere"
                return f"{file}:{node.body[-1].lineno} {node.name}: {words}"
    return None


def _is_kernel(function: ast.FunctionDef) -> bool:
    return any("jit" in ast.unparse(mark) for mark in function.decorator_list)


def _may_give_nothing(function: ast.FunctionDef) -> bool:
    """Return whether a function returns a value on one way and none on another."""
    returns = [node.value for node in ast.walk(function) if isinstance(node, ast.Return)]
    return any(returns) and (None in returns or _goes_on(function.body))


def _goes_on(body: list[ast.stmt]) -> bool:
    """Return whether the code behind some statements can be reached."""
    last = body[-1] if body else None
    if isinstance(last, ast.If):
        return _goes_on(last.body) or _goes_on(last.orelse)
    if isinstance(last, ast.While) and isinstance(last.test, ast.Constant) and last.test.value:
        return any(isinstance(node, ast.Break) for node in ast.walk(last))
    return not isinstance(last, ast.Return | ast.Raise)


def _source_of(holder: object) -> list[Place]:
    """Return the place in a source that an object of numba's is about, if it says one."""
    loc = getattr(holder, "loc", None)
    name, line = getattr(loc, "filename", None), getattr(loc, "line", None)
    return [(Path(name), line)] if isinstance(name, str) and isinstance(line, int) else []


def _is_ours(file: Path) -> bool:
    modules = (sys.modules[name] for name in _OURS if name in sys.modules)
    return any(file.is_relative_to(folder) for module in modules for folder in module.__path__)


def _uses(name: str, place: Place) -> Iterator[Place]:
    """Yield where a name that is defined nowhere is used, the file of a place first."""
    for file in (place[0], *sorted(place[0].parent.rglob("*.py"))):
        for node in ast.walk(_tree(file)):
            if isinstance(node, ast.Name) and node.id == name:
                yield file, node.lineno


def _tree(file: Path) -> ast.Module:
    try:
        return ast.parse(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, SyntaxError):
        return ast.Module([], [])


def _function(place: Place) -> str:
    """Return the name of the function around a line, behind a blank; nothing where there is none."""
    around = [
        node.name
        for node in ast.walk(_tree(place[0]))
        if isinstance(node, ast.FunctionDef)
        # numba takes the line of the decorator for that of the function
        and min([node.lineno, *(mark.lineno for mark in node.decorator_list)]) <= place[1]
        and place[1] <= (node.end_lineno or 0)
    ]
    return f" {around[-1]}" if around else ""


def _message(error: BaseException, text: str) -> str:
    """Return the first sentence that says what is wrong."""
    if isinstance(error, AttributeError) and hasattr(error.obj, "__name__"):
        near = difflib.get_close_matches(error.name or "", dir(error.obj), 1)
        return f"{error.obj.__name__} has no {error.name!r}" + "".join(f" ({n}?)" for n in near)
    if no_kernel := _NO_KERNEL.search(text):
        return f"{no_kernel[1]} is not a kernel: it lacks @jit"
    lines = [line.strip() for line in _STEP.sub("", text).splitlines() if line.strip()]
    if not lines:
        return type(error).__name__
    if _CONTAINER.search(text):
        return ": ".join([*_VARIABLE.findall(lines[0])[:1], _HEAP])
    if lines[0].startswith(_NO_HEAP):
        return _HEAP
    if lines[0] == _LITERAL:
        method = _METHOD.search(text)
        what = f"{method[1]} of {method[2]}: " if method else ""
        if _NO_HEAP in text:
            return f"{what}{_HEAP}"
        lines = lines[1:]
    if lines[0].startswith(_UNKNOWN) and len(lines) > 1:
        return f"there is no {lines[1].removeprefix('>>> ')} in kernels"
    return lines[0].partition(" Raised from ")[0].removeprefix(_BYTECODE).replace("..", ".")
