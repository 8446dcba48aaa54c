"""Jobs of the program whose first worker dies; those in :mod:`tests.workers.jobs` need no numba."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from aura_ai.learning import selfplay
from aura_ai.stress import harness
from tests.workers.jobs import die_once

selfplay_play, harness_run_task = selfplay.play, harness.run_task


def play(order: selfplay.GameJob) -> Any:
    die_once()
    return selfplay_play(order)


def run_task(name: str, seed: int, bots: tuple[str, ...], data: Path | None) -> harness.Report:
    die_once()
    return harness_run_task(name, seed, bots, data)
