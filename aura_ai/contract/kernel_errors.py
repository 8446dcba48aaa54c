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

_COMPILER = ("numba", "core")
"""Folders of the part of numba through which every error of a compilation comes."""
_OURS = ("aura_ai", "aura_ai.bots", "aura_ai.tournaments", "numba")
"""Packages whose lines are not the author's."""
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
_CONTAINER = re.compile(r"(?:DictType\[|list\(|set\()undefined")
_NO_KERNEL = re.compile(r"Untyped global name '(\w+)'.*<class 'function'>")
_BYTECODE = "The compiler failed to analyze the bytecode. "
Place = tuple[Path, int]


def in_one_line(error: BaseException) -> str | None:
    """Return the fault in an author's kernel and its place, None for an error of any other kind."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    files = [Path(frame.f_code.co_filename).parts for frame in frames]
    compiling = any(parts[-3:-1] == _COMPILER for parts in files if len(parts) > 2)
    if not compiling and type(error).__module__ != "numba.core.errors":
        return None
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
    if _CONTAINER.search(text) or _NO_HEAP in text:
        return _HEAP
    if lines[0] == _LITERAL:
        lines = lines[1:]
    if lines[0].startswith(_UNKNOWN) and len(lines) > 1:
        return f"there is no {lines[1].removeprefix('>>> ')} in kernels"
    return lines[0].partition(" Raised from ")[0].removeprefix(_BYTECODE).replace("..", ".")
