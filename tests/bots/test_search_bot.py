"""A search of somebody's own gets budget, clock, analysis, lines and review from its base."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from aura_ai.bots import specs
from aura_ai.bots.interface import Bot, PolicyBot, TimeLeft
from aura_ai.bots.search_bot import Decision, SearchBot, win_shares
from aura_ai.cli import cli
from aura_ai.contract.game import State
from aura_ai.contract.registry import load
from aura_ai.errors import UseError
from aura_ai.play.analysis import Analyst, Limits
from aura_ai.search import Outcome
from aura_ai.search.defaults import uniform_policy
from aura_ai.tournaments.playing.match import MatchTable

PUCT = Path(__file__).parents[2] / "docs" / "examples" / "puct.py"


class Playouts(SearchBot):
    """Plays every action on by the lowest legal ones; counts how often it is asked."""

    def evaluate(self, decision: Decision) -> Outcome:
        for number in decision.simulations():
            action = decision.actions[number % len(decision.actions)]
            state = decision.sample(number)
            state.apply(action)
            decision.lines[action] = state.legal()[:1]
            while not state.over:
                state.apply(state.legal()[0])
            places, scores = state.result()
            decision.add(action, win_shares(places), scores)
        return decision.outcome()


def start(moves: tuple[int, ...] = ()) -> State:
    state = load("connect_four", 2).new(1)
    for column in moves:
        state.apply(column)
    return state


def test_it_chooses_what_it_counted() -> None:
    state = start((0, 1, 0, 1, 0, 1))
    bot = Playouts(sims=70)
    bot.start(state.game, 0, 5)
    assert bot.choose(state.view(0), state.legal()) == 0
    assert bot.outcome is not None
    assert bot.outcome.visits.tolist() == [10] * 7
    assert bot.outcome.simulations == 70
    assert bot.outcome.chances[0].tolist() == [1.0, 0.0]
    assert bot.choose(state.view(0), [4]) == 4, "a forced decision"
    assert bot.choose(state.view(0), [2, 4]) in (2, 4), "less than the rules allow"


def test_the_seed_of_a_decision_depends_on_the_bot_and_the_number_of_the_decision() -> None:
    seeds = []

    class Told(Playouts):
        def evaluate(self, decision: Decision) -> Outcome:
            seeds.append(decision.seed)
            return super().evaluate(decision)

    bot = Told(sims=7)
    for seed, state in ((1, start()), (2, start()), (1, start()), (1, start((0, 1)))):
        bot.start(state.game, 0, seed)
        bot.choose(state.view(0), state.legal())
    assert seeds[0] == seeds[2]
    assert len(set(seeds)) == 3


def test_budget_clock_and_stop_end_it() -> None:
    state = start()
    bot = Playouts(seconds=1e6)
    bot.start(state.game, 0, 0)
    assert bot.analyze(state.view(0), lambda: True).simulations == 1, "one at least"
    bot.clock(TimeLeft(move=1e-9))
    assert bot.analyze(state.view(0)).simulations == 1
    asked = []
    bot = Playouts(sims=5)
    assert bot.analyze(state.view(0), lambda: bool(asked.append(bot.so_far()))).simulations == 5
    assert asked
    assert asked[0].simulations == 1


def test_values_that_are_no_shares_are_refused() -> None:
    state = start()
    decision = Decision(state.view(0), state.legal(), Playouts(sims=1).budget, 0)
    with pytest.raises(UseError, match=r"add\(\) wrote 50; utilities lie between 0 and 1"):
        decision.add(0, [50.0, 0.0])
    with pytest.raises(UseError, match="nan"):
        decision.add(0, [np.nan, 0.0])


@pytest.fixture
def file_bot(tmp_path: Path) -> str:
    path = tmp_path / "own.py"
    path.write_text("from tests.bots.test_search_bot import Playouts\nclass Own(Playouts): pass\n")
    return f"{path}:Own:sims=35"


def test_it_analyzes_from_the_command_line(file_bot: str, tmp_path: Path) -> None:
    position = tmp_path / "p.json"
    position.write_text(json.dumps(start((0, 1, 0, 1, 0, 1)).to_json()))
    done = CliRunner().invoke(cli, ["analyze", str(position), "--bot", file_bot, "--json"])
    assert done.exit_code == 0, done.output
    report = json.loads(done.stdout)
    assert report["simulations"] == 35
    assert {move["action"] for move in report["moves"]} == set(range(7))
    assert all(move["visits"] == 5 for move in report["moves"])
    assert report["moves"][0]["action"] == 0
    assert report["moves"][0]["value"] == [1.0, 0.0]
    assert len(report["moves"][1]["line"]) == 2, "the move and what it expects"


def test_hints_and_review_take_it(file_bot: str) -> None:
    state = start((0, 1, 0, 1, 0, 1))
    analyst = Analyst(state.game, file_bot)
    reports = []
    limits = Limits(sims=200, every=0.0)
    found = analyst.analyze(state.view(0), limits=limits, report=reports.append)
    assert found.simulations == 200
    assert reports
    assert not reports[0].final
    won, lost = analyst.prospects(state.view(0), [0, 2], 8)
    assert won.chances.tolist() == [1.0, 0.0]
    assert lost.line
    assert analyst.for_points(state.view(0), 70).best() == 0
    analyst.close()


def test_the_example_searches() -> None:
    state = load("rauha", 2).new(3)
    bot = specs.make(f"{PUCT}:Puct:sims=60", "rauha")
    assert isinstance(bot, SearchBot)
    seat = state.to_act
    bot.start(state.game, seat, 1)
    first = bot.analyze(state.view(seat))
    assert first.simulations == 60
    assert first.visits.max() > first.visits.min()
    assert first.lines[first.best()]
    assert first.visits.tolist() == bot.analyze(state.view(seat)).visits.tolist()


def test_the_example_beats_random() -> None:
    table, wins = MatchTable(load("rauha", 2)), 0
    for seed in range(4):
        bots: list[Bot] = [PolicyBot(uniform_policy), specs.make(f"{PUCT}:Puct:sims=20", "rauha")]
        wins += table.play(seed, bots, [seed, seed + 1]).places == (2, 1)
    assert wins == 4
