"""Referees refuse illegal actions, and results of games that go on."""

from __future__ import annotations

import pytest

from aura_ai.contract.registry import info, load

from .suites import GAMES, suite
from .test_referees import facts, opened


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_action_is_refused_and_changes_nothing(game: str) -> None:
    mine, _ = opened(suite(game), 1)
    before = facts(mine)
    codes = {-1, *range(load(game, info(game).players[0]).n_actions + 1)}
    for action in codes - set(mine.legal()):
        with pytest.raises(ValueError, match="not legal"):
            mine.apply(action)
    with pytest.raises(ValueError, match="not over"):
        mine.places()
    assert facts(mine) == before
