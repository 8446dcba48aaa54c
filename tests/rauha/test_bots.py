"""Rule-based bots of Rauha; see also ``tests/bots/test_strategies.py``."""

from __future__ import annotations

import pytest

from tests.bots.table_play import share_of_wins


@pytest.mark.full
def test_the_expert_plays_strict_games_of_five() -> None:
    specs = ["expert:determinizations=2,rounds=1", "reflex", "greedy", "gardener", "random"]
    assert 0.0 <= share_of_wins("rauha", specs, 2, mode="strict", side="B") <= 1.0
