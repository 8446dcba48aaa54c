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
    "search": {"engine", "games"},
    "bots": {"engine", "workers", "games", "search"},
    "luck": {"engine", "games", "search", "bots"},
    "tournaments": {"engine", "workers", "games", "search", "bots", "luck"},
    "learning": {"engine", "workers", "games", "search", "bots", "tournaments"},
    "play": {"engine", "workers", "games", "search", "bots", "luck", "tournaments"},
    "balance": {"engine", "games", "search", "bots", "tournaments", "play", "luck"},
    "web": {"play", "tournaments"},
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
    found = set()
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
                found.add(parts[1])
    return found - {layer}


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
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.startswith("aura_ai.")}


def games_named(modules: set[str]) -> set[str]:
    """Return the games whose modules are among these."""
    return {game for game in GAMES for name in modules if game in name.split(".")[2:3]}


@pytest.mark.parametrize("game", GAMES)
def test_no_game_knows_another(game: str) -> None:
    for layer in ("games", "bots"):
        for path in (FOLDERS[layer] / game).rglob("*.py"):
            assert games_named(modules_imported(path)) <= {game}, path


@pytest.mark.parametrize("game", GAMES)
def test_the_packages_of_a_game_name_no_other(game: str) -> None:
    others = [other.replace("_", " ").title() for other in GAMES if other != game]
    for layer in ("games", "bots"):
        for path in (FOLDERS[layer] / game).rglob("__init__.py"):
            said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
            assert not [other for other in others if other in said], path


@pytest.mark.parametrize(
    "layer",
    [
        "engine",
        "workers",
        "games",
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
        if path.relative_to(FOLDERS[layer]).parts[0] not in GAMES:
            assert games_named(modules_imported(path)) == set(), path


def test_only_its_own_stress_modules_name_a_game() -> None:
    for path in FOLDERS["stress"].glob("*.py"):
        named = games_named(modules_imported(path))
        assert all(path.stem.startswith(game) for game in named), path


def module_imports() -> dict[str, set[str]]:
    """Return what each module of ours imports when it is loaded (functions and types apart)."""
    names = {}
    for layer, folder in FOLDERS.items():
        for path in folder.rglob("*.py"):
            parts = path.relative_to(folder).with_suffix("").parts
            names[".".join(["aura_ai", layer, *parts]).removesuffix(".__init__")] = path
    found: dict[str, set[str]] = {}
    for module, path in names.items():
        package = module if path.name == "__init__.py" else module.rpartition(".")[0]
        found[module] = set()
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            wanted: list[str] = []
            if isinstance(node, ast.Import):
                wanted = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                base = package.split(".")
                origin = ".".join([*base[: len(base) + 1 - node.level], node.module or ""])
                origin = (node.module or "") if not node.level else origin.rstrip(".")
                wanted = [origin, *(f"{origin}.{alias.name}" for alias in node.names)]
            found[module] |= {name for name in wanted if name in names and name != module}
        # a package that only gathers its parts is no user of them
        if path.name == "__init__.py":
            found[module] = {n for n in found[module] if not n.startswith(f"{module}.")}
    return found


def test_no_circle_of_imports() -> None:
    graph = module_imports()
    assert len(graph) > 150
    state: dict[str, int] = {}
    circles = []

    def visit(module: str, way: list[str]) -> None:
        state[module] = 1
        for other in sorted(graph[module]):
            if state.get(other) == 1:
                circles.append(" -> ".join([*way[way.index(other) :], other]))
            elif other not in state:
                visit(other, [*way, other])
        state[module] = 2

    for module in sorted(graph):
        if module not in state:
            visit(module, [module])
    assert circles == []


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
