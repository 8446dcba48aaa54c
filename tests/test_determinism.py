"""One seed, one result: with and without compilation, for any number of workers."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from aura_ai.cli import cli

ARGUMENTS = ["tournament", "run", "aura", "--players", "1", "--players", "3", "--blocks", "1"]
ARGUMENTS += ["--option", "modules=opuntia", "--bot", "random", "--bot", "voter", "--seed", "9"]


def games(folder: Path, workers: int, interpreted: bool = False) -> list[tuple[object, ...]]:
    """Run a tournament and return what identifies each game."""
    database = folder / f"{workers}{interpreted}.db"
    line = [*ARGUMENTS, "--workers", str(workers), "--quiet", "--db", str(database)]
    if interpreted:
        subprocess.run(
            [sys.executable, "-m", "aura_ai.cli", *line],
            env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
            check=True,
            capture_output=True,
        )
    else:
        done = CliRunner().invoke(cli, line)
        assert done.exit_code == 0, done.output
    with sqlite3.connect(database) as connection:
        return connection.execute(
            "SELECT actions, state_hash, plies FROM game ORDER BY state_hash, actions"
        ).fetchall()


def test_same_games_compiled_and_interpreted_with_one_and_two_workers(tmp_path: Path) -> None:
    compiled = games(tmp_path, 1)
    assert len(compiled) >= 8
    assert games(tmp_path, 1, interpreted=True) == compiled
    assert games(tmp_path, 2) == compiled
