"""Kernels that run interpreted until they are compiled: the same game either way."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher

from aura_ai.engine.interpreted import interpreted, interprets
from aura_ai.engine.jit import jit, mode
from aura_ai.games import registry
from aura_ai.games.contract import Array

PLIES = 1_000
SAMPLED = 50
"""Plies from one determinization to the next."""
GAMES = ("connect_four", "aura", "rauha", "solenia", "terra_mystica")

pytestmark = pytest.mark.skipif(mode() != "fast", reason="kernels of this mode are compiled first")


def doubled(n: int) -> int:
    return 2 * n


def test_nothing_is_compiled_inside_and_everything_outside() -> None:
    kernel = jit(doubled)
    with interpreted():
        assert interprets()
        assert kernel(3) == 6
        assert not kernel.signatures
    assert not interprets()
    assert kernel(3) == 6
    assert kernel.signatures


def course(name: str) -> Array:
    """Return states, views, determinizations and results of many plies, one row each."""
    game = registry.load(name)
    chance = np.random.default_rng(7)
    rows: list[Array] = []
    seed = ply = 0
    state = game.new(seed)
    while ply < PLIES:
        rows.append(state.array.copy())
        if state.over:
            outcome = np.zeros(game.size, np.int16)
            outcome[: 2 * game.seats] = np.concatenate(state.result())
            rows.append(outcome)
            seed += 1
            state = game.new(seed)
            continue
        view = state.view(state.to_act)
        rows.append(view.array)
        if ply % SAMPLED == 0:
            rows.append(view.sample(ply).array)
        state.apply(int(chance.choice(state.legal())))
        ply += 1
    return np.stack(rows)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_the_same_interpreted(name: str, tmp_path: Path) -> None:
    kept = tmp_path / "course.npy"
    # a process of its own: here the kernels may be compiled already
    subprocess.run(
        [sys.executable, "-m", "tests.engine.test_interpreted", name, str(kept)],
        check=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "AURA_AI_NUMBA": "fast"},
    )
    np.testing.assert_array_equal(np.load(kept), course(name))


def _main(name: str, kept: str) -> None:
    with interpreted():
        rows = course(name)
    compiled = [k for k in gc.get_objects() if issubclass(type(k), Dispatcher) and k.signatures]
    assert not compiled, compiled
    np.save(kept, rows)


if __name__ == "__main__":
    _main(*sys.argv[1:])
