"""Processes that the program starts import nothing from the present folder."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from aura_ai.children import PYTHON, spawn_context
from aura_ai.packages import BESIDE

ROOT = Path(__file__).parents[1]
PROGRAM = "from aura_ai.cli import main\n\nif __name__ == '__main__':\n    main()\n"
NAMES = (
    *("random", "pickle", "socket", "threading", "json", "click", "numpy"),
    *("connect_four", "aura_ai"),
)
"""Names of modules that files of a user may have; each tells that it was run."""
OWN = "open('ran', 'a').write(__name__)\nraise SystemExit('a file of the user was run')\n"
PLAYED = ("connect_four", "--bot", "random", "--bot", "first=random", "--blocks", "2", "--quiet")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder full of files with names of modules; the program lies elsewhere."""
    here = tmp_path / "here"
    (here / "aura_ai").mkdir(parents=True)
    for name in NAMES:
        path = here / "aura_ai" / "__init__.py" if name == "aura_ai" else here / f"{name}.py"
        path.write_text(OWN)
    (tmp_path / "aura-ai").write_text(PROGRAM)
    return here


def test_files_of_the_user_are_not_run(folder: Path) -> None:
    """Neither by workers nor by bots in processes of their own."""
    words = ("tournament", "run", *PLAYED, "--isolate", "--workers", "2", "--db", "t.db")
    command = [sys.executable, str(folder.parent / "aura-ai"), *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    assert not (folder / "ran").exists(), (folder / "ran").read_text()
    assert done.returncode == 0, done.stderr


def shown(into: str) -> None:
    """Write what a worker sees; the target of a process."""
    Path(into).write_text(str(os.environ.get("PYTHONSAFEPATH")))


@pytest.mark.parametrize("before", [None, "yes"])
def test_programs_that_a_worker_starts_find_what_they_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str | None
) -> None:
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    if before is not None:
        monkeypatch.setenv("PYTHONSAFEPATH", before)
    worker = spawn_context().Process(target=shown, args=(str(tmp_path / "seen"),))
    worker.start()
    assert os.environ.get("PYTHONSAFEPATH") == before
    worker.join(60)
    assert (tmp_path / "seen").read_text() == str(before)


def test_all_are_started_so() -> None:
    """An interpreter gets ``-P``, or ``-I`` which implies it, and pools have the one context."""
    roots = [ROOT / "aura_ai", *(ROOT / folder for folder in BESIDE.values())]
    for path in (file for root in roots for file in sorted(root.rglob("*.py"))):
        text = path.read_text()
        if "sys.executable" not in text and "get_context" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.List | ast.Tuple):
                words = [ast.unparse(each) for each in node.elts]
                if "sys.executable" in words:
                    assert words[words.index("sys.executable") + 1] in ("'-P'", "'-I'"), path
            elif isinstance(node, ast.Call):
                assert not ast.unparse(node.func).endswith("get_context"), path
    assert (sys.executable, "-P") == PYTHON
