"""``aura-ai games new``: what it writes is a game that can be installed, checked and played."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from aura_ai.cli.kit import KINDS, TEMPLATES, new_bot
from aura_ai.cli.kit import new_game as write
from aura_ai.cli.listing import games
from aura_ai.contract import registry
from aura_ai.errors import AuraError

RUFF = Path(sys.executable).with_name("ruff")
WIDEST = 105


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the game ``pebbles`` and put it where an installation would, which takes seconds."""
    folder = tmp_path_factory.mktemp("kit")
    write("pebbles", folder)
    about = folder / "site" / "pebbles-0.1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text("[aura_ai.games]\npebbles = pebbles\n")
    shutil.copytree(folder / "pebbles" / "pebbles", folder / "site" / "pebbles")
    return folder


def run(folder: Path, *words: str, inside: str = "", lines: str = "", code: int = 0) -> str:
    """Run a module with the game on the path, in a folder, and return what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", *words],
        env={**os.environ, "PYTHONPATH": str(folder / "site")},
        cwd=folder / inside,
        input=lines,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == code, (done.stdout + done.stderr)[-3000:]
    return done.stderr if code else done.stdout


MOST_WRITTEN = 500
"""Lines of Python of a game of a page of rules, its worked examples included."""
UNTOUCHED = ("__init__.py", "stress.py", "test_contract.py")
"""Modules that stay as they are, whatever the rules."""


@pytest.mark.parametrize("kind", KINDS)
def test_every_template_is_written(kind: str, tmp_path: Path) -> None:
    written = write("some_game", tmp_path, kind)
    own = [file for file in written if file.suffix == ".py" and file.name not in UNTOUCHED]
    assert sum(len(file.read_text("utf-8").splitlines()) for file in own) <= MOST_WRITTEN
    for file in written:
        text = file.read_text(encoding="utf-8")
        assert "{{" not in text
        if file.suffix != ".md":  # prose is wrapped by its viewer
            assert all(len(line) <= WIDEST for line in text.splitlines()), file
        if file.suffix == ".py":
            ast.parse(text)
    project = tomllib.loads((tmp_path / "some_game" / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["entry-points"]["aura_ai.games"] == {"some_game": "some_game"}


@pytest.mark.skipif(not RUFF.exists(), reason="ruff is not installed")
@pytest.mark.parametrize("kind", KINDS)
def test_it_has_the_house_style(kind: str, tmp_path: Path) -> None:
    write("pebbles", tmp_path, kind)
    # from its own folder, which tells imports of the package from those of others
    house, home = ("--config", str(TEMPLATES.parents[2] / "pyproject.toml")), tmp_path / "pebbles"
    for words in (("check", "--extend-ignore", "D1"), ("format", "--check")):
        done = subprocess.run(
            [RUFF, *words, *house], cwd=home, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout


WHERE = """
import site
site.addsitedir("site")
import miser.bot, pebbles.game
print(miser.__file__, pebbles.__file__, sep="\\n")
"""


@pytest.mark.full
def test_the_folder_of_a_package_does_not_hide_it(tmp_path: Path) -> None:
    """Installed with ``-e``, and looked for from the folder that holds it; so are packages of bots."""
    write("pebbles", tmp_path)
    new_bot("miser", "connect_four", tmp_path)
    pip = (sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target")
    packages = ("-e", "./miser", "-e", "./pebbles")
    subprocess.run([*pip, "site", *packages], cwd=tmp_path, check=True)
    command = [sys.executable, "-c", WHERE]
    shown = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert shown.stdout.split() == [
        str(tmp_path / name / name / "__init__.py") for name in ("miser", "pebbles")
    ]
    # installed whole, with the rules and the data
    subprocess.run([*pip, "whole", "./pebbles"], cwd=tmp_path, check=True)
    files, there = (
        {path.relative_to(where / "pebbles") for path in (where / "pebbles").rglob("*.*")}
        for where in (tmp_path / "pebbles", tmp_path / "whole")
    )
    assert {path for path in files if path.suffix != ".pyc"} <= there


def test_a_folder_that_hides_a_package_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hidden_stones").mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "_packages", lambda: {"hidden": "hidden_stones"})
    with pytest.raises(AuraError, match=r"the folder .*hidden_stones hides it"):
        registry.info("hidden")


EVERY_MODULE = """
import importlib, pkgutil, sys, warnings
import aura_ai.bots.specs, pebbles
warnings.simplefilter("error")
for module in pkgutil.walk_packages(pebbles.__path__, "pebbles."):
    importlib.import_module(module.name)
for name in aura_ai.bots.registry.entries("pebbles"):
    aura_ai.bots.specs.make(name, "pebbles")
print(sum(name.startswith("pebbles.") for name in sys.modules))
"""


@pytest.mark.full
def test_it_uses_nothing_that_is_to_go(folder: Path) -> None:
    """Neither a warning nor a line on standard error when all of it is loaded."""
    done = subprocess.run(
        [sys.executable, "-c", EVERY_MODULE],
        env={**os.environ, "PYTHONPATH": str(folder / "site")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    modules = list((folder / "pebbles" / "pebbles").glob("*.py"))
    assert int(done.stdout) >= len(modules) - 1  # the package itself is named without a dot


PREFERS = """
from aura_ai.games import load
from aura_ai.play.analysis import Analyst, Limits

