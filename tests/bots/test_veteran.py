"""The frozen baseline plays the games that are on record, whatever becomes of ``strongest``."""

import pytest

from aura_ai.bots import specs
from aura_ai.bots.mcts import MctsBot
from tests.bots.veteran_games import GAMES, PLAYERS, game_of, stored

CASES = [(game, players) for game in GAMES for players in PLAYERS]
FULL = [pytest.param(*case, marks=pytest.mark.full) for case in CASES if case != ("rauha", 2)]


@pytest.mark.parametrize(("game", "players"), [("rauha", 2), *FULL])
def test_recorded_games_are_replayed(game: str, players: int) -> None:
    assert game_of(game, players) == stored()[f"{game}_{players}"]


@pytest.mark.parametrize("game", GAMES)
def test_its_hooks_are_its_own(game: str) -> None:
    veteran, strongest = (specs.make(name, game) for name in ("veteran", "strongest"))
    assert isinstance(veteran, MctsBot)
    assert isinstance(strongest, MctsBot)
    parts = veteran.value.steering.parts()
    files = [part.path for part in parts.values() if hasattr(part, "path")]
    assert files
    assert {path.parent.name for path in files} == {"veteran"}, "aura-ai train writes others"
