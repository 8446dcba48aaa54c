"""The data file of Solenia: other numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from aura_ai.contract.game import RulesError
from aura_ai.contract.registry import load
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.components import SHIPPED

TEXT = SHIPPED.read_text(encoding="utf-8")


def test_switches_follow_the_data_file(tmp_path: Path) -> None:
    old, new = (f"refill_before_bonus = {word}" for word in ("true", "false"))
    assert old in TEXT
    other = tmp_path / "other.toml"
    other.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    here, there = load("solenia", 2), load("solenia", 2, data=other)
    assert here.options["refill_before_bonus"] is True
    assert there.options["refill_before_bonus"] is False
    assert there.changed_options() == {}
    back = load("solenia", 2, data=other, refill_before_bonus=True)
    assert back.changed_options() == {"refill_before_bonus": True}
    assert int(there.template[at.switches]) != int(back.template[at.switches])


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
