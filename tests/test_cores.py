"""How many cores a process may use: affinity, and quotas of containers."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from aura_ai import cores as cores_module
from aura_ai.cli.stress import stress
from aura_ai.cores import cores
from aura_ai.packages import BESIDE
from aura_ai.stress import harness
from aura_ai.web.workers import Workers

ROOT = Path(__file__).parents[1]
TWO, ONE = "0::{group}\n", "3:cpuset:/\n2:cpuacct,cpu:{group}\n1:name=systemd:{group}\n"


@pytest.fixture
def eight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the process have eight cores, of sixteen."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: set(range(8)), raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 16)


@pytest.mark.parametrize(
    ("groups", "files", "expected"),
    [
        (TWO, {"cpu.max": "200000 100000"}, 2),
        (TWO, {"cpu.max": "150000 100000"}, 2),
        (TWO, {"cpu.max": "10000 100000"}, 1),
        (TWO, {"cpu.max": "max 100000"}, 8),
        (TWO, {"cpu.max": "4000000 100000"}, 8),
        (TWO, {"../cpu.max": "300000 100000", "cpu.max": "max 100000"}, 3),
        (TWO, {"../../cpu.max": "100000 100000"}, 1),
        (TWO, {}, 8),
        (TWO, {"cpu.max": ""}, 8),
        (ONE, {"cpu.cfs_quota_us": "350000\n", "cpu.cfs_period_us": "100000\n"}, 4),
        (ONE, {"cpu.cfs_quota_us": "-1", "cpu.cfs_period_us": "100000"}, 8),
        (ONE, {"cpu.cfs_quota_us": "50000"}, 8),
        ("", {}, 8),
        (ONE + TWO, {"cpu.cfs_quota_us": "50000", "cpu.cfs_period_us": "25000"}, 2),
    ],
)
def test_the_quota_of_a_container_counts(
    tmp_path: Path, monkeypatch, eight, groups: str, files: dict[str, str], expected: int
) -> None:
    top = tmp_path / ("cpuacct,cpu" if "cpu" in groups else "")
    (top / "slice" / "job").mkdir(parents=True)
    for name, content in files.items():
        (top / "slice" / "job" / name).resolve().write_text(content)
    own = tmp_path / "own"
    own.write_text(groups.format(group="/slice/job"))
    monkeypatch.setattr(cores_module, "_OWN_GROUPS", own)
    monkeypatch.setattr(cores_module, "_GROUPS", tmp_path)
    assert cores() == expected


def test_stress_and_the_page_start_as_many_workers_as_they_may_use(monkeypatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {5}, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 16)
    asked = []
    monkeypatch.setattr(harness, "run", lambda *given: asked.append(given[3]) or iter(()))
    CliRunner().invoke(stress, ["connect_four", "--moves", "1", "--quiet"])
    assert asked == [1]
    assert Workers()._deep._workers == 1


def test_the_cores_are_counted_in_one_place() -> None:
    layers = [ROOT / "aura_ai", ROOT / "bench", *(ROOT / layer for layer in BESIDE.values())]
    files = [path for layer in layers for path in layer.rglob("*.py")]
    counting = re.compile(r"cpu_count|sched_getaffinity")
    places = [path.name for path in files if counting.search(path.read_text("utf-8"))]
    assert places == ["cores.py"]
