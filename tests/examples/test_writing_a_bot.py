"""The bots of docs/writing-a-bot.md and docs/writing-a-search.md, as they stand there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from aura_ai.games import load

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "writing-a-bot.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
CENTRAL = (DOCS / "examples" / "central.py").read_text(encoding="utf-8")
BOTS = {
    match[1]: block
    for block in (*BLOCKS, CENTRAL)
    if (match := re.search(r"^class (\w+)\((?:Search)?Bot\)", block, re.M))
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


def test_every_block_is_a_bot() -> None:
    assert set(BOTS) == {"Miser", "Gatherer", "Central"}
    assert len(BLOCKS) == 2


@pytest.mark.parametrize(
    ("name", "game", "decisions"),
    [("Miser", "rauha", 30), ("Gatherer", "rauha", 15), ("Central:sims=50", "connect_four", 2)],
)
def test_it_plays(name: str, game: str, decisions: int, tmp_path: Path) -> None:
    """Interpreted, so that nothing is compiled for it."""
    file = tmp_path / "my_bots.py"
    file.write_text(BOTS[name.partition(":")[0]], encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PLAY, f"{file}:{name}", game, str(decisions)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("game", ["rauha", "connect_four"])
def test_fields_are_copies_and_unknown_names_are_refused(game: str) -> None:
    view = load(game).new(1).view(0)
    before = view.array.copy()
    view["ply"][...] = 9
    assert np.array_equal(view.array, before)
    with pytest.raises(KeyError, match="no field 'gold'; fields are to_act"):
        view["gold"]
