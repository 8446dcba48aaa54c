"""Imports run one way (docs/design.md)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from aura_ai.packages import BESIDE

ROOT = Path(__file__).parents[1]
MAY_IMPORT = {
    "engine": set(),
    "workers": {"engine"},
    "games": {"engine"},
    "screens": {"engine", "games"},
    "search": {"engine", "games"},
    "bots": {"engine", "workers", "games", "screens", "search"},
    "luck": {"engine", "games", "screens", "search", "bots"},
    "tournaments": {"engine", "workers", "games", "screens", "search", "bots", "luck"},
    "learning": {"engine", "workers", "games", "screens", "search", "bots", "tournaments"},
    "play": {"engine", "workers", "games", "screens", "search", "bots", "luck", "tournaments"},
    "balance": {"engine", "games", "screens", "search", "bots", "tournaments", "play", "luck"},
    "web": {"engine", "games", "screens", "bots", "tournaments", "play"},
    "measure": {"engine", "games", "search", "bots"},
    "batch": {"engine", "games", "search", "bots"},
    "adapters": {"engine", "games", "search", "bots", "batch"},
    "stress": {"engine", "workers", "games", "bots", "referee"},
    "referee": set(),
}
MAY_IMPORT["cli"] = {*MAY_IMPORT, "cli"}
FOLDERS = {layer: ROOT / BESIDE.get(layer, f"aura_ai/{layer}") for layer in MAY_IMPORT}


def layers_imported(path: Path, layer: str) -> set[str]:
    """Return the layers that a file imports from, itself excepted."""
    modules = set()
    for node in ast.walk(ast.parse(path.read_text())):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names = [node.module]
            if node.module == "aura_ai":
                names = [f"aura_ai.{alias.name}" for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[0] == "aura_ai" and len(parts) > 1 and parts[1] in FOLDERS:
                modules.add(parts[1])
    return modules - {layer}


@pytest.mark.parametrize("layer", FOLDERS)
def test_layer_imports_only_what_lies_below(layer: str) -> None:
    files = sorted(FOLDERS[layer].rglob("*.py"))
    assert files, f"layer {layer} has no files: the test looks in the wrong place"
    for path in files:
        wrong = layers_imported(path, layer) - MAY_IMPORT[layer]
        assert not wrong, f"{path.relative_to(ROOT)} imports {sorted(wrong)}"


GAMES = sorted(p.parent.name for p in (ROOT / "aura_ai" / "games").glob("*/game.py"))


def modules_imported(path: Path) -> set[str]:
    """Return every module of ours that a file imports, and every name it imports from one."""
    modules = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            modules |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in modules if name.startswith("aura_ai.")}


def games_named(modules: set[str]) -> set[str]:
    """Return the games whose modules are among these."""
    return {game for game in GAMES for name in modules if game in name.split(".")[2:3]}


@pytest.mark.parametrize("game", GAMES)
def test_no_game_knows_another(game: str) -> None:
    for layer in ("games", "screens", "bots"):
        for path in (FOLDERS[layer] / game).rglob("*.py"):
            assert games_named(modules_imported(path)) <= {game}, path


@pytest.mark.parametrize("game", GAMES)
def test_the_packages_of_a_game_name_no_other(game: str) -> None:
    others = [other.replace("_", " ").title() for other in GAMES if other != game]
    for layer in ("games", "screens", "bots"):
        for path in (FOLDERS[layer] / game).rglob("__init__.py"):
            docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
            assert not [other for other in others if other in docstring], path


@pytest.mark.parametrize(
    "layer",
    [
        "engine",
        "workers",
        "games",
        "screens",
        "search",
        "bots",
        "luck",
        "tournaments",
        "play",
        "adapters",
        "web",
    ],
)
def test_generic_layers_do_not_name_a_game(layer: str) -> None:
    for path in FOLDERS[layer].rglob("*.py"):
        if Path(path.relative_to(FOLDERS[layer]).parts[0]).stem not in GAMES:
            assert games_named(modules_imported(path)) == set(), path


def test_only_its_own_stress_modules_name_a_game() -> None:
    for path in FOLDERS["stress"].glob("*.py"):
        named = games_named(modules_imported(path))
        assert all(path.stem.startswith(game) for game in named), path


def modules() -> dict[str, Path]:
    """Return every module of ours by its name when it is installed."""
    files = {}
    for layer, folder in FOLDERS.items():
        for path in folder.rglob("*.py"):
            parts = path.relative_to(folder).with_suffix("").parts
            files[".".join(["aura_ai", layer, *parts]).removesuffix(".__init__")] = path
    return files


def module_imports(files: dict[str, Path]) -> dict[str, set[str]]:
    """Return the imports of each module: for types alone and inside functions too."""
    graph: dict[str, set[str]] = {}
    for module, path in files.items():
        package = module if path.name == "__init__.py" else module.rpartition(".")[0]
        graph[module] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            wanted: list[str] = []
            if isinstance(node, ast.Import):
                wanted = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                base = package.split(".")
                origin = ".".join([*base[: len(base) + 1 - node.level], node.module or ""])
                origin = (node.module or "") if not node.level else origin.rstrip(".")
                wanted = [origin, *(f"{origin}.{alias.name}" for alias in node.names)]
            graph[module] |= {name for name in wanted if name in files and name != module}
        # a package that gathers its parts does not use them, nor do they use it by lying in it
        if path.name == "__init__.py":
            graph[module] = {n for n in graph[module] if not n.startswith(f"{module}.")}
        graph[module] = {n for n in graph[module] if not module.startswith(f"{n}.")}
    return graph


def circles(graph: dict[str, set[str]]) -> list[str]:
    """Return the circles of a graph of imports."""
    state: dict[str, int] = {}
    rings = []

    def visit(module: str, way: list[str]) -> None:
        state[module] = 1
        for other in sorted(graph[module]):
            if state.get(other) == 1:
                rings.append(" -> ".join([*way[way.index(other) :], other]))
            elif other not in state:
                visit(other, [*way, other])
        state[module] = 2

    for module in sorted(graph):
        if module not in state:
            visit(module, [module])
    return rings


def test_no_circle_of_imports() -> None:
    graph = module_imports(modules())
    assert len(graph) > 150
    assert circles(graph) == []


def test_a_circle_of_types_is_seen(tmp_path: Path) -> None:
    sources = {"one": "import aura_ai.two", "two": "if TYPE_CHECKING:\n    import aura_ai.one"}
    files = {f"aura_ai.{name}": tmp_path / f"{name}.py" for name in sources}
    for name, text in sources.items():
        (tmp_path / f"{name}.py").write_text(text)
    assert circles(module_imports(files)) == ["aura_ai.one -> aura_ai.two -> aura_ai.one"]


def names_imported_only(path: Path) -> set[str]:
    """Return the names that a module imports and does not define."""
    return {
        alias.asname or alias.name
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def test_the_page_imports_a_name_from_where_it_is_defined() -> None:
    files = modules()
    for path in FOLDERS["web"].rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            source = files.get(getattr(node, "module", None) or "")
            if source is None or source.name == "__init__.py":
                continue
            passed_on = {alias.name for alias in node.names} & names_imported_only(source)
            assert not passed_on, (
                f"{path.relative_to(ROOT)}: {node.module} only imports {passed_on}"
            )


TOURNAMENT_MAY_IMPORT = {
    "planning": set(),
    "playing": {"planning"},
    "storing": {"planning", "playing"},
    "rating": {"planning", "playing", "storing"},
    "reporting": {"planning", "storing", "rating"},
}


@pytest.mark.parametrize("part", TOURNAMENT_MAY_IMPORT)
def test_parts_of_a_tournament_import_one_way(part: str) -> None:
    files = sorted((FOLDERS["tournaments"] / part).rglob("*.py"))
    assert len(files) > 1
    for path in files:
        parts = {name.split(".")[2] for name in modules_imported(path) if "tournaments" in name}
        assert parts <= {part, *TOURNAMENT_MAY_IMPORT[part]}, path
