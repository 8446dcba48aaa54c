"""Uncompiled rules: full line coverage, same games as compiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from .suites import GAMES, TESTS

MOVES = (300, pytest.param(2000, marks=pytest.mark.full))
"""Decisions of a comparison; from the middle on, kernels are compiled in one of the two processes."""
COVERAGE_MOVES = 4000


def job(*words: object, compiled: bool) -> str:
    """Return the output of a job of `interpreted.py` in a process of its own."""
    result = subprocess.run(
        [sys.executable, "-m", "tests.games.interpreted", *map(str, words)],
        cwd=TESTS.parent,
        env={**os.environ, "NUMBA_DISABLE_JIT": "0" if compiled else "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert result.returncode == 0, result.stderr[-2000:]
    return result.stdout


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_rules_is_reached(game: str) -> None:
    missed = json.loads(job("coverage", game, COVERAGE_MOVES, compiled=False))
    assert len(missed) >= 3
    assert {name: lines for name, lines in missed.items() if lines} == {}


@pytest.mark.parametrize("moves", MOVES)
def test_interpreted_is_compiled(moves: int) -> None:
    games = [*GAMES, "connect_four"]
    words = ("hashes", ",".join(games), 1, moves, moves // 2)
    interpreted = json.loads(job(*words, compiled=False))
    handed_over = json.loads(job(*words, compiled=True))
    for game in games:
        mine, theirs = interpreted[game], handed_over[game]
        assert len(mine) > moves
        pairs = enumerate(zip(mine, theirs, strict=False))
        first = next((i for i, (one, other) in pairs if one != other), -1)
        assert (game, first, len(mine)) == (game, -1, len(theirs))
