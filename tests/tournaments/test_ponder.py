"""Thinking in the time of others: by programs that ask for it, and by searches, which play the same."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import pytest

from aura_ai.bots import specs
from aura_ai.bots.interface import Bot
from aura_ai.bots.mcts import MctsBot
from aura_ai.bots.outside.external import ExternalBot, IsolatedBot
from aura_ai.contract import registry
from aura_ai.tournaments.playing.match import MatchTable, Played
from tests.tournaments.bots_for_tests import First
from tests.tournaments.tools import CASES, plan, program

SEARCH, PONDERS = "textbook:sims=300", "textbook:sims=300,ponder=true"
GAME = registry.load("connect_four", 2)


def game_of(bot: Bot) -> Played:
    played = MatchTable(GAME).play(3, [First(), bot], [1, 2])
    bot.close()
    assert played.failure is None
    return played


def test_who_asks_hears_after_each_decision_and_searches_play_the_same(tmp_path: Path) -> None:
    log = tmp_path / "heard"
    plies = game_of(ExternalBot([*program(tmp_path / "p.py", CASES["ponders"]), str(log)])).plies
    own = ["choose", "ponder"] * (plies // 2)
    assert log.read_text().split() == ["hello", "start", *own, "end", "quit"][: plies + 4]
    apart = IsolatedBot(PONDERS, "connect_four")
    with mock.patch.object(apart, "let_ponder", wraps=apart.let_ponder) as asked:
        played = game_of(apart)
    assert asked.call_count == (played.plies - 1) // 2 > 2
    assert played.actions == game_of(specs.make(SEARCH, "connect_four")).actions
    assert plan(PONDERS, SEARCH).apart(PONDERS)


@pytest.mark.parametrize("expected", [True, False])
def test_a_search_goes_on_from_the_decision_that_it_expected(expected: bool) -> None:
    outcomes = []
    for spec in (PONDERS, SEARCH):
        bot, state = specs.make(spec, "connect_four"), GAME.new(1)
        assert isinstance(bot, MctsBot)
        bot.start(GAME, 0, 5)
        view = state.view(0)
        state.apply(bot.choose(view, state.legal()))
        assert bot.outcome is not None
        reply = bot.moves(GAME, view.array, bot.outcome, 5)[0].line[1].action
        if spec == PONDERS:
            bot.ponder(state.view(0), lambda: False)
        state.apply(reply if expected else (reply + 1) % 7)
        with mock.patch.object(bot.search, "_advance", wraps=bot.search._advance) as advance:
            bot.choose(state.view(0), state.legal())
        assert bool(advance.call_count) != (spec == PONDERS and expected)
        outcomes.append((bot.outcome.visits.tolist(), bot.outcome.values.tolist()))
    assert outcomes[0] == outcomes[1]
