"""The rules run uncompiled: every line is reached, and every game is the compiled one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
MOVES = 3000


def job(*words: object, compiled: bool) -> str:
    """Return what a job of `interpreted.py` prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.aura.interpreted", *map(str, words)],
        cwd=TOP,
        env={**os.environ, "NUMBA_DISABLE_JIT": "0" if compiled else "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.mark.slow
def test_every_line_of_the_rules_is_reached() -> None:
    missed = json.loads(job("coverage", 6000, compiled=False))
    assert len(missed) >= 9
    assert {name: lines for name, lines in missed.items() if lines} == {}


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_interpreted_is_compiled(seed: int) -> None:
    interpreted = job("hashes", seed, MOVES, compiled=False).splitlines()
    compiled = job("hashes", seed, MOVES, compiled=True).splitlines()
    assert len(interpreted) > MOVES
    pairs = zip(interpreted, compiled, strict=False)
    first = next((i for i, (mine, theirs) in enumerate(pairs) if mine != theirs), -1)
    assert (first, len(interpreted)) == (-1, len(compiled))