game = load("pebbles", players=3)
state, gaps = game.new(3), []
while not state.over and len(gaps) < 8:
    legal = state.legal()
    found = Analyst(game, "grandmaster").analyze(state.view(state.to_act), limits=Limits(sims=400))
    visits = [move.visits for move in found.moves]
    gaps.append(max(visits) / max(1, min(visits)))
    state.apply(legal[0])
print(sum(gap > 1.3 for gap in gaps))
"""


@pytest.mark.full
@pytest.mark.slow
def test_its_levels_prefer_something(folder: Path) -> None:
    (folder / "prefers.py").write_text(PREFERS)
    assert int(run(folder, "prefers")) >= 6


@pytest.mark.slow
def test_its_tests_pass(folder: Path) -> None:
    assert "13 passed" in run(folder, "pytest", "-q", "-p", "no:cacheprovider", inside="pebbles")


@pytest.mark.full
@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS[1:])
def test_other_kinds_are_sound(kind: str, tmp_path: Path) -> None:
    write("pebbles", tmp_path, kind)
    pip = (sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target")
    subprocess.run([*pip, str(tmp_path / "site"), str(tmp_path / "pebbles")], check=True)
    assert " passed" in run(tmp_path, "pytest", "-q", "-p", "no:cacheprovider", inside="pebbles")
    stress = ("stress", "pebbles", "--moves", "3000", "--workers", "1", "--json")
    report = json.loads(run(tmp_path, "aura_ai.cli", *stress))
    assert (report["differences"], report["unreached"]) == (0, [])
    balance = ("balance", "pebbles", "--players", "2", "--games", "6", "--db", "b.db", "--json")
    groups = {
        row["group"]
        for row in json.loads(run(tmp_path, "aura_ai.cli", *balance))["pools"][0]["rows"]
    }
    assert {"fairness", "skill", "decisions"} <= groups


COMMANDS = """
from aura_ai.cli import cli
for number, words in enumerate((
    "stress pebbles --moves 300 --workers 1 --json",
    "rules pebbles p-3.3",
    "play pebbles --bot greedy --seed 3",
)):
    print(end="\\0" if number else "")
    cli(words.split(), standalone_mode=False)
"""


@pytest.mark.slow
def test_commands_know_it(folder: Path) -> None:
    # several commands in one process: to start one takes a second
    (folder / "commands.py").write_text(COMMANDS)
    stress, rules, shown = run(folder, "commands", lines="1\n" * 12 + "score\nq\n").split("\0")
    found = json.loads(stress)
    assert found["moves"] >= 300
    assert (found["differences"], found["broken_invariants"]) == (0, 0)
    assert found["unreached"] == []
    assert found["blind_searches"] == []
    assert "P-3.3" in rules
    assert "The game is over" in shown
    assert "most " in shown


FAULTS = [
    (
        "rules.py",
        "s[at.score + seat] += sale",
        "s[at.scores + seat] += sale",
        "has no 'scores' (score?)",
    ),
    pytest.param(
        *("layout.py", "MAX_SEATS = 4", "MAX_SEATS = ", "package pebbles cannot be imported"),
        marks=pytest.mark.full,
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "right", "wrong", "message"), FAULTS)
def test_a_typo_is_one_line_that_names_it(
    name: str, right: str, wrong: str, message: str, folder: Path
) -> None:
    """Of a kernel, a bot, or a module that cannot be imported; the rest is for who asks."""
    file = folder / "site" / "pebbles" / name
    whole = file.read_text(encoding="utf-8")
    number = whole[: whole.index(right)].count("\n") + 1
    command = ("aura_ai.cli", "stress", "pebbles", "--moves", "200", "--workers", "1", "--quiet")
    try:
        file.write_text(whole.replace(right, wrong), encoding="utf-8")
        *trace, line = run(folder, *command, "--traceback", code=2).splitlines()
        assert trace[0] == "Traceback (most recent call last):"
        assert line.startswith("error: ")
        assert f"{file}:{number}" in line
        assert message in line
    finally:
        file.write_text(whole, encoding="utf-8")


@pytest.mark.full
@pytest.mark.slow
def test_without_its_referee_the_contract_alone_is_checked(folder: Path) -> None:
    stress = folder / "site" / "pebbles" / "stress.py"
    whole = stress.read_text(encoding="utf-8")
    words = ("aura_ai.cli", "stress", "pebbles", "--moves", "100", "--workers", "1")
    try:
        stress.write_text("", encoding="utf-8")
        shown = run(folder, *words)
        assert "the contract alone was checked" in shown
        stress.write_text("def referee(game, seed): ...\n", encoding="utf-8")
        shown = run(folder, *words, code=2)
        assert "error: game pebbles: its module stress lacks fields, RULES" in shown
    finally:
        stress.write_text(whole, encoding="utf-8")


def test_a_folder_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "pebbles").mkdir()
    with pytest.raises(AuraError, match="is there already"):
        write("pebbles", tmp_path)
    assert not list((tmp_path / "pebbles").iterdir())
    (tmp_path / "file").write_text("")
    with pytest.raises(AuraError, match=r"cannot be written|there already"):
        write("pebbles", tmp_path / "file")


def test_the_list_is_as_before() -> None:
    everything = CliRunner().invoke(games, []).stdout
    assert CliRunner().invoke(games, ["list"]).stdout == everything
    assert all(f"{name}: " in everything for name in registry.names())
    one = CliRunner().invoke(games, ["rauha"]).stdout
    assert one in everything
    assert "solenia" not in one
