"""Imports run one way (docs/design.md)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = {
    "engine": ROOT / "aura_ai" / "engine",
    "games": ROOT / "aura_ai" / "games",
    "search": ROOT / "aura_ai" / "search",
    "bots": ROOT / "bots",
    "tournaments": ROOT / "tournaments",
    "play": ROOT / "aura_ai" / "play",
    "measure": ROOT / "aura_ai" / "measure",
    "stress": ROOT / "aura_ai" / "stress",
    "referee": ROOT / "tests" / "referee",
    "cli": ROOT / "aura_ai" / "cli",
}
MAY_IMPORT = {
    "engine": set(),
    "games": {"engine"},
    "search": {"engine", "games"},
    "bots": {"engine", "games", "search"},
    "tournaments": {"engine", "games", "search", "bots"},
    "play": {"engine", "games", "search", "bots"},
    "measure": {"engine", "games", "search", "bots"},
    "stress": {"engine", "games", "bots", "referee"},
    "referee": set(),
    "cli": set(FOLDERS),
}


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


def test_no_game_knows_another() -> None:
    games = ROOT / "aura_ai" / "games"
    common = {path.stem for path in games.glob("*.py")}
    for game in games.iterdir():
        if not game.is_dir() or game.name.startswith("_"):
            continue
        for path in game.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                module = node.module if isinstance(node, ast.ImportFrom) else None
                if module and module.startswith("aura_ai.games."):
                    part = module.split(".")[2]
                    assert part in {game.name, *common}, path


def test_generic_layers_do_not_name_a_game() -> None:
    for layer in ("engine", "search", "tournaments"):
        for path in FOLDERS[layer].rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                module = node.module if isinstance(node, ast.ImportFrom) else ""
                assert not (module or "").startswith("aura_ai.games.aura"), path
                assert not (module or "").startswith("aura_ai.bots.aura"), path
