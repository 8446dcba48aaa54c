"""The search bot of docs/writing-a-bot.md."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from aura_ai.bots import specs
from aura_ai.bots.interface import Bot
from aura_ai.games.registry import load

DOCS = Path(__file__).parents[2] / "docs"
SOURCE = DOCS / "examples" / "flat.py"


def flat(game: str) -> Bot:
    return specs.make(f"{SOURCE}:Flat", game)


def test_it_beats_random_at_connect_four() -> None:
    game, chance = load("connect_four"), random.Random(1)
    wins = 0
    for seed in range(6):
        bot, seat = flat("connect_four"), seed % 2
        state = game.new(seed)
        bot.start(game, seat, seed)
        while not state.over:
            legal = state.legal()
            mine = state.to_act == seat
            state.apply(bot.choose(state.view(seat), legal) if mine else chance.choice(legal))
        wins += state.result()[0][seat] == 1
    assert wins >= 5


def test_the_same_seed_decides_alike_and_the_view_is_left_alone() -> None:
    state = load("rauha", 3).new(3)
    view = state.view(state.to_act)
    before = view.array.copy()
    chosen = []
    for _ in range(2):
        bot = flat("rauha")
        bot.start(state.game, view.seat, 11)
        chosen.append(bot.choose(view, state.legal()))
    assert chosen[0] == chosen[1]
    assert np.array_equal(view.array, before)


def test_the_page_quotes_the_example() -> None:
    page = (DOCS / "writing-a-bot.md").read_text(encoding="utf-8")
    source = SOURCE.read_text(encoding="utf-8")
    quoted = page.split("```python\n")[3].split("```")[0].strip("\n").splitlines()
    code = [line for line in source.splitlines() if not line.strip().startswith('"""')]
    start = code.index(quoted[0])
    assert code[start : start + len(quoted)] == quoted


@pytest.mark.parametrize("game", ["rauha", "connect_four"])
def test_fields_are_copies_and_unknown_names_are_told(game: str) -> None:
    view = load(game).new(1).view(0)
    before = view.array.copy()
    view["ply"][...] = 9
    assert np.array_equal(view.array, before)
    with pytest.raises(KeyError, match="no field 'gold'; fields are to_act"):
        view["gold"]
