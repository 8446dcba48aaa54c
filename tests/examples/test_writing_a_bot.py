"""The bots of docs/writing-a-bot.md, as they stand on the page."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "writing-a-bot.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
BOTS = {
    match[1]: block for block in BLOCKS if (match := re.search(r"^class (\w+)\(Bot\)", block, re.M))
}
PLAY = """
import random, sys
from aura_ai.bots import specs
from aura_ai.games import load

spec, name, decisions = sys.argv[1], sys.argv[2], int(sys.argv[3])
chance, chosen = random.Random(1), []
for _ in range(2):
    state = load(name).new(2)
    bot = specs.make(spec, name)
    bot.start(state.game, 0, 5)
    made = []
    while not state.over and len(made) < decisions:
        legal = state.legal()
        if state.to_act == 0:
            made.append(bot.choose(state.view(0), legal))
            state.apply(made[-1])
        else:
            state.apply(legal[0])
    chosen.append(made)
assert chosen[0] == chosen[1] != [], chosen
"""


def test_every_block_is_a_bot_or_a_quotation() -> None:
    assert set(BOTS) == {"Miser", "Gatherer", "Central"}
    assert len(BLOCKS) == 4  # the fourth is quoted from examples/flat.py


@pytest.mark.parametrize(
    ("name", "game", "decisions"),
    [("Miser", "rauha", 30), ("Gatherer", "rauha", 15), ("Central", "connect_four", 2)],
)
def test_it_plays(name: str, game: str, decisions: int, tmp_path: Path) -> None:
    """Interpreted, so that nothing is compiled for it."""
    file = tmp_path / "my_bots.py"
    file.write_text(BOTS[name], encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PLAY, f"{file}:{name}", game, str(decisions)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
