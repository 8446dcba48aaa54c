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
import sys
from aura_ai.bots import specs
from aura_ai.games import load

for spec, name, decisions in zip(sys.argv[1::3], sys.argv[2::3], map(int, sys.argv[3::3])):
    chosen = []
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
    assert chosen[0] == chosen[1] != [], (spec, chosen)
"""


def test_every_block_is_a_bot() -> None:
    assert set(BOTS) == {"Miser", "Gatherer", "Central"}
    assert len(BLOCKS) == 2


def test_they_play_and_repeat_themselves(tmp_path: Path) -> None:
    """Interpreted, so that nothing is compiled for it."""
    words: list[str] = []
    for spec, game, decisions in (
        *(("Miser", "rauha", 30), ("Gatherer", "rauha", 15)),
        ("Central:sims=50", "connect_four", 2),
    ):
        file = tmp_path / f"{spec.partition(':')[0].lower()}.py"
        file.write_text(BOTS[spec.partition(":")[0]], encoding="utf-8")
        words += [f"{file}:{spec}", game, str(decisions)]
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PLAY, *words],
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
