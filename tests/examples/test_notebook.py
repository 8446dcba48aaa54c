"""The notebooks of the documents have outputs, and run again as they are."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "docs" / "notebooks").glob("*.ipynb"))
LARGEST = 60_000


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_it_was_run_from_top_to_bottom(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert all(cell["outputs"] for cell in code)
    assert path.stat().st_size < LARGEST


@pytest.mark.full
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_it_runs(path: Path, tmp_path: Path) -> None:
    """Every cell runs; the same bot comes out on top."""
    pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    from tests.examples.notebook import executed

    before = _rated(json.loads(path.read_text(encoding="utf-8"))["cells"])
    after = _rated(executed(path, tmp_path)["cells"])
    assert len(after) >= 4
    assert after[0] == before[0]


def _rated(cells: list) -> list[str]:
    """Return the bots of the rating tables that the cells printed, the strongest first."""
    outputs = [out for cell in cells for out in cell.get("outputs", ())]
    text = "".join("".join(out.get("text", "")) for out in outputs)
    return re.findall(r"^ +(\S+) +[+-]\d+ .*%.*±", text, re.MULTILINE)
