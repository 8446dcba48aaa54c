"""The measured strength of levels is the one that the documents report."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from aura_ai.bots.registry import LEVELS, measured

DOCUMENTS = Path(__file__).parents[2] / "docs" / "games"
_TABLE = r"(?m)^(?:Elo above.*?\. )?(\d) players, .*\n(?:.*\n)*?\n((?:\|.*\n)+)"


@pytest.mark.parametrize("game", ["aura", "rauha", "solenia", "terra_mystica"])
def test_ratings_are_those_of_the_document(game: str) -> None:
    text = (DOCUMENTS / game / "strength.md").read_text(encoding="utf-8")
    tables = re.findall(_TABLE, text.split("## Levels")[1].split("\n## ")[0])
    assert tables
    for players, rows in tables:
        figures = {
            name: int(elo) for name, elo in re.findall(r"\| `(\w+)` \| [^|]*\| (-?\d+) \(", rows)
        }
        assert measured(game, int(players)) == figures
        assert set(figures) <= {level.name for level in LEVELS}


def test_a_game_that_was_not_measured_has_none() -> None:
    assert measured("connect_four", 2) == {}
