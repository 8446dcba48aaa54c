"""Source files that can end up inside a compiled kernel.

A kernel inlines its callees and the constants of the modules that it imports, and nothing else. So
what it was made of is its own module and everything that this module imports, directly or not:
the *closure* of the module. Words, pictures and positions of a game import kernels but are imported by
none, so editing a word changes the closure of no kernel.

Imports at the left margin count: a kernel cannot import inside a function, and what stands under
``if TYPE_CHECKING`` is never in the code. Those modules are loaded when a kernel is decorated, so
nothing has to be searched for on disk.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import re
import sys
from collections.abc import Iterable
from pathlib import Path

_IMPORT = re.compile(
    r"^(?:from[ \t]+(?P<origin>[.\w]+)[ \t]+import[ \t]+(?:\((?P<several>[^)]*)\)|(?P<one>[^\n]*))"
    r"|import[ \t]+(?P<plain>[^\n]*))",
    re.MULTILINE,
)
_COMMENT = re.compile(r"#[^\n]*")
LIBRARIES = frozenset(sys.stdlib_module_names) | {
    *("click", "llvmlite", "matplotlib", "numba", "numpy", "platformdirs", "scipy", "tqdm"),
}
"""Top-level modules that hold none of our code; the versions of those that compile are hashed apart."""


FOLDER = "aura_ai_folder_"
"""Begins the name of a package that stands for a user's folder, where its files look first."""


def module_file(module: str) -> str | None:
    """Return the source file of a loaded module, None when it has none."""
    name: str | None = getattr(sys.modules.get(module), "__file__", None)
    return name if name and name.endswith(".py") else None


@functools.cache
def _content(path: str) -> bytes:
    return Path(path).read_bytes()


@functools.cache
def file_digest(path: str) -> bytes:
    """Return a hash of the content of a file."""
    return hashlib.sha256(_content(path)).digest()


def _first_word(entry: str) -> str:
    words = entry.split()
    return words[0] if words else ""


def _absolute(origin: str, module: str) -> str:
    """Return the full name of the module after ``from``."""
    dots = len(origin) - len(origin.lstrip("."))
    if not dots:
        return origin
    path = module_file(module)
    parts = module.split(".")
    if path is None or not path.endswith("__init__.py"):
        parts = parts[:-1]
    parts = parts[: len(parts) - (dots - 1)]
    return ".".join([*parts, *filter(None, [origin.lstrip(".")])])


@functools.cache
def _imports(module: str, path: str) -> frozenset[str]:
    """Return the modules that a module imports at the left margin, libraries left out."""
    modules: set[str] = set()
    folder = module.partition(".")[0] if module.startswith(FOLDER) else ""

    def beside(name: str) -> str:
        return f"{folder}.{name}" if folder and module_file(f"{folder}.{name}") else name

    for match in _IMPORT.finditer(_COMMENT.sub("", _content(path).decode("utf-8"))):
        if match["plain"] is not None:
            modules |= {beside(_first_word(entry)) for entry in match["plain"].split(",")}
            continue
        origin = beside(_absolute(match["origin"], module))
        names = match["several"] or match["one"] or ""
        parts = {f"{origin}.{word}" for word in map(_first_word, names.split(",")) if word}
        modules |= parts
        # a package that is only imported from adds no code of its own to a kernel, and what it
        # imports is loaded early or late, as the program goes
        if not all(map(module_file, parts)):
            modules.add(origin)
    return frozenset(
        name for name in modules if name.partition(".")[0] not in LIBRARIES and module_file(name)
    )


def closure(modules: Iterable[str]) -> dict[str, str]:
    """Return the loaded modules that kernels of some modules can hold code of, with their files.

    Args:
        modules: Names of loaded modules.
    """
    sources: dict[str, str] = {}
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        path = module_file(module)
        if module in sources or path is None:
            continue
        sources[module] = path
        waiting += _imports(module, path)
    return sources


def closure_digest(modules: Iterable[str]) -> bytes:
    """Return a hash of the text of a :func:`closure`, the same on every machine."""
    digest = hashlib.sha256()
    for module, path in sorted(closure(modules).items()):
        digest.update(module.encode() + b"\0" + file_digest(path))
    return digest.digest()


def package_digest(*packages: str) -> str:
    """Return a hash of all Python and data files of packages, sub-packages included."""
    digest = hashlib.sha256()
    for package in packages:
        spec = importlib.util.find_spec(package)
        assert spec is not None, f"no package {package}"
        root = Path(str(spec.origin)).parent
        for path in sorted(root.rglob("*")):
            if path.suffix in {".py", ".toml", ".npz", ".sql"} and path.is_file():
                digest.update(str(path.relative_to(root)).encode() + b"\0" + file_digest(str(path)))
    return digest.hexdigest()
