"""``kill -9`` in the middle of a report: the same command goes on and gives the same report."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from aura_ai.cli import cli
from aura_ai.errors import UseError
from aura_ai.tournaments.storing.database import Store

PATIENCE = 120.0


def words(path: Path, games: int, workers: int) -> list[str]:
    made = ["balance", "connect_four", "--games", str(games), "--workers", str(workers)]
    return [*made, "--db", str(path), "--json", "--quiet"]


def begin(path: Path, games: int, workers: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "aura_ai.cli", *words(path, games, workers)],
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def played(path: Path) -> int:
    try:
        with Store.read(path) as store:
            return store.n_games()
    except UseError:  # not there yet
        return 0


def kill_after(process: subprocess.Popen[str], path: Path, games: int) -> int:
    """Kill a run and its workers when it has played so many games; return how many it had."""
    deadline = time.monotonic() + PATIENCE
    while played(path) < games:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    return played(path)


def finish(process: subprocess.Popen[str]) -> str:
    out, errors = process.communicate(timeout=10 * PATIENCE)
    assert process.returncode == 0, errors
    return out


@pytest.mark.parametrize(
    ("games", "workers", "kills"),
    [
        pytest.param(8, 1, 1, marks=pytest.mark.slow),
        pytest.param(60, 2, 4, marks=pytest.mark.full),
    ],
)
def test_it_goes_on_after_kill_9(tmp_path: Path, games: int, workers: int, kills: int) -> None:
    whole, path = tmp_path / "whole.db", tmp_path / "cut.db"
    # nobody kills this one: it needs no process of its own
    alone = CliRunner().invoke(cli, words(whole, games, workers))
    assert alone.exit_code == 0, alone.output
    total, dice, done = played(whole), random.Random(1), 0
    for _ in range(kills):
        wanted = done + dice.randint(1, max(1, (total - done) // (2 * kills)))
        done = kill_after(begin(path, games, workers), path, wanted)
        assert done < total
    assert finish(begin(path, games, workers)) == alone.stdout
    assert played(path) == total
