"""Options and ratings of Solenia."""

from __future__ import annotations

import pytest

from aura_ai.contract.game import RulesError
from aura_ai.contract.registry import load


def test_solo_allows_summer_only() -> None:
    """S-16.1."""
    with pytest.raises(RulesError, match="mode"):
        load("solenia", 1, mode="winter")


def test_ratings_of_the_solo_game() -> None:
    """A-61: below 30, 30 to 39, ..., 60 or more."""
    bands = load("solenia", 1).score_bands()
    scores = (29, 30, 39, 40, 59, 60)

    def holds(low: int | None, high: int | None, score: int) -> bool:
        return (low is None or low <= score) and (high is None or score <= high)

    assert [next(i for i, (_, *b) in enumerate(bands) if holds(*b, n)) for n in scores] == [
        0, 1, 1, 2, 3, 4,
    ]  # fmt: skip
    assert load("solenia", 2).score_bands() == ()
