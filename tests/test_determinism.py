"""One seed, one result: with and without compilation, for any number of workers."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

ARGUMENTS = ["-m", "aura_ai.cli", "tournament", "run", "aura", "--players", "1", "--players", "3"]
ARGUMENTS += ["--option", "modules=opuntia", "--bot", "random", "--bot", "voter"]
ARGUMENTS += ["--blocks", "1", "--seed", "9"]


def games(
    folder: Path, name: str, *extra: str, interpreted: bool = False
) -> list[tuple[object, ...]]:
    """Run a tournament in a process of its own and return what identifies each game."""
    database = folder / f"{name}.db"
    subprocess.run(
        [sys.executable, *ARGUMENTS, "--db", str(database), *extra],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1" if interpreted else "0"},
        cwd=folder,
        check=True,
        capture_output=True,
    )
    with sqlite3.connect(database) as connection:
        return connection.execute(
            "SELECT actions, state_hash, plies FROM game ORDER BY state_hash, actions"
        ).fetchall()


def test_same_games_compiled_and_interpreted_with_one_and_two_workers(tmp_path: Path) -> None:
    compiled = games(tmp_path, "compiled", "--workers", "1")
    assert len(compiled) >= 8
    assert games(tmp_path, "interpreted", "--workers", "1", interpreted=True) == compiled
    assert games(tmp_path, "two", "--workers", "2") == compiled
