"""The notebooks of the documents have outputs, and run again as they are.

``python -m tests.examples.test_notebook`` runs them and writes their outputs.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "docs" / "notebooks").glob("*.ipynb"))
EACH = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
LARGEST = 60_000
SECONDS = 600
"""The longest that a cell may take."""


def executed(path: Path, folder: Path) -> Any:
    """Return a notebook with the outputs of its cells, run in a folder."""
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    notebook = nbformat.read(path, as_version=4)
    programs = str(Path(sys.executable).parent)
    os.environ["PATH"] = os.pathsep.join([programs, os.environ.get("PATH", "")])
    where = {"metadata": {"path": str(folder)}}
    nbclient.NotebookClient(
        notebook, timeout=SECONDS, resources=where, record_timing=False
    ).execute()
    notebook.metadata.pop("language_info", None)
    return notebook


@EACH
def test_it_was_run_from_top_to_bottom(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert all(cell["outputs"] for cell in code)
    assert path.stat().st_size < LARGEST


@pytest.mark.full
@EACH
def test_it_runs(path: Path, tmp_path: Path) -> None:
    """Every cell runs; the same bot comes out on top."""
    pytest.importorskip("ipykernel")
    before = _rated(json.loads(path.read_text(encoding="utf-8"))["cells"])
    after = _rated(executed(path, tmp_path)["cells"])
    assert len(after) >= 4
    assert after[0] == before[0]


def _rated(cells: list[Any]) -> list[str]:
    """Return the bots of the rating tables that the cells printed, the strongest first."""
    outputs = [out for cell in cells for out in cell.get("outputs", ())]
    text = "".join("".join(out.get("text", "")) for out in outputs)
    return re.findall(r"^ +(\S+) +[+-]\d+ .*%.*±", text, re.MULTILINE)


if __name__ == "__main__":
    import nbformat

    for each in NOTEBOOKS:
        with tempfile.TemporaryDirectory() as scratch:
            nbformat.write(executed(each, Path(scratch)), each)
