"""Python files of users, which import the files next to them as a script does.

A folder becomes a package with a unique name, and only files of this folder look
there. So two folders may each have a ``helper``, and a ``random.py`` replaces nothing elsewhere.
"""

from __future__ import annotations

import ast
import builtins
import functools
import hashlib
import importlib.util
import sys
import types
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from importlib.abc import MetaPathFinder
from importlib.machinery import FrozenImporter, ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path

from aura_ai.engine.sources import FOLDER

_OURS = "aura_ai"
"""A bot in a checkout derives its class from ours, not from a copy."""


def load(path: Path) -> types.ModuleType:
    """Return a Python file as a module, loaded once per process; what the file raises passes through."""
    package = _package(path.resolve().parent)
    name = f"{package.__name__}.{_digest(path.resolve())}"
    module = sys.modules.get(name)
    if module is None:
        loader = _Loader(name, str(path))
        spec = importlib.util.spec_from_file_location(name, path, loader=loader)
        assert spec is not None
        module = importlib.util.module_from_spec(spec)
        # like a script it is in no package
        module.__package__ = ""
        sys.modules[name] = module
        try:
            loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return module


def _digest(path: Path) -> str:
    return hashlib.sha256(str(path).encode()).hexdigest()[:12]


def _package(folder: Path) -> types.ModuleType:
    """Return the package of a folder."""
    name = FOLDER + _digest(folder)
    if name not in sys.modules:
        package = types.ModuleType(name)
        package.__path__ = [str(folder)]
        sys.modules[name] = package
        if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
            sys.meta_path.insert(0, _Finder())
    return sys.modules[name]


class _Finder(MetaPathFinder):
    """Finds the modules of these packages."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(FOLDER):
            return None
        spec = PathFinder.find_spec(fullname, path)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(fullname, spec.loader.path)
        return spec


class _Loader(SourceFileLoader):
    """Runs a module whose import statements look into its folder first."""

    def exec_module(self, module: types.ModuleType) -> None:
        package = self.name.partition(".")[0]
        own = {"__import__": functools.partial(_imported, package)}
        # where statements find the function that carries them out
        module.__dict__["__builtins__"] = {**vars(builtins), **own}
        super().exec_module(module)


def _imported(
    package: str,
    name: str,
    namespace: Mapping[str, object] | None = None,
    local: Mapping[str, object] | None = None,
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> types.ModuleType:
    """Carry out an import statement of a file, see :func:`__import__`."""
    top = name.partition(".")[0]
    if level or not _is_beside(package, top):
        return __import__(name, namespace, local, fromlist or (), level)
    module = __import__(f"{package}.{name}", namespace, local, fromlist or ())
    return module if fromlist else sys.modules[f"{package}.{top}"]


@functools.cache
def _is_beside(package: str, name: str) -> bool:
    """Return whether a script in this folder would find a module there."""
    if name == _OURS or name in sys.builtin_module_names or FrozenImporter.find_spec(name):
        return False
    spec = PathFinder.find_spec(f"{package}.{name}", sys.modules[package].__path__)
    if spec is None or spec.loader is not None:
        return spec is not None
    # a folder without __init__.py comes last
    return importlib.util.find_spec(name) is None


# --- the files of a bot ------------------------------------------------------------------------------
def sources(path: Path) -> list[Path]:
    """Return a Python file and those next to it that it imports, directly or not; nothing is run."""
    waiting, files = [path], {path: None}
    while waiting:
        file = waiting.pop()
        for each in _imports(file, path.parent):
            if each not in files and each.is_file():
                files[each] = None
                waiting.append(each)
    return [path, *sorted(files.keys() - {path})]


def _imports(file: Path, folder: Path) -> Iterator[Path]:
    """Give the files that the imports of a file may mean."""
    nodes: list[ast.AST] = []
    with suppress(OSError, ValueError, SyntaxError, RecursionError):
        nodes = list(ast.walk(ast.parse(file.read_bytes())))
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _modules(folder, alias.name)
        elif isinstance(node, ast.ImportFrom):
            start = file.parents[node.level - 1] if 0 < node.level <= len(file.parents) else folder
            for alias in node.names:
                yield from _modules(start, f"{node.module or ''}.{alias.name}".strip("."))


def _modules(folder: Path, name: str) -> Iterator[Path]:
    """Give the files of a module and of the packages that it is in."""
    for part in name.split("."):
        folder = folder / part
        yield folder.with_name(f"{part}.py")
        yield folder / "__init__.py"
