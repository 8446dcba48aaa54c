"""Referees refuse illegal actions, results of games that go on, and positions that are not whole."""

from __future__ import annotations

import pytest

from aura_ai.contract.registry import info, load
from aura_ai.referee.chance import Chance

from .suites import GAMES, suite
from .test_referees import READS_TURNS, facts, opened

DERIVED = {"beings", "mode", "rating"}
"""Fields that a referee works out from others."""


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


@pytest.mark.parametrize("game", [game for game in GAMES if game not in READS_TURNS])
def test_a_position_that_is_not_whole_is_refused_with_the_field(game: str) -> None:
    games_suite = suite(game)
    mine, options = opened(games_suite, 1)
    fields = mine.fields()
    given = [name for name in fields if name not in DERIVED]
    lists = [name for name in given if isinstance(fields[name], list) and fields[name]]
    wrong = [({k: v for k, v in fields.items() if k != name}, name) for name in given]
    wrong += [({**fields, name: fields[name][1:]}, name) for name in lists]
    wrong.append(({**fields, "node": "NOSUCH"}, "NOSUCH"))
    for position, word in wrong:
        with pytest.raises(ValueError, match=word):
            games_suite.referee.from_position(options, games_suite.data, position, Chance(1))
