"""Processes side by side fill the kernel cache, each kernel once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from aura_ai.bots import warm
from aura_ai.bots.warm import PLAY, GamePart, Progress, fill_cache
from aura_ai.contract import registry
from aura_ai.engine import jit
from aura_ai.engine.compiling import Estimate
from aura_ai.errors import AuraError

needs_fast = pytest.mark.skipif(jit.mode() != "fast", reason="plain kernels are compiled alone")

SCRIPT = """
import json
from aura_ai.bots.warm import GamePart, fill_cache
from aura_ai.contract import registry

game = registry.load("connect_four", players=2)
parts = [GamePart(game, name) for name in ("rules", "novice")]
first = [part.is_cached() for part in parts]
steps = []
fill_cache(parts, steps.append, processes=2)
print(json.dumps([first, [part.is_cached() for part in parts], len(steps) > 2]))
"""


@pytest.mark.full
@needs_fast
def test_processes_side_by_side_fill_an_empty_cache(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", SCRIPT],
        env={**os.environ, jit.CACHE_VARIABLE: str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == [[False, False], [True, True], True]
    assert not list(tmp_path.rglob("*.lock")), "claims are taken away"
    table = json.loads((tmp_path / "compile_times.json").read_text())
    assert {"connect_four rules", "connect_four novice"} <= set(table)


def fake(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """Let other processes run some code instead of compiling."""
    run = subprocess.Popen
    command = [sys.executable, "-P", "-c", code]
    monkeypatch.setattr(warm.subprocess, "Popen", lambda _, **how: run(command, **how))


def test_progress_adds_up_what_the_processes_say(monkeypatch: pytest.MonkeyPatch) -> None:
    fake(monkeypatch, "import sys\nfor line in sys.stdin: print('[2.0, 8.0]\\nnull', flush=True)")
    game = registry.load("connect_four")
    parts = [GamePart(game, PLAY), GamePart(game, "club")]
    steps: list[Progress] = []
    fill_cache(parts, steps.append, processes=1)
    assert len(steps) == 4
    assert steps[0].left is not None
    assert steps[-1].left == 0


def test_a_process_that_dies_ends_the_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    fake(monkeypatch, "raise SystemExit(3)")
    steps: list[Progress] = []
    fill_cache([GamePart(registry.load("connect_four"), PLAY)] * 3, steps.append)
    assert steps == []


def test_an_estimate_follows_a_machine_that_is_slower_than_the_one_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "compile_times.json").write_text(json.dumps({"probe": [100, 10.0]}))
    monkeypatch.setattr("aura_ai.engine.compiling.cache_root", lambda: tmp_path)
    estimate = Estimate("probe")
    assert estimate.after(0.0) == 10.0
    estimate.kernels = 50
    # half of the kernels usually take 3 s; they took 9
    assert estimate.after(9.0) == pytest.approx(30.0)
    estimate.kernels = 100
    assert estimate.after(50.0) == 50.0, "never less than what is over"


def test_a_damaged_table_of_estimates_is_no_obstacle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "compile_times.json").write_text('{"probe": 7}')
    monkeypatch.setattr("aura_ai.engine.compiling.cache_root", lambda: tmp_path)
    assert Estimate("probe").expected > 0


def test_a_bot_that_cannot_be_made_is_told_though_other_processes_compile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(warm, "compile_ahead", lambda *_: True)
    with pytest.raises(AuraError, match="nosuch"):
        warm.warm("connect_four", ["nosuch"])
