"""The wheel: everything under one name, with its data, and nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from aura_ai import __version__
from aura_ai.files import read_toml

ROOT = Path(__file__).parents[1]
EXTRAS: dict[str, list[str]] = read_toml(ROOT / "tests" / "extras.toml")["extras"]
"""Arguments of Python by extra."""
OTHER_PYTHONS = ("python3.14", "python3.13", "python3.12")
"""Supported besides the oldest, on which everything is tested; the newest first."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    tracked = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout.split(b"\0")
    for name in filter(None, (t.decode() for t in tracked)):
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((ROOT / name).read_bytes())
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(source)],
        check=True,
    )
    return next(folder.glob("*.whl"))


@pytest.mark.full
def test_wheel_holds_one_package_and_its_data(wheel: Path) -> None:
    assert f"-{__version__}-" in wheel.name
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert {t for t in tops if not t.endswith(".dist-info")} == {"aura_ai"}
    for wanted in (
        "aura_ai/py.typed",
        "aura_ai/games/aura/components.toml",
        "aura_ai/games/connect_four/guide.toml",
        "aura_ai/bots/registry.py",
        "aura_ai/games/aura/referee/__init__.py",
        "aura_ai/games/rauha/screen/lessons/row.svg",
        "aura_ai/games/rauha/screen/symbols/crystal.svg",
        "aura_ai/manual/aura/rules.md",
        "aura_ai/manual/connect_four/rules.md",
    ):
        assert wanted in names
    in_source = {
        p.relative_to(ROOT / "aura_ai").as_posix()
        for p in (ROOT / "aura_ai").rglob("*.py")
        if "__pycache__" not in p.parts
    }
    assert {f"aura_ai/{name}" for name in in_source} <= set(names), "pyproject lacks a package"
    for folder, inside in (("bots", "bots"), ("tournaments", "tournaments")):
        for path in (ROOT / folder).rglob("*.py"):
            assert f"aura_ai/{inside}/{path.relative_to(ROOT / folder).as_posix()}" in names

    # those of the frozen baseline too, in folders that are not packages
    weights = {f"aura_ai/{p.relative_to(ROOT)}" for p in (ROOT / "bots").rglob("*.npz")}
    assert any("/veteran/" in name for name in weights)
    kits = (ROOT / "aura_ai" / "cli" / "templates").rglob("*.j2")
    templates = {path.relative_to(ROOT).as_posix() for path in kits}
    assert weights | templates <= set(names)


@pytest.mark.full
def test_everything_imports_from_the_wheel_alone(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    code = (
        "import importlib, pkgutil, sys, aura_ai\n"
        f"assert aura_ai.__file__.startswith({str(tmp_path)!r}), aura_ai.__file__\n"
        "for m in pkgutil.walk_packages(aura_ai.__path__, 'aura_ai.'):\n"
        "    if not m.name.endswith('__main__'):\n"
        "        importlib.import_module(m.name)\n"
        "import aura_ai.bots, aura_ai.tournaments, aura_ai.referee\n"
        f"assert all(m.__file__.startswith({str(tmp_path)!r})\n"
        "    for m in (aura_ai.bots, aura_ai.tournaments, aura_ai.referee))\n"
    )
    subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "NUMBA_DISABLE_JIT": "1"},
        cwd=tmp_path,
        check=True,
    )


@pytest.mark.full
@pytest.mark.parametrize(("extra", "tried"), EXTRAS.items())
def test_an_extra_alone_is_enough_for_what_it_is_for(
    wheel: Path, tmp_path: Path, extra: str, tried: list[str]
) -> None:
    _try_alone(sys.executable, f"{wheel}[{extra}]" if extra else str(wheel), tried, tmp_path)


@pytest.mark.full
def test_another_supported_python_is_enough_for_the_wheel(wheel: Path, tmp_path: Path) -> None:
    python = next(filter(_answers, filter(None, map(shutil.which, OTHER_PYTHONS))), None)
    if python is None:
        pytest.skip(f"none of {', '.join(OTHER_PYTHONS)} is on this machine")
    _try_alone(python, f"{wheel}[web]", EXTRAS[""], tmp_path)
    _run([_python_in(tmp_path), *EXTRAS["web"]], tmp_path)


def _answers(python: str) -> bool:
    """Return whether a name on the path is a Python that starts (version managers leave others)."""
    found = subprocess.run([python, "-c", "import venv"], capture_output=True, check=False)
    return found.returncode == 0


def _python_in(folder: Path) -> str:
    return str(folder / "v" / "bin" / "python")


def _run(command: list[str], folder: Path) -> None:
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    subprocess.run(command, cwd=folder, env=environment, check=True)


def _try_alone(python: str, wanted: str, tried: list[str], folder: Path) -> None:
    """Install into an empty environment, and do what its user does first."""
    subprocess.run([python, "-m", "venv", str(folder / "v")], check=True)
    _run([_python_in(folder), "-m", "pip", "install", "-q", wanted], folder)
    _run([_python_in(folder), *tried], folder)


def test_the_version_stands_in_one_place() -> None:
    about = read_toml(ROOT / "pyproject.toml")
    assert "version" not in about["project"]
    assert about["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "aura_ai.__version__"}
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"version: {__version__}\n" in citation
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## {__version__}" in changes
