"""Imports run one way (docs/design.md)."""

from __future__ import annotations

import ast
import functools
from pathlib import Path

import pytest

from aura_ai.files import read_toml
from aura_ai.packages import BESIDE

ROOT = Path(__file__).parents[1]
TABLES = read_toml(Path(__file__).with_name("layers.toml"))
MAY_IMPORT: dict[str, set[str]] = {room: set(rooms) for room, rooms in TABLES["rooms"].items()}
MAY_IMPORT["cli"] = {*MAY_IMPORT, "cli"}
WINGS = TABLES["wings"]
RULES = "rules"
PARTS = {part: set(others) for part, others in TABLES["parts"].items()}
TOURNAMENT = {part: set(others) for part, others in TABLES["tournament"].items()}
ROOMS = {layer: ROOT / BESIDE.get(layer, f"aura_ai/{layer}") for layer in MAY_IMPORT}
GAMES = sorted(p.parent.name for p in (ROOT / "aura_ai" / "games").glob("*/game.py"))
STATEMENTS = (ast.stmt, ast.excepthandler, ast.match_case)
FOLDERS = {**ROOMS, "games": ROOT / "aura_ai" / "games"}


@functools.cache
def imports_of(path: Path) -> tuple[ast.Import | ast.ImportFrom, ...]:
    """Return the imports of a file: for types alone and inside functions too."""
    nodes: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    for node in nodes:
        # expressions, which are most of a file, hold none
        nodes += [each for each in ast.iter_child_nodes(node) if isinstance(each, STATEMENTS)]
    return tuple(node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom))


def modules_imported(path: Path) -> set[str]:
    """Return every module that a file imports, and every name it imports from one."""
    modules = set()
    for node in imports_of(path):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif node.level == 0 and node.module:
            modules |= {f"{node.module}.{alias.name}" for alias in node.names}
    return modules


def game_of(module: str) -> str | None:
    """Return the game that a module belongs to, None when it serves any game."""
    _, room, *rest = module.split(".")
    return rest[0] if room in ("games", "bots") and rest and rest[0] in GAMES else None


def room_of(module: str) -> str:
    """Return the room of a module, or the part when it belongs to a game."""
    _, room, *rest = module.split(".")
    if game_of(module) is None or room == "bots":
        return room
    part = rest[1] if len(rest) > 1 else RULES
    part = TABLES["also"].get(part, part)
    return part if part in PARTS else RULES


def wrong_imports(module: str, imports: set[str]) -> set[str]:
    """Return the imports of a module that the order of the house forbids."""
    game, room = game_of(module), room_of(module)
    allowed = {room, *(PARTS[room] if game else MAY_IMPORT[room])}
    return {
        other
        for other in imports
        if other.startswith("aura_ai.")
        and other.split(".")[1] in FOLDERS
        and (room_of(other) not in allowed or game_of(other) not in {None, game})
    }


def by_room() -> dict[str, dict[str, Path]]:
    """Return the modules of each room and of each part of a game."""
    rooms: dict[str, dict[str, Path]] = {}
    for module, path in modules().items():
        game = game_of(module)
        name = f"{game}: {room_of(module)}" if game else room_of(module)
        rooms.setdefault(name, {})[module] = path
    return rooms


def test_each_room_imports_only_what_lies_below() -> None:
    rooms = by_room()
    assert set(MAY_IMPORT) <= set(rooms)
    # the door of the games is all that is theirs and belongs to none
    assert list(rooms.pop("games")) == ["aura_ai.games"]
    wrong = {
        module: imports
        for files in rooms.values()
        for module, path in files.items()
        if (imports := wrong_imports(module, modules_imported(path)))
    }
    assert wrong == {}


def test_the_core_imports_no_other_wing() -> None:
    assert sorted({*MAY_IMPORT} - {"cli"}) == sorted(
        room for wing in WINGS.values() for room in wing
    )
    for room in WINGS["core"]:
        assert MAY_IMPORT[room] <= set(WINGS["core"]), room


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_one_folder(game: str) -> None:
    parts = {name.removeprefix(f"{game}: ") for name in by_room() if name.startswith(f"{game}: ")}
    assert {RULES, "screen", "bots"} <= parts <= set(PARTS)
    homes = {FOLDERS["games"] / game, FOLDERS["bots"] / game, FOLDERS["bots"]}
    for files in (by_room()[f"{game}: {part}"] for part in parts):
        for path in files.values():
            assert homes & {path.parent, *path.parents}, path


def test_a_wrong_import_is_seen() -> None:
    for case, (module, other) in TABLES["wrong"].items():
        assert wrong_imports(module, {other}) == {other}, case


def test_private_parts_of_numba_are_used_in_one_place() -> None:
    """Only ``numba_private`` may import from inside numba; ``numba.core.event`` is documented."""
    for module, path in modules().items():
        inside = {name for name in modules_imported(path) if name.startswith("numba.core")}
        assert ".numba_private" in module or inside <= {"numba.core.event"}, path


@pytest.mark.parametrize("game", GAMES)
def test_the_packages_of_a_game_name_no_other(game: str) -> None:
    others = [other.replace("_", " ").title() for other in GAMES if other != game]
    for room in ("games", "bots"):
        for path in (FOLDERS[room] / game).rglob("__init__.py"):
            docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
            assert not [other for other in others if other in docstring], path


def modules() -> dict[str, Path]:
    """Return every module of ours by its name when it is installed."""
    files = {}
    for layer, folder in FOLDERS.items():
        for path in folder.rglob("*.py"):
            parts = path.relative_to(folder).with_suffix("").parts
            files[".".join(["aura_ai", layer, *parts]).removesuffix(".__init__")] = path
    return files


def module_imports(files: dict[str, Path]) -> dict[str, set[str]]:
    """Return the modules of ours that each module imports."""
    graph: dict[str, set[str]] = {}
    for module, path in files.items():
        package = module if path.name == "__init__.py" else module.rpartition(".")[0]
        graph[module] = set()
        for node in imports_of(path):
            wanted = [alias.name for alias in node.names]
            if isinstance(node, ast.ImportFrom):
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
        for node in imports_of(path)
        if isinstance(node, ast.ImportFrom) and not node.col_offset
        for alias in node.names
    }


def test_the_page_imports_a_name_from_where_it_is_defined() -> None:
    files = modules()
    for path in FOLDERS["web"].rglob("*.py"):
        for node in imports_of(path):
            source = files.get(getattr(node, "module", None) or "")
            if source is None or source.name == "__init__.py":
                continue
            passed_on = {alias.name for alias in node.names} & names_imported_only(source)
            assert not passed_on, (
                f"{path.relative_to(ROOT)}: {node.module} only imports {passed_on}"
            )


@pytest.mark.parametrize("part", TOURNAMENT)
def test_parts_of_a_tournament_import_one_way(part: str) -> None:
    files = sorted((FOLDERS["tournaments"] / part).rglob("*.py"))
    assert len(files) > 1
    for path in files:
        parts = {name.split(".")[2] for name in modules_imported(path) if "tournaments" in name}
        assert parts <= {part, *TOURNAMENT[part]}, path
