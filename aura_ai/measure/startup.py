"""Seconds from process start to the first move."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from pathlib import Path

from aura_ai.children import PYTHON
from aura_ai.engine.jit import CACHE_VARIABLE

SCRIPT = """
import sys
from aura_ai.workers.processes import end_with_input
end_with_input()
from aura_ai.bots.specs import make
from aura_ai.contract.registry import load
game = load(sys.argv[1], players=int(sys.argv[2]), data=sys.argv[3] or None)
state = game.new(1)
bot = make("random", sys.argv[1])
bot.start(game, state.to_act, 1)
state.apply(bot.choose(state.view(state.to_act), state.legal()))
"""


def first_move_seconds(game: str, players: int, data: Path | None = None) -> tuple[float, float]:
    """Return (cold, warm) seconds of a whole process up to its first move.

    Cold is with an empty kernel cache, so with all compilation; warm is the run after it.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, CACHE_VARIABLE: folder}
        times = []
        for _ in range(2):
            start = time.perf_counter()
            command = [*PYTHON, "-c", SCRIPT, game, str(players), str(data or "")]
            with subprocess.Popen(command, stdin=subprocess.PIPE, env=environment) as process:
                if code := process.wait():
                    raise subprocess.CalledProcessError(code, command)
            times.append(time.perf_counter() - start)
    return times[0], times[1]
