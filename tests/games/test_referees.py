"""Referees alone: rule lists, and games that follow from a seed and go on from any position."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from aura_ai.contract.registry import info, load, load_with
from aura_ai.referee.chance import Chance
from aura_ai.stress.harness import adapter
from aura_ai.stress.in_step import plain_options

from .suites import GAMES, Suite, suite

MOVES = 6
"""Decisions for which a game that was read again is followed, in the mean."""
READS_TURNS = ("terra_mystica",)
"""Games whose referee reads positions between turns alone, as its worked examples need them."""


def opened(games_suite: Suite, seed: int) -> tuple[Any, dict[str, object]]:
    """Return a new game with random options, and these."""
    players, chosen = adapter(games_suite.game).random_game(random.Random(seed))
    options = plain_options(load_with(games_suite.game, players, chosen))
    return games_suite.referee(options, games_suite.data, Chance(seed)), options


def facts(game: Any) -> tuple[object, ...]:
    return game.fields(), game.legal(), game.chance.state


@pytest.mark.parametrize("game", GAMES)
def test_games_follow_from_their_seed_and_go_on_from_any_position(game: str) -> None:
    games_suite, chance = suite(game), random.Random(9)
    for seed in range(6):
        mine, options = opened(games_suite, seed)
        other, _ = opened(games_suite, seed)
        while mine.legal():
            if game not in READS_TURNS and chance.random() < 1 / MOVES:
                stream = Chance.from_state(mine.chance.state)
                other = games_suite.referee.from_position(
                    options, games_suite.data, mine.fields(), stream
                )
            assert facts(other) == facts(mine)
            action = chance.choice(mine.legal())
            mine.apply(action)
            other.apply(action)
        assert facts(other) == facts(mine)


@pytest.mark.parametrize("game", GAMES)
def test_rule_lists_match_the_source(game: str) -> None:
    """RULES holds exactly the numbers that the referee can count; NOT_PLAYABLE has none of them."""
    games_suite = suite(game)
    letters = "".join({rule[0] for rule in games_suite.rules})
    module = next(
        kind.__module__ for kind in games_suite.referee.__mro__ if "aura_ai" in kind.__module__
    )
    package = Path(str(sys.modules[module].__file__)).parent
    numbers: set[str] = set()
    for path in package.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        numbers.update(re.findall(rf'"([{letters}]-\d+(?:\.\d+)?)"', text))
    assert set(games_suite.rules) == numbers
    assert len(set(games_suite.rules)) == len(games_suite.rules)
    assert not set(games_suite.rules) & set(games_suite.not_playable)


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
