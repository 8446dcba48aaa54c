"""Run the notebooks of the documents: ``python -m tests.examples.notebook`` writes their outputs."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "docs" / "notebooks").glob("*.ipynb"))
SECONDS = 600
"""The longest that a cell may take."""


def executed(path: Path, folder: Path) -> nbformat.NotebookNode:
    """Return a notebook with the outputs of its cells, run in a folder.

    Raises:
        nbclient.exceptions.CellExecutionError: A cell raised.
    """
    notebook = nbformat.read(path, as_version=4)
    programs = str(Path(sys.executable).parent)
    os.environ["PATH"] = os.pathsep.join([programs, os.environ.get("PATH", "")])
    client = NotebookClient(
        notebook,
        timeout=SECONDS,
        resources={"metadata": {"path": str(folder)}},
        record_timing=False,
    )
    client.execute()
    notebook.metadata.pop("language_info", None)
    return notebook


if __name__ == "__main__":
    for each in NOTEBOOKS:
        with tempfile.TemporaryDirectory() as scratch:
            nbformat.write(executed(each, Path(scratch)), each)
